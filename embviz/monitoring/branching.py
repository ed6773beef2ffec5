"""Where a branch begins: a run that goes on from a moment of another one, with other parameters."""

from typing import TYPE_CHECKING

from embviz.monitoring.records import Moment
from embviz.training.parameters import TrainingParameters
from embviz.training.start import Start, same_shape
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.monitoring.observer import Observer


def start_of_branch(parent: "Observer", moment: Moment, parameters: TrainingParameters) -> Start:
    """Return the initial state of a run that continues from a moment with other parameters on the same text.

    As long as the matrices stay the same, everything that was learned goes on, and so does the schedule: the branch is
    at the epoch of the moment, learns at the rate that its own parameters give there, and ends after the epochs that
    they name. Words that were frozen stay so, and the curves begin with those of the parent.

    With another model, loss or vocabulary only the vectors can be taken over: the branch begins its schedule anew, at
    these vectors.

    Parameters
    ----------
    moment : Moment
        Of the parent.
    parameters : TrainingParameters
        Of the branch.

    Raises
    ------
    InputError
        When the branch has other dimensions, no epoch is left for it, or it holds out text that the parent has learned
        from; or when the moment was thinned out.
    """
    before, origin = parent.run.parameters, parent.run.start
    if parameters.dimensions != before.dimensions:
        raise InputError(
            tr(
                "The moment has vectors of {dimensions} dimensions, a run with {dimensions_2} cannot continue from it.",
                dimensions=before.dimensions, dimensions_2=parameters.dimensions,
            ), tr("Set the dimensions to {dimensions}.", dimensions=before.dimensions),
        )
    if parameters.held_out not in (0, before.held_out):
        raise InputError(
            tr("The moment has learned from text that would be held out."),
            tr("Set the text that is held out to {held_out:g} %, or to nothing.", held_out=before.held_out),
        )
    if not same_shape(parameters, before):
        return Start(embedding=parent.embedding(moment))
    if parameters.epochs <= moment.epoch:
        raise InputError(
            tr(
                "The moment is at epoch {epoch:.1f}, and the branch is to end after {epochs}.",
                epoch=moment.epoch, epochs=parameters.epochs,
            ),
            tr("Set the epochs to {epoch} or more.", epoch=int(moment.epoch) + 1),
        )
    history = tuple(point for point in parent.run.history if point.tokens_done <= moment.tokens_done)
    state = parent.history.state(moment)
    return Start(origin.embedding, origin.freeze, state, moment.pieces, moment.epoch, history)

"""Chooses the plot whose data are to be shown: the focused one, the only one, or one from a menu."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from embviz.gui.core.messages import Messages
from embviz.gui.widgets.plot_data.offer import PlotDataAction, offer_of, offers_in
from embviz.util.language import tr


def choose_plot(window: QWidget, page: QWidget, messages: Messages) -> None:
    """Show the data of a plot in a table.

    Parameters
    ----------
    window : QWidget
        Its panels are searched after the page.
    page : QWidget
        The page that is shown.
    messages : Messages
        Says if there is no plot.
    """
    focused = offer_of(QApplication.focusWidget())
    every = offers_in(page)
    every += [offer for offer in offers_in(window) if offer not in every]
    if focused is not None and focused.plot.isVisible():
        focused.show_table()
    elif len(every) == 1:
        every[0].show_table()
    elif every:
        _ask(window, every)
    else:
        messages.show_status(tr("There is no plot here"))


def _ask(window: QWidget, offers: list[PlotDataAction]) -> None:
    menu = QMenu(window)
    menu.setObjectName("plot_choice")
    menu.setAccessibleName(tr("Show plot as table"))
    menu.aboutToHide.connect(menu.deleteLater)
    for offer in offers:
        menu.addAction(offer.title, offer.show_table)
    place = window.mapToGlobal(QPoint((window.width() - menu.sizeHint().width()) // 2, window.height() // 4))
    menu.popup(place)
    menu.setActiveAction(menu.actions()[0])

"""Claims about many dimensions: each deciding number is computed again in another way."""

import math
from decimal import Decimal, getcontext

import numpy as np
import pytest
from scipy import integrate, special, stats
from scipy.spatial.distance import cdist, pdist

from embviz.teaching.claims import spaces
from embviz.teaching.claims.claim import Verdict
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding


def _claim(name):
    return next(claim for claim in spaces.CLAIMS if claim.id == name)


def _found(name, embedding=None):
    return _claim(name).trial(embedding, Pulse())


def test_the_spread_of_other_gaussian_points_is_the_same():
    distances = pdist(np.random.default_rng(99).standard_normal((500, 100)))
    found = _found("spread")
    assert found.number == pytest.approx(np.ptp(distances) / distances.mean(), rel=0.1)
    assert found.verdict is Verdict.FALSE
    claimed = found.picture.curves[1]
    assert claimed.y[claimed.x == 100] == math.sqrt(1.02)


def test_distances_within_a_tenth_are_as_many_as_the_chi_law_says():
    # half the squared distance of two Gaussian points has the chi squared law
    mean = stats.chi(100).mean()
    share = stats.chi(100).cdf(1.1 * mean) - stats.chi(100).cdf(0.9 * mean)
    found = _found("tenth")
    assert found.number == pytest.approx(share, abs=0.02)
    assert found.verdict is Verdict.FALSE


def test_the_shell_has_exactly_what_is_left():
    getcontext().prec = 50
    found = _found("shell")
    assert found.number == pytest.approx(float(1 - Decimal("0.99") ** 768), rel=1e-12)
    assert found.verdict is Verdict.FALSE
    assert 1 - Decimal("0.99") ** 1833 >= Decimal("0.99999999") > 1 - Decimal("0.99") ** 1832
    assert "1,833" in found.says


def test_the_volume_of_the_ball_follows_its_recurrence():
    volumes = [1.0, 2.0]
    for d in range(2, 101):
        volumes.append(volumes[d - 2] * 2 * math.pi / d)
    found = _found("ball")
    assert found.number == pytest.approx(volumes[100], rel=1e-9)
    assert found.verdict is Verdict.TRUE
    assert f"up to {np.argmax(volumes)} dimensions" in found.says


@pytest.mark.parametrize("count", [2, 3, 5, 20])
def test_a_simplex_has_all_distances_alike_and_none_can_be_larger(count):
    reached = spaces.simplex_distance(count)
    # the sum of all squared distances of n unit vectors is n^2 less the squared length of their sum: n^2 at most
    assert reached**2 * count * (count - 1) / 2 == pytest.approx(count**2)


def test_five_vectors_can_be_farther_than_one_hot_ones():
    found = _found("farthest")
    assert found.number == pytest.approx(math.sqrt(10 / 4))
    assert found.verdict is Verdict.FALSE


def test_room_for_directions_by_integrating_the_density_of_angles():
    def room(d):
        log_of_all = special.gammaln(d / 2) - special.gammaln((d - 1) / 2) - math.log(math.pi) / 2
        tail, _ = integrate.quad(
            lambda a: math.exp(log_of_all + (d - 2) * math.log(math.sin(a))),
            1e-9,
            math.radians(80),
            epsabs=0,
            epsrel=1e-10,
        )
        return max(math.log10(d), -math.log10(2 * tail))

    found = _found("capacity")
    assert found.number == pytest.approx(room(1000) - room(100), rel=1e-6)
    assert found.verdict is Verdict.FALSE


def test_the_contrast_of_words_is_that_of_all_their_distances():
    random = np.random.default_rng(4)
    # words in ten tight groups
    vectors = random.standard_normal((10, 30)).repeat(20, axis=0) + 0.1 * random.standard_normal((200, 30))
    embedding = Embedding([f"w{k}" for k in range(200)], vectors.astype(np.float32))
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    distances = cdist(unit, unit)
    np.fill_diagonal(distances, np.nan)
    found = _found("neighbors", embedding)
    assert found.number == pytest.approx(np.nanmean(distances) / np.nanmean(np.nanmin(distances, axis=1)), rel=1e-3)
    assert found.verdict is Verdict.DEPENDS
    noise = Embedding(embedding.words, random.standard_normal((200, 30)).astype(np.float32))
    assert _found("neighbors", noise).verdict is Verdict.TRUE


def test_claims_about_words_need_words():
    with pytest.raises(InputError, match="too few"):
        _found("neighbors")


def test_experiments_can_be_cancelled():
    with pytest.raises(Cancelled):
        _claim("tenth").trial(None, Pulse(cancelled=lambda: True))

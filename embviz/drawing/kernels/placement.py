"""Which labels of a map are tried, which are shown, and on which side of their points: without overlap, compiled.

Loading numba takes longer than painting the first window, so this module is imported when the first words arrive.
"""

import numpy as np
from numba import njit

CELL_WIDTH, CELL_HEIGHT = 64.0, 16.0  # px; about one short label
GAP_X, GAP_Y = 9.0, 4.0  # px of air between two labels
CLEARANCE = 4.0  # px more that a label needs to come to a place than to stay there
BORDER = 200.0  # px around the view in which labels count too: otherwise those at its edge would change while one pans

FINE_CELL, CROWD_CELL = 12.0, 24.0  # px, in which points are counted
LED_X, LED_Y = 5.0, 2.0  # px of air around a label that stands away from its point
ON_POINT, ON_LINE, STAYING = 3.0, 25.0, 25.0  # px of distance


@njit(nogil=True, cache=True, fastmath=True)
def first_of_cells(x, y, order, shown, left, top, width, height, rows, columns, each, out):
    """Write the first `each` points of every cell, and those shown, in their order; return how many.

    Parameters
    ----------
    x, y : float32 (n,)
        Logical pixels.
    order : int32 (m,)
        Points within the cells.
    shown : bool (n,)
        Points that no cell is too full for.
    left, top : float
        Of the first cell.
    width, height : float
        Of each cell.
    out : int32 (m,)
    """
    tried = np.zeros((rows, columns), np.uint8)
    count = 0
    for k in range(order.shape[0]):
        p = order[k]
        r = min(max(int((y[p] - top) / height), 0), rows - 1)
        c = min(max(int((x[p] - left) / width), 0), columns - 1)
        if tried[r, c] < each:
            tried[r, c] += 1
        elif not shown[p]:
            continue
        out[count] = p
        count += 1
    return count


@njit(nogil=True, cache=True, fastmath=True)
def place_labels(
    order, forced, important, x, y, offset, width, height, ways, shown, side, view_width, view_height, taken, above, out
):
    """Choose labels that do not overlap, from the most important to the least.

    A label is a box beside its point. Two are apart when they have `GAP_X` or `GAP_Y` between them; a label that comes
    to a place where it did not stand in the frame before must keep `CLEARANCE` more. That is what stops labels from
    blinking and from changing sides while words glide past each other.

    A label tries the side where it stands already before the first of `ways`. An important one tries all ways and,
    where its point is in view, must lie within the view too. A forced one that fits nowhere is placed where it lies
    least on others and outside the view.

    Parameters
    ----------
    order : int32 (m,)
        Candidates, most important first.
    forced, important : int
        How many of the first candidates are placed in any case, and how many try every side.
    x, y, offset, width, height : float32 (n,)
        Points, how far from each its label begins, and the sizes of the labels; logical pixels.
    ways : float32 (s, 2)
        From a point towards its label, -1, 0 or 1 along each axis; the preferred one first.
    shown : bool (n,)
        Labels of the frame before.
    side : int8 (n,)
        Index into `ways` of each label; changed for those chosen.
    taken : float32 (q, 4)
        Left, top, right and bottom of boxes already placed.
    above : int
        How many of the first candidates may lie on that.
    out : int32 (capacity,)
        Receives the chosen points in order of importance.

    Returns
    -------
    int
        Number of labels chosen, at most the capacity.
    """
    columns = int((view_width + 2 * BORDER) / CELL_WIDTH) + 1
    rows = int((view_height + 2 * BORDER) / CELL_HEIGHT) + 1
    head = np.full((rows, columns), -1, np.int32)
    # every placed label is chained into each cell that its box touches
    chain_label, chain_next = np.empty(1024, np.int32), np.empty(1024, np.int32)
    links, count = 0, 0
    first = taken.shape[0]
    boxes = np.empty((first + out.shape[0], 4), np.float64)
    for q in range(first):
        boxes[q] = taken[q]
        chain_label, chain_next, links = _chain(q, boxes[q], head, chain_label, chain_next, links)
    tried = np.empty((ways.shape[0], 4), np.float64)
    for k in range(order.shape[0]):
        if count == out.shape[0]:
            break
        p = order[k]
        present = side[p] if shown[p] else 0
        _box(tried[0], ways[present], x[p], y[p], offset[p], width[p], height[p])
        if (
            tried[0, 2] < -BORDER
            or tried[0, 0] > view_width + BORDER
            or tried[0, 3] < -BORDER
            or tried[0, 1] > view_height + BORDER
        ):
            continue
        whole = k < important and 0 <= x[p] <= view_width and 0 <= y[p] <= view_height
        tries = ways.shape[0] if k < important else 1 if present == 0 else 2
        chosen = -1
        for t in range(tries):
            _box(tried[t], ways[_way(t, present)], x[p], y[p], offset[p], width[p], height[p])
            if whole and _area_outside(tried[t], view_width, view_height) > 0:
                continue
            more = 0.0 if shown[p] and t == 0 else CLEARANCE
            if _is_free(
                tried[t], GAP_X + more, GAP_Y + more, head, chain_label, chain_next, boxes, first if k < above else 0
            ):
                chosen = t
                break
        if chosen < 0 and k < forced:
            least = 0.0
            for t in range(tries):
                more = 0.0 if shown[p] and t == 0 else CLEARANCE
                covered = _area_covered(tried[t], GAP_X + more, GAP_Y + more, boxes[first : first + count])
                if whole:
                    covered += _area_outside(tried[t], view_width, view_height)
                if chosen < 0 or covered < least:
                    chosen, least = t, covered
        if chosen < 0:
            continue
        out[count] = p
        side[p] = _way(chosen, present)
        boxes[first + count] = tried[chosen]
        chain_label, chain_next, links = _chain(first + count, tried[chosen], head, chain_label, chain_next, links)
        count += 1
    return count


@njit(nogil=True, cache=True, fastmath=True)
def lead_labels(
    order, x, y, width, height, near, shifts, before, dearest, taken, left, top, view_width, view_height, out
):
    """Find positions away from their points for labels that do not fit next to them: near, free, and on few points.

    A place costs its distance in pixels, `ON_POINT` for each point below the label, and `ON_LINE` for each label that
    the line to it crosses; the one where a label stood in the frame before costs `STAYING` less.

    Parameters
    ----------
    order : int32 (m,)
        Points, most important first.
    x, y, width, height : float32 (n,)
        Points and the sizes of their labels; logical pixels.
    near : int32 (l,)
        Points in the view that labels are to keep clear of.
    shifts : float32 (s, 2)
        From a point to the near edge of its label.
    before : int32 (m,)
        Place in `shifts` in the frame before, or -1.
    dearest : float32 (m,)
        Highest cost of a place.
    taken : float32 (q, 4)
        Left, top, right and bottom of boxes already placed.
    left, top : float
        Where cells begin in which points are counted: they go with the plane, so that panning changes no place.
    out : int32 (m,)
        Receives places in `shifts`, or -1.
    """
    rows, columns = int((view_height + 2 * BORDER) / FINE_CELL) + 2, int((view_width + 2 * BORDER) / FINE_CELL) + 2
    left, top = left % FINE_CELL - FINE_CELL - BORDER, top % FINE_CELL - FINE_CELL - BORDER
    crowd = np.zeros((rows, columns), np.int32)
    for k in range(near.shape[0]):
        r, c = int((y[near[k]] - top) / FINE_CELL), int((x[near[k]] - left) / FINE_CELL)
        if 0 <= r < rows and 0 <= c < columns:
            crowd[r, c] += 1
    fixed = taken.shape[0]
    boxes = np.empty((fixed + order.shape[0], 4), np.float64)
    for q in range(fixed):
        boxes[q] = taken[q]
    count = fixed
    box, best = np.empty(4, np.float64), np.empty(4, np.float64)
    for k in range(order.shape[0]):
        p = order[k]
        out[k], least = -1, np.float64(dearest[k])
        for s in range(shifts.shape[0]):
            cost = np.sqrt(shifts[s, 0] ** 2 + shifts[s, 1] ** 2) - (STAYING if s == before[k] else 0.0)
            if cost >= least:
                continue
            _led_box(box, x[p], y[p], shifts[s, 0], shifts[s, 1], width[p], height[p])
            # one that stands there may leave the view with its point
            if s != before[k] and (box[0] < 2 or box[1] < 2 or box[2] > view_width - 2 or box[3] > view_height - 2):
                continue
            free = True
            for q in range(count):
                if (
                    box[0] - LED_X < boxes[q, 2]
                    and boxes[q, 0] < box[2] + LED_X
                    and box[1] - LED_Y < boxes[q, 3]
                    and boxes[q, 1] < box[3] + LED_Y
                ):
                    free = False
                    break
            if not free:
                continue
            for r in range(max(int((box[1] - top) / FINE_CELL), 0), min(int((box[3] - top) / FINE_CELL), rows - 1) + 1):
                for c in range(
                    max(int((box[0] - left) / FINE_CELL), 0), min(int((box[2] - left) / FINE_CELL), columns - 1) + 1
                ):
                    cost += ON_POINT * min(crowd[r, c], 4)
            for q in range(count):
                for t in range(1, 8):
                    at_x, at_y = x[p] + t / 8 * shifts[s, 0], y[p] + t / 8 * shifts[s, 1]
                    if boxes[q, 0] < at_x < boxes[q, 2] and boxes[q, 1] < at_y < boxes[q, 3]:
                        cost += ON_LINE
                        break
            if cost < least:
                out[k], least = s, cost
                best[:] = box
        if out[k] >= 0:
            boxes[count] = best
            count += 1


@njit(nogil=True, cache=True, fastmath=True)
def _led_box(box, x, y, dx, dy, width, height):
    """Write left, top, right and bottom of a label whose near edge lies this far from its point."""
    middle = x + dx + (np.sign(dx) * width / 2 if abs(dx) > 1 else 0.0)
    box[0], box[1] = middle - width / 2, y + dy - height / 2
    box[2], box[3] = middle + width / 2, y + dy + height / 2


@njit(nogil=True, cache=True, fastmath=True)
def in_crowds(x, y, ids, order, left, top, width, height, least, out):
    """Write those of `order`, int32 (k,), whose cell contains a minimum number of `ids`; return how many.

    `left` and `top` are where a cell begins.
    """
    rows, columns = int(height / CROWD_CELL) + 2, int(width / CROWD_CELL) + 2
    left, top = left % CROWD_CELL - CROWD_CELL, top % CROWD_CELL - CROWD_CELL
    crowd = np.zeros((rows, columns), np.int32)
    for k in range(ids.shape[0]):
        r, c = int((y[ids[k]] - top) / CROWD_CELL), int((x[ids[k]] - left) / CROWD_CELL)
        if y[ids[k]] >= top and x[ids[k]] >= left and r < rows and c < columns:
            crowd[r, c] += 1
    count = 0
    for k in range(order.shape[0]):
        p = order[k]
        r, c = int((y[p] - top) / CROWD_CELL), int((x[p] - left) / CROWD_CELL)
        if y[p] >= top and x[p] >= left and r < rows and c < columns and crowd[r, c] >= least:
            out[count] = p
            count += 1
    return count


@njit(nogil=True, cache=True, fastmath=True)
def _chain(number, box, head, chain_label, chain_next, links):
    """Note a box in every cell that it touches; return the chain, which may have grown, and its length."""
    r0, r1, c0, c1 = _cells(box, 0.0, 0.0, head.shape[0], head.shape[1])
    for r in range(r0, r1 + 1):
        for c in range(c0, c1 + 1):
            if links == chain_label.shape[0]:
                chain_label = np.concatenate((chain_label, chain_label))
                chain_next = np.concatenate((chain_next, chain_next))
            chain_label[links] = number
            chain_next[links] = head[r, c]
            head[r, c] = links
            links += 1
    return chain_label, chain_next, links


@njit(nogil=True, cache=True, fastmath=True)
def _way(t, present):
    """Return the way tried at the attempt `t`: the present one first, the others as they stand."""
    if t == 0:
        return present
    return t - 1 if t <= present else t


@njit(nogil=True, cache=True, fastmath=True)
def _box(box, way, x, y, offset, width, height):
    """Write left, top, right and bottom of a label that lies this way from its point."""
    half_width, half_height = np.float64(width) / 2, np.float64(height) / 2
    middle_x = x + way[0] * (offset + half_width)
    middle_y = y + way[1] * (offset + half_height)
    box[0], box[1] = middle_x - half_width, middle_y - half_height
    box[2], box[3] = middle_x + half_width, middle_y + half_height


@njit(nogil=True, cache=True, fastmath=True)
def _cells(box, wide, tall, rows, columns):
    """Return the first and last row and column of the grid that a box with so much around it touches."""
    r0 = max(0, int((box[1] - tall + BORDER) / CELL_HEIGHT))
    r1 = min(rows - 1, int((box[3] + tall + BORDER) / CELL_HEIGHT))
    c0 = max(0, int((box[0] - wide + BORDER) / CELL_WIDTH))
    c1 = min(columns - 1, int((box[2] + wide + BORDER) / CELL_WIDTH))
    return r0, r1, c0, c1


@njit(nogil=True, cache=True, fastmath=True)
def _is_free(box, wide, tall, head, chain_label, chain_next, boxes, first):
    """Return whether a box with so much air around it lies on no placed one from the number `first` on."""
    r0, r1, c0, c1 = _cells(box, wide, tall, head.shape[0], head.shape[1])
    for r in range(r0, r1 + 1):
        for c in range(c0, c1 + 1):
            link = head[r, c]
            while link >= 0:
                other = boxes[chain_label[link]]
                if (
                    chain_label[link] >= first
                    and box[0] - wide < other[2]
                    and other[0] < box[2] + wide
                    and box[1] - tall < other[3]
                    and other[1] < box[3] + tall
                ):
                    return False
                link = chain_next[link]
    return True


@njit(nogil=True, cache=True, fastmath=True)
def _area_covered(box, wide, tall, boxes):
    """Return the area that a box with so much air around it shares with all others."""
    area = 0.0
    for q in range(boxes.shape[0]):
        across = min(box[2] + wide, boxes[q, 2]) - max(box[0] - wide, boxes[q, 0])
        along = min(box[3] + tall, boxes[q, 3]) - max(box[1] - tall, boxes[q, 1])
        if across > 0 and along > 0:
            area += across * along
    return area


@njit(nogil=True, cache=True, fastmath=True)
def _area_outside(box, view_width, view_height):
    """Return the area of a box that lies outside the view."""
    if box[0] >= 0 and box[1] >= 0 and box[2] <= view_width and box[3] <= view_height:
        return 0.0
    across = max(0.0, min(box[2], view_width) - max(box[0], 0.0))
    along = max(0.0, min(box[3], view_height) - max(box[1], 0.0))
    return (box[2] - box[0]) * (box[3] - box[1]) - across * along


def prepare() -> None:
    """Compile or load the loops of this module. Any thread may call this."""
    one, index, here = np.ones(1, np.float32), np.zeros(1, np.int32), np.zeros((1, 2), np.float32)
    shown = np.zeros(1, np.bool_)
    first_of_cells(one, one, index, shown, 0.0, 0.0, 9.0, 9.0, 1, 1, 1, index.copy())
    place_labels(
        index,
        0,
        0,
        one,
        one,
        one,
        one,
        one,
        here,
        shown,
        index.astype(np.int8),
        9.0,
        9.0,
        np.zeros((0, 4), np.float32),
        0,
        index.copy(),
    )
    lead_labels(
        index,
        one,
        one,
        one,
        one,
        index,
        here,
        index,
        one,
        np.zeros((0, 4), np.float32),
        0.0,
        0.0,
        9.0,
        9.0,
        index.copy(),
    )
    in_crowds(one, one, index, index, 0.0, 0.0, 9.0, 9.0, 1, index.copy())

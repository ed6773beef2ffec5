"""Four context rows and six target rows: their products, and their steps, each as a function of generated code.

Both are loops over columns that do nothing but multiply and add. Compiled as part of a kernel, with hundreds of other
values alive, they would spend half of their time on fetching addresses; as functions of their own they keep addresses,
sums and errors in registers.
"""

from typing import Any

from llvmlite import ir
from numba import types

from embviz.training.kernels.lanes import transposed_sums
from embviz.training.kernels.vector_code import (
    BYTES,
    F32,
    I32,
    LANES,
    REGISTER,
    Lanes,
    call,
    constant,
    fma,
    intrinsic,
    pack,
    splat,
)

_I64 = ir.IntType(64)
_FLOATS, _PLACES = F32.as_pointer(), _I64.as_pointer()
_TARGETS = 6


def _function(module: Any, name: str, result: Any, *arguments: Any) -> tuple[Any, Any]:
    """Return a function of a module, and a builder of its body where it has none yet."""
    if name in module.globals:
        return module.globals[name], None
    made = ir.Function(module, ir.FunctionType(result, arguments), name)
    made.linkage = "internal"
    made.attributes.add("noinline")
    made.attributes.add("nounwind")
    return made, ir.IRBuilder(made.append_basic_block())


def _rows(b: Any, matrix: Any, places: Any, count: int) -> list[Any]:
    """Return pointers to the rows that begin at so many places."""
    starts = [b.load(b.gep(places, [ir.Constant(I32, k)])) for k in range(count)]
    return [b.gep(matrix, [start]) for start in starts]


def _columns(b: Any, row: Any, j: Any, kind: Any) -> Any:
    return b.bitcast(b.gep(row, [j]), kind.as_pointer())


def _load(b: Any, row: Any, j: Any, kind: Any) -> Any:
    return b.load(_columns(b, row, j, kind), align=4 * kind.count)


def _loop(b: Any, start: Any, stop: Any, stride: int, values: list[Any], body: Any) -> list[Any]:
    """Walk columns from `start` to before `stop`, at least sixteen; returns what the body makes of the values."""
    before, loop, after = b.block, b.append_basic_block(), b.append_basic_block()
    b.branch(loop)
    b.position_at_end(loop)
    j = b.phi(_I64)
    j.add_incoming(start, before)
    carried = []
    for value in values:
        phi = b.phi(value.type)
        phi.add_incoming(value, before)
        carried.append(phi)
    made = body(j, carried)
    following = b.add(j, ir.Constant(_I64, stride))
    j.add_incoming(following, b.block)
    for phi, value in zip(carried, made, strict=True):
        phi.add_incoming(value, b.block)
    b.cbranch(b.icmp_signed("<", following, stop), loop, after)
    b.position_at_end(after)
    return list(made)


def _sums_of_products(b: Any, pairs: list[tuple[Any, Any]], start: Any, stop: Any) -> list[Any]:
    """Return, for each pair of rows, the vector that their products over these columns add up to."""
    kind = ir.VectorType(F32, REGISTER)

    def body(j: Any, sums: list[Any]) -> list[Any]:
        at: dict[int, Any] = {}
        made = []
        for (x, y), total in zip(pairs, sums, strict=True):  # loaded when needed: registers are few
            for row in (x, y):
                if id(row) not in at:
                    at[id(row)] = _load(b, row, j, kind)
            made.append(fma(b, at[id(x)], at[id(y)], total))
        return made

    return _loop(b, start, stop, REGISTER, [constant(0.0, REGISTER)] * len(pairs), body)


def _products(b: Any, rows: int, args: Any) -> None:
    inputs, outputs, contexts, targets, start, stop = args
    xs, ys = _rows(b, inputs, contexts, rows), _rows(b, outputs, targets, _TARGETS)
    pairs = [(m, k) for m in range(rows) for k in range(m + 1, rows)]
    near = [(x, y) for x in xs for y in ys[:4]]
    far = [(x, y) for x in xs for y in ys[4:]]
    among = [(xs[m], xs[k]) for m, k in pairs]
    sums: dict[tuple[int, int], Any] = {}
    # in several loops: the sums of one loop would not fit the registers
    if LANES == REGISTER:
        loops = [near, far + among]
    else:
        halves = [[(x, y) for y in ys for x in xs[k : k + 2]] for k in range(0, rows, 2)]
        loops = [*halves, among]
    for wanted in loops:
        made = _sums_of_products(b, wanted, start, stop)
        sums.update({(id(x), id(y)): total for (x, y), total in zip(wanted, made, strict=True)})
    nothing = constant(0.0, REGISTER)
    gram = {pair: sums[id(x), id(y)] for pair, (x, y) in zip(pairs, among, strict=True)}
    most = [sums[id(x), id(y)] for x, y in near]
    few = [sums[id(x), id(y)] for x, y in far] + [nothing] * (8 - 2 * rows)
    few += [gram.get((m, k), nothing) for m in range(4) for k in range(m + 1, 4)]
    b.ret(pack(b, [transposed_sums(b, most), transposed_sums(b, few)]))


def _steps(b: Any, rows: int, args: Any) -> None:
    inputs, outputs, contexts, targets, errors, start, stop, context, center, soon, fresh = args
    xs, ys, soons = _rows(b, inputs, contexts, rows), _rows(b, outputs, targets, _TARGETS), _rows(b, outputs, soon, 6)
    kind = ir.VectorType(F32, REGISTER)
    e = [
        [
            splat(b, b.load(b.gep(errors, [ir.Constant(I32, 4 * k + q if q < 4 else LANES + 2 * k + q - 4)])), REGISTER)
            for q in range(_TARGETS)
        ]
        for k in range(rows)
    ]

    def ask(row: Any, j: Any) -> None:
        to_write, keep, data = (ir.Constant(I32, v) for v in (1, 3, 1))
        call(b, "llvm.prefetch.p0", ir.VoidType(), b.bitcast(b.gep(row, [j]), BYTES), to_write, keep, data)

    def move(j: Any) -> None:
        y = [_load(b, row, j, kind) for row in ys]
        for row, error in zip(xs, e, strict=True):
            x = _load(b, row, j, kind)
            moved = x
            for q in range(_TARGETS):
                moved = fma(b, error[q], y[q], moved)
            for q in range(_TARGETS):
                y[q] = fma(b, error[q], x, y[q])
            b.store(moved, _columns(b, row, j, kind), align=4 * REGISTER)
        for row, vector in zip(ys, y, strict=True):
            b.store(vector, _columns(b, row, j, kind), align=4 * REGISTER)

    def body(j: Any, nothing: list[Any]) -> list[Any]:
        # a processor waits for a dozen lines at a time: asked for column by column, they arrive while it computes
        ask(context, j)
        ask(center, j)
        with b.if_then(fresh):
            for row in soons:
                ask(row, j)
        for k in range(0, LANES, REGISTER):
            move(b.add(j, ir.Constant(_I64, k)))
        return []

    _loop(b, start, stop, LANES, [], body)
    b.ret_void()


def _data(context: Any, b: Any, signature: Any, args: Any, k: int) -> Any:
    """Return the address of an array's element whose number is the next argument."""
    data = context.make_array(signature.args[k])(context, b, args[k]).data
    return b.gep(data, [args[k + 1]])


def _first(context: Any, b: Any, signature: Any, args: Any, k: int) -> Any:
    return context.make_array(signature.args[k])(context, b, args[k]).data


def _products_of(rows: int) -> Any:
    def typer(typing: Any, inputs: Any, outputs: Any, contexts: Any, k: Any, targets: Any, q: Any, *span: Any) -> Any:
        def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
            kinds = (_FLOATS, _FLOATS, _PLACES, _PLACES, _I64, _I64)
            function, body = _function(b.module, f"products_of_{rows}", Lanes(2).llvm, *kinds)
            if body is not None:
                _products(body, rows, function.args)
            return b.call(
                function,
                [
                    _first(context, b, signature, args, 0),
                    _first(context, b, signature, args, 1),
                    _data(context, b, signature, args, 2),
                    _data(context, b, signature, args, 4),
                    args[6],
                    args[7],
                ],
            )

        whole = types.int64
        return Lanes(2)(inputs, outputs, contexts, whole, targets, whole, whole, whole), generate

    return typer


@intrinsic
def products_of_four(
    typing: Any, inputs: Any, outputs: Any, contexts: Any, k: Any, targets: Any, q: Any, start: Any, stop: Any
) -> Any:
    """Products of four context rows with six target rows and with each other, over columns from `start` to `stop`.

    The rows begin at the elements of the matrices that stand from `k` on in `contexts` and from `q` on in `targets`.
    Lane 4 k + q of the first vector: context k and target q of the first four. Lane 2 k + q - 4 of the second one: of
    the other two; from lane 8 on: contexts 0 and 1, 0 and 2, 0 and 3, 1 and 2, ...
    """
    return _products_of(4)(typing, inputs, outputs, contexts, k, targets, q, start, stop)


@intrinsic
def products_of_two(
    typing: Any, inputs: Any, outputs: Any, contexts: Any, k: Any, targets: Any, q: Any, start: Any, stop: Any
) -> Any:
    """Do the same for the first two context rows; what belongs to the others is 0."""
    return _products_of(2)(typing, inputs, outputs, contexts, k, targets, q, start, stop)


def _move_of(rows: int) -> Any:
    def typer(
        typing: Any,
        inputs: Any,
        outputs: Any,
        contexts: Any,
        k: Any,
        targets: Any,
        q: Any,
        errors: Any,
        place: Any,
        start: Any,
        stop: Any,
        row: Any,
        center: Any,
        soon: Any,
        fresh: Any,
    ) -> Any:
        def generate(context: Any, b: Any, signature: Any, args: Any) -> Any:
            kinds = (*(_FLOATS,) * 2, *(_PLACES,) * 2, _FLOATS, _I64, _I64, _FLOATS, _FLOATS, _PLACES, ir.IntType(1))
            function, body = _function(b.module, f"move_{rows}", ir.VoidType(), *kinds)
            if body is not None:
                for argument in (0, 1, 4):
                    function.args[argument].add_attribute("noalias")
                _steps(body, rows, function.args)
            inputs, outputs = (_first(context, b, signature, args, k) for k in (0, 1))
            wanted = b.trunc(args[13], ir.IntType(1)) if args[13].type.width > 1 else args[13]
            b.call(
                function,
                [
                    inputs,
                    outputs,
                    _data(context, b, signature, args, 2),
                    _data(context, b, signature, args, 4),
                    _data(context, b, signature, args, 6),
                    args[8],
                    args[9],
                    b.gep(inputs, [args[10]]),
                    b.gep(outputs, [args[11]]),
                    b.gep(_first(context, b, signature, args, 4), [args[12]]),
                    wanted,
                ],
            )
            return context.get_dummy_value()

        whole = types.int64
        return types.void(
            inputs,
            outputs,
            contexts,
            whole,
            targets,
            whole,
            errors,
            whole,
            whole,
            whole,
            whole,
            whole,
            whole,
            types.boolean,
        ), generate

    return typer


@intrinsic
def move_four(
    typing: Any,
    inputs: Any,
    outputs: Any,
    contexts: Any,
    k: Any,
    targets: Any,
    q: Any,
    errors: Any,
    place: Any,
    start: Any,
    stop: Any,
    row: Any,
    center: Any,
    soon: Any,
    fresh: Any,
) -> Any:
    """Move four context rows and six target rows by errors times each other, one context after the other.

    The errors stand from `place` on, in the order of `products_of_four`. Asks for the same columns of the row of the
    inputs that begins at element `row`, of that of the outputs at `center` and, where `fresh`, of those of the outputs
    whose beginnings stand in the targets from entry `soon` on.
    """
    return _move_of(4)(
        typing, inputs, outputs, contexts, k, targets, q, errors, place, start, stop, row, center, soon, fresh
    )


@intrinsic
def move_two(
    typing: Any,
    inputs: Any,
    outputs: Any,
    contexts: Any,
    k: Any,
    targets: Any,
    q: Any,
    errors: Any,
    place: Any,
    start: Any,
    stop: Any,
    row: Any,
    center: Any,
    soon: Any,
    fresh: Any,
) -> Any:
    """Do the same with the first two context rows."""
    return _move_of(2)(
        typing, inputs, outputs, contexts, k, targets, q, errors, place, start, stop, row, center, soon, fresh
    )

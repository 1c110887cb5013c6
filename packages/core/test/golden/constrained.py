"""Makes constrained.json: the best blend under bounds on other utilities, for arms on a few values.

A blend of arms w has the probabilities p = P w of the values x, and every utility here is an explicit concave function of p:
- linear: a row;
- a minimum of linear functions (maximin, upper CVaR, ...): new variables below each of them, with a row for each;
- smooth: value, gradient and second derivatives by p.
Problems without smooth terms are linear programs, solved by HiGHS (scipy.optimize.linprog, dual simplex). All others are solved by the
interior-point method of CVXOPT, whose gap between primal and dual value has to be below 1e-10 of the range of the goal. Dual variables
of bounds are their prices.

Bounds are the utilities of a random blend, so that every problem is feasible, and problems are drawn until some bounds matter.

Run: python3 constrained.py > constrained.json
Needs numpy, scipy and cvxopt (Debian: python3-scipy, python3-cvxopt).
"""

import json
import sys

import cvxopt
import numpy as np
import scipy
from cvxopt import solvers
from scipy.optimize import linprog

solvers.options.update(show_progress=False, abstol=1e-13, reltol=1e-13, feastol=1e-12, maxiters=200)


class Smooth:
    """value(p), gradient(p), hessian(p)"""

    def __init__(self, value, gradient, hessian):
        self.value, self.gradient, self.hessian = value, gradient, hessian


class Least:
    """offset + sum_i factors_i min over rows of (constants_i + rows_i p): `pieces` lists (factor, [(constant, row), ...])."""

    def __init__(self, offset, pieces):
        self.offset, self.pieces = offset, pieces

    def value(self, p):
        return self.offset + sum(factor * min(c + row @ p for c, row in options) for factor, options in self.pieces)


def linear(row):
    return Least(0.0, [(1.0, [(0.0, row)])])


def quadratic(row, matrix, constant=0.0):
    """row.p + p'Mp / 2 + constant"""
    return Smooth(lambda p: row @ p + p @ matrix @ p / 2 + constant, lambda p: row + matrix @ p, lambda p: matrix)


def separable(functions):
    """sum_i f_i(a_i.p), each f_i given with its first two derivatives: (row, f, f', f'')"""

    def hessian(p):
        return sum(bend(a @ p) * np.outer(a, a) for a, _, _, bend in functions)

    return Smooth(
        lambda p: sum(f(a @ p) for a, f, _, _ in functions),
        lambda p: sum(slope(a @ p) * a for a, _, slope, _ in functions),
        hessian,
    )


def survivals(x):
    """Rows of P(R > x_i) with the distance to the next value, for i = 0 .. n - 2."""
    n = len(x)
    return [(x[i + 1] - x[i], (np.arange(n) > i).astype(float)) for i in range(n - 1)]


def metric(spec, x):
    if spec["kind"] == "mean":
        return x
    if spec["kind"] == "above":
        return (x > spec["threshold"]).astype(float)
    return (x <= spec["threshold"]).astype(float)


def distortion_of_level(x, level):
    """The mean of the best `level`: x_0 + sum_i d_i min(S_i / level, 1)."""
    zero = np.zeros(len(x))
    return Least(x[0], [(d, [(0.0, row / level), (1.0, zero)]) for d, row in survivals(x)])


def utility(spec, x):
    kind, n = spec["kind"], len(x)
    zero = np.zeros(n)
    if kind == "mean":
        return linear(x)
    if kind == "chance":
        return linear(((x >= spec.get("low", -np.inf)) & (x <= spec.get("high", np.inf))).astype(float))
    if kind == "maximin":
        return Least(0.0, [(1.0, [(0.0, metric(each, x)) for each in spec["metrics"]])])
    if kind == "upper-cvar":
        return distortion_of_level(x, spec["level"])
    if kind == "inter-es":
        # Minus the mean of the worst: -(x_n - sum_i d_i min(F_i / level, 1)).
        level = spec["level"]
        upper = distortion_of_level(x, level)
        lower = [(d, [(1 / level, -row / level), (1.0, zero)]) for d, row in survivals(x)]
        return Least(upper.offset - x[-1], upper.pieces + lower)
    if kind == "median-deviation":
        return Least(0.0, [(d, [(0.0, row), (1.0, -row)]) for d, row in survivals(x)])
    if kind == "variance":
        return quadratic(x * x, -2 * np.outer(x, x))
    if kind == "mean-variance":
        return quadratic(x + spec["lambda"] * x * x, -2 * spec["lambda"] * np.outer(x, x))
    if kind == "deviation":
        inner = quadratic(x * x, -2 * np.outer(x, x))

        def bend(p):
            v, g = inner.value(p), inner.gradient(p)
            return inner.hessian(p) / (2 * np.sqrt(v)) - np.outer(g, g) / (4 * v**1.5)

        return Smooth(lambda p: np.sqrt(inner.value(p)), lambda p: inner.gradient(p) / (2 * np.sqrt(inner.value(p))), bend)
    if kind == "gini":
        return quadratic(zero, np.abs(x[:, None] - x))
    if kind == "gini-simpson":
        return quadratic(zero, -2 * np.eye(n), 1.0)
    if kind == "quota":
        row = ((x >= spec["low"]) & (x <= spec["high"])).astype(float)
        share = spec["share"]
        return quadratic(2 * share * row, -2 * np.outer(row, row), -share * share)
    if kind == "wasserstein":
        # To the uniform distribution on [0, 1], whose quantile at u is u: -E R^2 - 1/3 + sum_i x_i (F_i^2 - F_(i-1)^2).
        below = [(np.arange(n) <= i).astype(float) for i in range(n)]
        matrix = np.zeros((n, n))
        for i in range(n):
            matrix += 2 * x[i] * np.outer(below[i], below[i])
            if i > 0:
                matrix -= 2 * x[i] * np.outer(below[i - 1], below[i - 1])
        return quadratic(-x * x, matrix, -1 / 3)
    if kind == "cramer":
        target = np.array(spec["target"]["masses"])
        row, matrix, constant = zero.copy(), np.zeros((n, n)), 0.0
        for d, above in survivals(x):
            wanted = above @ target
            row += 2 * d * wanted * above
            matrix -= 2 * d * np.outer(above, above)
            constant -= d * wanted**2
        return quadratic(row, matrix, constant)
    if kind == "entropy":
        return separable([(e, lambda s: -s * np.log(s), lambda s: -np.log(s) - 1, lambda s: -1 / s) for e in np.eye(n)])
    if kind == "kl":
        return separable(
            [
                (e, lambda s, q=q: -s * np.log(s / q), lambda s, q=q: -np.log(s / q) - 1, lambda s: -1 / s)
                for e, q in zip(np.eye(n), spec["target"]["masses"])
            ]
        )
    if kind == "nash":
        return separable([(metric(each, x), np.log, lambda s: 1 / s, lambda s: -1 / s**2) for each in spec["metrics"]])
    if kind == "wang":
        return separable(
            [
                (row, lambda s, d=d: d * (np.sqrt(s) - s), lambda s, d=d: d * (0.5 / np.sqrt(s) - 1), lambda s, d=d: -d / 4 / s**1.5)
                for d, row in survivals(x)
            ]
        )
    if kind == "best-of":
        # x_0 + sum_i d_i (1 - (1 - S_i)^m); x_0 rides on the first function, whose row has the sum of p as well.
        m = spec["draws"]
        parts = [
            (
                row,
                lambda s, d=d: d * (1 - (1 - s) ** m),
                lambda s, d=d: d * m * (1 - s) ** (m - 1),
                lambda s, d=d: -d * m * (m - 1) * (1 - s) ** (m - 2),
            )
            for d, row in survivals(x)
        ]
        parts.append((zero, lambda s: x[0], lambda s: 0.0, lambda s: 0.0))
        return separable(parts)
    raise ValueError(kind)


def solve(goal, constraints, floor, k):
    """goal: (utility, P); constraints: [(utility, P, bound, sign)] for sign (U - bound) >= 0. Value, prices and weights."""
    # Columns: the weights, then a variable for each smooth goal and each piece of a minimum. Rows are <= 0 after the right side.
    count = k
    rows, right, smooth = [], [], []

    def fresh():
        nonlocal count
        count += 1
        return count - 1

    def lower(u, P):
        """(constant, {column: factor}) of a linear expression that is at most U, and U where it pays."""
        constant, factors = u.offset, {}
        for factor, options in u.pieces:
            if len(options) == 1:
                constant += factor * options[0][0]
                for arm in range(k):
                    factors[arm] = factors.get(arm, 0.0) + factor * (options[0][1] @ P[:, arm])
                continue
            column = fresh()
            factors[column] = factor
            for c, row in options:
                rows.append({column: 1.0, **{arm: -(row @ P[:, arm]) for arm in range(k)}})
                right.append(c)
        return constant, factors

    u, P = goal
    if isinstance(u, Least):
        offset, objective = lower(u, P)
    else:
        offset, objective = 0.0, {fresh(): 1.0}
        smooth.append((u, P, 0.0, count - 1))
    priced = []
    for u, P, bound, sign in constraints:
        if isinstance(u, Least):
            constant, factors = lower(u, P)
            priced.append(("row", len(rows)))
            rows.append({column: -sign * factor for column, factor in factors.items()})
            right.append(sign * (constant - bound))
        else:
            priced.append(("smooth", len(smooth)))
            smooth.append((u, P, bound, None))
    for arm in range(k):
        rows.append({arm: -1.0})
        right.append(-floor)
    G = np.zeros((len(rows), count))
    for index, row in enumerate(rows):
        for column, factor in row.items():
            G[index, column] = factor
    h = np.array(right)
    c = np.zeros(count)
    for column, factor in objective.items():
        c[column] = -factor
    A = np.zeros((1, count))
    A[0, :k] = 1
    if not smooth:
        found = linprog(c, G, h, A, [1.0], bounds=(None, None), method="highs-ds")
        assert found.status == 0, found.message
        prices = [-found.ineqlin.marginals[index] for _, index in priced]
        return offset - found.fun, prices, found.x[:k], abs(found.fun - (found.ineqlin.marginals @ h + found.eqlin.marginals[0]))

    def F(x=None, z=None):
        if x is None:
            start = np.zeros(count)
            start[:k] = 1 / k
            return len(smooth), cvxopt.matrix(start)
        w = np.array(x).ravel()[:k]
        f, Df = np.zeros(len(smooth)), np.zeros((len(smooth), count))
        H = np.zeros((count, count))
        for index, (u, P, bound, column) in enumerate(smooth):
            p = P @ w
            if not p.min() > 0:
                return None if z is None else (None, None, None)
            f[index] = bound - u.value(p)
            Df[index, :k] = -P.T @ u.gradient(p)
            if column is not None:
                f[index] += x[column]
                Df[index, column] = 1
            if z is not None:
                H[:k, :k] -= z[index] * (P.T @ u.hessian(p) @ P)
        answer = cvxopt.matrix(f), cvxopt.matrix(Df)
        return answer if z is None else (*answer, cvxopt.matrix(H))

    dense = cvxopt.matrix
    found = solvers.cpl(dense(c), F, dense(G), dense(h), A=dense(A), b=dense([1.0]))
    prices = [found["znl"][index] if which == "smooth" else found["zl"][index] for which, index in priced]
    gap = max(abs(found["gap"]), abs(found["primal objective"] - found["dual objective"]))
    return offset - found["primal objective"], list(prices), np.array(found["x"]).ravel()[:k], gap


def table(rng, k, n):
    """Arms on n values, with masses in 1024ths so that they are exact; every arm has some of each value."""
    x = np.round(np.cumsum(rng.integers(1, 6, n)) / 40, 3)
    masses = []
    for _ in range(k):
        raw = rng.dirichlet(np.full(n, 0.4)) * (1024 - n)
        whole = np.floor(raw).astype(int) + 1
        whole[rng.integers(n)] += 1024 - whole.sum()
        masses.append((whole / 1024).tolist())
    return {"values": x.tolist(), "masses": masses}


def spec_of(kind, x, rng):
    n = len(x)
    share = lambda: {"kind": "discrete", "values": x, "masses": (np.bincount(rng.integers(n, size=64 - n), minlength=n) + 1) / 64}
    middle = x[n // 2]
    if kind == "mean-variance":
        return {"kind": kind, "lambda": 2}
    if kind in ("upper-cvar", "inter-es"):
        return {"kind": kind, "level": 0.25}
    if kind == "best-of":
        return {"kind": kind, "draws": 4}
    if kind == "chance":
        return {"kind": kind, "low": x[2], "high": x[n - 3]}
    if kind == "quota":
        return {"kind": kind, "low": x[1], "high": middle, "share": 0.375}
    if kind in ("maximin", "nash"):
        return {"kind": kind, "metrics": [{"kind": "above", "threshold": middle}, {"kind": "at-most", "threshold": x[1]}, {"kind": "mean"}]}
    if kind in ("cramer", "kl"):
        target = share()
        return {"kind": kind, "target": {**target, "masses": target["masses"].tolist()}}
    if kind == "wasserstein":
        return {"kind": kind, "target": {"kind": "uniform", "low": 0, "high": 1}}
    return {"kind": kind}


# Arms, goal, constraints; a minus before a linear one is a bound from above. Constraints take the two tables of outcomes in turn.
PROBLEMS = [
    (2, "variance", ["mean"]),
    (2, "maximin", ["-mean"]),
    (3, "mean", ["variance"]),
    (3, "upper-cvar", ["chance", "median-deviation"]),
    (4, "gini", ["-mean", "chance"]),
    (5, "median-deviation", ["maximin"]),
    (5, "wasserstein", ["mean"]),
    (6, "inter-es", ["mean", "-chance"]),
    (8, "entropy", ["upper-cvar", "mean"]),
    (8, "mean", ["gini-simpson", "median-deviation"]),
    (10, "upper-cvar", ["-mean", "maximin", "chance"]),
    (10, "deviation", ["wasserstein", "-mean"]),
    (12, "maximin", ["variance", "inter-es"]),
    (15, "nash", ["cramer", "mean"]),
    (15, "best-of", ["-mean", "entropy"]),
    (20, "cramer", ["mean", "gini"]),
    (20, "wang", ["quota", "mean"]),
    (25, "kl", ["mean", "variance"]),
    (30, "wasserstein", ["mean", "chance"]),
    (30, "mean-variance", ["entropy", "-mean", "wasserstein"]),
    (40, "median-deviation", ["gini", "-mean"]),
    (50, "best-of", ["gini-simpson", "-chance", "nash"]),
    (70, "variance", ["upper-cvar", "-mean"]),
    (100, "mean", ["entropy", "chance", "maximin"]),
]


def draw(index, attempt):
    k, goal, names = PROBLEMS[index]
    rng = np.random.default_rng([20261118, index, attempt])
    tables = [table(rng, k, 8) for _ in range(2)]
    floor = 0.25 / k

    def term(kind, which):
        x = np.array(tables[which]["values"])
        spec = spec_of(kind, tables[which]["values"], rng)
        return spec, utility(spec, x), np.array(tables[which]["masses"]).T

    spec, u, P = term(goal, 0)
    blend = floor + 0.75 * rng.dirichlet(np.full(k, 0.3))
    given, constraints = [], []
    for index, name in enumerate(names):
        kind, which = name.lstrip("-"), (index + 1) % 2
        own, v, Q = term(kind, which)
        bound = float(v.value(Q @ blend))
        sign = -1 if name.startswith("-") else 1
        given.append({"utility": own, "table": which, "atLeast" if sign > 0 else "atMost": bound})
        constraints.append((v, Q, bound, sign))
    try:
        value, prices, weights, gap = solve((u, P), constraints, floor, k)
    except (ArithmeticError, ValueError):
        return None  # CVXOPT gave up: too flat for it.
    lowest = min(u.value(P @ (floor + 0.75 * e)) for e in np.eye(k))
    size = value - lowest
    binding = sum(price > 1e-6 for price in prices)
    if binding < min(len(names), 2) or not gap < 1e-10 * size:
        return None
    print(k, goal, names, attempt, value, [f"{price:.3g}" for price in prices], f"gap {gap / size:.1e}", file=sys.stderr)
    problem = {"goal": {"utility": spec, "table": 0}, "constraints": given, "floor": floor, "tables": tables}
    return {**problem, "value": float(value), "range": float(size), "prices": [float(price) for price in prices]}


def main():
    problems = []
    for index in range(len(PROBLEMS)):
        found = next(filter(None, (draw(index, attempt) for attempt in range(60))))
        problems.append(json.dumps(found, separators=(",", ":")))
    tools = f"Made by constrained.py beside this file, with scipy {scipy.__version__} and cvxopt {cvxopt.__version__}."
    print('{"about":' + json.dumps(tools) + ',\n"problems":[\n' + ",\n".join(problems) + "\n]}")


if __name__ == "__main__":
    main()

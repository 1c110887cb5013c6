"""Makes many-arms.json: the best blend of many beta arms under minus the squared Wasserstein distance to a target.

On the line, W2^2(P, Q) = 2 integral [Psi(F) + Phi(x) - x F] dx with Psi(u) = integral_0^u Q^-1 and Phi(x) = E(x - Y)^+, for
Q = Beta(a, b):  Psi(u) = a/(a+b) I_q(a+1, b) at q = Q^-1(u),  Phi(x) = x I_x(a, b) - a/(a+b) I_x(a+1, b).
The integral is by the double exponential rule, which does not mind what laws do at the ends of [0, 1].

The search is a Gauss-Newton method that shares no step with the TypeScript code: around given weights the objective is a
least-squares problem in the weights above the floor, with the row of their sum at a large factor, which scipy's NNLS
(Lawson and Hanson) solves; an exact search along the line follows. The certificate is the Frank-Wolfe gap
sum_k (max g - g_k)(w_k - floor), an upper bound of what is left to gain.

Run: python3 many-arms.py > many-arms.json
Needs numpy and scipy.
"""

import json

import numpy as np
from scipy import optimize, special

STEPS = np.linspace(-3.6, 3.6, 1201)
SUM_FACTOR = 1e3


def double_exponential():
    inner = np.pi / 2 * np.sinh(STEPS)
    places = special.expit(2 * inner)
    weights = np.pi / 2 * np.cosh(STEPS) / (2 * np.cosh(inner) ** 2) * (STEPS[1] - STEPS[0])
    return places, weights


class Problem:
    def __init__(self, arms, target, floor):
        self.places, self.weights = double_exponential()
        self.cdfs = np.array([special.betainc(a, b, self.places) for a, b in arms]).T
        self.target, self.floor = target, floor
        a, b = target
        self.phi = self.places * special.betainc(a, b, self.places) - a / (a + b) * special.betainc(a + 1, b, self.places)

    def quantiles(self, weights):
        return special.betaincinv(*self.target, np.clip(self.cdfs @ weights, 0, 1))

    def value(self, weights):
        a, b = self.target
        cdf = self.cdfs @ weights
        psi = a / (a + b) * special.betainc(a + 1, b, self.quantiles(weights))
        return -2 * self.weights @ (psi + self.phi - self.places * cdf)

    def gradient(self, weights):
        slopes = 2 * (self.cdfs.T @ (self.weights * (self.places - self.quantiles(weights))))
        return slopes - weights @ slopes

    def certificate(self, weights):
        slopes = self.gradient(weights)
        return float((slopes.max() - slopes) @ (weights - self.floor))

    def model_peak(self, weights):
        """Where the quadratic model of U at the weights is largest: slope 2 (x - q), curvature -2 / density(q)."""
        a, b = self.target
        q = np.clip(self.quantiles(weights), 1e-300, 1 - 1e-16)
        density = np.exp((a - 1) * np.log(q) + (b - 1) * np.log1p(-q) - special.betaln(a, b))
        scale = np.sqrt(self.weights / np.maximum(density, 1e-12))
        aim = self.cdfs @ weights + density * (self.places - q)
        count = len(weights)
        free = 1 - count * self.floor
        base = self.cdfs @ np.full(count, self.floor)
        rows = np.vstack([scale[:, None] * self.cdfs, np.full(count, SUM_FACTOR)])
        right = np.append(scale * (aim - base), SUM_FACTOR * free)
        shares, _ = optimize.nnls(rows, right, maxiter=100 * count)
        return self.floor + shares * free / shares.sum()


def solve(problem, count):
    best = weights = np.full(count, 1 / count)
    for _ in range(60):
        peak = problem.model_peak(weights)
        along = optimize.minimize_scalar(
            lambda share: -problem.value(weights + share * (peak - weights)), bounds=(0, 1), method="bounded",
            options={"xatol": 1e-12})
        shares = [share for share in (1.0, along.x) if problem.value(weights + share * (peak - weights)) >= -along.fun]
        weights = weights + shares[0] * (peak - weights)
        if problem.certificate(weights) < problem.certificate(best):
            best = weights
        if problem.certificate(best) < 1e-14:
            break
    return best


def main():
    rng = np.random.default_rng(20261116)
    cases = []
    for count, floor in ((60, 0.001), (200, 0.0001)):
        arms = np.round(0.6 + 4 * rng.random((count, 2)), 2).tolist()
        for target in ((1.0, 1.0), (2.0, 3.0)):
            problem = Problem(arms, target, floor)
            weights = solve(problem, count)
            cases.append({
                "arms": arms, "target": list(target), "floor": floor, "value": problem.value(weights),
                "certificate": problem.certificate(weights),
                "valueAtEqualWeights": problem.value(np.full(count, 1 / count)),
                "support": [int(arm) for arm in np.flatnonzero(weights > floor * 1.001)],
            })
    print(json.dumps({"generator": "many-arms.py", "cases": cases}))


main()

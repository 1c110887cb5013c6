"""Makes optimum.json: the optimum of each of the paper's eight problems on the truncated simplex.

Variance: U(w) = m2.w - (m1.w)^2 with closed-form moments.
-W2^2 to Q = Uniform[0,1], for laws with a density on any part of the line: W2^2(P, Q) = integral_0^1 (P^-1(u) - u)^2 du
= E X^2 - 2 integral u P^-1(u) du + 1/3, and u = F(x) turns the middle integral into E[X F(X)]. With P = sum_k w_k P_k,
    U(w) = -m2.w + 2 w'Aw - 1/3,   A_ij = E_i[X F_j(X)].
A comes from Gauss-Legendre quadrature, exact for Beta arms with whole parameters (the integrand is a polynomial). Since
A_ij + A_ji = E max(X_i, X_j), `exact_problem` compares it with the closed form for Gaussian arms.
Both utilities are quadratics, maximised by exact moves of mass between two arms until the Frank-Wolfe certificate
(1 - K floor) max_k g_k + floor sum_k g_k, an upper bound of what is left to gain, is zero to rounding.

Run: python3 optimum.py > new.json; python3 optimum.py --check optimum.json
Needs numpy and scipy.
"""

import argparse
import json
import os
import sys

import numpy as np
from scipy import special

FLOOR = 0.03
UTILITIES = ["variance", "wasserstein"]
BETAS = {
    1: [(2, 2), (4, 2)],
    2: [(2, 8), (8, 2), (2, 2), (20, 20)],
    3: [(2, 1 + 3 * k) for k in range(8)],
}


class Beta:
    def __init__(self, parameters):
        self.a, self.b = np.array(parameters, float).T
        self.mean = self.a / (self.a + self.b)
        self.second = self.mean * (self.a + 1) / (self.a + self.b + 1)

    def cdf(self, x):
        """Column k: the distribution function of arm k at x."""
        return special.betainc(self.a, self.b, x[:, None])

    def density(self, x):
        x = x[:, None]
        return x ** (self.a - 1) * (1 - x) ** (self.b - 1) / special.beta(self.a, self.b)

    def cdf_integral(self, x):
        """integral_-inf^x F_k = E_k (x - X)_+ = x F_k(x) - E_k[X; X < x]"""
        return x[:, None] * self.cdf(x) - self.mean * special.betainc(self.a + 1, self.b, x[:, None])

    def draw(self, rng, arms):
        return rng.beta(self.a[arms], self.b[arms])

    def pieces(self):
        return np.linspace(0, 1, 5)


class Gaussian:
    def __init__(self, means, deviations):
        self.mean, self.sd = np.array(means), np.array(deviations)
        self.second = self.mean**2 + self.sd**2

    def cdf(self, x):
        return special.ndtr((x[:, None] - self.mean) / self.sd)

    def density(self, x):
        return np.exp(-(((x[:, None] - self.mean) / self.sd) ** 2) / 2) / (self.sd * np.sqrt(2 * np.pi))

    def cdf_integral(self, x):
        return (x[:, None] - self.mean) * self.cdf(x) + self.sd**2 * self.density(x)

    def draw(self, rng, arms):
        return rng.normal(self.mean[arms], self.sd[arms])

    def pieces(self):
        return np.linspace((self.mean - 12 * self.sd).min(), (self.mean + 12 * self.sd).max(), 81)

    def mean_maximum(self):
        """E max(X_i, X_j) for independent draws."""
        gap, sd = self.mean[:, None] - self.mean, np.hypot(self.sd[:, None], self.sd)
        distance = sd * np.sqrt(2 / np.pi) * np.exp(-((gap / sd) ** 2) / 2) + gap * special.erf(gap / sd / np.sqrt(2))
        return (self.mean[:, None] + self.mean + distance) / 2


def scenario_arms(scenario):
    if scenario in BETAS:
        return Beta(BETAS[scenario])
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "scenario4.json")) as file:
        stored = json.load(file)
    return Gaussian(stored["means"], stored["standardDeviations"])


def coupling(arms, nodes=64):
    """A_ij = E_i[X F_j(X)]"""
    x, weight = np.polynomial.legendre.leggauss(nodes)
    ends = arms.pieces()
    half = np.diff(ends)[:, None] / 2
    x = (ends[:-1, None] + half * (1 + x)).ravel()
    return (arms.density(x) * ((half * weight).ravel() * x)[:, None]).T @ arms.cdf(x)


class Quadratic:
    """U(w) = linear.w + w'Hw / 2 + constant, H symmetric; w may be a row of a matrix of weights."""

    def __init__(self, linear, hessian, constant):
        self.linear, self.hessian, self.constant = linear, hessian, constant

    def value(self, w):
        return w @ self.linear + ((w @ self.hessian) * w).sum(-1) / 2 + self.constant

    def gradient(self, w):
        g = self.linear + self.hessian @ w
        return g - w @ g

    def certificate(self, w):
        g = self.gradient(w)
        return max(0.0, (1 - len(w) * FLOOR) * g.max() + FLOOR * g.sum())


def exact_problem(arms, utility):
    if utility == "variance":
        return Quadratic(arms.second, -2 * np.outer(arms.mean, arms.mean), 0.0)
    a = coupling(arms)
    if isinstance(arms, Gaussian):
        assert abs(a + a.T - arms.mean_maximum()).max() < 1e-13
    return Quadratic(-arms.second, 2 * (a + a.T), -1 / 3)


def maximise(problem, k, moves=20000):
    """Repeats the best exact move of mass between two arms, while it helps; returns the weights."""
    w = np.full(k, 1 / k)
    curvature = -(np.diag(problem.hessian)[:, None] + np.diag(problem.hessian) - 2 * problem.hessian)
    for _ in range(moves):
        g = problem.gradient(w)
        slope = np.maximum(g[:, None] - g, 0)  # gain per unit moved to i (row) from j (column)
        most = np.broadcast_to(w - FLOOR, (k, k))
        step = np.where(slope < curvature * most, slope / np.maximum(curvature, 1e-300), most)
        gain = slope * step - curvature * step**2 / 2
        i, j = np.unravel_index(gain.argmax(), gain.shape)
        if not gain[i, j] > 1e-28:  # moves below it are rounding
            break
        w[i], w[j] = w[i] + step[i, j], max(FLOOR, w[j] - step[i, j])
    return w / w.sum()


def solve(scenario, utility):
    arms = scenario_arms(scenario)
    problem = exact_problem(arms, utility)
    k = len(arms.mean)
    w = maximise(problem, k)
    certificate = problem.certificate(w)
    assert certificate < 1e-12 and w.min() > FLOOR - 1e-15
    return {
        "scenario": scenario,
        "utility": utility,
        "floor": FLOOR,
        "value": float(problem.value(w)),
        "weights": w.tolist(),
        "certificate": float(certificate),
        "valueAtUniformWeights": float(problem.value(np.full(k, 1 / k))),
    }


def check(rows, path):
    """Prints the differences from a stored file; true if all are small."""
    with open(path) as file:
        stored = {(row["scenario"], row["utility"]): row for row in json.load(file)["optimum"]}
    good = len(stored) == len(rows)
    for row in rows:
        other = stored[row["scenario"], row["utility"]]
        value = max(abs(row[name] - other[name]) for name in ["value", "valueAtUniformWeights"])
        weight = np.abs(np.subtract(row["weights"], other["weights"])).max()
        good = good and bool(value <= 1e-10 and weight <= 1e-6)
        print(f"scenario {row['scenario']} {row['utility']}: values differ by {value:.1e}, weights by {weight:.1e}")
    return good


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="The optimum of the paper's eight problems, as JSON.")
    parser.add_argument("--check", metavar="FILE", help="compare with a stored file: values to 1e-10, weights to 1e-6")
    options = parser.parse_args()
    optimum = [solve(scenario, utility) for scenario in [1, 2, 3, 4] for utility in UTILITIES]
    if options.check:
        sys.exit(0 if check(optimum, options.check) else 1)
    print(json.dumps({"about": "Made by optimum.py.", "optimum": optimum}, indent=1))

"""Writes special-functions.json: reference values of the special functions of packages/core/src/numeric.

Values are mpmath's at high precision, each compared with scipy's; the file says where the two differ by more than 1e-12
(there the TypeScript code, a third way, sides with mpmath). The incomplete beta function is summed in mpmath from its series
of positive terms
    I_x(a, b) = x^a (1-x)^b / (a B(a, b)) * sum_n (a+b)_n / (a+1)_n x^n,
which shares no step with the continued fraction of the TypeScript code.

Run: python3 special-functions.py
"""

import json
import os
import sys

import mpmath
import scipy
from mpmath import mp, mpf
from scipy import special, stats

PARAMETERS = [0.1, 0.5, 1.0, 2.0, 7.3, 30.0, 500.0, 1e4, 1e5]
PROBABILITIES = [1e-300, 1e-100, 1e-20, 1e-8, 0.01, 0.3, 0.5, 0.9, 1 - 1e-8, 1 - 1e-15]
SMALLEST = 1e-300

corrected = {}


def agree(name, scipy_value, exact):
    """The value to store, or None where it is too small to ask for."""
    if 0 < exact < SMALLEST:
        return None
    if not abs(mpf(float(scipy_value)) - exact) <= 1e-12 * abs(exact):
        corrected[name] = corrected.get(name, 0) + 1
    return float(exact)


def log_beta(a, b):
    return mpmath.loggamma(a) + mpmath.loggamma(b) - mpmath.loggamma(a + b)


class Beta:
    def __init__(self, a, b):
        self.a, self.b = mpf(a), mpf(b)
        mp.dps = 360
        self.log_beta = log_beta(self.a, self.b)

    def swapped(self):
        return Beta(self.b, self.a)

    def lower(self, z):
        """I_z(a, b) by the series; meant for z <= 1/2."""
        total, n, limit = mpf(1), 0, mpf(10) ** -mp.dps
        # The sum's own accuracy needs terms small only beside it, and they fall at last like z^n.
        term = mpf(1)
        while True:
            term *= (self.a + self.b + n) / (self.a + 1 + n) * z
            total += term
            n += 1
            if term < limit * total and (self.a + self.b + n) * z < (self.a + 1 + n):
                break
        return mpmath.exp(self.a * mpmath.log(z) + self.b * mpmath.log1p(-z) - self.log_beta) / self.a * total

    def kernel(self, z):
        return mpmath.exp(self.a * mpmath.log(z) + self.b * mpmath.log1p(-z) - self.log_beta)


def beta_tails(law, x):
    x = mpf(x)
    if x <= 0.5:
        lower = law.lower(x)
        return lower, 1 - lower
    upper = law.swapped().lower(1 - x)
    return 1 - upper, upper


def points(a, b):
    chosen = [a / (a + b), 1e-6, 0.5, 1 - 1e-6]
    chosen += [float(stats.beta.ppf(p, a, b)) for p in (1e-290, 1e-100, 1e-10, 0.1, 0.6)]
    chosen += [float(stats.beta.isf(q, a, b)) for q in (1e-3, 1e-12, 1e-200)]
    inside = {x for x in chosen if 0 < x < 1}
    keep = lambda x: stats.beta.cdf(x, a, b) > 1e-299 and stats.beta.sf(x, a, b) > 1e-299
    return sorted(x for x in inside if keep(x))


def scipy_density(x, a, b):
    try:
        return stats.beta.pdf(x, a, b)
    except OverflowError:  # scipy 1.17.1 raises it at some deep tails
        return float("nan")


def beta_row(law, a, b, x):
    mp.dps = 360
    lower, upper = beta_tails(law, x)
    density = law.kernel(mpf(x)) / (mpf(x) * (1 - mpf(x)))
    return [
        x,
        agree("beta cdf", special.betainc(a, b, x), lower),
        agree("beta survival", special.betaincc(a, b, x), upper),
        agree("beta density", scipy_density(x, a, b), density),
    ]


def solve(law, target, of_upper, guess):
    """z in (0, 1/2] where the lower (or the upper) tail is target: Newton in log z, kept in a bracket."""
    high = mpmath.log(mpf(1) / 2)
    low = (mpmath.log(mpf(10) ** -301) + mpmath.log(law.a) + law.log_beta) / law.a - 1
    u = mpmath.log(mpf(guess)) if guess > 0 else (mpmath.log(target) + mpmath.log(law.a) + law.log_beta) / law.a
    for _ in range(400):
        if not low < u < high:
            u = (low + high) / 2
        mp.dps = 360 if of_upper else 40
        z = mpmath.exp(u)
        lower = law.lower(z)
        tail = 1 - lower if of_upper else lower
        gap = mpmath.log(tail / target)
        slope = law.kernel(z) / ((1 - z) * tail) * (-1 if of_upper else 1)
        mp.dps = 60
        right = gap > 0 if of_upper else gap < 0
        if right:
            low = u
        else:
            high = u
        step = -gap / slope
        if abs(step) < mpf(10) ** -22:
            return mpmath.exp(u + step)
        u += step
    raise RuntimeError("no convergence")


def beta_quantile(law, swapped, a, b, p):
    """The root from its nearer end: x itself, or x - 1 (negative) when it is nearer to 1."""
    mp.dps = 360
    p_exact, q_exact = mpf(p), 1 - mpf(p)
    middle = law.lower(mpf(1) / 2)
    if p_exact <= middle:
        guess = float(special.betaincinv(a, b, p))
        return agree("beta quantile", guess, solve(law, min(p_exact, q_exact), q_exact < p_exact, guess)) or 0.0
    guess = float(special.betaincinv(b, a, float(q_exact)) if p >= 0.5 else special.betainccinv(b, a, p))
    return -(agree("beta quantile", guess, solve(swapped, min(p_exact, q_exact), p_exact < q_exact, guess)) or 0.0)


def beta_entry(a, b):
    law = Beta(a, b)
    swapped = law.swapped()
    print(a, b, file=sys.stderr, flush=True)
    return {
        "alpha": a,
        "beta": b,
        "at": [beta_row(law, a, b, x) for x in points(a, b)],
        "quantiles": [beta_quantile(law, swapped, a, b, p) for p in PROBABILITIES],
    }


def normal_rows():
    mp.dps = 60
    points = [-37.0, -30.5, -20.1, -12.3, -8.25, -6.0, -5.6568, -4.4, -3.3, -2.0, -1.1, -0.7, -0.6744, -0.5, -0.1]
    points += [-1e-9]
    points += [0.0] + [-x for x in reversed(points)]
    cdf = lambda x: mpmath.erfc(-mpf(x) / mpmath.sqrt(2)) / 2
    return [
        [x, agree("normal cdf", special.ndtr(x), cdf(x)), agree("normal survival", special.ndtr(-x), cdf(-x))]
        for x in points
    ]


def normal_quantiles():
    mp.dps = 60
    levels = [1e-300, 1e-200, 1e-100, 1e-50, 1e-20, 1.3e-11, 1e-8, 1e-4, 0.01, 0.07, 0.08, 0.2, 0.3, 0.45]
    levels += [0.4999999, 0.5, 0.5000001, 0.6, 0.75, 0.9, 0.925, 0.93, 0.99, 0.9999]
    levels += [1 - 1e-8, 1 - 1e-12, 1 - 1e-15, 1 - 2.0**-53]
    rows = []
    for p in levels:
        start = mpf(float(special.ndtri(p)))
        root = mpf(0) if p == 0.5 else newton_normal(mpf(p), start)
        size = agree("normal quantile", abs(special.ndtri(p)), abs(root))
        rows.append([p, -size if root < 0 else size])
    return rows


def newton_normal(p, z):
    for _ in range(8):
        tail = mpmath.erfc(-z / mpmath.sqrt(2)) / 2
        z += mpmath.log(p / tail) * tail / mpmath.npdf(z)
    return z


def log_gamma_rows():
    mp.dps = 60
    points = [1e-3, 0.1, 0.5, 0.9, 1.5, 2.5, 3.7, 7.3, 9.99, 10.5, 15.5, 30.0, 500.0, 1e4, 1e5, 1e6]
    return [[x, float(mpmath.loggamma(mpf(x)))] for x in points]


def main():
    betas = [beta_entry(a, b) for a in PARAMETERS for b in PARAMETERS]
    data = {
        "normal": normal_rows(),
        "normalQuantiles": normal_quantiles(),
        "logGamma": log_gamma_rows(),
        "probabilities": PROBABILITIES,
        "betas": betas,
    }
    about = {
        "script": "special-functions.py",
        "tools": f"python {sys.version.split()[0]}, scipy {scipy.__version__}, mpmath {mpmath.__version__}",
        "rule": "mpmath's value, compared with scipy's; values below 1e-300 are null",
        "scipyDiffersBy1e-12": corrected,
        "betas": "at: [x, cdf, survival, density]; quantiles: x at each of probabilities, or x - 1 when nearer to 1; "
        "0 = below 1e-300",
    }
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "special-functions.json")
    with open(path, "w") as file:
        file.write("{\n")
        file.write(f'  "about": {json.dumps(about)},\n')
        for key in ("normal", "normalQuantiles", "logGamma", "probabilities"):
            file.write(f'  "{key}": {json.dumps(data[key])},\n')
        file.write('  "betas": [\n    ' + ",\n    ".join(json.dumps(entry) for entry in betas) + "\n  ]\n}\n")


main()

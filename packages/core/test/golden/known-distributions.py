"""Makes known-laws.json: values of every utility for blends of known laws, by closed forms, sorted sums and mpmath.

Each problem has arms, weights, the value of the utility at the blend and how far apart its values at the single arms are.
Twenty problems a kind, drawn at random from the families in `FAMILIES`: densities, atoms, both, nearly degenerate laws, laws
far from zero, tiny shares, fifty thousand recorded values, clipped laws, steep targets. Numbers are doubles and taken as they
are; everything after that has 30 digits. Recorded values follow the rule in `recorded_values`, which the test repeats.

Integrals are adaptive Gauss-Legendre sums of 16 nodes. The Wasserstein distance is minus twice the integral of Young's gap for
laws with densities, and a sum over the quantile function for laws of atoms alone. A quantile of the target enters to second
order only, so that one in double precision gives the integral nearly twice as many digits.

Run: python3 known-laws.py > known-laws.json      (some minutes; names of kinds after it give these alone)
Needs mpmath 1.3, numpy, scipy.
"""

import bisect
import json
import math
import multiprocessing
import random
import sys

import numpy as np
from mpmath import mp, mpf
from scipy import special

mp.dps = 30
PROBLEMS = 20
# The first uniform number of the stream that draws the frequencies of seed 1 for rewards that are numbers.
FREQUENCY_SHIFT = 0.879367430172603


def gauss_legendre(count):
    nodes, weights = [], []
    for index in range(count):
        x = mp.cos(mp.pi * (index + mpf(3) / 4) / (count + mpf(1) / 2))
        for _ in range(8):
            p0, p1 = mpf(1), x
            for degree in range(1, count):
                p0, p1 = p1, ((2 * degree + 1) * x * p1 - degree * p0) / (degree + 1)
            slope = count * (p0 - x * p1) / (1 - x * x)
            x -= p1 / slope
        nodes.append((1 + x) / 2)
        weights.append(1 / ((1 - x * x) * slope * slope))
    return list(zip(nodes, weights))


RULE = gauss_legendre(16)


def rule(f, low, high):
    width = high - low
    return width * sum(weight * f(low + node * width) for node, weight in RULE)


def integrate(f, points, tolerance):
    """Over [points[0], points[-1]], halving until two rules agree to the tolerance, whatever f is between the points."""
    total = mpf(0)
    points = sorted(set(points))
    for low, high in zip(points, points[1:]):
        stack = [(low, high, rule(f, low, high), 0)]
        while stack:
            low, high, whole, depth = stack.pop()
            middle = (low + high) / 2
            left, right = rule(f, low, middle), rule(f, middle, high)
            if abs(left + right - whole) <= tolerance or depth >= 50:
                total += left + right
            else:
                stack += [(low, middle, left, depth + 1), (middle, high, right, depth + 1)]
    return total


# Laws: cdf and survival function F and S with all digits, partial(x) = E[X; X <= x], points where panels begin.


class Law:
    masses = None  # a dictionary for laws of atoms alone

    def extent(self):
        return self.low, self.high

    def marks(self):
        low, high = self.extent()
        deviation = mp.sqrt(self.variance)
        around = [self.mean + sign * deviation * mpf(step) for step in (0, 0.5, 1, 2, 4, 8) for sign in (-1, 1)]
        ends = [end for j in range(1, 14) for end in (high - (high - low) * mpf(4) ** -j, low + (high - low) * mpf(4) ** -j)]
        return [low, high, *[x for x in around + ends if low < x < high], *self.corners]

    corners = ()

    def shortfall(self, x):
        """E (x - X)+"""
        return x * self.F(x) - self.partial(x)

    def mass(self, x):
        return mpf(0)

    def rough(self, x, side):
        """The lower tail (side -1) or the upper one (1) in double precision."""
        return float(self.F(mpf(x)) if side < 0 else self.S(mpf(x)))


class Gaussian(Law):
    def __init__(self, mean, deviation):
        self.mean, self.sd = mpf(mean), mpf(deviation)
        self.variance = self.sd**2
        self.low, self.high = self.mean - 17 * self.sd, self.mean + 17 * self.sd

    def F(self, x):
        return mp.erfc(-(x - self.mean) / self.sd / mp.sqrt(2)) / 2

    def S(self, x):
        return mp.erfc((x - self.mean) / self.sd / mp.sqrt(2)) / 2

    def partial(self, x):
        z = (x - self.mean) / self.sd
        return self.mean * self.F(x) - self.sd * mp.exp(-z * z / 2) / mp.sqrt(2 * mp.pi)

    def rough(self, x, side):
        return float(special.ndtr(-side * (x - float(self.mean)) / float(self.sd)))

    def quantile(self, p, tail):
        z = special.ndtri(float(p)) if p < 0.5 else -special.ndtri(float(tail))
        return self.mean + self.sd * mpf(float(z))

    def wave(self, frequency):
        return mp.expj(frequency * self.mean) * mp.exp(-((frequency * self.sd) ** 2) / 2)


class Uniform(Law):
    def __init__(self, low, high):
        self.low, self.high = mpf(low), mpf(high)
        self.width = self.high - self.low
        self.mean, self.variance = (self.low + self.high) / 2, self.width**2 / 12

    def F(self, x):
        return min(max((x - self.low) / self.width, mpf(0)), mpf(1))

    def S(self, x):
        return min(max((self.high - x) / self.width, mpf(0)), mpf(1))

    def partial(self, x):
        x = min(max(x, self.low), self.high)
        return (x - self.low) * (x + self.low) / 2 / self.width

    def quantile(self, p, tail):
        return self.low + self.width * p

    def wave(self, frequency):
        half = frequency * self.width / 2
        return mp.expj(frequency * self.mean) * (mp.sin(half) / half if half else 1)


class Beta(Law):
    """Of whole parameters: polynomials."""

    def __init__(self, alpha, beta, low=0, high=1):
        self.a, self.b = alpha, beta
        self.low, self.high = mpf(low), mpf(high)
        self.width = self.high - self.low
        unit = mpf(alpha) / (alpha + beta)
        self.mean = self.low + self.width * unit
        self.variance = self.width**2 * unit * (1 - unit) / (alpha + beta + 1)

    @staticmethod
    def upper(a, b, x, rest):
        n = a + b - 1
        return sum(mp.binomial(n, j) * x**j * rest ** (n - j) for j in range(a))

    def F(self, x):
        t = min(max((x - self.low) / self.width, mpf(0)), mpf(1))
        return Beta.upper(self.b, self.a, 1 - t, t)

    def S(self, x):
        t = min(max((x - self.low) / self.width, mpf(0)), mpf(1))
        return Beta.upper(self.a, self.b, t, 1 - t)

    def partial(self, x):
        t = min(max((x - self.low) / self.width, mpf(0)), mpf(1))
        share = mpf(self.a) / (self.a + self.b)
        return self.low * self.F(x) + self.width * share * Beta.upper(self.b, self.a + 1, 1 - t, t)

    def quantile(self, p, tail):
        if p < 0.5:
            return self.low + self.width * mpf(float(special.betaincinv(self.a, self.b, float(p))))
        return self.high - self.width * mpf(float(special.betaincinv(self.b, self.a, float(tail))))

    def wave(self, frequency):
        return mp.expj(frequency * self.low) * mp.hyp1f1(self.a, self.a + self.b, 1j * frequency * self.width)


class Triangular(Law):
    def __init__(self, low, mode, high):
        self.low, self.mode, self.high = mpf(low), mpf(mode), mpf(high)
        self.width = self.high - self.low
        self.rise, self.fall = self.mode - self.low, self.high - self.mode
        self.mean = (self.low + self.mode + self.high) / 3
        self.variance = (self.rise**2 + self.rise * self.fall + self.fall**2) / 18
        self.corners = (self.mode,)

    def F(self, x):
        if x <= self.mode:
            return max(x - self.low, mpf(0)) ** 2 / self.rise / self.width
        return 1 - self.S(x)

    def S(self, x):
        if x >= self.mode:
            return max(self.high - x, mpf(0)) ** 2 / self.fall / self.width
        return 1 - self.F(x)

    def shortfall(self, x):
        if x <= self.mode:
            return max(x - self.low, mpf(0)) ** 3 / 3 / self.rise / self.width
        return x - self.mean + max(self.high - x, mpf(0)) ** 3 / 3 / self.fall / self.width

    def partial(self, x):
        return x * self.F(x) - self.shortfall(x)

    def quantile(self, p, tail):
        if p * self.width <= self.rise:
            return self.low + mp.sqrt(p * self.rise * self.width)
        return self.high - mp.sqrt(tail * self.fall * self.width)

    def wave(self, frequency):
        # Divided differences of exp(i frequency x), twice.
        low, mode, high = (mp.expj(frequency * x) for x in (self.low, self.mode, self.high))
        return -2 / frequency**2 * ((high - mode) / self.fall - (mode - low) / self.rise) / self.width


class Exponential(Law):
    def __init__(self, rate):
        self.rate = mpf(rate)
        self.mean, self.variance = 1 / self.rate, 1 / self.rate**2
        self.low, self.high = mpf(0), 150 / self.rate

    def F(self, x):
        return -mp.expm1(-self.rate * x) if x > 0 else mpf(0)

    def S(self, x):
        return mp.exp(-self.rate * x) if x > 0 else mpf(1)

    def partial(self, x):
        t = self.rate * max(x, mpf(0))
        return (1 - (1 + t) * mp.exp(-t)) / self.rate

    def quantile(self, p, tail):
        return -mp.log1p(-p) / self.rate if p < 0.5 else -mp.log(tail) / self.rate

    def wave(self, frequency):
        return self.rate / (self.rate - 1j * frequency)


class Atoms(Law):
    def __init__(self, values, weights):
        total = mp.fsum(mpf(weight) for weight in weights)
        masses = {}
        for value, weight in zip(values, weights):
            if weight:
                masses[value] = masses.get(value, mpf(0)) + mpf(weight)
        self.values = sorted(masses)
        self.places = [mpf(value) for value in self.values]
        self.sizes = [masses[value] / total for value in self.values]
        self.masses = dict(zip(self.values, self.sizes))
        self.below, self.parts = [mpf(0)], [mpf(0)]
        for place, size in zip(self.places, self.sizes):
            self.below.append(self.below[-1] + size)
            self.parts.append(self.parts[-1] + size * place)
        self.mean = self.parts[-1]
        self.variance = mp.fsum(size * (place - self.mean) ** 2 for place, size in zip(self.places, self.sizes))
        self.low, self.high = self.places[0], self.places[-1]
        self.corners = self.places

    def count(self, x):
        return bisect.bisect_right(self.places, x)

    def F(self, x):
        return self.below[self.count(x)]

    def S(self, x):
        return 1 - self.below[self.count(x)] if x < self.high else mpf(0)

    def partial(self, x):
        return self.parts[self.count(x)]

    def mass(self, x):
        return self.masses.get(float(x), mpf(0))

    def marks(self):
        return self.places

    def wave(self, frequency):
        if len(self.values) > 1000:
            angles = float(frequency) * np.array(self.values)
            sizes = np.array([float(size) for size in self.sizes])
            return mp.mpc(math.fsum(sizes * np.cos(angles)), math.fsum(sizes * np.sin(angles)))
        return mp.fsum(size * mp.expj(frequency * place) for place, size in zip(self.places, self.sizes))


class Mixture(Law):
    def __init__(self, parts):
        total = mp.fsum(mpf(weight) for weight, _ in parts)
        self.parts = [(mpf(weight) / total, law) for weight, law in parts if weight > 0]
        self.mean = mp.fsum(weight * law.mean for weight, law in self.parts)
        self.variance = mp.fsum(weight * (law.variance + (law.mean - self.mean) ** 2) for weight, law in self.parts)
        self.low = min(law.extent()[0] for _, law in self.parts)
        self.high = max(law.extent()[1] for _, law in self.parts)
        if all(law.masses is not None for _, law in self.parts):
            self.masses = {}
            for weight, law in self.parts:
                for value, size in law.masses.items():
                    self.masses[value] = self.masses.get(value, mpf(0)) + weight * size

    def over(self, ask):
        return mp.fsum(weight * ask(law) for weight, law in self.parts)

    def F(self, x):
        return self.over(lambda law: law.F(x))

    def S(self, x):
        return self.over(lambda law: law.S(x))

    def partial(self, x):
        return self.over(lambda law: law.partial(x))

    def shortfall(self, x):
        return self.over(lambda law: law.shortfall(x))

    def mass(self, x):
        return self.over(lambda law: law.mass(x))

    def wave(self, frequency):
        return mp.fsum(weight * law.wave(frequency) for weight, law in self.parts)

    def marks(self):
        return [x for _, law in self.parts for x in law.marks()]

    def quantile(self, p, tail):
        """Halving in the smaller tail, in double precision."""
        low, high = float(self.low), float(self.high)
        p, tail = float(p), float(tail)
        for _ in range(60):
            middle = (low + high) / 2
            if (self.rough(middle, -1) < p) if p < 0.5 else (self.rough(middle, 1) > tail):
                low = middle
            else:
                high = middle
        return mpf(high)

    def rough(self, x, side):
        return sum(float(weight) * law.rough(x, side) for weight, law in self.parts)


class Clipped(Law):
    def __init__(self, law, low, high):
        self.law, self.low, self.high = law, mpf(low), mpf(high)
        self.corners = [x for x in law.marks() if self.low < x < self.high]
        scale = self.high - self.low
        self.mean = self.high - integrate(self.F, self.marks(), mpf(10) ** -22 * scale)
        second = integrate(lambda x: 2 * (x - self.low) * self.S(x), self.marks(), mpf(10) ** -22 * scale**2)
        self.variance = second - (self.mean - self.low) ** 2

    def marks(self):
        return [self.low, self.high, *self.corners]

    def F(self, x):
        return mpf(0) if x < self.low else mpf(1) if x >= self.high else self.law.F(x)

    def S(self, x):
        return mpf(1) if x < self.low else mpf(0) if x >= self.high else self.law.S(x)


# Utilities of the blend of laws.


def scale_of(blend):
    return mp.sqrt(blend.variance) or mpf(1)


def distortion(blend, h, levels=()):
    """low h(1) + integral of h(S), with ends where S passes the levels."""
    points = list(blend.marks())
    low, high = min(points), max(points)
    points += [x for level in levels for x in crossing(blend, level)]
    if blend.masses is not None:
        return low * h(mpf(1)) + steps(blend, lambda survival, width: h(survival) * width)
    return low * h(mpf(1)) + integrate(lambda x: h(blend.S(x)), [x for x in points if low <= x <= high], mpf(10) ** -19 * scale_of(blend))


def steps(blend, term):
    """Sum over the intervals between neighbouring atoms, by S there and width."""
    places = sorted(blend.masses)
    total, survival = mpf(0), mpf(1)
    for here, there in zip(places, places[1:]):
        survival -= blend.masses[here]
        total += term(max(survival, mpf(0)), mpf(there) - mpf(here))
    return total


def crossing(blend, level):
    """Where S falls from above the level to no more than it."""
    low, high = blend.low, blend.high
    for _ in range(110):
        middle = (low + high) / 2
        if blend.S(middle) > level:
            low = middle
        else:
            high = middle
    return [low, high]


def wasserstein(blend, target):
    if blend.masses is not None:
        return -atoms_to(blend, target)
    points = list(blend.marks()) + list(target.marks())
    low, high = min(points), max(points)
    points += [x for level in valleys(target) for x in crossing(blend, 1 - level)]
    deepest = mpf(10) ** -25

    def gap(x):
        p, tail = blend.F(x), blend.S(x)
        if p < deepest:
            return target.shortfall(x)
        if tail < deepest:
            return target.mean + target.shortfall(x) - x
        at = target.quantile(p, tail)
        return target.partial(at) + at * (p - target.F(at)) + target.shortfall(x) - x * p

    tolerance = mpf(10) ** -15 * (blend.variance + target.variance + (blend.mean - target.mean) ** 2)
    return -2 * integrate(gap, [x for x in points if low <= x <= high], tolerance)


def valleys(target):
    """Levels at which the quantile function of a mixture is steep or jumps."""
    if not isinstance(target, Mixture):
        return []
    levels, centres = [], sorted(law.mean for _, law in target.parts)
    for left, right in zip(centres, centres[1:]):
        ends = [left + (right - left) * mpf(j) / 40 for j in range(41)]
        rises = [target.F(b) - target.F(a) for a, b in zip(ends, ends[1:])]
        levels.append(target.F(ends[rises.index(min(rises))]))
    for _, law in target.parts:
        for corner in (law.low, law.high, *(law.places if isinstance(law, Atoms) else [])):
            levels += [target.F(corner - scale_of(target) * mpf(10) ** -28), target.F(corner)]
    return sorted({level for level in levels if 0 < level < 1})


def atoms_to(blend, target):
    """W2^2 = E(X - c)^2 + E(Y - c)^2 - 2 sum over atoms of (x - c) times the integral of the target's quantiles less c."""
    centre = target.mean
    total = target.variance
    below, last = mpf(0), mpf(0)
    places = sorted(blend.masses)
    for index, value in enumerate(places):
        size, place = blend.masses[value], mpf(value) - centre
        below += size
        if index + 1 == len(places):
            upto = mpf(0)
        else:
            at = target.quantile(below, 1 - below)
            upto = target.partial(at) - centre * target.F(at) + (at - centre) * (below - target.F(at))
        total += size * place**2 - 2 * place * (upto - last)
        last = upto
    return total


def cramer(blend, target):
    if blend.masses is not None:
        # Half of minus the energy distance; E|x - Y| = 2 E(x - Y)+ + E Y - x.
        across = mp.fsum(size * (2 * target.shortfall(mpf(value)) + target.mean - mpf(value)) for value, size in blend.masses.items())
        return gini(blend) + gini(target) - across
    points = list(blend.marks()) + list(target.marks())
    scale = max(scale_of(blend), scale_of(target), abs(blend.mean - target.mean))
    return -integrate(lambda x: (blend.F(x) - target.F(x)) ** 2, points, mpf(10) ** -19 * scale)


def gini(blend):
    return distortion(blend, lambda s: s * (1 - s))


def frequencies(bandwidth, count):
    golden = 2.0
    for _ in range(60):
        golden = (1 + golden) ** 0.5
    levels = [(FREQUENCY_SHIFT + (index + 1) * (1 / golden)) % 1 for index in range(count)]
    return [mp.sqrt(2) * mp.erfinv(2 * mpf(level) - 1) / mpf(bandwidth) for level in levels]


def kernel_mean(blend, bandwidth, count=256, target=None):
    total = mpf(0)
    for frequency in frequencies(bandwidth, count // 2):
        wave = blend.wave(frequency) - (target.wave(frequency) if target else 0)
        total -= abs(wave) ** 2
    return total / (count // 2)


def von_neumann(blend, bandwidth, count):
    waves = frequencies(bandwidth, count // 2)
    rho = mp.zeros(count)
    for i, left in enumerate(waves):
        for j, right in enumerate(waves):
            plus, minus = blend.wave(left + right), blend.wave(left - right) if i != j else mp.mpc(1)
            rho[2 * i, 2 * j] = minus.real + plus.real
            rho[2 * i + 1, 2 * j + 1] = minus.real - plus.real
            rho[2 * i, 2 * j + 1] = plus.imag - minus.imag
            rho[2 * i + 1, 2 * j] = plus.imag + minus.imag
    values = mp.eigsy(rho / count, eigvals_only=True)
    return mp.fsum(entropy_term(max(value, mpf(0))) for value in values)


def entropy_term(p):
    """-p log p, below 1e-12 on the chord from the origin, as the documentation of the utility says."""
    return -p * mp.log(p) if p >= mpf("1e-12") else -p * mp.log(mpf("1e-12"))


def bins(blend, edges):
    first = [blend.F(mpf(edges[0]))]
    return first + [between(blend, a, b) for a, b in zip(edges, edges[1:])] + [blend.S(mpf(edges[-1]))]


def between(blend, low, high):
    return blend.F(mpf(high)) - blend.F(mpf(low)) if blend.F(mpf(low)) < 0.5 else blend.S(mpf(low)) - blend.S(mpf(high))


def categories(blend, spec):
    if "edges" in spec:
        return bins(blend, spec["edges"])
    return [size for _, size in sorted(blend.masses.items())]


def metric(blend, spec):
    if spec["kind"] == "mean":
        return blend.mean
    if spec["kind"] == "above":
        return blend.S(mpf(spec["threshold"]))
    if spec["kind"] == "at-most":
        return blend.F(mpf(spec["threshold"]))
    return between(blend, spec["low"], spec["high"]) + blend.mass(spec["low"])


def log_below(x):
    least = mpf("1e-6")
    return mp.log(x) if x >= least else mp.log(least) + (x - least) / least


def value(spec, blend):
    kind = spec["kind"]
    level = mpf(spec.get("level", 0))
    if kind == "mean":
        return blend.mean
    if kind == "variance":
        return blend.variance
    if kind == "deviation":
        return mp.sqrt(blend.variance)
    if kind == "mean-variance":
        return blend.mean + mpf(spec["lambda"]) * blend.variance
    if kind == "log-det":
        return mp.log(blend.variance + mpf(spec["ridge"]))
    if kind == "gini":
        return gini(blend)
    if kind == "median-deviation":
        return distortion(blend, lambda s: min(s, 1 - s), [mpf(1) / 2])
    if kind == "inter-es":
        return distortion(blend, lambda s: min(s / level, 1) + min((1 - s) / level, 1) - 1, [level, 1 - level])
    if kind == "upper-cvar":
        return distortion(blend, lambda s: min(s / level, 1), [level])
    if kind == "wang":
        return distortion(blend, lambda s: mp.sqrt(s) - s)
    if kind == "best-of":
        return distortion(blend, lambda s: 1 - (1 - s) ** spec["draws"])
    if kind == "wasserstein":
        return wasserstein(blend, law(spec["target"]))
    if kind == "cramer":
        return cramer(blend, law(spec["target"]))
    if kind == "mmd":
        return kernel_mean(blend, spec["bandwidth"], 256, law(spec["target"]))
    if kind == "kernel-diversity":
        return kernel_mean(blend, mpf(spec["bandwidth"]) / mp.sqrt(2))
    if kind == "von-neumann":
        return von_neumann(blend, spec["bandwidth"], spec["features"])
    if kind == "chance":
        return metric(blend, {**spec, "kind": "between"})
    if kind == "quota":
        return -((metric(blend, {**spec, "kind": "between"}) - mpf(spec["share"])) ** 2)
    if kind == "maximin":
        return min(metric(blend, each) for each in spec["metrics"])
    if kind == "nash":
        return mp.fsum(log_below(metric(blend, each)) for each in spec["metrics"])
    if kind == "entropy":
        return mp.fsum(entropy_term(p) for p in categories(blend, spec))
    if kind == "gini-simpson":
        return 1 - mp.fsum(p * p for p in categories(blend, spec))
    if kind == "kl":
        target = law(spec["target"])
        wanted = bins(target, spec["edges"]) if "edges" in spec else list(target.sizes)
        found = bins(blend, spec["edges"]) if "edges" in spec else [blend.mass(x) for x in target.places]
        return mp.fsum(entropy_term(p) + p * mp.log(q) for p, q in zip(found, wanted))
    if kind == "sum":
        return mp.fsum(mpf(term["weight"]) * value(term["utility"], blend) for term in spec["terms"])
    raise ValueError(kind)


def recorded_values(count, seed, low, width):
    return [low + width * (((index * index * 40503 + index * seed) % 1048573) / 1048573) for index in range(count)]


def law(spec):
    options = {key: each for key, each in spec.items() if key != "kind"}
    kind = spec["kind"]
    if kind == "mixture":
        return Mixture([(part["weight"], law(part["distribution"])) for part in options["parts"]])
    if kind == "discrete":
        return Atoms(options["values"], options["masses"])
    if kind == "bernoulli":
        return Atoms([0.0, 1.0], [1 - mpf(options["p"]), options["p"]])
    if kind == "recorded":
        values = recorded_values(**options)
        return Atoms(values, [1] * len(values))
    makers = {"gaussian": Gaussian, "uniform": Uniform, "beta": Beta, "triangular": Triangular, "exponential": Exponential}
    return makers[kind](**options)


# Problems.


def number(rng, low, high, digits=3):
    return round(rng.uniform(low, high), digits)


def density(rng):
    kind = rng.choice(["gaussian", "uniform", "beta", "triangular", "exponential"])
    start = number(rng, -1, 1)
    if kind == "gaussian":
        return {"kind": kind, "mean": start, "deviation": number(rng, 0.1, 1.5)}
    if kind == "uniform":
        return {"kind": kind, "low": start, "high": start + number(rng, 0.2, 3)}
    if kind == "beta":
        shape = {"alpha": rng.randint(1, 6), "beta": rng.randint(1, 6)}
        return {"kind": kind, **shape, "low": start, "high": start + number(rng, 0.5, 2)}
    if kind == "triangular":
        width = number(rng, 0.5, 3)
        return {"kind": kind, "low": start, "mode": start + 0.375 * width, "high": start + width}
    return {"kind": kind, "rate": number(rng, 0.5, 3)}


def atom(value):
    return {"kind": "discrete", "values": [value], "masses": [1]}


def discrete(rng):
    count = rng.randint(2, 5)
    values = rng.sample([-1.5, -1, -0.5, -0.25, 0, 0.125, 0.3, 0.5, 1, 1.75, 2], count)
    shares = [rng.randint(1, 9) for _ in range(count)]
    masses = [share / sum(shares) for share in shares]
    return {"kind": "discrete", "values": values, "masses": masses}


def mixture(*parts):
    return {"kind": "mixture", "parts": [{"weight": weight, "distribution": each} for weight, each in parts]}


def half(rng):
    share = rng.choice([0.01, 0.2, 0.5, 0.9])
    return mixture((share, discrete(rng)), (1 - share, density(rng)))


def moved(spec, by):
    out = dict(spec)
    for key in ("mean", "low", "mode", "high"):
        if key in out:
            out[key] = out[key] + by
    if spec["kind"] == "exponential":
        return {"kind": "uniform", "low": by, "high": by + 1 / spec["rate"]}
    if spec["kind"] == "discrete":
        out["values"] = [each + by for each in spec["values"]]
    if spec["kind"] == "mixture":
        out["parts"] = [{"weight": part["weight"], "distribution": moved(part["distribution"], by)} for part in spec["parts"]]
    return out


def narrow(rng, size):
    place = number(rng, -1, 1)
    if rng.random() < 0.5:
        return {"kind": "gaussian", "mean": place, "deviation": size}
    return {"kind": "uniform", "low": place, "high": place + size}


def recorded(rng, count):
    return {"kind": "recorded", "count": count, "seed": rng.randint(1, 60000), "low": number(rng, -1, 0), "width": number(rng, 0.5, 3)}


FAMILIES = (
    ["densities"] * 4
    + ["both"] * 4
    + ["atoms"] * 2
    + ["narrow", "narrow", "tiny"]
    + ["far", "far atoms", "far and narrow"]
    + ["small shares", "small shares of both", "recorded", "recorded and density"]
)


def arms_of(family, rng):
    if family in ("densities", "small shares", "steep", "clipped"):
        return [density(rng) for _ in range(3)]
    if family in ("both", "small shares of both"):
        return [half(rng), half(rng), density(rng)]
    if family == "atoms":
        return [discrete(rng) for _ in range(3)]
    if family == "narrow":
        return [narrow(rng, rng.choice([1e-3, 1e-6])), density(rng)]
    if family == "tiny":
        return [narrow(rng, 1e-9), narrow(rng, 1e-9)]
    if family == "far":
        return [moved(density(rng), 1e6) for _ in range(2)]
    if family == "far atoms":
        return [moved(half(rng), -1e6), moved(density(rng), -1e6)]
    if family == "far and narrow":
        return [{"kind": "gaussian", "mean": 1e6 + j * 0.0009765625, "deviation": 0.001} for j in range(2)]
    if family == "recorded":
        return [recorded(rng, 50000), recorded(rng, 50000)]
    return [recorded(rng, 300), density(rng)]


def weights_of(family, rng, count):
    if family.startswith("small shares"):
        shares = [2.0 ** -rng.choice([10, 20, 33]) for _ in range(count - 1)]
    else:
        shares = [rng.randint(50, 1000) / 2**12 for _ in range(count - 1)]
    return [1 - sum(shares), *shares]


CATEGORY_KINDS = ("entropy", "gini-simpson", "kl")
KINDS = (
    "mean variance deviation mean-variance log-det gini median-deviation inter-es upper-cvar wang best-of wasserstein cramer "
    "mmd kernel-diversity von-neumann quota chance maximin nash entropy gini-simpson kl sum"
).split()


def around(arms, rng, size=1.0):
    """A place amid the arms."""
    mean, deviation = law(arms[0]).mean, mp.sqrt(sum(law(arm).variance for arm in arms))
    return float(mean) + size * number(rng, -1, 1, 2) * float(deviation)


def target_of(family, arms, rng):
    laws = [law(arm) for arm in arms]
    place = float(laws[0].mean)
    size = float(mp.sqrt(max(each.variance for each in laws)))
    if family == "steep":
        return mixture(
            (0.5, {"kind": "gaussian", "mean": place - size, "deviation": size / 50}),
            (0.5, {"kind": "gaussian", "mean": place + size, "deviation": size / 50}),
        )
    kind = rng.choice(["uniform", "triangular", "beta", "gaussian"])
    if family == "recorded":
        kind = rng.choice(["uniform", "triangular"])
    if kind == "gaussian":
        return {"kind": kind, "mean": place, "deviation": size}
    low, high = place - size, place + 2 * size
    if kind == "triangular":
        return {"kind": kind, "low": low, "mode": place, "high": high}
    return {"kind": kind, "low": low, "high": high, **({"alpha": 2, "beta": 3} if kind == "beta" else {})}


def utility_of(kind, family, arms, rng):
    size = float(mp.sqrt(max(law(arm).variance for arm in arms)))
    if kind == "mean-variance":
        return {"kind": kind, "lambda": number(rng, 0, 3)}
    if kind == "log-det":
        return {"kind": kind, "ridge": 1e-9}
    if kind == "inter-es":
        return {"kind": kind, "level": rng.choice([0.05, 0.1, 0.25, 0.5])}
    if kind == "upper-cvar":
        return {"kind": kind, "level": rng.choice([0.01, 0.1, 0.3, 0.75])}
    if kind == "best-of":
        return {"kind": kind, "draws": rng.choice([2, 3, 10, 300, 5000])}
    if kind in ("wasserstein", "cramer"):
        return {"kind": kind, "target": target_of(family, arms, rng)}
    whole = float(mp.sqrt(Mixture([(1, law(arm)) for arm in arms]).variance))
    if kind == "mmd":
        return {"kind": kind, "bandwidth": whole, "target": target_of("densities", arms, rng)}
    if kind == "kernel-diversity":
        return {"kind": kind, "bandwidth": whole}
    if kind == "von-neumann":
        return {"kind": kind, "bandwidth": whole, "features": 8}
    low = around(arms, rng)
    ends = {"low": low, "high": low + size}
    if kind == "chance":
        return {"kind": kind, **ends}
    if kind == "quota":
        return {"kind": kind, **ends, "share": number(rng, 0, 1)}
    if kind in ("maximin", "nash"):
        metrics = [{"kind": "above", "threshold": around(arms, rng)}, {"kind": "between", **ends}, {"kind": "at-most", "threshold": low}]
        return {"kind": kind, "metrics": metrics}
    if kind in CATEGORY_KINDS:
        edges = sorted({around(arms, rng), around(arms, rng), around(arms, rng, 6.0)})
        if kind == "kl":
            laws = [law(arm) for arm in arms]
            middle = float(laws[0].mean)
            return {"kind": kind, "edges": edges, "target": {"kind": "gaussian", "mean": middle, "deviation": size}}
        atomic = all(law(arm).masses is not None for arm in arms)
        return {"kind": kind} if atomic and family != "recorded" else {"kind": kind, "edges": edges}
    if kind == "sum":
        other = rng.choice([{"kind": "gini"}, {"kind": "upper-cvar", "level": 0.2}, {"kind": "wang"}])
        return {"kind": kind, "terms": [{"weight": 2, "utility": {"kind": "variance"}}, {"weight": 0.5, "utility": other}]}
    return {"kind": kind}


def spiked(value):
    return mixture((0.2, atom(value)), (0.8, {"kind": "uniform", "low": 0, "high": 1}))


def normal(mean, deviation):
    return {"kind": "gaussian", "mean": mean, "deviation": deviation}


# Problems on which values were once wrong.
NAMED = [
    {
        "utility": {"kind": "wasserstein", "target": mixture((0.5, normal(0.2, 0.01)), (0.5, normal(0.8, 0.01)))},
        "arms": [spiked(0), spiked(1)],
        "weights": [0.3125, 0.6875],
    },
    {
        "utility": {"kind": "wang"},
        "arms": [{"kind": "triangular", "low": 0.5, "mode": 0.75, "high": 1.5}, {"kind": "exponential", "rate": 1}],
        "weights": [1 - 2.0**-11, 2.0**-11],
    },
    {"utility": {"kind": "best-of", "draws": 5000}, "arms": [{"kind": "uniform", "low": 0, "high": 1}], "weights": [1]},
    {
        "utility": {"kind": "kl", "edges": [-9, 0, 9], "target": normal(0, 1)},
        "arms": [normal(0, 1), normal(1, 1)],
        "weights": [0.5, 0.5],
    },
    {
        "utility": {"kind": "kl", "target": {"kind": "discrete", "values": [0, 1, 2], "masses": [0.5, 0.5, 1e-17]}},
        "arms": [{"kind": "discrete", "values": [0, 2], "masses": [0.5, 0.5]}, {"kind": "bernoulli", "p": 0.25}],
        "weights": [0.25, 0.75],
    },
    {
        "utility": {"kind": "wasserstein", "target": normal(1e6, 0.5)},
        "arms": [normal(1e6, 1), normal(1e6 + 1, 1)],
        "weights": [0.5, 0.5],
    },
    {
        "utility": {"kind": "variance", "support": [0, 1], "outside": "clip"},
        "arms": [normal(0.5, 1), normal(0.25, 0.75)],
        "weights": [0.5, 0.5],
    },
]


def drawn(kind, index):
    rng = random.Random(f"{kind} {index}")
    family = FAMILIES[index]
    if kind == "wasserstein" and family in ("densities", "both") and index % 2 == 1:
        aim = "steep"
    else:
        aim = family
    if kind in ("variance", "gini", "upper-cvar", "wang", "mean") and index == 3:
        family = aim = "clipped"
    arms = arms_of(family, rng)
    weights = weights_of(family, rng, len(arms))
    utility = utility_of(kind, aim, arms, rng)
    if family == "clipped":
        utility = {**utility, "support": [-0.25, 0.75], "outside": "clip"}
    return {"family": aim, "utility": utility, "arms": arms, "weights": weights}


def problem(task):
    kind, index = task
    given = {"family": "named", **NAMED[index]} if kind == "named" else drawn(kind, index)
    utility, laws = given["utility"], [law(arm) for arm in given["arms"]]
    if "support" in utility:
        laws = [Clipped(each, *utility["support"]) for each in laws]
    worth = value(utility, Mixture(list(zip(given["weights"], laws))))
    single = [value(utility, each if each.masses is not None else Mixture([(1, each)])) for each in laws]
    print(kind, index, given["family"], mp.nstr(worth, 17), file=sys.stderr)
    return {**given, "value": float(mp.nstr(worth, 17)), "spread": float(mp.nstr(max(single) - min(single), 5))}


def main():
    tasks = [(kind, index) for kind in KINDS for index in range(PROBLEMS)]
    tasks += [("named", index) for index in range(len(NAMED))]
    chosen = sys.argv[1:]
    tasks = [task for task in tasks if not chosen or task[0] in chosen]
    with multiprocessing.Pool() as pool:
        problems = pool.map(problem, tasks, chunksize=1)
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in problems)
    print('{"about":"Made by known-laws.py beside this file, mpmath 1.3.0, 30 digits.",\n"problems":[\n' + lines + "\n]}")


if __name__ == "__main__":
    main()

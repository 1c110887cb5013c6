"""Makes notes-on-the-paper.json: numbers of docs/appendix/notes-on-the-paper.md, section 10, that were found by computing.

- first, last, worst: the rounds t at which 4 / sqrt(floor (t-1)) + 2 exp(-floor^2 (t-1) / 8) exceeds 8 / sqrt(floor t), which the
  paper prints as an upper bound of it, and the largest ratio of the two.
- adaptive: an arm pays 1 with probability 1/10; after its first pull it is left with probability 97/100 if it paid 1, 3/100 if
  it paid 0. Given that it was left: the probability that it had paid 1, and the mean W1 distance of its empirical law.

Run: python3 notes-on-the-paper.py > notes-on-the-paper.json
Needs mpmath.
"""

import json
from fractions import Fraction

from mpmath import exp, mp, mpf, sqrt

mp.dps = 40


def ratio(t, floor):
    return (4 / sqrt(floor * (t - 1)) + 2 * exp(-(floor**2) * (t - 1) / 8)) / (8 / sqrt(floor * t))


def excess(text):
    floor = mpf(text)
    ratios = {t: ratio(t, floor) for t in range(2, 300_000)}
    above = [t for t, value in ratios.items() if value > 1]
    assert len(above) == above[-1] - above[0] + 1
    return {"floor": float(floor), "first": above[0], "last": above[-1], "worst": float(max(ratios.values()))}


def adaptive():
    pays = Fraction(1, 10)
    left_after_one, left_after_zero = pays * Fraction(97, 100), (1 - pays) * Fraction(3, 100)
    one = left_after_one / (left_after_one + left_after_zero)
    return {"one": float(one), "distance": float(one * (1 - pays) + (1 - one) * pays)}


print(json.dumps({"excess": [excess("0.03"), excess("0.01")], "adaptive": adaptive()}, indent=2))

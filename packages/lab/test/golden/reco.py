"""Makes reco.json: the arms of the five-armed problem `Reco` of the universal off-policy evaluation code, and the exact mean,
variance and median of its target blend. Rewards are normal, clipped to [0, 10]. Run with numpy 1.26 or later: python3 reco.py > reco.json
"""

import json
import math

import numpy as np

means = [float(x) for x in np.random.RandomState(1).rand(5) * 10]
deviations = [float(x) for x in np.random.RandomState(0).rand(5) * 0.1]
target = [0.00495, 0.99102, 0.00014, 0.00308, 0.00081]
low, high = 0.0, 10.0


def below(z):
    return 0.5 * math.erfc(-z / math.sqrt(2))


def density(z):
    return math.exp(-z * z / 2) / math.sqrt(2 * math.pi)


def moments(mean, deviation):
    a, b = (low - mean) / deviation, (high - mean) / deviation
    inside = below(b) - below(a)
    first = mean * inside + deviation * (density(a) - density(b))
    second = (
        (mean**2 + deviation**2) * inside
        + 2 * mean * deviation * (density(a) - density(b))
        + deviation**2 * (a * density(a) - b * density(b))
    )
    return (
        first + high * (1 - below(b)) + low * below(a),
        second + high**2 * (1 - below(b)) + low**2 * below(a),
    )


each = [moments(m, s) for m, s in zip(means, deviations)]
mean = sum(w * first for w, (first, _) in zip(target, each))
square = sum(w * second for w, (_, second) in zip(target, each))

bottom, top = low, high
for _ in range(200):
    middle = (bottom + top) / 2
    if sum(w * below((middle - m) / s) for w, m, s in zip(target, means, deviations)) >= 0.5:
        top = middle
    else:
        bottom = middle

print(
    json.dumps(
        {
            "means": means,
            "deviations": deviations,
            "target": target,
            "mean": mean,
            "variance": square - mean**2,
            "median": top,
        },
        indent=2,
    )
)

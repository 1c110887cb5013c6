"""The distributions of the paper's arms: draws, moments, and cdfs on whole arrays, which numpy lacks."""

import math

import numpy as np


class Beta:
    """Shapes are integers, so the cdf is a binomial tail."""

    def __init__(self, alpha, beta):
        self.shapes = alpha, beta
        total = alpha + beta
        self.mean = alpha / total
        self.variance = alpha * beta / (total**2 * (total + 1))

    def draw(self, generator):
        return generator.beta(*self.shapes)

    def cdf(self, places):
        alpha, beta = self.shapes
        x, trials = np.clip(places, 0, 1), alpha + beta - 1
        return sum(math.comb(trials, k) * x**k * (1 - x) ** (trials - k) for k in range(alpha, trials + 1))


class Gaussian:
    def __init__(self, mean, deviation):
        self.mean, self.deviation, self.variance = mean, deviation, deviation**2

    def draw(self, generator):
        return generator.normal(self.mean, self.deviation)

    def cdf(self, places):
        scaled = (places - self.mean) / (self.deviation * math.sqrt(2))
        return np.array([0.5 * math.erfc(-place) for place in scaled])


def law(kind, **parameters):
    return {"beta": Beta, "gaussian": Gaussian}[kind](**parameters)

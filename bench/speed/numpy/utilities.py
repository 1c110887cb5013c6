"""The paper's two utilities as functions of expected features."""

import numpy as np


class Variance:
    """Features (r, r^2)."""

    prior = np.array([0.0, 1.0])

    def features(self, reward):
        return np.array([reward, reward * reward])

    def expected(self, law):
        return np.array([law.mean, law.variance + law.mean**2])

    def value(self, mean):
        return mean[1] - mean[0] ** 2

    def gradient(self, mean):
        return np.array([-2 * mean[0], 1.0])


class WassersteinToUniform:
    """
    Minus the squared Wasserstein distance to Uniform[0, 1], as a function of the cdf on equal cells: a reward's cdf is averaged over
    each cell, and a distribution's cdf is taken at the middle of each cell.
    """

    def __init__(self, low, high, cells):
        ends = np.linspace(low, high, cells + 1)
        self.upper, self.width = ends[1:], (high - low) / cells
        self.middles = (ends[:-1] + ends[1:]) / 2
        # E(x - Y)^+ for the target's Y, and the averages of its cdf.
        self.shortfall = shortfall(self.middles)
        self.prior = np.diff(shortfall(ends)) / self.width

    def features(self, reward):
        return np.minimum(np.maximum((self.upper - reward) / self.width, 0), 1)

    def expected(self, law):
        return law.cdf(self.middles)

    def value(self, cdf):
        return -2 * self.width * np.sum(cdf * (cdf / 2 - self.middles) + self.shortfall)

    def gradient(self, cdf):
        return (2 * self.width) * (self.middles - cdf)


def shortfall(places):
    """The integral of the cdf of Uniform[0, 1] up to each point."""
    return np.where(places > 1, places - 0.5, np.maximum(places, 0) ** 2 / 2)

"""Mirror ascent with the published program's settings: unprojected logits are summed, and their softmax is projected."""

import math

import numpy as np

from learners import project

PRIOR_COUNT = 0.5


class Published:
    def __init__(self, utility, arm_count, floor, initial_step, is_logit):
        self.utility, self.floor = utility, floor
        self.initial_step, self.is_logit = initial_step, is_logit
        self.weights = np.full(arm_count, 1 / arm_count)
        self.logits = np.zeros(arm_count)
        self.total = np.zeros(arm_count)
        self.round = 0

    def update(self, arm, reward, blend):
        features = self.utility.features(reward)
        mean = self.estimate(blend)
        influence = self.utility.gradient(mean) @ (features - mean)
        self.total += self.weights
        self.round += 1
        step = self.initial_step / math.sqrt(self.round)
        gradient = np.full(len(self.weights), -influence)
        gradient[arm] += influence / self.weights[arm]
        # The published program's steps for the variance are along diag(w) G.
        self.logits += step * (self.weights * gradient if self.is_logit else gradient)
        raised = np.exp(self.logits - self.logits.max())
        self.weights = project(raised / raised.sum(), self.floor)
        self.add(arm, features)

    def recommended(self):
        return self.total / self.round


class Exact(Published):
    """Uses the influence function of the true blend."""

    def estimate(self, blend):
        return blend

    def add(self, arm, features):
        pass


class PlugIn(Published):
    """Uses the influence function of the estimated blend, with a prior for each arm."""

    def __init__(self, utility, arm_count, *options):
        super().__init__(utility, arm_count, *options)
        self.counts = np.zeros(arm_count)
        self.sums = np.zeros((arm_count, len(utility.prior)))

    def estimate(self, blend):
        factors = self.weights / (self.counts + PRIOR_COUNT)
        return factors @ self.sums + (PRIOR_COUNT * factors.sum()) * self.utility.prior

    def add(self, arm, features):
        self.sums[arm] += features
        self.counts[arm] += 1

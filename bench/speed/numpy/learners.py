"""Algorithm 1 and full-gradient in idiomatic numpy, with whole arrays inside a round."""

import math

import numpy as np

CELLS = 401
ENDS = CELLS + 1
INTERVALS = 4096
MARGIN = 1 / 64
MIDDLES = (np.arange(CELLS) + 0.5) / CELLS


def project(values, floor):
    """The KL projection on weights of at least the floor, by repeated clipping."""
    clipped, total = 0, values.sum()
    while True:
        scale = (1 - clipped * floor) / total
        free = scale * values > floor
        below = len(values) - np.count_nonzero(free)
        # Fewer than before only because of rounding, if a value is at the floor.
        if below <= clipped:
            return np.maximum(floor, scale * values)
        clipped, total = below, values[free].sum()


class Moments:
    """Features (r, r^2); the utility is the variance."""

    dimension = 2
    prior = np.array([0.0, 1.0])

    def features(self, reward):
        return [0, 1], np.array([reward, reward * reward])

    def direction(self, mean):
        return np.array([-2 * mean[0], 1.0])


class Law:
    """Masses at the ends of cells; the utility is minus a squared Wasserstein distance."""

    dimension = ENDS

    def __init__(self, target, is_uniform):
        self.prior = target[:ENDS]
        self.middle, self.lower, self.upper = target[ENDS:].reshape(3, INTERVALS + 1)
        self.quantiles = (lambda levels: levels) if is_uniform else self.tabulated
        self.places = np.linspace(0, 1, INTERVALS + 1)

    def tabulated(self, levels):
        found = np.interp(levels, self.places, self.middle)
        low, high = levels < MARGIN, levels > 1 - MARGIN
        found[low] = np.interp((levels[low] / MARGIN) ** 0.125, self.places, self.lower)
        found[high] = np.interp(((1 - levels[high]) / MARGIN) ** 0.125, self.places, self.upper)
        return found

    def features(self, reward):
        cell = min(int(reward * CELLS), CELLS - 1)
        share = reward * CELLS - cell
        return [cell, cell + 1], np.array([1 - share, share])

    def direction(self, mean):
        levels = np.minimum(np.cumsum(mean[:-1]), 1)
        slopes = (2 / CELLS) * (MIDDLES - self.quantiles(levels))
        return np.append(np.cumsum(slopes[::-1])[::-1], 0)


class Learner:
    """The base of both learners: statistics of the arms, and the utility linearised at the estimated blend."""

    def __init__(self, space, arm_count, floor):
        self.space, self.floor = space, floor
        self.weights = np.full(arm_count, 1 / arm_count)
        self.counts = np.zeros(arm_count)
        self.sums = np.zeros((arm_count, space.dimension))
        self.round = 0

    def add(self, arm, indices, features):
        self.sums[arm, indices] += features
        self.counts[arm] += 1

    def linearise(self, prior_count, prior):
        factors = self.weights / (self.counts + prior_count)
        mean = factors @ self.sums + (prior_count * factors.sum()) * prior
        return mean, self.space.direction(mean)


class MirrorAscent(Learner):
    """Algorithm 1 with the plug-in influence function, prior count 0.5 and steps of 0.5 / sqrt(t)."""

    def __init__(self, space, arm_count, floor):
        super().__init__(space, arm_count, floor)
        self.total = np.zeros(arm_count)

    def update(self, arm, reward):
        mean, direction = self.linearise(0.5, self.space.prior)
        indices, features = self.space.features(reward)
        influence = direction[indices] @ features - direction @ mean
        self.total += self.weights
        self.round += 1
        exponent = 0.5 / math.sqrt(self.round) * influence / self.weights[arm]
        # Only the ratio matters, so the side whose exponential could overflow is scaled down instead.
        raised = self.weights * math.exp(-max(exponent, 0))
        raised[arm] = self.weights[arm] * math.exp(min(exponent, 0))
        self.weights = project(raised, self.floor)
        self.add(arm, indices, features)

    def recommended(self):
        return self.total / max(self.round, 1)


class FullGradient(Learner):
    """Mirror ascent along the full plug-in gradient, with the pooled distribution as the prior."""

    def __init__(self, space, arm_count, floor):
        super().__init__(space, arm_count, floor)
        self.pooled = np.zeros(space.dimension)
        self.average = self.weights
        self.before = self.weights
        self.multiplier, self.typical, self.next = 0.5, 0.0, 1
        # By arm: squares of the slopes that were largest, and mean square deviations of influences from slopes, with their rounds.
        self.squares, self.steps = np.zeros(arm_count), np.zeros(arm_count)
        self.spreads, self.spread_rounds = np.zeros(arm_count), np.zeros(arm_count)

    def update(self, arm, reward):
        indices, features = self.space.features(reward)
        self.add(arm, indices, features)
        self.pooled[indices] += features
        self.round += 1
        self.average = self.average + 20 / (self.round + 19) * (self.weights - self.average)
        prior = self.pooled / self.round
        mean, direction = self.linearise(1, prior)
        gradient = (self.sums @ direction + direction @ prior) / (self.counts + 1)
        gradient -= self.weights @ gradient
        rounding = (64 + len(gradient)) * np.finfo(float).eps * np.abs(direction * mean).sum()
        surprise = direction[indices] @ features - direction @ mean - gradient[arm]
        self.add_surprise(arm, surprise if abs(surprise) > rounding else 0.0)
        # Raises slopes by two standard errors, in proportion to the mass that the floors leave free.
        scale = 2 * (1 - len(gradient) * self.floor)
        gradient += scale * math.sqrt(self.typical) / np.sqrt(self.counts + 1)
        gradient -= gradient[0]
        above = self.weights - self.floor
        mean = above @ gradient / above.sum()
        highest = int(gradient.argmax())
        lowest = int(np.where(above > 0, gradient, 0).argmin())
        rise, fall = gradient[highest] - mean, mean - min(gradient[lowest], 0)
        largest = max(rise, fall)
        if largest > rounding:
            self.ascend(gradient, largest, highest if rise >= fall else lowest)

    def add_surprise(self, arm, surprise):
        self.spread_rounds[arm] = min(self.spread_rounds[arm] + 1, 200)
        self.spreads[arm] += (surprise**2 - self.spreads[arm]) / self.spread_rounds[arm]
        if self.round >= self.next:
            known = np.sort(self.spreads[self.spreads > 0])
            most = 100 * known[(len(known) - 1) // 2] if len(known) else 0
            played = np.where(self.spread_rounds > 0, self.weights, 0)
            self.typical = played @ np.minimum(self.spreads, most) / played.sum()
            self.next = self.round + max(1, min(self.round / 4, max(32, 2 * len(self.weights))))

    def ascend(self, gradient, largest, farthest):
        if self.steps.any():
            factor = 0.7 if gradient @ (self.weights - self.before) < 0 else 1.05
            self.multiplier = min(max(self.multiplier * factor, 0.5 / math.sqrt(self.round)), 20)
        self.squares[farthest] += largest * largest
        self.steps[farthest] += 1
        # Rounds of arms at the floor are left out.
        moves = self.weights > self.floor
        moves[farthest] = True
        step = self.multiplier / math.sqrt(self.squares[moves].sum() / self.steps[moves].sum())
        self.before = self.weights
        self.weights = project(self.weights * np.exp(step * (gradient - gradient.max())), self.floor)

    def recommended(self):
        return self.average

"""One of the paper's experiments in numpy, one run after the other, with everything its figures need.

python3 reproduction.py FOLDER, which contains experiment.json
"""

import json
import sys
import time
from pathlib import Path

import numpy as np

from laws import law
from published import Exact, PlugIn
from serve import serve
from utilities import Variance, WassersteinToUniform

# Regret, gap of the average, gap of the recommended blend, bias.
MEASURES = 4


class Averages:
    """Running means over replications, and sums of squared deviations for their standard errors."""

    def __init__(self):
        self.count, self.mean, self.squares = 0, 0.0, 0.0

    def add(self, values):
        self.count += 1
        before = values - self.mean
        self.mean = self.mean + before / self.count
        self.squares = self.squares + before * (values - self.mean)


class Reproduction:
    def __init__(self, folder):
        self.folder = Path(folder)
        experiment = json.loads((self.folder / "experiment.json").read_text())
        self.horizon, self.floor, self.best = experiment["horizon"], experiment["floor"], experiment["best"]
        self.recorded = set(experiment["recorded"])
        self.learners = experiment["learners"]
        self.laws = [law(**arm) for arm in experiment["arms"]]
        if experiment["utility"] == "variance":
            self.utility = Variance()
        else:
            self.utility = WassersteinToUniform(*experiment["support"], experiment["cells"])
        self.known = np.array([self.utility.expected(law) for law in self.laws])
        self.averages = [Averages() for _ in self.learners]
        self.generator = np.random.default_rng(1)

    def measure(self, budget):
        start, busy, rounds = time.process_time(), 0.0, 0
        while busy < budget:
            for spec, averages in zip(self.learners, self.averages):
                _, records = self.play(spec, self.horizon, self.pull)
                averages.add(records)
                rounds += self.horizon
            busy = time.process_time() - start
        return rounds, busy

    def replay(self, rounds):
        """Replays each learner's log: writes the measures of the recorded rounds, then average and last weights."""
        for spec in self.learners:
            influence = spec["influence"]
            pulls = iter(np.fromfile(self.folder / f"log-{influence}.bin").reshape(rounds, 2))
            learner, records = self.play(spec, rounds, lambda weights: next(pulls))
            records[:, :MEASURES].tofile(self.folder / f"measures-{influence}.bin")
            weights = np.append(records[:, MEASURES:], learner.weights)
            weights.tofile(self.folder / f"weights-{influence}.bin")

    def pull(self, weights):
        found = np.searchsorted(np.cumsum(weights), self.generator.random(), side="right")
        arm = min(int(found), len(weights) - 1)
        return arm, self.laws[arm].draw(self.generator)

    def play(self, spec, horizon, pull):
        """Returns the learner after its run, and for each recorded round: regret, gaps, bias, average weights."""
        learner = self.learner(spec)
        weight_sums = np.zeros(len(self.laws))
        regret, records = 0.0, []
        for round in range(1, horizon + 1):
            is_recorded = round in self.recorded
            blend = learner.weights @ self.known
            regret += self.best - self.utility.value(blend)
            bias = self.bias(learner, blend) if is_recorded else None
            weight_sums += learner.weights
            arm, reward = pull(learner.weights)
            learner.update(int(arm), reward, blend)
            if is_recorded:
                average = weight_sums / round
                gaps = [self.gap(average), self.gap(learner.recommended())]
                records.append(np.concatenate([[regret, *gaps, bias], average]))
        return learner, np.array(records)

    def learner(self, spec):
        kind = Exact if spec["influence"] == "exact" else PlugIn
        is_logit = spec["coordinates"] == "logit"
        return kind(self.utility, len(self.laws), self.floor, spec["step"]["initial"], is_logit)

    def gap(self, weights):
        return self.best - self.utility.value(weights @ self.known)

    def bias(self, learner, blend):
        """The largest entry of B_k = <grad f(estimated blend) - grad f(blend), m_k - blend>."""
        off = self.utility.gradient(learner.estimate(blend)) - self.utility.gradient(blend)
        return np.abs((self.known - blend) @ off).max()


serve(Reproduction(*sys.argv[1:]))

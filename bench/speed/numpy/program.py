"""The round loop and the KL projection in numpy, measured in the same way as the C program; see c-program/serve.h.

python3 program.py rounds LEARNER UTILITY ARMS FLOOR DRAWS HORIZON FOLDER
python3 program.py projection ARMS FLOOR VECTORS FOLDER
"""

import sys
import time
from pathlib import Path

import numpy as np

from learners import FullGradient, Law, MirrorAscent, Moments, project
from serve import serve


class Rounds:
    def __init__(self, learner, utility, arms, floor, draws, horizon, folder):
        self.folder = Path(folder)
        self.arms, self.floor, self.horizon = int(arms), float(floor), int(horizon)
        self.kind = FullGradient if learner == "full-gradient" else MirrorAscent
        self.rewards = np.fromfile(self.folder / "rewards.bin").reshape(self.arms, int(draws))
        if utility == "variance":
            self.space = Moments()
        else:
            self.space = Law(np.fromfile(self.folder / "target.bin"), utility == "wasserstein-uniform")

    def measure(self, budget):
        start, busy, rounds = time.monotonic(), 0.0, 0
        # Creating a learner is not timed, so the whole measurement may take three times as long.
        while busy < budget and time.monotonic() - start < 3 * budget:
            learner = self.kind(self.space, self.arms, self.floor)
            before = time.process_time()
            rounds += self.play(learner, time.monotonic() + budget)
            busy += time.process_time() - before
        return rounds, busy

    def play(self, learner, deadline):
        draws = self.rewards.shape[1]
        cursors = np.zeros(self.arms, dtype=int)
        uniforms = np.random.default_rng(1).random(self.horizon)
        for round in range(self.horizon):
            if round % 64 == 0 and time.monotonic() > deadline:
                return round
            found = np.searchsorted(np.cumsum(learner.weights), uniforms[round], side="right")
            arm = min(int(found), self.arms - 1)
            learner.update(arm, float(self.rewards[arm, cursors[arm]]))
            cursors[arm] = (cursors[arm] + 1) % draws
        return self.horizon

    def replay(self, rounds):
        learner = self.kind(self.space, self.arms, self.floor)
        for arm, reward in np.fromfile(self.folder / "log.bin", count=2 * rounds).reshape(rounds, 2):
            learner.update(int(arm), float(reward))
        np.concatenate([learner.weights, learner.recommended()]).tofile(self.folder / "weights-numpy.bin")


class Projections:
    def __init__(self, arms, floor, vectors, folder):
        self.folder, self.floor = Path(folder), float(floor)
        self.values = np.fromfile(self.folder / "values.bin").reshape(int(vectors), int(arms))

    def measure(self, budget):
        start, busy, count = time.process_time(), 0.0, 0
        while busy < budget:
            for values in self.values:
                project(values, self.floor)
            count += len(self.values)
            busy = time.process_time() - start
        return count, busy

    def replay(self, count):
        projected = [project(values, self.floor) for values in self.values[:count]]
        np.concatenate(projected).tofile(self.folder / "weights-numpy.bin")


def main(mode, *words):
    serve({"rounds": Rounds, "projection": Projections}[mode](*words))


main(*sys.argv[1:])

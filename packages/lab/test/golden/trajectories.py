"""Makes trajectories.json: a simulation of the paper's eight experiments, vectorised over replications.

Variants. algorithm1: w_{t+1} = Proj(w_t exp(eta_t G)), G_k = (1{A = k} / w_k - 1) IF(R).
published, the published program's settings: h += eta_t G, or h += eta_t w G for variance, and w = Proj(softmax(h)), so
that h is never projected. Proj is the KL projection on {w_k >= floor}; eta_t = initialStep / sqrt(t).

Influence functions, at P = sum_k w_k P_k (exact) or at the shrunk empirical laws of the rewards before round t (plug-in):
variance: (r - m1)^2 - (m2 - m1^2).
-W2^2 to Uniform[0,1]: 2 (E phi - phi(r)), phi(r) = integral^r (s - F(s)) ds = r^2/2 - E (r - X)_+ up to a constant.
With E (r - X)_+ = (r - m1 + E|r - X|) / 2 this needs no grid: exact arms have E (r - X)_+ in closed form, and an
empirical law needs only the sums of |X_s - X_s'| for each pair of arms, kept up to date with one pass over the past
rewards a round. For E phi: 2 E phi = m2 - E|X - X'|, X and X' independent draws of P.

No bias is computed for -W2^2. Utilities and optima are the exact quadratics of optimum.py.

Run: python3 trajectories.py > new.json; python3 trajectories.py --check trajectories.json
Options choose a part: --scenario, --utility, --replications (all of it takes about a minute). Needs numpy and scipy.
"""

import argparse
import json
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "core", "test", "golden"))
sys.dont_write_bytecode = True
from optimum import FLOOR, UTILITIES, exact_problem, maximise, scenario_arms  # noqa: E402

ROUNDS = [100, 500, 1000, 2000]
PRIOR_COUNT, PRIOR_MEAN, PRIOR_SECOND = 0.5, 0.0, 1.0
VARIANTS = ["algorithm1", "published"]
INFLUENCES = ["exact", "plug-in"]
LIMIT = 4.5  # standard errors


def project(log_weights):
    """KL projection of each row: w_k = max(floor, c p_k). The m largest are free if c p exceeds the floor for all m."""
    p = np.exp(log_weights - log_weights.max(axis=1, keepdims=True))
    k = p.shape[1]
    ordered = -np.sort(-p, axis=1)
    total = ordered.cumsum(axis=1)
    free_mass = 1 - FLOOR * (k - np.arange(1, k + 1))
    m = np.count_nonzero(ordered * free_mass > FLOOR * total, axis=1) - 1
    return np.maximum(FLOOR, p * (free_mass[m] / total[np.arange(len(p)), m])[:, None])


class Moments:
    """Shrunk first and second moment of each arm."""

    def __init__(self, replications, k):
        self.rows = np.arange(replications)
        self.count = np.full((replications, k), PRIOR_COUNT)
        self.sum = self.count * PRIOR_MEAN
        self.squares = self.count * PRIOR_SECOND

    def mean(self, w):
        return (w * self.sum / self.count).sum(axis=1)

    def influence(self, w, r):
        mean = self.mean(w)
        return (r - mean) ** 2 - ((w * self.squares / self.count).sum(axis=1) - mean**2)

    def add(self, arm, r):
        self.count[self.rows, arm] += 1
        self.sum[self.rows, arm] += r
        self.squares[self.rows, arm] += r**2


def distance_to_uniform(r):
    """E|r - V|, V uniform on [0, 1]"""
    return np.where((r > 0) & (r < 1), r**2 - r + 0.5, np.abs(r - 0.5))


class Laws:
    """The arms' empirical laws shrunk to Uniform[0,1]: their moments, and the sums of |X - X'| for each pair of arms."""

    def __init__(self, replications, k, rounds):
        self.rows, self.k, self.seen = np.arange(replications), k, 0
        self.rewards = np.empty((rounds, replications))
        self.cells = np.empty((rounds, replications), int)  # replication and arm of each reward
        self.count = np.full((replications, k), PRIOR_COUNT)
        self.sum, self.squares = self.count / 2, self.count / 3
        self.to_prior = np.zeros((replications, k))
        self.pairs = np.zeros((replications, k, k))

    def influence(self, w, r):
        u = w / self.count
        distance = np.abs(self.rewards[: self.seen] - r).ravel()
        cells = self.cells[: self.seen].ravel()
        self.distances = np.bincount(cells, distance, minlength=w.size).reshape(w.shape)
        prior = PRIOR_COUNT * u.sum(axis=1)
        to_law = (u * self.distances).sum(axis=1) + prior * distance_to_uniform(r)
        within = np.einsum("ni,nij,nj->n", u, self.pairs, u, optimize=True)
        within += 2 * prior * (u * self.to_prior).sum(axis=1) + prior**2 / 3
        mean, second = (u * self.sum).sum(axis=1), (u * self.squares).sum(axis=1)
        return second - within - r**2 + r - mean + to_law

    def add(self, arm, r):
        """To be called with the r of the last `influence`, whose distances it uses again."""
        self.pairs[self.rows, arm] += self.distances
        self.pairs[self.rows, :, arm] += self.distances
        self.to_prior[self.rows, arm] += distance_to_uniform(r)
        self.count[self.rows, arm] += 1
        self.sum[self.rows, arm] += r
        self.squares[self.rows, arm] += r**2
        self.rewards[self.seen], self.cells[self.seen] = r, self.rows * self.k + arm
        self.seen += 1


def exact_influence(arms, problem, utility):
    def variance(w, r):
        return (r - w @ arms.mean) ** 2 - problem.value(w)

    def wasserstein(w, r):
        # E|X - X'| = 2 (E max(X, X') - m1), and E max(X, X') = E[2 X F(X)] = U + m2 + 1/3.
        mean, second = w @ arms.mean, w @ arms.second
        within = 2 * (problem.value(w) + second + 1 / 3 - mean)
        return 2 * (w * arms.cdf_integral(r)).sum(axis=1) - r**2 + second - within

    return variance if utility == "variance" else wasserstein


def summary(values):
    values = np.array(values)
    error = values.std(axis=1, ddof=1) / np.sqrt(values.shape[1])
    return [{"mean": float(m), "standardError": float(e)} for m, e in zip(values.mean(axis=1), error)]


def simulate(scenario, utility, variant, influence, replications, seed):
    arms = scenario_arms(scenario)
    problem = exact_problem(arms, utility)
    k = len(arms.mean)
    best = problem.value(maximise(problem, k))
    case = [UTILITIES.index(utility), VARIANTS.index(variant), INFLUENCES.index(influence)]
    rng = np.random.default_rng([seed, scenario, *case])
    published, plug_in, variance = variant == "published", influence == "plug-in", utility == "variance"
    initial_step = 2.0 if published and scenario == 1 and not variance else 0.5
    if plug_in:
        estimate = Moments(replications, k) if variance else Laws(replications, k, ROUNDS[-1])
    value_of = estimate.influence if plug_in else exact_influence(arms, problem, utility)

    rows = np.arange(replications)
    logits = np.zeros((replications, k))
    weight_sum, regret = np.zeros((replications, k)), np.zeros(replications)
    gaps, regrets, biases = [], [], []
    for t in range(1, ROUNDS[-1] + 1):
        w = project(logits)
        weight_sum += w
        regret += best - problem.value(w)
        if t in ROUNDS:
            gaps.append(best - problem.value(weight_sum / t))
            regrets.append(regret.copy())
            if plug_in and variance:
                mean = w @ arms.mean
                biases.append(2 * np.abs(estimate.mean(w) - mean) * np.abs(arms.mean - mean[:, None]).max(axis=1))
        arm = np.minimum((w.cumsum(axis=1) < rng.random(replications)[:, None]).sum(axis=1), k - 1)
        r = arms.draw(rng, arm)
        score = value_of(w, r)
        step = -np.ones((replications, k))
        step[rows, arm] += 1 / w[rows, arm]
        step *= score[:, None] * initial_step / np.sqrt(t)
        if published:
            logits += step * w if variance else step
        else:
            logits = np.log(w) + step
        if plug_in:
            estimate.add(arm, r)
    row = {"scenario": scenario, "utility": utility, "variant": variant, "influence": influence}
    row |= {"initialStep": initial_step, "floor": FLOOR, "replications": replications, "rounds": ROUNDS}
    row |= {"utilityGap": summary(gaps), "regret": summary(regrets)}
    return row | ({"bias": summary(biases)} if biases else {})


def name(row):
    return f"scenario {row['scenario']} {row['utility']} {row['variant']} {row['influence']}"


def check(row, stored):
    """Prints the largest deviation of each measure, in combined standard errors; true if none passes the limit."""
    worst = {}
    for measure in ["utilityGap", "regret", "bias"]:
        assert (measure in row) == (measure in stored)
        z = [
            (a["mean"] - b["mean"]) / np.hypot(a["standardError"], b["standardError"])
            for a, b in zip(row.get(measure, []), stored.get(measure, []), strict=True)
        ]
        worst |= {measure: max(z, key=abs)} if z else {}
    print(name(row) + ": " + ", ".join(f"{measure} {z:+.2f}" for measure, z in worst.items()), flush=True)
    same = all(row[key] == stored[key] for key in ["initialStep", "floor", "rounds"])
    return same and all(abs(z) <= LIMIT for z in worst.values())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="The paper's eight experiments, as JSON.")
    parser.add_argument("--scenario", type=int, choices=[1, 2, 3, 4], help="only this one")
    parser.add_argument("--utility", choices=UTILITIES, help="only this one")
    parser.add_argument("--replications", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", metavar="FILE", help=f"compare with a stored file, limit {LIMIT} standard errors")
    options = parser.parse_args()
    cases = [
        (scenario, utility, variant, influence, options.replications, options.seed)
        for scenario in ([options.scenario] if options.scenario else [1, 2, 3, 4])
        for utility in ([options.utility] if options.utility else UTILITIES)
        for variant in VARIANTS
        for influence in INFLUENCES
    ]
    if options.check:
        with open(options.check) as file:
            stored_rows = {name(row): row for row in json.load(file)["trajectories"]}
        results = [check(row, stored_rows[name(row)]) for row in (simulate(*case) for case in cases)]
        sys.exit(0 if all(results) else 1)
    print(json.dumps({"about": "Made by trajectories.py.", "trajectories": [simulate(*case) for case in cases]}, indent=1))

import type { Reward } from "../src/distributions/distribution.ts";
import { ArmStatistics } from "../src/estimates/arm-statistics.ts";
import { defaultPrior, priorOf } from "../src/estimates/prior.ts";
import type { LearnerContext } from "../src/learners/learner.ts";
import type { MirrorAscentOptions } from "../src/learners/mirror-ascent.ts";
import { stepOf } from "../src/learners/step.ts";
import { weightDomain } from "../src/simplex/weight-domain.ts";
import { tangentAt } from "./tangent-at.ts";

/** One choice and its reward. */
export interface Round {
  readonly arm: number;
  readonly reward: number;
}

/** Mean and second moment of each arm, as an algorithm estimates them in one round. */
export type Moments = readonly (readonly [mean: number, second: number])[];

/** The sum of all values. */
export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The KL projection by trying every number of arms above the floor, largest first. */
export function project(values: readonly number[], floor: number): number[] {
  const descending = [...values].sort((a, b) => b - a);
  for (let free = values.length; free >= 1; free--) {
    const scale = (1 - (values.length - free) * floor) / sum(descending.slice(0, free));
    if (scale * descending[free - 1]! >= floor) return values.map((value) => Math.max(floor, scale * value));
  }
  throw new Error("no projection");
}

interface ReferenceOptions {
  readonly armCount: number;
  readonly floor: number;
  readonly coordinates: "simplex" | "logit";
  readonly projection: "agile" | "lazy";
  readonly step: (round: number) => number;
  readonly costs?: readonly number[];
}

/**
 * Algorithm 1 for the variance, line by line as printed (simplex, agile), and the variants of the paper's program: steps with H =
 * diag(w) G, and unprojected logits that add up. Returns w_1, w_2, ...
 */
export function reference(options: ReferenceOptions, log: readonly Round[], momentsBefore: (round: number) => Moments) {
  const { armCount, floor, coordinates, projection, step, costs } = options;
  let h = new Array<number>(armCount).fill(0);
  let w = new Array<number>(armCount).fill(1 / armCount);
  const weights = [w];
  log.forEach(({ arm, reward }, index) => {
    const moments = momentsBefore(index);
    const mean = sum(w.map((weight, k) => weight * moments[k]![0]));
    const second = sum(w.map((weight, k) => weight * moments[k]![1]));
    const influence = (reward - mean) ** 2 - (second - mean ** 2);
    const averageCost = costs ? sum(w.map((weight, k) => weight * costs[k]!)) : 0;
    const direction = w.map((weight, k) => {
      const raw = ((k === arm ? 1 : 0) - weight) * influence;
      const gradient = raw / weight - (costs ? costs[k]! - averageCost : 0);
      return coordinates === "simplex" ? gradient : weight * gradient;
    });
    const eta = step(index + 1);
    h = (projection === "lazy" ? h : w.map(Math.log)).map((logit, k) => logit + eta * direction[k]!);
    const highest = Math.max(...h);
    const raised = h.map((logit) => Math.exp(logit - highest));
    w = project(
      raised.map((value) => value / sum(raised)),
      floor,
    );
    weights.push(w);
  });
  return weights;
}

/** (S + a m0) / (N + a) and (S2 + a s0) / (N + a) of the rewards before a round, summed again every time. */
export function plugInMoments(log: readonly Round[], armCount: number, count = 0.5, mean = 0, second = 1) {
  return (round: number): Moments =>
    Array.from({ length: armCount }, (_, k) => {
      const own = log.slice(0, round).filter(({ arm }) => arm === k);
      const total = own.length + count;
      return [
        (sum(own.map(({ reward }) => reward)) + count * mean) / total,
        (sum(own.map(({ reward }) => reward ** 2)) + count * second) / total,
      ];
    });
}

/**
 * Algorithm 1 for any utility and all options, without any optimisation: the estimated distributions of all arms are mixed in
 * every round, steps are taken in logits, and the projection tries every number of arms above the floor.
 */
export class PlainMirrorAscent {
  weights: readonly number[];
  readonly sums: number[];
  rounds = 0;
  readonly #options: MirrorAscentOptions & LearnerContext;
  readonly #statistics: ArmStatistics;
  readonly #floors: readonly number[];
  #logits: number[];
  #squares = 0;

  constructor(options: MirrorAscentOptions & LearnerContext) {
    const { utility, armCount, floor, memory } = options;
    const space = utility.learningSpace();
    const prior = options.prior ?? defaultPrior(utility, space);
    this.#options = options;
    this.#statistics = new ArmStatistics(space, armCount, priorOf(prior, utility, space), memory);
    this.#floors = Array.from(weightDomain(floor, armCount).low);
    this.#logits = new Array(armCount).fill(0);
    this.weights = projectOn(this.#floors, this.#logits.map(Math.exp));
    this.sums = new Array(armCount).fill(0);
  }

  update(arm: number, reward: Reward, probability: number): void {
    const { step = { kind: "inverse-sqrt", initial: 0.5 }, coordinates, projection, costs } = this.#options;
    const w = this.weights;
    this.#statistics.admit(reward);
    const influence = this.#influence(reward);
    this.#squares += influence ** 2 / probability;
    const size = stepOf(step)(++this.rounds, this.#squares);
    w.forEach((weight, k) => {
      this.sums[k]! += weight;
    });
    const averageCost = costs ? sum(w.map((weight, k) => weight * costs[k]!)) : 0;
    const slopes = w.map((weight, k) => {
      const cost = costs ? costs[k]! - averageCost : 0;
      if (coordinates === "logit") {
        const late = (influence * w[arm]!) / probability;
        return ((k === arm ? 1 : 0) - weight) * late - weight * cost;
      }
      return ((k === arm ? 1 / probability : 0) - 1) * influence - cost;
    });
    const start = projection === "lazy" ? this.#logits : w.map(Math.log);
    const logits = start.map((logit, k) => logit + size * slopes[k]!);
    const highest = Math.max(...logits);
    this.#logits = logits.map((logit) => logit - highest);
    this.weights = projectOn(this.#floors, this.#logits.map(Math.exp));
    this.#statistics.add(arm, reward);
  }

  #influence(reward: Reward): number {
    const { influence, knownArms } = this.#options;
    const weights = Float64Array.from(this.weights);
    if (influence !== "exact") return tangentAt(this.#statistics, weights)?.influence(reward) ?? 0;
    knownArms!.moveTo(weights);
    return knownArms!.influence(reward);
  }
}

/** The KL projection with any floors: arms that the scale does not lift above their floors stay at these. */
function projectOn(floors: readonly number[], values: readonly number[]): number[] {
  const isFree = values.map(() => true);
  for (;;) {
    const scale = (1 - sum(floors.filter((_, k) => !isFree[k]))) / sum(values.filter((_, k) => isFree[k]));
    const fallen = isFree.flatMap((free, k) => (free && scale * values[k]! < floors[k]! ? [k] : []));
    if (fallen.length === 0) return values.map((value, k) => (isFree[k] ? scale * value : floors[k]!));
    for (const k of fallen) isFree[k] = false;
  }
}

import { type Limits, type WeightDomain, weightDomain } from "../simplex/weight-domain.ts";
import type { ConcaveProblem } from "./concave-problem.ts";
import { type Basis, type GameSolution, matrixGame } from "./matrix-game.ts";

/** A supporting plane of the utility: U(u) <= value + <gradient, u - weights>. */
export interface Cut {
  readonly weights: Float64Array;
  readonly value: number;
  readonly gradient: Float64Array;
}

export function cutAt(problem: ConcaveProblem, weights: Float64Array): Cut {
  return { weights: Float64Array.from(weights), value: problem.value(weights), gradient: problem.gradient(weights) };
}

export interface Certified {
  readonly best: Cut;
  readonly certificate: number;
}

const MOST_CUTS = 400;
/** How far each new point is from the best one so far towards the maximum of the cuts. */
const OUTWARD = 0.7;

/** Cuts this many times as steep as the others are ignored, because their payoffs would drown those of the others in rounding. */
const STEEP = 1e6;

/**
 * Maximises a concave function that may have kinks. The minimum of all cuts is an upper bound of U, so its maximum bounds U*, and
 * the next cut is made near where that maximum is. Ends when bound and best value are within `tolerance`.
 */
export function cuttingPlanes(problem: ConcaveProblem, limits: Limits, cuts: Cut[], tolerance: number): Certified {
  return runToEnd(cutByCut(problem, weightDomain(limits, problem.armCount), cuts, tolerance));
}

/** `cuttingPlanes` cut by cut: yields what is certified after each. */
export function* cutByCut(
  problem: ConcaveProblem,
  domain: WeightDomain,
  cuts: Cut[],
  tolerance: number,
): Generator<Certified, Certified> {
  const { low, high, free } = domain;
  const envelope = upperEnvelope(domain);
  let best = cuts.reduce((a, b) => (b.value > a.value ? b : a));
  let certificate = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MOST_CUTS; round++) {
    const { value, strategy } = envelope(cuts, best);
    certificate = Math.min(certificate, Math.max(value, 0));
    if (certificate <= tolerance) break;
    const peak = strategy.map((probability, arm) => low[arm]! + free * probability);
    // Every second cut is made at the maximum itself, because for a piecewise linear function that ends after finitely many.
    const reach = round % 2 === 0 ? OUTWARD : 1;
    const cut = cutAt(
      problem,
      peak.map((weight, arm) => {
        const next = best.weights[arm]! + reach * (weight - best.weights[arm]!);
        // A maximum of cuts may exceed its limits by rounding.
        return Math.min(domain.isCapped ? high[arm]! : 1, Math.max(low[arm]!, next));
      }),
    );
    cuts.push(cut);
    if (cut.value > best.value) {
      certificate -= cut.value - best.value;
      best = cut;
    }
    yield { best, certificate: Math.max(certificate, 0) };
  }
  return { best, certificate: Math.max(certificate, 0) };
}

/** How far a share of the free weight may exceed its ceiling by rounding. */
const ROUNDING = 1e-12;

/**
 * max over the domain of the smallest cut, minus the best value, as the value of a matrix game. A ceiling is added to the game
 * once its solution exceeds it: until then the value is larger, and few of many arms reach their ceilings.
 */
function upperEnvelope({ low, high, free, isCapped }: WeightDomain): (cuts: readonly Cut[], best: Cut) => GameSolution {
  const caps = new Map<number, number>();
  let [used, basis]: [readonly Cut[], Basis | undefined] = [[], undefined];
  const add = (strategy: Float64Array): boolean => {
    const before = caps.size;
    for (let arm = 0; arm < low.length; arm++) {
      const cap = (high[arm]! - low[arm]!) / free;
      if (strategy[arm]! > cap + ROUNDING) caps.set(arm, cap);
    }
    return caps.size > before;
  };
  return (cuts, best) => {
    const playing = withoutSteep(cuts);
    if (!used.every((cut, index) => cut === playing[index])) basis = undefined;
    used = playing;
    const payoff = playing.map(({ weights, value, gradient }) => {
      const atFloor = gradient.reduce(
        (sum, slope, arm) => sum + slope * (low[arm]! - weights[arm]!),
        value - best.value,
      );
      return gradient.map((slope) => atFloor + free * slope);
    });
    let solution = matrixGame(payoff, caps, basis);
    while (isCapped && add(solution.strategy)) solution = matrixGame(payoff, caps, solution.basis);
    basis = solution.basis;
    return solution;
  };
}

/**
 * The minimum of fewer cuts still bounds U. A cut where the slope is infinite, like that of a root at 0, carries little
 * information.
 */
function withoutSteep(cuts: readonly Cut[]): readonly Cut[] {
  const spreads = cuts.map(({ gradient }) => Math.max(...gradient) - Math.min(...gradient));
  const median = spreads.toSorted((a, b) => a - b)[cuts.length >> 1]!;
  return cuts.filter((_, index) => spreads[index]! <= STEEP * median);
}

/** Runs all steps and returns the result. */
export function runToEnd<Result>(steps: Generator<unknown, Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

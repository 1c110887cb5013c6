import type { Reward } from "../src/distributions/distribution.ts";
import { SparseFeatures } from "../src/features/feature-space.ts";
import type { Utility } from "../src/features/utility.ts";
import { Random } from "../src/random/random.ts";

/** The rounds played so far, in order, and the recommended blend. */
export interface Played {
  readonly utility: Utility;
  readonly floor: number;
  readonly weights: Float64Array;
  readonly rounds: readonly { readonly arm: number; readonly reward: Reward }[];
}

const KEPT = 200;
const VECTORS = 16;
const RISK = 0.05;

/**
 * The upper end of the certificate of grade `estimated`, step by step with plain lists and without regard for speed. It leaves out
 * the rules for an arm with few different rewards. Undefined while an arm has fewer than five rewards, or if all rewards have
 * the same value.
 */
export function plainCertificate({ utility, floor, weights, rounds }: Played): number | undefined {
  const space = utility.learningSpace();
  for (const { reward } of rounds) space.admit(reward);
  const sparse = new SparseFeatures(space.sparsity);
  const psi = (reward: Reward): number[] => {
    space.features(reward, sparse);
    const features: number[] = Array.from({ length: space.dimension }, () => 0);
    for (let entry = 0; entry < sparse.count; entry++) features[sparse.indices[entry]!]! += sparse.weights[entry]!;
    return features;
  };
  const arms = Array.from(weights, (_, arm) => rounds.filter((round) => round.arm === arm).map(({ reward }) => reward));
  if (arms.some((rewards) => rewards.length < 5)) return undefined;
  const means = arms.map((rewards) => meanOf(rewards.map(psi)));
  const m = Float64Array.from(means[0]!, (_, index) => sum(means.map((mean, arm) => weights[arm]! * mean[index]!)));
  const d = new Float64Array(m.length);
  space.gradient(m, d);
  const g = (reward: Reward) => sum(psi(reward).map((feature, index) => feature * d[index]!));

  const kept = arms.map((rewards) => rewards.slice(-KEPT));
  const values = kept.map((rewards) => rewards.map(g));
  if (values.flat().every((value) => value === values[0]![0])) return undefined;
  const ends = endsOf(utility, rounds).map(g);
  // Without a stated support, an arm may have a longer tail than its rewards show, unless features are bounded anyway.
  const isOpen = !utility.support && !space.ranges?.(undefined);
  const tails = kept.map((rewards) =>
    (isOpen ? tailEnds(rewards.filter((reward) => typeof reward === "number")) : []).map(g),
  );
  const rates = arms.map(({ length }) => Math.log(arms.length / RISK) + Math.log(1 + Math.log(length)));
  const off = (sign: number) =>
    values.map((own, arm) => {
      const signed = own.map((value) => sign * value);
      const largest = Math.max(...signed);
      const others = [...values.filter((_, other) => other !== arm).flat(), ...ends].map((value) => sign * value);
      const above = others.filter((value) => value > largest);
      const shown = above.length > 0 ? sum(above) / above.length : largest;
      const atom = Math.max(shown, ...tails[arm]!.map((value) => sign * value));
      return supremum(signed, atom, rates[arm]! / arms[arm]!.length) - sum(signed) / signed.length;
    });
  const [up, down] = [off(1), off(-1)];
  const slopes = means.map((mean) => sum(mean.map((feature, index) => feature * d[index]!)));
  const corners = arms.map((_, corner) => {
    const c = Array.from(weights, (w, arm) => (arm === corner ? 1 - (arms.length - 1) * floor : floor) - w);
    const squares = c.map((change, arm) => (change * (change > 0 ? up : down)[arm]!) ** 2);
    return sum(c.map((change, arm) => change * slopes[arm]!)) + Math.sqrt(sum(squares));
  });

  const random = Random.stream(0, "reference");
  const value = (point: readonly number[]) => space.value(Float64Array.from(point));
  const features = kept.map((rewards) => rewards.map(psi));
  const falls = Array.from({ length: VECTORS }, () => {
    const error = Array.from(m, () => 0);
    features.forEach((list, arm) => {
      const factor = weights[arm]! / Math.sqrt(arms[arm]!.length * list.length);
      for (let pair = 0; pair + 1 < list.length; pair += 2) {
        const sign = random.uniform() < 0.5 ? -factor : factor;
        for (let index = 0; index < error.length; index++) {
          error[index]! += sign * (list[pair]![index]! - list[pair + 1]![index]!);
        }
      }
    });
    const moved = (by: number) => value(error.map((part, index) => m[index]! + by * part));
    return Math.max(0, space.value(m) - moved(1) / 2 - moved(-1) / 2);
  });
  return Math.max(...corners) + 2 * Math.max(...rates) * (sum(falls) / VECTORS);
}

/** sup { E_Q : KL(P, Q) <= radius } for the distribution P of the values, where Q may have one more atom; by bisection. */
function supremum(values: readonly number[], atom: number, radius: number): number {
  const range = atom - Math.min(...values);
  if (range === 0) return atom;
  const distances = values.map((value) => (atom - value) / range);
  const harmonic = (e: number) => sum(distances.map((y) => 1 / (e + y))) / distances.length;
  const level = (e: number) => sum(distances.map((y) => Math.log(e + y))) / distances.length + Math.log(harmonic(e));
  if (Math.min(...distances) > 0 && level(0) <= radius) {
    return atom - (range * Math.exp(level(0) - radius)) / harmonic(0);
  }
  let [low, high] = [1e-300, 1e6];
  for (let step = 0; step < 200; step++) {
    const middle = Math.sqrt(low * high);
    if (level(middle) >= radius) low = middle;
    else high = middle;
  }
  return atom - range * (1 / harmonic(low) - low);
}

function endsOf(utility: Utility, rounds: Played["rounds"]): readonly number[] {
  if (utility.support) return utility.support;
  const numbers = rounds.map(({ reward }) => reward).filter((reward) => typeof reward === "number");
  return numbers.length > 0 ? [Math.min(...numbers), Math.max(...numbers)] : [];
}

/** The ends of exponential tails through the lower and upper half of some numbers: one mean excess beyond the expected extreme. */
function tailEnds(numbers: readonly number[]): readonly number[] {
  const upper = (list: readonly number[]) => {
    const falling = list.toSorted((a, b) => b - a);
    const half = Math.floor(falling.length / 2);
    const excesses = falling.slice(0, half).map((number) => number - falling[half]!);
    return Math.max(falling[0]!, falling[half]! + (sum(excesses) / half) * (1 + Math.log(half)));
  };
  return numbers.length < 2 ? [] : [upper(numbers), -upper(numbers.map((number) => -number))];
}

function meanOf(rows: readonly (readonly number[])[]): number[] {
  const total = Array.from(rows[0]!, () => 0);
  for (const row of rows) for (let index = 0; index < total.length; index++) total[index]! += row[index]!;
  return total.map((entry) => entry / rows.length);
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

import { type LearningSpace, SparseFeatures } from "@blendit/core/utilities";
import { type Played, sum, supremum } from "./reference.ts";

/** The rounds played so far, and the blends recommended at the rounds at which planes are fixed. */
export interface PlayedWithPlanes extends Played {
  readonly planes: readonly { readonly round: number; readonly weights: Float64Array }[];
}

const CELLS = 401;
const RISK = 0.05;

/** A plane above the utility: mean features, a supergradient at them, and g at the ends of the cells. */
interface Plane {
  readonly m: Float64Array;
  readonly d: Float64Array;
  readonly g: readonly number[];
}

/**
 * The upper end of the certificate of grade `guaranteed` as in the first version, with plain lists: rewards are in a histogram of
 * 401 cells, and each counts as the worse end of its cell. Undefined while an arm has no rewards.
 */
export function guaranteedReference(played: PlayedWithPlanes): number | undefined {
  const { utility, weights, rounds, floor } = played;
  const [low, high] = utility.support!;
  const space = utility.learningSpace();
  for (const { reward } of rounds) space.admit(reward);
  const width = (high - low) / CELLS;
  const ends = Array.from({ length: CELLS + 1 }, (_, end) => low + end * width);
  const cellOf = (reward: number) => Math.min(Math.floor((reward - low) / width), CELLS - 1);
  const cellsOf = (from: number, arm: number) =>
    rounds.slice(from).flatMap((round) => (round.arm === arm ? [cellOf(round.reward as number)] : []));
  const arms = Array.from(weights, (_, arm) => arm);
  const cells = arms.map((arm) => cellsOf(0, arm));
  if (cells.some(({ length }) => length === 0)) return undefined;

  const planeAt = (blend: Float64Array, until: number): Plane => {
    const m = new Float64Array(space.dimension);
    for (const arm of arms) {
      const rewards = rounds.slice(0, until).filter((round) => round.arm === arm);
      for (const { reward } of rewards) addFeatures(space, reward as number, blend[arm]! / rewards.length, m);
    }
    const d = new Float64Array(m.length);
    space.gradient(m, d);
    return { m, d, g: ends.map((end) => sum(Array.from(featuresOf(space, end), (part, index) => part * d[index]!))) };
  };
  const upperBy = (slopes: readonly number[], up: readonly number[], down: readonly number[]) =>
    Math.max(
      ...arms.map((corner) =>
        sum(
          arms.map((arm) => {
            const change = (arm === corner ? 1 - (arms.length - 1) * floor : floor) - weights[arm]!;
            return change * slopes[arm]! + Math.abs(change) * (change > 0 ? up : down)[arm]!;
          }),
        ),
      ),
    );
  /** The bound from the means of g over rewards from some round on. */
  const byMeans = ({ g }: Plane, from: number, rate: number): number => {
    const lists = arms.map((arm) => cellsOf(from, arm));
    if (lists.some(({ length }) => length === 0)) return Number.POSITIVE_INFINITY;
    const worse = (cell: number, sign: number) => Math.max(sign * g[cell]!, sign * g[cell + 1]!);
    const means = lists.map((list) => sum(list.map((cell) => (g[cell]! + g[cell + 1]!) / 2)) / list.length);
    const off = (sign: number) =>
      lists.map((list, arm) => {
        const radius = (rate + Math.log(Math.PI * (list.length + 1)) / 2) / list.length;
        const atom = Math.max(...g.map((value) => sign * value));
        const most = supremum(
          list.map((cell) => worse(cell, sign)),
          atom,
          radius,
        );
        return most - sign * means[arm]!;
      });
    return upperBy(means, off(1), off(-1));
  };

  const now = planeAt(weights, rounds.length);
  if (utility.kind === "mean") return byMeans(now, 0, Math.log(arms.length / RISK));
  const base = Math.log((2 * arms.length) / RISK);
  const bands = cells.map((list) =>
    bandsOf(list, (base + Math.log(CELLS) + Math.log(list.length) / 2 + Math.LN2) / list.length),
  );
  const slopeInBands = (arm: number, sign: number) =>
    sum(
      ends.slice(1).map((_, cell) => {
        const rise = now.g[cell + 1]! - now.g[cell]!;
        const { low: lows, high: highs } = bands[arm]!;
        return -rise * (sign * rise > 0 ? lows[cell]! : highs[cell + 1]!);
      }),
    );
  const least = arms.map((arm) => slopeInBands(arm, -1));
  const most = arms.map((arm) => slopeInBands(arm, 1));
  const byBands = upperBy(
    most,
    most.map(() => 0),
    most.map((value, arm) => value - least[arm]!),
  );
  const lowest = ends.map((_, end) => sum(arms.map((arm) => weights[arm]! * bands[arm]!.low[end]!)));
  const highest = ends.map((_, end) => sum(arms.map((arm) => weights[arm]! * bands[arm]!.high[end]!)));
  const remainder = (plane: Plane) => remainderOf(space, plane, ends, lowest, highest);
  const later = played.planes.slice(-2).map(({ round, weights: blend }) => {
    const number = Math.log2(round / 64) + 1;
    const plane = planeAt(blend, round);
    return byMeans(plane, round, base + Math.log(number * (number + 1))) + remainder(plane);
  });
  return Math.min(byBands + remainder(now), ...later);
}

/** Bounds of the cdf at each end of the cells, by bisection. */
function bandsOf(cells: readonly number[], radius: number): { low: number[]; high: number[] } {
  const counts = Array.from({ length: CELLS }, () => 0);
  for (const cell of cells) counts[cell]!++;
  const levels = [0];
  for (const count of counts) levels.push(levels.at(-1)! + count / cells.length);
  const kl = (p: number, q: number) =>
    (p > 0 ? p * Math.log(p / q) : 0) + (p < 1 ? (1 - p) * Math.log((1 - p) / (1 - q)) : 0);
  const endOf = (level: number, far: number) => {
    let [near, beyond] = [level, far];
    for (let step = 0; step < 60; step++) {
      const middle = (near + beyond) / 2;
      if (kl(level, middle) > radius) beyond = middle;
      else near = middle;
    }
    return beyond;
  };
  const known = new Map<number, [number, number]>();
  const both = levels.map((level, end): [number, number] => {
    if (end === 0) return [0, 0];
    if (end === CELLS) return [1, 1];
    const pair = known.get(level) ?? [endOf(level, 0), endOf(level, 1)];
    known.set(level, pair);
    return pair;
  });
  return { low: both.map(([lower]) => lower), high: both.map(([, upper]) => upper) };
}

/** The largest distance of a plane above the utility within the bands, with each cell at its worse end. */
function remainderOf(
  space: LearningSpace,
  { m, d }: Plane,
  ends: readonly number[],
  lowest: readonly number[],
  highest: readonly number[],
): number {
  const cells = space.cells?.();
  const height = (at: Float64Array) =>
    space.value(m) + sum(Array.from(d, (slope, index) => slope * (at[index]! - m[index]!))) - space.value(at);
  if (!cells) {
    const range = (feature: number) => {
      const values = ends.map((end) => featuresOf(space, end)[feature]!);
      const mean = (sign: number) =>
        values.at(-1)! -
        sum(
          values.slice(1).map((value, cell) => {
            const rise = value - values[cell]!;
            return rise * (sign * rise > 0 ? lowest[cell]! : highest[cell + 1]!);
          }),
        );
      return [mean(-1), mean(1)];
    };
    const [first, second] = [range(0), range(1)];
    return Math.max(0, ...first.flatMap((one) => second.map((other) => height(Float64Array.of(one, other)))));
  }
  const { terms, widths, isUpper } = cells;
  let below = 0;
  const own = Float64Array.from(m.slice(0, -1), (mass) => {
    below += mass;
    return isUpper ? 1 - below : below;
  });
  const results = (of: "values" | "slopes", at: Float64Array) => {
    const out = new Float64Array(at.length);
    terms[of](at, out);
    return out;
  };
  const [values, slopes] = [results("values", own), results("slopes", own)];
  const heights = [lowest.slice(0, -1), highest.slice(1)].map((levels) => {
    const at = Float64Array.from(levels, (level) => (isUpper ? 1 - level : level));
    return results("values", at).map((value, cell) => values[cell]! + slopes[cell]! * (at[cell]! - own[cell]!) - value);
  });
  return sum(Array.from(values, (_, cell) => widths[cell]! * Math.max(heights[0]![cell]!, heights[1]![cell]!, 0)));
}

function featuresOf(space: LearningSpace, reward: number): Float64Array {
  const out = new Float64Array(space.dimension);
  addFeatures(space, reward, 1, out);
  return out;
}

function addFeatures(space: LearningSpace, reward: number, weight: number, out: Float64Array): void {
  const features = new SparseFeatures(space.sparsity);
  space.features(reward, features);
  features.addTo(out, weight);
}

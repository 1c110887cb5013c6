import { dot } from "../../numeric/dot.ts";
import { SparseFeatures } from "../../spaces/feature-space.ts";
import type { Evidence } from "./certificate.ts";
import { type CornerBound, cornerBound } from "./corner-bound.ts";
import { klShift } from "./kl-shift.ts";
import { type LawBands, offInBands } from "./law-bands.ts";
import type { SupportHistogram } from "./support-histogram.ts";

/** A blend, and what is known of its arms. */
export interface BlendView extends Pick<Evidence, "plugIn" | "roster"> {
  readonly histogram: SupportHistogram;
  readonly weights: Float64Array;
}

/** Rewards of an arm: how many, and their masses at the ends of cells. */
export interface MassedRewards {
  readonly count: number;
  readonly masses: Float64Array;
}

/**
 * The bound of slopes by g = <direction, psi> when the direction was fixed before these rewards came: the mean of g is within a
 * Kullback-Leibler radius (rate + ln(pi (N + 1))/2) / N of that of the rewards, with one more atom at the best value of the support.
 * A reward that is split between the ends of its cell is as good for the radius: the logarithm is concave.
 */
export function boundByMeans(
  view: BlendView,
  direction: Float64Array,
  rate: number,
  rewardsOf: (arm: number) => MassedRewards,
): CornerBound {
  return bound(view, direction, (arm, values) => {
    const { count, masses } = rewardsOf(arm);
    const radius = (rate + Math.log(Math.PI * (count + 1)) / 2) / count;
    const best = values.reduce((most, value) => Math.max(most, value));
    const worst = values.reduce((least, value) => Math.min(least, value));
    const up = klShift(
      values.map((value) => best - value),
      radius,
      masses,
    );
    const down = klShift(
      values.map((value) => value - worst),
      radius,
      masses,
    );
    return { count, masses, up, down };
  });
}

/** The bound of slopes by the bands of the arms' laws, whatever the direction. */
export function boundByBands(
  view: BlendView,
  direction: Float64Array,
  bands: readonly (LawBands | undefined)[],
): CornerBound {
  const { histogram } = view;
  return bound(view, direction, (arm, values) => ({
    count: histogram.count(arm),
    masses: histogram.masses(arm),
    ...offInBands(values, bands[arm]!),
  }));
}

type OffOf = (arm: number, values: Float64Array) => MassedRewards & { readonly up: number; readonly down: number };

function bound({ plugIn, roster, histogram, weights }: BlendView, direction: Float64Array, offOf: OffOf): CornerBound {
  const { space } = plugIn.statistics;
  const features = new SparseFeatures(space.sparsity);
  const g = (reward: number): number => {
    space.features(reward, features);
    return features.dot(direction);
  };
  const { points } = histogram;
  const values = points.map(g);
  // Between the ends of its cell g may bend.
  let bend = 0;
  for (let cell = 0; cell + 1 < points.length; cell++) {
    const middle = g((points[cell]! + points[cell + 1]!) / 2);
    bend = Math.max(bend, Math.abs(middle - (values[cell]! + values[cell + 1]!) / 2));
  }
  const [slopes, ups, downs, counts] = Array.from({ length: 4 }, () => new Float64Array(weights.length));
  for (const arm of roster.active) {
    const { count, masses, up, down } = offOf(arm, values);
    slopes![arm] = dot(masses, values) / count - (plugIn.costs?.[arm] ?? 0);
    ups![arm] = up + bend;
    downs![arm] = down + bend;
    counts![arm] = count;
  }
  return cornerBound(roster, weights, { slopes: slopes!, up: ups!, down: downs!, counts: counts! }, 1);
}

import { dot } from "../numeric/dot.ts";
import type { FeatureSpace } from "../spaces/feature-space.ts";
import type { Ends } from "./cell-bounds.ts";

/** Between which ends the expectation of each feature lies. */
export interface FeatureBox {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

type BoxSpace = FeatureSpace & { readonly areShares?: boolean };

/** So many features have few enough corners to try them all. */
const MOST_CORNERED = 12;
const STEPS = 200;

/**
 * Between which ends a concave function of expected features in a box lies. Least: at a corner; of a sum of functions of one
 * feature each, at one end of each. Largest: the least of planes above the function that are met on the way to its top. Undefined
 * where the corners are too many to try.
 */
export function boxBounds(space: BoxSpace, box: FeatureBox): Ends | undefined {
  const low = leastValue(space, box);
  return low === undefined ? undefined : { low, high: largestValue(space, box) };
}

function leastValue(space: BoxSpace, { low, high }: FeatureBox): number | undefined {
  if (space.areShares) {
    const place = low.slice();
    let value = space.value(place);
    high.forEach((end, feature) => {
      place[feature] = end;
      const there = space.value(place);
      if (there < value) value = there;
      else place[feature] = low[feature]!;
    });
    return value;
  }
  if (low.length > MOST_CORNERED) return undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let corner = 0; corner < 2 ** low.length; corner++) {
    const place = low.map((end, feature) => ((corner >> feature) & 1 ? high[feature]! : end));
    least = Math.min(least, space.value(place));
  }
  return least;
}

function largestValue(space: BoxSpace, box: FeatureBox): number {
  const place = box.low.map((low, feature) => (low + box.high[feature]!) / 2);
  const first = planeAt(space, box, place);
  // A function that rises in every feature is largest at a corner, where its own plane tells.
  let least = Math.min(first.top, planeAt(space, box, first.corner).top);
  for (let step = 0; step < STEPS; step++) {
    const { top, corner } = planeAt(space, box, place);
    least = Math.min(least, top);
    const share = 2 / (step + 3);
    for (let feature = 0; feature < place.length; feature++) {
      place[feature]! += share * (corner[feature]! - place[feature]!);
    }
  }
  return least;
}

/** How high the plane that touches the function at a place is at most in the box, and where. */
function planeAt(space: BoxSpace, box: FeatureBox, place: Float64Array): { top: number; corner: Float64Array } {
  const direction = new Float64Array(place.length);
  space.gradient(place, direction);
  const corner = space.areShares ? sharesAlong(box, direction) : cornerAlong(box, direction);
  return { top: space.value(place) + dot(direction, corner) - dot(direction, place), corner };
}

function cornerAlong({ low, high }: FeatureBox, direction: Float64Array): Float64Array {
  return direction.map((slope, feature) => (slope >= 0 ? high[feature]! : low[feature]!));
}

/** The same for shares that sum to one: the steepest have as much as they can. */
function sharesAlong({ low, high }: FeatureBox, direction: Float64Array): Float64Array {
  const shares = low.slice();
  let left = 1 - low.reduce((sum, share) => sum + share, 0);
  const steepest = Array.from(direction.keys()).sort((one, other) => direction[other]! - direction[one]!);
  for (const feature of steepest) {
    const more = Math.max(Math.min(left, high[feature]! - low[feature]!), 0);
    shares[feature]! += more;
    left -= more;
  }
  return shares;
}

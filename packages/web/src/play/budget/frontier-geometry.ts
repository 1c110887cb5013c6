import type { Frontier } from "@blendit/core/optimum";

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

type Range = readonly [low: number, high: number];

/** Maps numbers to positions in a box: budgets on a logarithmic axis, qualities on a linear one. */
export interface Axes {
  readonly x: (budget: number) => number;
  readonly y: (quality: number) => number;
  /** The budget at a horizontal position, within the range. */
  readonly budgetAt: (x: number) => number;
}

export function axesOf({ left, right, top, bottom }: Box, budgets: Range, qualities: Range): Axes {
  const [least, most] = budgets;
  const decades = Math.log(most / least);
  return {
    x: (budget) => left + ((right - left) * Math.log(budget / least)) / decades,
    y: (quality) => bottom - ((bottom - top) * (quality - qualities[0])) / (qualities[1] - qualities[0]),
    budgetAt: (x) => least * Math.exp(decades * Math.min(1, Math.max(0, (x - left) / (right - left)))),
  };
}

/** The number of points of the line, which is straight in the budget and therefore curved on a logarithmic axis. */
const POINTS = 120;

/** The frontier from its tightest bound to the right end of the picture, as positions. */
export function frontierPath({ points }: Frontier, axes: Axes, most: number): string {
  const sorted = points.toSorted((one, other) => one.bound - other.bound);
  const tightest = sorted[0]!.bound;
  const budgets = Array.from({ length: POINTS + 1 }, (_, index) => tightest * (most / tightest) ** (index / POINTS));
  const corners = sorted.map(({ bound }) => bound);
  const all = [...budgets, ...corners].toSorted((one, other) => one - other);
  return all.map((budget) => position(axes, budget, frontierValue(sorted, budget))).join(" ");
}

/** The best value at a bound, interpolated between points sorted by bound: blends of two neighbours are on the line between them. */
function frontierValue(sorted: Frontier["points"], bound: number): number {
  const after = sorted.findIndex((point) => point.bound >= bound);
  if (after <= 0) return sorted.at(after)!.value;
  const [left, right] = [sorted[after - 1]!, sorted[after]!];
  return left.value + ((right.value - left.value) * (bound - left.bound)) / (right.bound - left.bound);
}

/** The best single option for each budget. It has steps, because more money only helps once it pays for the next option. */
export function stairPath(
  options: readonly { readonly quality: number; readonly dollars: number }[],
  axes: Axes,
  most: number,
): string {
  const sorted = options.toSorted((one, other) => one.dollars - other.dollars);
  const steps = sorted.flatMap(({ dollars, quality }, index) => {
    const before = Math.max(...sorted.slice(0, index).map((option) => option.quality));
    if (quality <= before) return [];
    return [...(index > 0 ? [position(axes, dollars, before)] : []), position(axes, dollars, quality)];
  });
  return [...steps, position(axes, most, Math.max(...options.map(({ quality }) => quality)))].join(" ");
}

function position({ x, y }: Axes, budget: number, quality: number): string {
  return `${x(budget).toFixed(1)},${y(quality).toFixed(1)}`;
}

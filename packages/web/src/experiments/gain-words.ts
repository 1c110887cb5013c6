import type { GoalScale } from "@blendit/lab/goals";
import { formatNumber } from "@blendit/lab/text";

/** Relative gains below this are rounding, or too small to matter. */
const ALIKE = 0.005;
/** For larger ratios, "2.5 times" is easier to read than "150 % more". */
const TIMES = 1.95;
const MOST_TIMES = 1000;

/**
 * How a blend compares with another one, such as equal shares, by their values of the goal: "21 % more varied than equal shares", "52 %
 * closer to the target than equal shares", "0.12 higher than equal shares".
 */
export function gainWords(scale: GoalScale, value: number, other: number, name: string): string {
  switch (scale.kind) {
    case "ratio":
      return value > 0 && other >= 0
        ? ratioWords(scale.adjective, value, other, name)
        : differenceWords(value, other, name);
    case "distance": {
      const lengthOf = (utility: number) =>
        scale.isSquared ? Math.sqrt(Math.max(0, -utility)) : Math.max(0, -utility);
      return distanceWords(scale.to, lengthOf(value), lengthOf(other), name);
    }
    case "difference":
      return differenceWords(value, other, name);
  }
}

function ratioWords(adjective: string, value: number, other: number, name: string): string {
  const times = value / other;
  if (times > MOST_TIMES) return `more than 1,000 times as ${adjective} as ${name}`;
  if (times >= TIMES) return `${formatNumber(times, 2)} times as ${adjective} as ${name}`;
  if (Math.abs(times - 1) < ALIKE) return `as ${adjective} as ${name}`;
  return `${percent(Math.abs(times - 1))} ${times > 1 ? "more" : "less"} ${adjective} than ${name}`;
}

function distanceWords(to: string, length: number, other: number, name: string): string {
  const [near, far] = [Math.min(length, other), Math.max(length, other)];
  const share = far > 0 ? 1 - near / far : 0;
  if (share < ALIKE) return `as close to ${to} as ${name}`;
  return `${percent(share)} ${length < other ? "closer to" : "farther from"} ${to} than ${name}`;
}

function differenceWords(value: number, other: number, name: string): string {
  const difference = value - other;
  const isRounding = Math.abs(difference) <= 1e-9 * Math.max(Math.abs(value), Math.abs(other));
  if (isRounding) return `as good as ${name}`;
  return `${formatNumber(Math.abs(difference), 2)} ${difference > 0 ? "higher" : "lower"} than ${name}`;
}

function percent(share: number): string {
  const value = 100 * share;
  return `${value < 9.95 ? Number(value.toFixed(1)) : Math.round(value)} %`;
}

import { linearTicks } from "./linear-ticks.ts";
import { logTicks, minorLogTicks } from "./log-ticks.ts";
import { tickFormat } from "./tick-format.ts";

/** Where an axis begins and ends, and what is written along it. */
export interface AxisScale {
  readonly type: "linear" | "log";
  readonly domain: readonly [low: number, high: number];
  readonly ticks: readonly number[];
  /** Small ticks without a label. */
  readonly minorTicks?: readonly number[];
  readonly format: (tick: number) => string;
}

export interface AxisOptions {
  /** A logarithmic axis, provided that all values are positive. */
  readonly log?: boolean;
  /** Begin at zero. */
  readonly fromZero?: boolean;
  /** Room beyond the outermost values, as a share of the axis. */
  readonly padding?: number;
  /** About how many ticks a linear axis should have. */
  readonly count?: number;
}

/** The axis that shows all these values; a sensible one too when there is a single value or none. */
export function axisScale(values: Iterable<number>, options: AxisOptions = {}): AxisScale {
  const { log = false, fromZero = false, padding = 0, count = 6 } = options;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) [low, high] = [0, 1];
  if (log && low > 0) return logScale(low, high, padding);
  return linearScale(fromZero ? Math.min(0, low) : low, high, padding, fromZero, count);
}

function logScale(low: number, high: number, padding: number): AxisScale {
  // A single value: an axis of two octaves about it, with that value as the only tick.
  if (high / low < 1 + 1e-9) return scale("log", [low / 2, high * 2], [short(low)]);
  const room = (high / low) ** padding;
  const domain = [low / room, high * room] as const;
  return { ...scale("log", domain, logTicks(...domain)), minorTicks: minorLogTicks(...domain) };
}

function linearScale(low: number, high: number, padding: number, fromZero: boolean, count: number): AxisScale {
  if (high - low <= 1e-12 * Math.max(Math.abs(low), Math.abs(high))) {
    const room = low === 0 ? 1 : Math.abs(low) / 2;
    return scale("linear", [low - (fromZero ? 0 : room), high + room], [short(low)]);
  }
  const room = (high - low) * padding;
  const domain = [fromZero && low === 0 ? 0 : low - room, high + room] as const;
  return scale("linear", domain, linearTicks(...domain, count));
}

/** A lone value is labelled as itself, but not with all its digits. */
function short(value: number): number {
  return Number(value.toPrecision(4));
}

function scale(type: AxisScale["type"], domain: AxisScale["domain"], ticks: readonly number[]): AxisScale {
  return { type, domain, ticks, format: tickFormat(ticks) };
}

/** Where a value lies along the axis: 0 at its beginning, 1 at its end. */
export function axisPosition({ type, domain: [low, high] }: AxisScale, value: number): number {
  return type === "log" ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
}

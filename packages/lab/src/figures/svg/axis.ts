import { format } from "d3-format";
import { scaleLinear, scaleLog } from "d3-scale";
import { powerOfTen } from "../../text/number-column.ts";
import { rounded } from "../../text/numbers.ts";
import { theme } from "../theme.ts";
import { fitText, textWidth } from "./text.ts";

/** Formats with commas and a true minus sign, and with powers of ten. */
const plain = format(",");
const scientific = format("~e");

/** The range and labels of an axis. */
export interface AxisScale {
  readonly type: "linear" | "log";
  readonly domain: readonly [low: number, high: number];
  readonly ticks: readonly number[];
  /** Small ticks without a label. */
  readonly minorTicks: readonly number[];
  readonly format: (tick: number) => string;
  /** The full label, which `format` may shorten. */
  readonly fullLabel?: (tick: number) => string;
  /** The position of a value along the axis, from 0 to 1. */
  readonly position: (value: number) => number;
}

export interface AxisOptions {
  /** Makes the axis logarithmic if all values are positive. */
  readonly log?: boolean | undefined;
  /** Makes the axis begin at zero. */
  readonly fromZero?: boolean | undefined;
  /** Room beyond the outermost values, as a share of the axis. */
  readonly padding?: number;
  /** Approximate number of labels. */
  readonly count?: number;
  /** Length of a horizontal axis in pixels. The axis has fewer labels if they would touch. */
  readonly width?: number;
}

/** Room beyond the end of a horizontal axis, for half of the last label. */
export const END_ROOM = 22;
const LABEL_GAP = 6;
/** Minimum room for a word; if there are too many words, some are omitted. */
const LEAST_WORD = 40;

/** An axis for the values, also for a single value or none. */
export function axisScale(values: Iterable<number>, options: AxisOptions = {}): AxisScale {
  const { log = false, fromZero = false, padding = 0, count = 6, width = Number.POSITIVE_INFINITY } = options;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) [low, high] = [0, 1];
  const axis = (labels: number) =>
    log && low > 0
      ? logAxis(low, high, padding, labels)
      : linearAxis(fromZero ? Math.min(0, low) : low, high, padding, fromZero, labels);
  let labels = count;
  while (labels > 1 && !labelsFit(axis(labels), width)) labels--;
  return axis(labels);
}

/** Whether labels fit along a horizontal axis without touching, the last one within the room beyond the end. */
function labelsFit({ ticks, format, position }: AxisScale, width: number): boolean {
  if (width === Number.POSITIVE_INFINITY) return true;
  let free = Number.NEGATIVE_INFINITY;
  for (const tick of ticks) {
    const half = textWidth(format(tick), theme.tickSize) / 2;
    const middle = position(tick) * width;
    if (middle - half < free || middle + half > width + END_ROOM) return false;
    free = middle + half + LABEL_GAP;
  }
  return true;
}

/** A horizontal axis of this length with a word at 0, 1, 2, ...; shortens long words, and omits some if there are many. */
export function wordAxis(words: readonly string[], width: number): AxisScale {
  const domain = [-0.5, words.length - 0.5] as const;
  const spacing = width / words.length;
  const step = Math.ceil(LEAST_WORD / spacing);
  const ticks = [...words.keys()].filter((index) => index % step === 0);
  const room = Math.min(step * spacing - LABEL_GAP, spacing + 2 * END_ROOM);
  return {
    type: "linear",
    domain,
    ticks,
    minorTicks: [],
    format: (tick) => fitText(words[tick]!, theme.tickSize, room),
    fullLabel: (tick) => words[tick]!,
    position: scaleLinear(domain, [0, 1]),
  };
}

function logAxis(low: number, high: number, padding: number, count: number): AxisScale {
  const isLone = high / low < 1 + 1e-9;
  const room = isLone ? 2 : (high / low) ** padding;
  const scale = scaleLog([low / room, high * room], [0, 1]);
  const all = isLone ? [short(low)] : scale.ticks(count);
  const ticks = isLone ? all : labelledTicks(all, scale);
  const minorTicks = all.filter((tick) => !ticks.includes(tick));
  return {
    type: "log",
    domain: [low / room, high * room],
    ticks,
    minorTicks,
    format: tickFormat(ticks),
    position: scale,
  };
}

/** Powers of ten if there are at least three, else 1, 2 and 5 times powers of ten, else evenly spaced ticks. */
function labelledTicks(all: readonly number[], scale: ReturnType<typeof scaleLog>): number[] {
  const multiples = (...wanted: number[]) =>
    all.filter((tick) => wanted.includes(Number(tick.toExponential().split("e")[0])));
  const choices = [multiples(1), multiples(1, 2, 5)];
  return choices.find(({ length }) => length >= 3) ?? scaleLinear(scale.domain(), [0, 1]).ticks(4);
}

function linearAxis(low: number, high: number, padding: number, fromZero: boolean, count: number): AxisScale {
  const isLone = high - low <= 1e-12 * Math.max(Math.abs(low), Math.abs(high));
  const room = isLone ? loneRoom(low) : (high - low) * padding;
  const domain = [fromZero && low === 0 ? 0 : low - room, high + room] as const;
  const scale = scaleLinear(domain, [0, 1]);
  const ticks = isLone ? [short(low)] : scale.ticks(count);
  return { type: "linear", domain, ticks, minorTicks: [], format: tickFormat(ticks), position: scale };
}

function loneRoom(value: number): number {
  return value === 0 ? 1 : Math.abs(value) / 2;
}

/** The label of a lone value, with few digits. */
function short(value: number): number {
  return rounded(value, 4);
}

/** One format for all ticks of an axis: plain numbers, or powers of ten if some would be long. */
function tickFormat(ticks: readonly number[]): (tick: number) => string {
  const sizes = ticks.filter((tick) => tick !== 0).map(Math.abs);
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  const isShort = sizes.length === 0 || (largest < 1e5 && smallest >= 1e-4 && largest >= 0.01);
  return isShort ? plain : multipleOfPower;
}

/** 0.0002 as 2×10⁻⁴ and 0.0001 as 10⁻⁴. */
function multipleOfPower(value: number): string {
  if (value === 0) return "0";
  const [mantissa, exponent] = scientific(value).split("e");
  return `${mantissa}×${powerOfTen(Number(exponent))}`.replace(/^(−?)1×/, "$1");
}

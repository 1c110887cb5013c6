import { format } from "d3-format";
import { scaleLinear, scaleLog } from "d3-scale";
import { rounded } from "../../text/numbers.ts";
import { theme } from "../theme.ts";
import { fitText, textWidth } from "./text.ts";

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** Numbers as they are, with commas and a true minus sign, and as powers of ten. */
const plain = format(",");
const scientific = format("~e");

/** Where an axis begins and ends, and what is written along it. */
export interface AxisScale {
  readonly type: "linear" | "log";
  readonly domain: readonly [low: number, high: number];
  readonly ticks: readonly number[];
  /** Small ticks without a label. */
  readonly minorTicks: readonly number[];
  readonly format: (tick: number) => string;
  /** The whole of a label that `format` may have shortened. */
  readonly fullLabel?: (tick: number) => string;
  /** Where a value lies along the axis: 0 at its beginning, 1 at its end. */
  readonly position: (value: number) => number;
}

export interface AxisOptions {
  /** A logarithmic axis, provided that all values are positive. */
  readonly log?: boolean | undefined;
  /** Begin at zero. */
  readonly fromZero?: boolean | undefined;
  /** Room beyond the outermost values, as a share of the axis. */
  readonly padding?: number;
  /** About how many labels there should be. */
  readonly count?: number;
  /** Length of a horizontal axis in pixels. It has fewer labels where they would touch each other. */
  readonly width?: number;
}

/** Room beyond the end of a horizontal axis, for half of the last label. */
export const END_ROOM = 22;
const LABEL_GAP = 6;
/** Words get at least this much room; if there are too many of them, some are left out. */
const LEAST_WORD = 40;

/** The axis that shows all these values; a sensible one too when there is a single value or none. */
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

/** Whether the labels stand side by side along a horizontal axis, the last one within the room beyond its end. */
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

/** A horizontal axis of this length with a word at 0, 1, 2, ...; long words are shortened, and of many some are left out. */
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
    format: (tick) => fitText(words[tick] ?? "", theme.tickSize, room),
    fullLabel: (tick) => words[tick] ?? "",
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

/** Powers of ten where there are three of them; else 1, 2 and 5 times such; else evenly spaced ones. */
function labelledTicks(all: readonly number[], scale: ReturnType<typeof scaleLog>): number[] {
  const multiples = (...wanted: number[]) =>
    all.filter((tick) => wanted.includes(Number(tick.toExponential().split("e")[0])));
  const choices = [multiples(1), multiples(1, 2, 5)];
  return choices.find(({ length }) => length >= 3) ?? scaleLinear(scale.domain(), [0, 1]).ticks(4);
}

function linearAxis(low: number, high: number, padding: number, fromZero: boolean, count: number): AxisScale {
  const isLone = high - low <= 1e-12 * Math.max(Math.abs(low), Math.abs(high));
  const room = isLone ? lonelyRoom(low) : (high - low) * padding;
  const domain = [fromZero && low === 0 ? 0 : low - room, high + room] as const;
  const scale = scaleLinear(domain, [0, 1]);
  const ticks = isLone ? [short(low)] : scale.ticks(count);
  return { type: "linear", domain, ticks, minorTicks: [], format: tickFormat(ticks), position: scale };
}

function lonelyRoom(value: number): number {
  return value === 0 ? 1 : Math.abs(value) / 2;
}

/** A lone value is labelled as itself, but not with all its digits. */
function short(value: number): number {
  return rounded(value, 4);
}

/** One way of writing all ticks of an axis: plain numbers, or powers of ten when some would be long. */
function tickFormat(ticks: readonly number[]): (tick: number) => string {
  const sizes = ticks.filter((tick) => tick !== 0).map(Math.abs);
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  const isShort = sizes.length === 0 || (largest < 1e5 && smallest >= 1e-4 && largest >= 0.01);
  return isShort ? plain : powerOfTen;
}

/** 0.0002 as 2×10⁻⁴ and 0.0001 as 10⁻⁴. */
function powerOfTen(value: number): string {
  if (value === 0) return "0";
  const [mantissa = "", exponent = ""] = scientific(value).split("e");
  const digits = [...exponent.replace(/\D/g, "")].map((digit) => SUPERSCRIPTS[Number(digit)]).join("");
  const power = `10${exponent.startsWith("-") ? "⁻" : ""}${digits}`;
  return `${mantissa}×${power}`.replace(/^(−?)1×/, "$1");
}

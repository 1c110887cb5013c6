import type { MeanInterval } from "../../simulate/mean-interval.ts";
import { columnLabel, numberColumn } from "../../text/number-column.ts";
import { formatNumber } from "../../text/numbers.ts";
import type { JudgedPart } from "./judge-claims.ts";
import { figureNumber, panelName } from "./paper-figure.ts";

/** Digits of the half width of an interval that are worth reading. */
const DIGITS = 2;
const MOST_DIGITS = 6;

/** A mean with its interval: `1.072 [1.003, 1.142]`, `−2.51 [−3.35, −1.66] (×10⁻³)`. */
export function intervalText({ mean, interval }: MeanInterval): string {
  if (interval === null) return formatNumber(mean, DIGITS + 1);
  const [low, high] = interval;
  const size = Math.max(Math.abs(low), Math.abs(high));
  const digits = exponentOf(size) - exponentOf(high - mean) + DIGITS;
  const column = numberColumn([mean, low, high], Math.max(DIGITS, Math.min(MOST_DIGITS, digits || DIGITS)));
  const [centre, from, to] = column.cells.map((cell) => cell.trim());
  return columnLabel(`${centre} [${from}, ${to}]`, column);
}

function exponentOf(size: number): number {
  return Math.floor(Math.log10(size));
}

/** Where a part belongs: `Figure 1 (c) scenario 3`. */
export function placeText({ figure, scenario }: Pick<JudgedPart, "figure" | "scenario">): string {
  const panel = scenario === null ? "" : ` ${panelName(scenario)}`;
  return `Figure ${figureNumber(figure)}${panel}`;
}

/** What was measured, with its number. */
export function partText(part: JudgedPart): string {
  return `${part.quantity}, ${part.when}: ${intervalText(part)}`;
}

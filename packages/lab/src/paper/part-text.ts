import type { MeanInterval } from "../replication/mean-interval.ts";
import { formatNumber } from "../report/index.ts";
import type { JudgedPart } from "./judge-claims.ts";
import { figureNumber, panelName } from "./paper-figure.ts";

const DIGITS = 3;

/** A mean with its interval: `−2.17e-3 [−3.03e-3, −1.30e-3]`. */
export function intervalText({ mean, interval }: MeanInterval): string {
  const [centre, ...ends] = [mean, ...(interval ?? [])].map((value) => formatNumber(value, DIGITS));
  return ends.length === 0 ? centre! : `${centre} [${ends.join(", ")}]`;
}

/** Where a part belongs: `Figure 1 (c) scenario 3`. */
export function placeText({ figure, scenario }: Pick<JudgedPart, "figure" | "scenario">): string {
  const panel = scenario === null ? "" : ` ${panelName(scenario)}`;
  return `Figure ${figureNumber(figure)}${panel}`;
}

/** What was measured, with its number. */
export function partText(part: JudgedPart): string {
  return `${part.what}: ${intervalText(part)}`;
}

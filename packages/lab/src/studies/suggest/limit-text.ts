import { limitsText, numberBeside } from "../../report/limit-lines.ts";
import { formatAlike, formatInWords } from "../../text/numbers.ts";
import { listText, present } from "../../text/words.ts";
import type { Suggestion } from "./suggestion.ts";
import { type Kept, keptOf, type NamedLimit, relaxedLimits } from "./table-limits.ts";

/** A blend that the suggested one is compared with. */
export type Other = keyof Suggestion["comparison"];

/** Whether a blend keeps the limits on other columns. */
export function keptBy({ constraints = [] }: Suggestion, other: Other): Kept {
  return keptOf(constraints.map((limit) => limit[other]));
}

export function limitsNoun({ constraints = [] }: Suggestion): string {
  return constraints.length === 1 ? "the limit" : "the limits";
}

/** "its mean of dollars is 0.31, over the limit of 0.2" */
export function brokenText(whose: "its" | "their", { constraints = [] }: Suggestion, other: Other): string {
  const broken = constraints.filter((limit) => limit[other].kept === "no");
  return listText(
    broken.map((limit) => {
      const beyond = limit.side === "at most" ? "over" : "under";
      return `${whose} ${limit.name} is ${numberBeside(limit[other].value, limit.bound, 3)}, ${beyond} the limit of ${limit.bound}`;
    }),
  );
}

/** A limit decides the blend if the interval ends within this share of the distance from the value to the limit. */
const TOUCHING = 0.1;

const KEPT_WORDS = { yes: "kept (95 % confidence)", unclear: "possibly broken", no: "broken" } as const;

/** Limits that today's mix breaks, unless the headline says so, and each limit at the suggested blend. */
export function limitTexts(suggestion: Suggestion): string[] {
  const { constraints = [], verdict } = suggestion;
  const unsure = constraints.some(({ kept, reason }) => kept !== "yes" && reason === undefined);
  const doubts = constraints.map(
    ({ name, bound, current }) =>
      current.kept === "unclear" &&
      `Today's mix may break the limit of ${bound}: its ${name} is ${formatInWords(current.value, 3)}, too close to be sure.`,
  );
  return present(
    verdict === "switch" &&
      keptBy(suggestion, "current") === "no" &&
      `Today's mix is not an alternative: ${brokenText("its", suggestion, "current")}.`,
    ...doubts,
    unsure && closestText(constraints),
    ...constraints.map((limit) => marginText(limit) ?? limitText(limit)),
  );
}

/** "No blend is shown to keep all limits (95 % confidence). This one comes closest, and would keep mean of dollars at most 0.0000306." */
function closestText(limits: readonly NamedLimit[]): string {
  const relaxed = relaxedLimits(limits);
  const would = relaxed.length > 0 ? `, and would keep ${limitsText(relaxed)}` : "";
  return `No blend is shown to keep all limits (95 % confidence). This one comes closest${would}.`;
}

/** How far the blend stays from a kept limit that decides it, and why. */
function marginText({ name, side, bound, value, low, high, kept }: NamedLimit): string | undefined {
  if (kept !== "yes" || low === null || high === null || low === high) return undefined;
  const [end, where] = side === "at most" ? [high, "below"] : [low, "above"];
  const margin = Math.abs(bound - value);
  if (Math.abs(bound - end) > TOUCHING * margin) return undefined;
  const [shown, from, to, apart] = formatAlike([value, low, high, margin], high - low);
  return `Limit kept: ${name} is expected to be ${shown} (95 % interval ${from} to ${to}), kept ${apart} ${where} the limit of ${bound} so that it holds with 95 % confidence.`;
}

/** "Limit kept (95 % confidence): mean of dollars is 0.00029 (95 % interval 0.00028 to 0.00030), and must be at most 0.0003." */
export function limitText({ name, side, bound, value, low, high, kept, reason }: NamedLimit): string {
  const why = reason === undefined ? "" : ` (no interval: ${reason})`;
  return `Limit ${KEPT_WORDS[kept]}: ${name} is ${valueText(value, low, high)}, and must be ${side} ${bound}${why}.`;
}

function valueText(value: number, low: number | null, high: number | null): string {
  if (low === null || high === null || low === high) return formatInWords(value, 3);
  const [shown, from, to] = formatAlike([value, low, high], high - low);
  return `${shown} (95 % interval ${from} to ${to})`;
}

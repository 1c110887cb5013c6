import { textTable } from "@blendit/lab/text";
import type { ExperimentReport } from "@blendit/service/contract";

const columns = ["option", "recommended", "decisions", "mean score", "deviation"].map((label, index) => ({
  label,
  numeric: index > 0,
}));

/** What an experiment has learned, in words. */
export function reportWords({ id, name, counts, arms, utility, certificate }: ExperimentReport): string {
  const rows = arms.map(({ name: option, recommended, decisions, mean, deviation }) =>
    [option, percent(recommended), decisions, rounded(mean), rounded(deviation)].map(String),
  );
  return [
    `${name} (experiment ${id}): ${counts.decisions} decisions, ${counts.learned} outcomes learned.`,
    "",
    ...textTable({ columns, rows }).map((line) => `  ${line}`),
    "",
    "Distance of the scores from the target (root mean square; 0 is best):",
    `  recommended blend ${rounded(distance(utility.recommended))}, equal shares ${rounded(distance(utility.equal))}, ` +
      `medium alone ${rounded(distance(utility.control))}`,
    certaintyWords(certificate),
  ].join("\n");
}

/** The bound is for the goal, which is minus the square of the distances above. */
function certaintyWords({ upper, sentence }: ExperimentReport["certificate"]): string {
  if (upper === null) return sentence;
  return `The recommended blend is within ${rounded(upper)} of the best possible in squared distance (95 % confidence, estimated).`;
}

/** The goal is minus the square of this distance. A goal above 0 is a rounding error. */
function distance(utility: number | null): number | null {
  return utility === null ? null : Math.sqrt(Math.max(0, -utility));
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function rounded(value: number | null): string {
  return value === null ? "-" : String(Number(value.toPrecision(2)));
}

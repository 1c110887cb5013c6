import type { LawSpec } from "@blendit/core/specs";
import type { Summary } from "../summary.ts";
import type { ReportTable } from "./table-html.ts";

const LONGEST_LAW = 64;

/** Weights by arm: the optimum's and each learner's average at the horizon. */
export function weightsTable({ experiment, optimum, learners }: Summary): ReportTable {
  const last = learners.flatMap(({ id, averageWeights }) => {
    const weights = averageWeights.at(-1);
    return weights === undefined ? [] : [{ label: id, weights }];
  });
  const all = [...(optimum === null ? [] : [{ label: "Optimum", weights: optimum.weights }]), ...last];
  return {
    caption: "Weights by arm: the optimum beside the learners' averages at the horizon.",
    columns: [{ label: "Arm" }, { label: "Law" }, ...all.map(({ label }) => ({ label, numeric: true }))],
    rows: experiment.arms.map((law, arm) => [
      String(arm + 1),
      lawText(law),
      ...all.map(({ weights }) => weights[arm]?.toFixed(4) ?? "–"),
    ]),
  };
}

/** `beta, alpha 2, beta 4`; cut where a law holds long lists. */
function lawText({ kind, ...parameters }: LawSpec): string {
  const written = Object.entries(parameters).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const text = [kind, ...written].join(", ");
  return text.length > LONGEST_LAW ? `${text.slice(0, LONGEST_LAW - 1)}…` : text;
}

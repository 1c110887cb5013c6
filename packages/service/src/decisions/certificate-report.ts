import type { ExperimentReport } from "../contract/index.ts";
import type { Learning } from "./learning.ts";
import type { Configuration } from "./records.ts";

/** The certificate as numbers and as a sentence. */
export function certificateReport(learning: Learning, { arms }: Configuration): ExperimentReport["certificate"] {
  const certificate = learning.certificate();
  if (certificate.grade === "none") {
    // The learner knows its arms by number only.
    const reason = certificate.reason.replace(/^arm (\d+)/, (_, slot) => {
      return `arm "${arms[learning.armOf(Number(slot))]!.name}"`;
    });
    return { grade: "none", estimate: null, upper: null, sentence: `No certificate yet: ${reason}.` };
  }
  const { grade, estimate, upper } = certificate;
  const sure = grade === "guaranteed" ? "with 95 % confidence at every look" : "estimated, as a rule in 95 % of cases";
  const sentence =
    `The best blend is better than the recommended one by at most ${rounded(upper)} of utility (${sure}); ` +
    `the likeliest difference is ${rounded(estimate)}.`;
  return { grade, estimate, upper, sentence };
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(3)));
}

import { describe, expect, it } from "vitest";
import { utilityKinds } from "../src/specs/utility.ts";
import { deviationOf, knownDistributionProblems } from "./known-distributions.ts";

/** Fifty thousand values take half a second each, so only two kinds run here; `npm run bench -- known-distributions` runs all. */
const isQuick = ({ family, utility }: (typeof knownDistributionProblems)[number]) =>
  family !== "recorded" || utility.kind === "wasserstein" || utility.kind === "upper-cvar";

describe("values of known distributions", () => {
  const kinds = [...new Set(knownDistributionProblems.map(({ utility }) => utility.kind))];

  it("are compared with an independent program for every kind of utility, in twenty problems each", () => {
    expect([...kinds].sort()).toEqual(Object.keys(utilityKinds).sort());
    for (const kind of kinds) {
      expect(knownDistributionProblems.filter(({ utility }) => utility.kind === kind).length).toBeGreaterThanOrEqual(
        20,
      );
    }
  });

  it.each(kinds)("are accurate to 1e-9, or within the error that they report: %s", (kind) => {
    const problems = knownDistributionProblems.filter((problem) => problem.utility.kind === kind && isQuick(problem));
    for (const problem of problems) {
      const deviation = deviationOf(problem);
      expect(deviation, `${problem.family}: ${JSON.stringify(problem.arms)}`).toMatchObject({ isGood: true });
    }
  });
});

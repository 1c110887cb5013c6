import type { ExperimentReport } from "@blendit/service/contract";
import { expect, test } from "vitest";
import { reportWords } from "../scripts/demo/report-words.ts";

const report = {
  id: "quiz",
  name: "A quiz",
  counts: { decisions: 600, learned: 590 },
  arms: [{ name: "easy", recommended: 0.38, decisions: 234, mean: 0.79, deviation: 0.13 }],
  utility: { recommended: -0.0004, equal: -0.0025, control: null },
  certificate: { grade: "estimated", estimate: 0.00001, upper: 0.0024, sentence: "" },
} as unknown as ExperimentReport;

test("the report of the demo has options, outcomes and distances as on its page", () => {
  expect(reportWords(report).split("\n")).toEqual([
    "A quiz (experiment quiz): 600 decisions, 590 outcomes learned.",
    "",
    "  option  recommended  decisions  mean score  deviation",
    "  ──────  ───────────  ─────────  ──────────  ─────────",
    "  easy           38 %        234        0.79       0.13",
    "",
    "Distance of the scores from the target (root mean square; 0 is best):",
    "  recommended blend 0.02, equal shares 0.05, medium alone -",
    "The recommended blend is within 0.0024 of the best possible in squared distance (95 % confidence, estimated).",
  ]);
});

test("the report of the demo says why there is no certificate yet", () => {
  const certificate = {
    grade: "none",
    estimate: null,
    upper: null,
    sentence: "No certificate yet: too early.",
  } as const;
  expect(reportWords({ ...report, certificate })).toMatch(/\nNo certificate yet: too early\.$/);
});

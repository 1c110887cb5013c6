import { expect, test } from "vitest";
import { alarmedStages, ratioSentence } from "./report-words.ts";

const quiet = { evidence: 1, alarm: false, arm: null };
const alarmed = { evidence: 5000, alarm: true, arm: "b" };

test("without an alarm it claims no more than that", () => {
  expect(ratioSentence({ assigned: quiet, shown: quiet, rewarded: quiet })).toBe(
    "No sign that arms are assigned, shown or rewarded at other rates than their logged probabilities.",
  );
});

test("an alarm names the stage and the likeliest arm", () => {
  const ratios = { assigned: quiet, shown: { ...alarmed, arm: null }, rewarded: alarmed };
  expect(ratioSentence(ratios)).toMatch(/^Alarm: arms are not shown and not rewarded \(most likely “b”\) as often/);
  expect([alarmedStages(ratios, "a"), alarmedStages(ratios, "b")]).toEqual([[], ["rewarded"]]);
});

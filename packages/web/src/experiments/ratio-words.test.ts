import { expect, test } from "vitest";
import { alarmedStages, ratioSentence } from "./ratio-words.ts";

const quiet = { evidence: 1, alarm: false, arm: null };
const alarmed = { evidence: 5000, alarm: true, arm: "b" };

test("where all is well it says so", () => {
  expect(ratioSentence({ assigned: quiet, shown: quiet, rewarded: quiet })).toBe(
    "Arms are assigned, shown and rewarded as often as their logged probabilities say.",
  );
});

test("an alarm names the stage and the likeliest arm", () => {
  const ratios = { assigned: quiet, shown: { ...alarmed, arm: null }, rewarded: alarmed };
  expect(ratioSentence(ratios)).toMatch(/^Alarm: arms are not shown and not rewarded \(most likely “b”\) as often/);
  expect([alarmedStages(ratios, "a"), alarmedStages(ratios, "b")]).toEqual([[], ["rewarded"]]);
});

import type { JsonSchema } from "@blendit/lab/spec";
import { endpoints } from "@blendit/service/contract";
import { expect, test } from "vitest";
import { errorWords, wrongTogether } from "./error-words.ts";

const schema = endpoints.createExperiment.body as unknown as JsonSchema;
const value = {
  name: "x".repeat(101),
  arms: [{ name: "a" }, {}, { name: "a", cost: "much" }],
  floor: 0.4,
  ceiling: 40,
  holdout: -1,
  burnIn: 2.5,
  learner: { kind: "mirror-ascent", step: { kind: "constant", size: 0 } },
  utility: { kind: "upper-cvar", level: 1 },
  reward: { missing: {} },
  id: "A B",
  control: { arm: "nobody" },
};

test.each([
  ["arms[1].name", "", "Give this option a name."],
  ["reward.missing.value", "", "Fill in value."],
  ["name", "", "Use at most 100 characters: one line of text without spaces around it."],
  ["arms", "each name once", "Two options are called “a”. Give each its own name."],
  ["arms[2].cost", "", "Cost must be a number, such as 0.05."],
  [
    "floor",
    "at least 0 and below 1/3, so that 3 options fit",
    "The minimum share must be below 1/3 so that 3 options fit.",
  ],
  ["ceiling", "", "Maximum share must be at most 1. Write 0.4 for 40 %."],
  ["holdout", "", "Hold-out must be at least 0."],
  ["burnIn", "", "Burn-in must be a whole number."],
  ["utility.level", "", "Level must be below 1."],
  ["learner.step.size", "", "Size must be above 0."],
  ["utility.level.x", "", "the words of the service"],
  ["id", "", "Use at most 64 characters: lower-case letters, digits and dashes."],
  // A name is valid text, even if no option has it.
  ["control.arm", "", "the words of the service"],
  // For optional or unknown fields the message of the service is kept.
  ["dimension", "", "the words of the service"],
  ["ceiling[1]", "", "the words of the service"],
  ["learner", "", "the words of the service"],
  ["strange.path", "", "the words of the service"],
])("words an error at %s (%s) as: %s", (path, rule, words) => {
  const place = { path, message: "the words of the service", rule };
  expect(errorWords(place, { schema, value })).toBe(words);
});

test("finds conflicts between fields before the service compares them", () => {
  const [arms, floor] = wrongTogether({ arms: [{ name: "a" }, { name: "a" }, {}], floor: 0.4 });
  expect([arms?.path, floor?.path, floor?.rule]).toEqual(["arms", "floor", "below 1/3"]);
  expect(wrongTogether({ arms: [{ name: "a" }, {}], floor: 0.4 })).toEqual([]);
  expect(wrongTogether({ arms: [{}, {}], floor: 5 })).toEqual([]);
  expect(wrongTogether(undefined)).toEqual([]);
});

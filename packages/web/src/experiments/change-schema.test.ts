import { expect, test } from "vitest";
import { newArmsSchema, settingsSchema } from "./change-schema.ts";
import { formNode } from "./form/form-node.ts";
import { formValue } from "./form/form-value.ts";

test("has the settings, and not what buttons are for", () => {
  const names = Object.keys(settingsSchema().properties ?? {});
  expect(names).toEqual(expect.arrayContaining(["name", "utility", "floor", "holdout", "sticky"]));
  expect(names).not.toEqual(expect.arrayContaining(["status"]));
});

test("a form of settings as a report tells them leaves out what is not set", () => {
  const schema = settingsSchema();
  const settings = {
    utility: { kind: "variance" },
    floor: 0.05,
    support: null,
    learner: { kind: "full-gradient" },
    reward: { expiresAfter: null, missing: "ignore", several: "first" },
    control: { arm: "a", share: null },
    leastWeights: {},
    observeOnly: false,
  };
  expect(formValue(formNode(schema, schema, settings))).toEqual({
    utility: { kind: "variance" },
    floor: 0.05,
    learner: { kind: "full-gradient" },
    reward: { missing: "ignore", several: "first" },
    control: { arm: "a" },
  });
});

test("arms to add are asked for one at least", () => {
  const schema = newArmsSchema();
  expect(formValue(formNode(schema, schema))).toEqual({ addArms: [{}] });
});

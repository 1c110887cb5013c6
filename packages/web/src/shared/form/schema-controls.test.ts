import { endpoints } from "@blendit/service/contract";
import { describe, expect, test } from "vitest";
import { isRare, standardOption } from "./field-words.ts";
import { type Control, chosenOption, controlOf, lineOf, startOf, valueOfLine } from "./schema-controls.ts";

const root = endpoints.createExperiment.body as never;

/** The control of a value of the body, such as `reward.missing`. */
function controlAt(path: string): Control {
  let control = controlOf(root, root);
  for (const name of path.split(".")) {
    if (control.type !== "group") throw new Error(`${path} has no ${name}`);
    control = controlOf(control.properties.find((each) => each.name === name)!.schema, root);
  }
  return control;
}

function choiceAt(path: string) {
  const control = controlAt(path);
  if (control.type !== "choice") throw new Error(`${path} is no choice`);
  return control.options;
}

describe("a control", () => {
  test.each([
    ["name", "text"],
    ["holdout", "number"],
    ["support", "list"],
    ["arms", "rows"],
    ["utility", "choice"],
    ["sticky", "choice"],
    ["reward", "group"],
    ["floor", "byName"],
    ["ceiling", "byName"],
  ])("for %s is a %s", (path, type) => expect(controlAt(path).type).toBe(type));

  test("has the bounds of the schema, except huge ones", () => {
    expect(controlAt("holdout")).toMatchObject({ min: 0, max: 1 });
    expect(controlOf({ type: "number", minimum: -1e50, maximum: 1e50 }, root)).toEqual({ type: "number" });
    expect(controlOf({ type: "integer", minimum: 1 }, root)).toEqual({ type: "number", min: 1, step: 1 });
  });

  test("for a group has required properties first", () => {
    const { properties } = controlOf(root, root) as Extract<Control, { type: "group" }>;
    expect(properties.slice(0, 4).every(({ isNeeded }) => isNeeded)).toBe(true);
    expect(properties.slice(4).some(({ isNeeded }) => isNeeded)).toBe(false);
  });
});

describe("a choice", () => {
  test("of goals has a title and a description for each, and starts with its kind", () => {
    const variance = choiceAt("utility").find(({ key }) => key === "variance")!;
    expect(variance).toMatchObject({
      label: "As varied as possible",
      help: expect.stringContaining("differ"),
    });
    expect(startOf(variance)).toEqual({ kind: "variance" });
  });

  test.each([
    ["utility", { kind: "quota", share: 0.3 }, "quota"],
    ["learner", { kind: "full-gradient", memory: { window: 50 } }, "full-gradient"],
    ["reward.missing", "ignore", "ignore"],
    ["reward.missing", { value: [1, 2] }, "value"],
    ["control", null, "none"],
    ["sticky", false, "no"],
    ["sticky", undefined, undefined],
    ["whilePaused", { arm: "a" }, "arm"],
  ])("of %s finds the option of %j", (path, value, key) => {
    expect(chosenOption(choiceAt(path), value, "")?.key).toBe(key);
  });

  test("with an empty object keeps the option that was picked", () => {
    const memory = controlOf(
      { anyOf: ["discount", "window"].map((name) => ({ type: "object", properties: { [name]: { type: "number" } } })) },
      root,
    ) as Extract<Control, { type: "choice" }>;
    expect(chosenOption(memory.options, {}, "window")?.key).toBe("window");
    expect(chosenOption(memory.options, { discount: 0.9 }, "window")?.key).toBe("discount");
  });
});

const vectors = [
  [1, 2],
  [3, 4],
];

test.each([
  ["text", "two words", "two words"],
  ["text", " without spaces around it ", "without spaces around it"],
  ["text", "12", "12"],
  ["text", "  ", undefined],
  ["value", "12", 12],
  ["value", "5 %", "5 %"],
  ["value", "[1, 2]", [1, 2]],
  ["value", "[1,", "[1,"],
  ["value", '{"A": 0.1}', { A: 0.1 }],
  ["value", "A=0.1", "A=0.1"],
  ["byName", "0.05", 0.05],
  ["byName", "A=0.1, long name = 0.2", { A: 0.1, "long name": 0.2 }],
  ["byName", "A=much", { A: "much" }],
  ["byName", "A=0.1, A=0.2", "A=0.1, A=0.2"],
  ["byName", "A=0.1, B", "A=0.1, B"],
  ["byName", "A=B=0.1", "A=B=0.1"],
  ["byName", '{"A=1": 0.1}', { "A=1": 0.1 }],
  ["list", "1, 2.5,x", [1, 2.5, "x"]],
  ["list", "1,,2", [1, "", 2]],
  ["json", "[[1,2],[3,4]]", vectors],
  ["json", "[[1", "[[1"],
] as const)("a line of type %s parses %j as %j", (type, text, value) => expect(valueOfLine(type, text)).toEqual(value));

test.each([
  ["text", undefined, ""],
  ["value", 0.5, "0.5"],
  ["value", { A: 0.1 }, '{"A":0.1}'],
  ["byName", 0.05, "0.05"],
  ["byName", { A: 0.1, B: 0.2 }, "A=0.1, B=0.2"],
  ["byName", { "A=1": 0.1 }, '{"A=1":0.1}'],
  ["list", [1, "x"], "1, x"],
  ["json", vectors, "[[1,2],[3,4]]"],
] as const)("a line of type %s writes %j as %j", (type, value, text) => expect(lineOf(type, value)).toBe(text));

test.each(["reward.missing", "reward.several", "control", "whilePaused", "sticky", "observeOnly"])(
  "the default of %s is one of its options",
  (path) => {
    const keys = choiceAt(path).map(({ key }) => key);
    expect(keys).toContain(standardOption(path.split(".")));
  },
);

test.each([
  [["utility", "outside"], true],
  [["utility", "terms", 0, "utility", "outside"], true],
  [["utility", "target", "outside"], false],
  [["outside"], false],
  [["utility", "level"], false],
])("whether few experiments need the field at %j: %s", (path, isIt) => {
  expect(isRare(path)).toBe(isIt);
});

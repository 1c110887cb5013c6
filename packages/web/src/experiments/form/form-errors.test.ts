import { endpoints } from "@blendit/service/contract";
import { expect, test } from "vitest";
import { formErrors, hasErrorsAt } from "./form-errors.ts";
import { formNode } from "./form-node.ts";

const schema = endpoints.createExperiment.body as never;
const form = formNode(schema, schema, {
  arms: [{ name: "a" }, { name: "b" }],
  utility: { kind: "upper-cvar", level: 2 },
  leastWeights: { "a b": 0.1 },
});

function placed(path: string): string | undefined {
  const { byPath } = formErrors(form, [{ path, message: "wrong" }]);
  return [...byPath.keys()][0];
}

test.each([
  ["name", "name"],
  ["arms[1].name", "arms[1].name"],
  ["arms[1].nmae", "arms[1]"],
  ["arms", "arms"],
  ["utility.level", "utility.level"],
  ["utility.kind", "utility"],
  ["level", "utility.level"],
  ['leastWeights["a b"]', 'leastWeights["a b"]'],
  ["reward.several", "reward.several"],
  ["florr", undefined],
  ["support", "support"],
])("a complaint about %s stands at %s", (path, field) => {
  expect(placed(path)).toBe(field);
});

test("complaints that belong to no field are kept apart, and several of one field together", () => {
  const errors = formErrors(form, [
    { path: "", message: "one" },
    { path: "floor", message: "two" },
    { path: "floor", message: "three" },
    { path: "arms[0].name", message: "four" },
  ]);
  expect(errors.elsewhere).toEqual(["one"]);
  expect(errors.byPath.get("floor")).toEqual(["two", "three"]);
  expect([hasErrorsAt(errors, ["arms"]), hasErrorsAt(errors, ["arms", 1]), hasErrorsAt(errors, ["name"])]).toEqual([
    true,
    false,
    false,
  ]);
});

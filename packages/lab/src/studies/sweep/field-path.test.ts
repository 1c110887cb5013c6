import { describe, expect, test } from "vitest";
import { fieldPath, withField } from "./field-path.ts";

describe("fieldPath", () => {
  test.each([
    ["floor", ["floor"]],
    ["learners[0].step.initial", ["learners", 0, "step", "initial"]],
    ["arms[10]", ["arms", 10]],
    ["utility.terms[1].utility.kind", ["utility", "terms", 1, "utility", "kind"]],
  ])("reads %s", (field, path) => {
    expect(fieldPath(field)).toEqual(path);
  });

  test.each(["", ".floor", "floor.", "learners[x]", "learners[-1]", "learners[0", "a b", "[0]"])(
    "refuses %o",
    (field) => {
      expect(fieldPath(field)).toBeUndefined();
    },
  );
});

describe("withField", () => {
  const whole = { floor: 0.1, learners: [{ kind: "uniform" }, { kind: "fixed", step: { initial: 1 } }] };
  const set = (field: string) => withField(whole, fieldPath(field)!, 7);

  test("sets what is there, and changes nothing of what it was given", () => {
    const before = structuredClone(whole);
    expect(set("floor")).toEqual({ value: { ...whole, floor: 7 } });
    expect(set("learners[1].step.initial")).toEqual({
      value: { ...whole, learners: [whole.learners[0], { kind: "fixed", step: { initial: 7 } }] },
    });
    expect(whole).toEqual(before);
  });

  test("makes objects that are not there", () => {
    expect(set("seed")).toEqual({ value: { ...whole, seed: 7 } });
    expect(set("learners[0].prior.count")).toMatchObject({ value: { learners: [{ prior: { count: 7 } }, {}] } });
  });

  test.each([
    ["learners[2].kind", "at most [1] in a list of 2", undefined],
    ["floor[0]", "no [0] where there is no list", undefined],
    ["learners.step", "[0] or another place of the list before step", undefined],
    ["floor.low", "no low in what has no fields", undefined],
    ["learner[0].kind", "a list by the name of learner", '(did you mean "learners"?)'],
  ])("says why %s cannot be set", (field, rule, hint) => {
    expect(set(field)).toEqual(hint === undefined && !rule.startsWith("a list") ? { rule } : { rule, hint });
  });
});

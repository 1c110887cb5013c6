import { describe, expect, test } from "vitest";
import { checkModuleSpec, namesModule, plainUtility } from "./module-spec.ts";
import { parseExperiment } from "./parse-experiment.ts";

describe("namesModule", () => {
  test("distinguishes a utility with a module from one with a kind", () => {
    expect(namesModule({ module: "./a.ts" })).toBe(true);
    for (const other of [{ kind: "mean" }, "a.ts", null, undefined, []]) expect(namesModule(other)).toBe(false);
  });
});

describe("plainUtility", () => {
  test("returns a utility with a kind, and refuses one with a module", () => {
    expect(plainUtility({ utility: { kind: "mean" } })).toEqual({ kind: "mean" });
    const own = { kind: "own", module: "./a.ts", sha256: "0" };
    expect(() => plainUtility({ utility: own })).toThrow(
      "A utility from a module can be built only from its experiment file. Read that file instead.",
    );
  });
});

const arms = [
  { kind: "uniform", low: 0, high: 1 },
  { kind: "bernoulli", p: 0.5 },
];

describe("checkModuleSpec", () => {
  test.each([
    [{ module: "./a.ts", power: 2 }, []],
    [{ module: "" }, ['utility.module must be a path, such as ./mine.ts; it is "".']],
    [{ module: 3 }, ['utility.module must be a path, such as ./mine.ts; it is 3. Did you mean "3", in quotes?']],
    [{ module: "./a.ts", kind: "mean" }, ["A utility has either a kind or a module, not both."]],
  ])("checks %j", (spec, messages) => {
    const complaints = checkModuleSpec(spec as never);
    expect(complaints.map(({ message }) => message)).toEqual(messages);
    for (const { path } of complaints) expect(path[0]).toBe("utility");
  });
});

test("a module is refused if no files can be read", () => {
  expect(() => parseExperiment({ utility: { module: "./a.ts" }, arms, floor: 0.1 }, { needs: "optimum" })).toThrow(
    "No files can be read here.",
  );
});

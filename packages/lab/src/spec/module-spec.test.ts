import { describe, expect, test } from "vitest";
import { checkModuleSpec, namesModule, plainUtility } from "./module-spec.ts";
import { parseExperiment } from "./parse-experiment.ts";

describe("namesModule", () => {
  test("tells a utility of a program from one by its kind", () => {
    expect(namesModule({ module: "./a.ts" })).toBe(true);
    for (const other of [{ kind: "mean" }, "a.ts", null, undefined, []]) expect(namesModule(other)).toBe(false);
  });
});

describe("plainUtility", () => {
  test("is the utility by its kind, and refuses that of a program", () => {
    expect(plainUtility({ utility: { kind: "mean" } })).toEqual({ kind: "mean" });
    const own = { kind: "own", module: "./a.ts", sha256: "0" };
    expect(() => plainUtility({ utility: own })).toThrow(
      "A utility in a program needs its experiment file: read that instead.",
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
  ])("looks at the form of %j", (spec, messages) => {
    const complaints = checkModuleSpec(spec as never);
    expect(complaints.map(({ message }) => message)).toEqual(messages);
    for (const { path } of complaints) expect(path[0]).toBe("utility");
  });
});

test("without files a program is refused", () => {
  expect(() => parseExperiment({ utility: { module: "./a.ts" }, arms, floor: 0.1 }, { needs: "optimum" })).toThrow(
    "No files can be read here.",
  );
});

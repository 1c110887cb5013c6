import { describe, expect, test } from "vitest";
import { namesModule, plainUtility } from "./module-spec.ts";

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
      'invalid utility: expected one by its kind: that of a program is read with its file, got "./a.ts"',
    );
  });
});

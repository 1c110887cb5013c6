import { describe, expect, it } from "vitest";
import * as all from "./all.ts";
import * as main from "./index.ts";

describe("@blendit/core/all", () => {
  it("has what the main entry has, and more kinds", () => {
    expect(Object.keys(all)).toEqual(expect.arrayContaining(Object.keys(main)));
    expect(Object.keys(all.learnerKinds)).toEqual(expect.arrayContaining(Object.keys(main.learnerKinds)));
    expect(Object.keys(all.utilityKinds)).toEqual(expect.arrayContaining(Object.keys(main.utilityKinds)));
    const context = { utility: all.utility({ kind: "variance" }), armCount: 2, floor: 0.1 };
    expect(all.learner({ kind: "exp3" }, context).kind).toBe("exp3");
    expect(() => main.learner({ kind: "exp3" } as never, context)).toThrow("invalid learner kind");
  });
});

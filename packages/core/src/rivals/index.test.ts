import { describe, expect, it } from "vitest";
import { utility } from "../utilities/index.ts";
import { rivalKinds } from "./index.ts";

describe("rivalKinds", () => {
  it.each(Object.entries(rivalKinds))("has %s under the name that its learners carry", (kind, make) => {
    expect(make({ utility: utility({ kind: "variance" }), armCount: 2, floor: 0.1 }).kind).toBe(kind);
  });
});

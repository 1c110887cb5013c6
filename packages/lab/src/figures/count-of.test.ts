import { describe, expect, it } from "vitest";
import { countOf } from "./count-of.ts";

describe("countOf", () => {
  it("has one round, but 2,000 rounds", () => {
    expect(countOf(1, "round")).toBe("1 round");
    expect(countOf(2000, "round")).toBe("2,000 rounds");
  });
});

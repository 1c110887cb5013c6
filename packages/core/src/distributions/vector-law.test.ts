import { describe, expect, it } from "vitest";
import { empiricalVectors } from "./empirical-vectors.ts";
import { uniform } from "./uniform.ts";
import { isVectorLaw } from "./vector-law.ts";

describe("isVectorLaw", () => {
  it("tells laws of vectors, those of one entry too, from laws on the line", () => {
    expect(isVectorLaw(empiricalVectors({ samples: [[1]] }))).toBe(true);
    expect(isVectorLaw(uniform({ low: 0, high: 1 }))).toBe(false);
  });
});

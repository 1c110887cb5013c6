import { describe, expect, it } from "vitest";
import { missingTest } from "./missing-tokens.ts";

describe("missingTest", () => {
  it("knows the usual tokens in any case, and none that may be an answer", () => {
    const isMissing = missingTest();
    expect(["", "NA", "na", "N/A", "#N/A", "NaN", "nan", "null", "NULL"].every(isMissing)).toBe(true);
    expect(["none", "-", "?", "0", "-999", "nil", "Inf"].some(isMissing)).toBe(false);
  });

  it("takes stated tokens instead: texts as they are, numbers by value, null for its name; empty ones always", () => {
    const isMissing = missingTest(["none ", -999, null]);
    expect(["", "none", "-999", "-999.0", "null"].every(isMissing)).toBe(true);
    expect(["None", "NA", "999", "n/a"].some(isMissing)).toBe(false);
  });

  it("can leave words such as NA to themselves", () => {
    expect(["NA", "null"].some(missingTest([]))).toBe(false);
    expect(missingTest([])("")).toBe(true);
  });
});

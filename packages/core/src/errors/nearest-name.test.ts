import { describe, expect, it } from "vitest";
import { didYouMean, nearestName, unknownKind } from "./nearest-name.ts";

const kinds = ["beta", "gaussian", "uniform"];

describe("nearestName", () => {
  it("finds the name with a letter missing, added or changed", () => {
    expect(nearestName("bta", kinds)).toBe("beta");
    expect(nearestName("betaa", kinds)).toBe("beta");
    expect(nearestName("unifirm", kinds)).toBe("uniform");
  });

  it("takes two neighbouring letters that changed places for one mistake", () => {
    expect(nearestName("alpah", ["alpha", "beta"])).toBe("alpha");
    expect(nearestName("folor", ["floor"])).toBe("floor");
  });

  it("does not look at the case of letters", () => {
    expect(nearestName("Gausian", kinds)).toBe("gaussian");
    expect(nearestName("BETA", kinds)).toBe("beta");
  });

  it("is undefined when nothing is near", () => {
    expect(nearestName("poisson", kinds)).toBeUndefined();
    expect(nearestName("", kinds)).toBeUndefined();
    expect(nearestName("beta", [])).toBeUndefined();
  });
});

describe("unknownKind", () => {
  it("lists the valid kinds and the nearest one", () => {
    const error = unknownKind("distribution", "bta", kinds);
    expect(error).toBeInstanceOf(RangeError);
    expect(error.message).toBe(
      'invalid distribution kind: expected one of beta, gaussian, uniform, got "bta" (did you mean "beta"?)',
    );
    expect(error).toMatchObject({
      parameter: "distribution kind",
      rule: "one of beta, gaussian, uniform",
      value: "bta",
      hint: '(did you mean "beta"?)',
    });
  });

  it("suggests nothing for what is not near, or not a string", () => {
    expect(unknownKind("utility", "zzz", kinds).message).toMatch(/got "zzz"$/);
    expect(unknownKind("utility", undefined, kinds).message).toMatch(/got undefined$/);
  });
});

describe("didYouMean", () => {
  it("asks, or says nothing", () => {
    expect(didYouMean("unform", kinds)).toBe('(did you mean "uniform"?)');
    expect(didYouMean("zzz", kinds)).toBeUndefined();
    expect(didYouMean(3, kinds)).toBeUndefined();
  });
});

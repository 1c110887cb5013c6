import { describe, expect, it } from "vitest";
import { didYouMean, unknownKind } from "./nearest-name.ts";

const kinds = ["beta", "gaussian", "uniform"];

describe("didYouMean", () => {
  it("finds the name with a letter missing, added or changed", () => {
    expect(didYouMean("bta", kinds)).toBe('Did you mean "beta"?');
    expect(didYouMean("betaa", kinds)).toBe('Did you mean "beta"?');
    expect(didYouMean("unifirm", kinds)).toBe('Did you mean "uniform"?');
  });

  it("counts two swapped neighbouring letters as one mistake", () => {
    expect(didYouMean("alpah", ["alpha", "beta"])).toBe('Did you mean "alpha"?');
    expect(didYouMean("folor", ["floor"])).toBe('Did you mean "floor"?');
  });

  it("ignores case", () => {
    expect(didYouMean("Gausian", kinds)).toBe('Did you mean "gaussian"?');
    expect(didYouMean("BETA", kinds)).toBe('Did you mean "beta"?');
  });

  it("is undefined if nothing is close, or no name was given", () => {
    expect(didYouMean(3, kinds)).toBeUndefined();
    expect(didYouMean("poisson", kinds)).toBeUndefined();
    expect(didYouMean("", kinds)).toBeUndefined();
    expect(didYouMean("beta", [])).toBeUndefined();
  });
});

describe("unknownKind", () => {
  it("lists the valid kinds and the nearest one", () => {
    const error = unknownKind("distribution", "bta", kinds);
    expect(error).toBeInstanceOf(RangeError);
    expect(error.message).toBe(
      'distribution kind must be one of beta, gaussian, uniform; it is "bta". Did you mean "beta"?',
    );
    expect(error).toMatchObject({
      parameter: "distribution kind",
      rule: "one of beta, gaussian, uniform",
      value: "bta",
      hint: 'Did you mean "beta"?',
    });
  });

  it("suggests nothing for a distant name, or a value that is not a string", () => {
    expect(unknownKind("utility", "zzz", kinds).message).toMatch(/it is "zzz"/);
    expect(unknownKind("utility", undefined, kinds).message).toMatch(/it is missing/);
  });
});

import { describe, expect, it } from "vitest";
import { utilityKinds } from "../src/specs/utility.ts";
import { utilityContract } from "./utility.contract.ts";
import { utilityCases } from "./utility-cases.ts";

describe("every utility", () => {
  it("runs the contract", () => {
    const tried = new Set(utilityCases.map(({ utility }) => utility.kind));
    expect(Object.keys(utilityKinds).filter((kind) => !tried.has(kind))).toEqual([]);
    expect(tried.size).toBeGreaterThanOrEqual(20);
  });
  for (const each of utilityCases) utilityContract(each);
});

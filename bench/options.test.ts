import { describe, expect, test } from "vitest";
import { isWritten, partsOf, readOptions } from "./options.ts";

describe("readOptions", () => {
  test("without words asks for everything, and its numbers are kept", () => {
    const options = readOptions([]);
    expect(partsOf(options)).toEqual(["rounds", "run", "projection", "optimum", "start-up", "reproduction"]);
    expect(isWritten(options)).toBe(true);
  });

  test("--quick leaves the reproduction out and keeps nothing", () => {
    const options = readOptions(["--quick"]);
    expect(partsOf(options)).toEqual(["rounds", "run", "projection", "optimum", "start-up"]);
    expect(isWritten(options)).toBe(false);
  });

  test("--only asks for one part, be it quick or not, and keeps nothing", () => {
    const options = readOptions(["--only", "reproduction", "--quick"]);
    expect(partsOf(options)).toEqual(["reproduction"]);
    expect(isWritten(options)).toBe(false);
  });

  test("refuses what it does not know", () => {
    expect(() => readOptions(["--only", "speed"])).toThrow("unknown part speed: expected rounds, run, projection");
    expect(() => readOptions(["--fast"])).toThrow("--fast");
  });
});

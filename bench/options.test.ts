import { describe, expect, test } from "vitest";
import { isWritten, partsOf, readOptions } from "./options.ts";

describe("readOptions", () => {
  test("selects everything by default, and writes the numbers", () => {
    const options = readOptions([]);
    expect(partsOf(options)).toEqual(["rounds", "run", "projection", "optimum", "start-up", "reproduction"]);
    expect(isWritten(options)).toBe(true);
  });

  test("--quick omits the reproduction, and writes nothing", () => {
    const options = readOptions(["--quick"]);
    expect(partsOf(options)).toEqual(["rounds", "run", "projection", "optimum", "start-up"]);
    expect(isWritten(options)).toBe(false);
  });

  test("--only selects one part, also with --quick, and writes nothing", () => {
    const options = readOptions(["--only", "reproduction", "--quick"]);
    expect(partsOf(options)).toEqual(["reproduction"]);
    expect(isWritten(options)).toBe(false);
  });

  test("rejects unknown options and parts", () => {
    expect(() => readOptions(["--only", "speed"])).toThrow("unknown part speed: expected rounds, run, projection");
    expect(() => readOptions(["--fast"])).toThrow("--fast");
  });
});

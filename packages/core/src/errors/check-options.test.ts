import { describe, expect, it } from "vitest";
import { checkOptions } from "./check-options.ts";
import { InvalidError } from "./invalid.ts";

interface Options {
  readonly level?: number;
  readonly grid?: number;
}

const names = { level: true, grid: true } as const;
const check = (options: unknown) => () => checkOptions<Options>("upper-cvar", options as Options, names);

describe("checkOptions", () => {
  it("accepts options that are known, in part or none at all", () => {
    expect(check({ level: 1, grid: 2 })).not.toThrow();
    expect(check({ grid: 2 })).not.toThrow();
    expect(check({})).not.toThrow();
    expect(check(undefined)).not.toThrow();
  });

  it("refuses an option that nobody reads, and tells which was probably meant", () => {
    expect(check({ levl: 0.1 })).toThrow(
      'invalid options: expected only level, grid for upper-cvar, got "levl" (did you mean "level"?)',
    );
    expect(check({ colour: 0.1 })).toThrow(/got "colour"$/);
    expect(check({ toString: 1 })).toThrow(InvalidError);
    expect(() => checkOptions("ucb1", { rate: 1 } as never, {})).toThrow(
      'invalid options: expected none for ucb1, got "rate"',
    );
  });

  it("lets pass what is stated as undefined, as if it were left out", () => {
    expect(check({ levl: undefined })).not.toThrow();
  });

  it("refuses what is no object", () => {
    for (const bad of [null, 3, "level"]) {
      expect(check(bad)).toThrow("invalid options: expected an object, for upper-cvar, got ");
    }
  });
});

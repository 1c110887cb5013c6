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
  it("accepts all, some or none of the known options", () => {
    expect(check({ level: 1, grid: 2 })).not.toThrow();
    expect(check({ grid: 2 })).not.toThrow();
    expect(check({})).not.toThrow();
    expect(check(undefined)).not.toThrow();
  });

  it("refuses an unknown option, and suggests the one that was probably meant", () => {
    expect(check({ levl: 0.1 })).toThrow('upper-cvar has no option "levl". It has level, grid. Did you mean "level"?');
    expect(check({ colour: 0.1 })).toThrow(/no option "colour"\..* grid\.$/);
    expect(check({ toString: 1 })).toThrow(InvalidError);
    expect(() => checkOptions("ucb1", { rate: 1 } as never, {})).toThrow('ucb1 has no option "rate". It has none.');
  });

  it("ignores options that are undefined", () => {
    expect(check({ levl: undefined })).not.toThrow();
  });

  it("refuses anything but an object", () => {
    for (const bad of [null, 3, "level"]) {
      expect(check(bad)).toThrow("options must be an object with the options of upper-cvar");
    }
  });
});

import { describe, expect, it } from "vitest";
import { InvalidError, invalid } from "./invalid.ts";

function shown(value: unknown): string {
  return invalid("x", "y", value).message.replace("invalid x: expected y, got ", "");
}

describe("invalid", () => {
  it("is a RangeError that names parameter, rule and value", () => {
    const error = invalid("floor", "0 < floor < 1/K = 0.25", 0.3);
    expect(error).toBeInstanceOf(RangeError);
    expect(error.message).toBe("invalid floor: expected 0 < floor < 1/K = 0.25, got 0.3");
  });

  it("has parameter, rule and value as fields, and a hint where there is one, which ends the message", () => {
    const value = { low: 2 };
    const error = invalid("support", "low < high", value);
    expect(error).toBeInstanceOf(InvalidError);
    expect(error).toMatchObject({ name: "InvalidError", parameter: "support", rule: "low < high" });
    expect(error.value).toBe(value);
    expect(error.hint).toBeUndefined();
    const hinted = new InvalidError("kind", "one of a, b", "c", "(look again)");
    expect(hinted.hint).toBe("(look again)");
    expect(hinted.message).toBe('invalid kind: expected one of a, b, got "c" (look again)');
  });

  it("shows numbers that JSON has no word for", () => {
    expect(shown(Number.NaN)).toBe("NaN");
    expect(shown(Number.NEGATIVE_INFINITY)).toBe("-Infinity");
    expect(shown(-0)).toBe("-0");
    expect(shown(0)).toBe("0");
    expect(shown([1, Number.POSITIVE_INFINITY, Number.NaN])).toBe('[1,"Infinity","NaN"]');
    expect(shown({ low: Number.NEGATIVE_INFINITY })).toBe('{"low":"-Infinity"}');
  });

  it("shows strings in quotes, functions by name of their type, and what is missing as such", () => {
    expect(shown("0.3")).toBe('"0.3"');
    expect(shown(() => 1)).toBe("a function");
    expect(shown(undefined)).toBe("undefined");
    expect(shown(null)).toBe("null");
    expect(shown(true)).toBe("true");
  });

  it("shows what JSON refuses: symbols, large integers, objects that contain themselves", () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(shown(Symbol("s"))).toBe("Symbol(s)");
    expect(shown(12n)).toBe('"12n"');
    expect(shown(circle)).toBe("an object that contains itself");
    expect(shown([[circle]])).toBe("a list that contains itself");
    const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
    expect(shown(deep)).toBe("a list that is nested too deeply to show");
  });

  it("cuts a long value to 120 characters, and only then", () => {
    expect(shown("a".repeat(118))).toBe(`"${"a".repeat(118)}"`);
    const cut = shown("a".repeat(119));
    expect(cut).toBe(`"${"a".repeat(116)}...`);
    expect(cut).toHaveLength(120);
    expect(shown(Array.from({ length: 1000 }, (_, index) => index))).toMatch(/^\[0,1,2,.*\.\.\.$/);
  });
});

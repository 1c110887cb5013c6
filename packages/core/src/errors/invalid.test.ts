import { describe, expect, it } from "vitest";
import { InvalidError, invalid, refused } from "./invalid.ts";

function shown(value: unknown): string {
  return invalid("x", "y", value).message.replace(/^x must be y; it is (.*)\.$/s, "$1");
}

describe("invalid", () => {
  it("is a RangeError whose message is a sentence of parameter, rule and value", () => {
    const error = invalid("floor", "at least 0 and below 1/4, so that 4 options fit", 0.3);
    expect(error).toBeInstanceOf(RangeError);
    expect(error.message).toBe("floor must be at least 0 and below 1/4, so that 4 options fit; it is 0.3.");
  });

  it("has the fields parameter, rule and value, and optionally a hint at the end of the message", () => {
    const value = { low: 2 };
    const error = invalid("support", "low < high", value);
    expect(error).toBeInstanceOf(InvalidError);
    expect(error).toMatchObject({ name: "InvalidError", parameter: "support", rule: "low < high" });
    expect(error.value).toBe(value);
    expect(error.hint).toBeUndefined();
    const hinted = new InvalidError("kind", "one of a, b", "c", "Look again.");
    expect(hinted.hint).toBe("Look again.");
    expect(hinted.message).toBe('kind must be one of a, b; it is "c". Look again.');
  });

  it("can be converted to another parameter name", () => {
    const renamed = invalid("alpha", "above 0", -1, "Look again.").as("arms[1].alpha");
    expect(renamed).toMatchObject({ parameter: "arms[1].alpha", rule: "above 0", value: -1, hint: "Look again." });
    expect(renamed.message).toBe("arms[1].alpha must be above 0; it is -1. Look again.");
    const sentence = refused("edges", "Give either categories or edges.", [1]);
    expect(sentence).toMatchObject({ message: "Give either categories or edges.", parameter: "edges", value: [1] });
    expect(sentence.as("utility.edges").message).toBe("utility.edges: Give either categories or edges.");
  });

  it("separates thousands", () => {
    expect(shown(300_000)).toBe("300,000");
    expect(shown(-10_000)).toBe("-10,000");
    expect(shown(9999)).toBe("9999");
    expect(shown(1e21)).toBe("1e+21");
  });

  it("shows numbers that JSON cannot express", () => {
    expect(shown(Number.NaN)).toBe("NaN");
    expect(shown(Number.NEGATIVE_INFINITY)).toBe("-Infinity");
    expect(shown(-0)).toBe("-0");
    expect(shown(0)).toBe("0");
    expect(shown([1, Number.POSITIVE_INFINITY, Number.NaN])).toBe('[1,"Infinity","NaN"]');
    expect(shown({ low: Number.NEGATIVE_INFINITY })).toBe('{"low":"-Infinity"}');
  });

  it("shows strings in quotes and functions by their type, and says if a value is missing or empty", () => {
    expect(shown("0.3")).toBe('"0.3"');
    expect(shown(() => 1)).toBe("a function");
    expect(shown(undefined)).toBe("missing");
    expect(shown(null)).toBe("empty");
    expect(shown(true)).toBe("true");
  });

  it("shows values that JSON refuses: symbols, large integers, objects that contain themselves", () => {
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

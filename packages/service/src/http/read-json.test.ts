import { describe, expect, test } from "vitest";
import { readJson } from "./read-json.ts";

const read = (text: string) => readJson(Buffer.from(text));

describe("a body", () => {
  test("is the value that its JSON says; an empty one says nothing", () => {
    expect(read('{"key":"ü","list":[1,null]}')).toEqual({ key: "ü", list: [1, null] });
    expect(read("")).toBeUndefined();
    expect(read("null")).toBeNull();
  });

  test("may write any whole character by its number", () => {
    expect(read('"\\ud83d\\ude00 \\u00fc"')).toBe("😀 ü");
  });

  test.each([
    ["{", /^invalid body: expected JSON, got /],
    ['{"a":1}}', /^invalid body: expected JSON, got /],
    ["NaN", /^invalid body: expected JSON, got /],
    ["   ", /^invalid body: expected JSON, got /],
    ["\ufeff{}", /^invalid body: expected JSON, got /],
    ['{"__proto__":{"a":1}}', /^invalid body: expected keys other than __proto__, /],
    ['{"a":[{"\\u005f_proto__":1}]}', /^invalid body: expected keys other than __proto__, /],
    ['{"key":"a\\ud800b"}', /^invalid body: expected whole characters, got "a\\ud800b"$/],
    ['{"\\udc00":1}', /^invalid body: expected whole characters, /],
  ])("%j is refused", (text, message) => {
    expect(() => read(text)).toThrow(message);
    expect(() => read(text)).toThrow(expect.objectContaining({ status: 400, code: "bad-json" }));
  });

  test("in other letters than UTF-8 is refused", () => {
    const bytes = Buffer.from('{"key":"ü"}', "latin1");
    expect(() => readJson(bytes)).toThrow("invalid body: expected UTF-8, got other bytes");
  });

  test("may be nested as deeply as a megabyte allows", () => {
    const deep = `${"[".repeat(500_000)}"\\u0041"${"]".repeat(500_000)}`;
    expect(Array.isArray(read(deep))).toBe(true);
  });
});

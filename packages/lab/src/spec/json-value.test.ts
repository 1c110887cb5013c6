import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonValue } from "./json-value.ts";

describe("jsonValue", () => {
  it("is the value of any JSON, with colons and quotes in its strings or not", () => {
    expect(jsonValue('{"a": ["b:c", {"d\\":": "\\\\"}], "e": null}')).toEqual({
      value: { a: ["b:c", { 'd":': "\\" }], e: null },
    });
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(3), (value, indent) => {
        expect(jsonValue(JSON.stringify(value, null, indent))?.value).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { seed: 3 },
    );
  });

  it("leaves a key that stands twice, however deep, to one who can say where", () => {
    expect(jsonValue('{"a": 1, "a": 1}')).toBeUndefined();
    expect(jsonValue('[{"b": [{"a": 1, "a": {"c": 2}}]}]')).toBeUndefined();
  });

  it("leaves what is no JSON", () => {
    for (const text of ["", "a: 1", "{a: 1}", "{'a': 1}", '{"a": 1,}']) expect(jsonValue(text)).toBeUndefined();
  });
});

import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { closed, kind, numbers } from "./fields.ts";

describe("kind", () => {
  it("is plain JSON Schema: a closed object with a constant `kind`", () => {
    expect(JSON.parse(JSON.stringify(kind("step", { size: Type.Optional(Type.Number()) })))).toEqual({
      type: "object",
      required: ["kind"],
      properties: { kind: { type: "string", const: "step" }, size: { type: "number" } },
      additionalProperties: false,
    });
  });
});

describe("closed and numbers", () => {
  it("require the given keys, and at least one number", () => {
    expect(closed({ values: numbers() })).toMatchObject({ required: ["values"], additionalProperties: false });
    expect(numbers()).toMatchObject({ type: "array", minItems: 1, items: { type: "number" } });
  });
});

import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { type JsonSchema, kindsOf, resolved, ruleOf } from "./json-schema.ts";
import { kind } from "./schema/fields.ts";

const root: JsonSchema = { $defs: { step: Type.Union([kind("constant", {}), kind("theory", {})], { title: "step" }) } };
const rule = (schema: JsonSchema) => ruleOf(schema, root);

describe("resolved", () => {
  it("follows a reference into $defs, and returns other schemas unchanged", () => {
    expect(resolved({ $ref: "#/$defs/step" }, root)).toBe(root.$defs!.step);
    expect(resolved(root, root)).toBe(root);
    expect(() => resolved({ $ref: "#/$defs/stop" }, root)).toThrow("$ref must be a name in $defs");
  });
});

describe("kindsOf", () => {
  it("returns the members of a union by kind", () => {
    expect([...kindsOf(root.$defs!.step!).keys()]).toEqual(["constant", "theory"]);
    expect(kindsOf(Type.Union([Type.String(), Type.Number()])).size).toBe(0);
  });
});

describe("ruleOf", () => {
  it.each<[string, JsonSchema]>([
    ["a number", Type.Number()],
    ["a number above 0", Type.Number({ exclusiveMinimum: 0 })],
    ["a number from 0 to 1", Type.Number({ minimum: 0, maximum: 1 })],
    ["a number above 0 and below 1", Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 })],
    ["a whole number of at least 1", Type.Integer({ minimum: 1 })],
    ["a text", Type.String()],
    ["a text that is not empty", Type.String({ minLength: 1 })],
    ["digits, at most 9 characters", Type.String({ rule: "digits", maxLength: 9 })],
    ["true or false", Type.Boolean()],
    ['"pooled"', Type.Literal("pooled")],
    ["one of grid, all", Type.Enum(["grid", "all"])],
    ["a list of numbers", Type.Array(Type.Number())],
    ["a list of 2 numbers", Type.Array(Type.Number(), { minItems: 2, maxItems: 2 })],
    ["a list of at least 2 steps", Type.Array(Type.Ref("#/$defs/step"), { minItems: 2 })],
    ["a list of at least 1 number", Type.Array(Type.Number(), { minItems: 1 })],
    ["a list of 1 to 1000 numbers", Type.Array(Type.Number(), { minItems: 1, maxItems: 1000 })],
    ["a list of names", Type.Array(Type.Enum(["grid", "all"]))],
    ["an object with a kind", Type.Ref("#/$defs/step")],
    ["an object with cells", Type.Object({ cells: Type.Integer() })],
    ["an object", Type.Object({})],
    ["a text, a number or true or false", Type.Union([Type.String(), Type.Number(), Type.Boolean()])],
  ])("describes a schema as: %s", (text, schema) => {
    expect(rule(schema)).toBe(text);
  });
});

import { Type as TypeBox } from "typebox";
import { expect, test } from "vitest";
import { Type } from "./type.ts";

/** One of everything that schemas of files have. */
function schemas(type: typeof Type): Record<string, unknown> {
  const options = { title: "a title", description: "in words" };
  const number = type.Number({ exclusiveMinimum: 0, maximum: 1 });
  return {
    array: type.Array(number, { minItems: 2, ...options }),
    boolean: type.Boolean(options),
    enum: type.Enum(["one", "other"], options),
    integer: type.Integer({ minimum: 1, default: 100 }),
    literal: type.Literal("beta"),
    null: type.Null(),
    number,
    object: type.Object({ must: number, may: type.Optional(number) }, { additionalProperties: false }),
    allOptional: type.Object({ may: type.Optional(type.Boolean()) }),
    empty: type.Object({}, { additionalProperties: number }),
    ref: type.Ref("#/$defs/law"),
    string: type.String({ minLength: 1, pattern: "\\S" }),
    union: type.Union([number, type.String()], options),
  };
}

test("makes the JSON Schema that TypeBox makes", () => {
  expect(JSON.parse(JSON.stringify(schemas(Type)))).toEqual(JSON.parse(JSON.stringify(schemas(TypeBox))));
});

test("leaves what is made optional as it was", () => {
  const number = Type.Number();
  expect(Type.Object({ may: Type.Optional(number) })).not.toHaveProperty("required");
  expect(Type.Object({ must: number })).toMatchObject({ required: ["must"] });
});

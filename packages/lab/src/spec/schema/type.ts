import type { Type as TypeBox } from "typebox";

type Schema = Readonly<Record<string, unknown>>;

/** The mark of options that may be left out, which TypeBox knows too; no part of the JSON Schema. */
const OPTIONAL = "~optional";

/**
 * The few functions of TypeBox that schemas of files are made with, and its types, from which tests know that schemas and
 * TypeScript say the same. What they make is the same plain JSON Schema. TypeBox itself comes in some 370 modules, which would be a
 * fifth of the time that every command takes to start.
 */
export const Type = {
  Array: (items: Schema, options?: Schema) => ({ type: "array", items, ...options }),
  Boolean: (options?: Schema) => ({ type: "boolean", ...options }),
  Enum: (values: readonly unknown[], options?: Schema) => ({ enum: values, ...options }),
  Integer: (options?: Schema) => ({ type: "integer", ...options }),
  Literal: (value: string) => ({ type: "string", const: value }),
  Null: () => ({ type: "null" }),
  Number: (options?: Schema) => ({ type: "number", ...options }),
  Object: object,
  Optional: madeOptional,
  Ref: ($ref: string) => ({ $ref }),
  String: (options?: Schema) => ({ type: "string", ...options }),
  Union: (anyOf: readonly Schema[], options?: Schema) => ({ anyOf, ...options }),
} as unknown as Pick<
  typeof TypeBox,
  | "Array"
  | "Boolean"
  | "Enum"
  | "Integer"
  | "Literal"
  | "Null"
  | "Number"
  | "Object"
  | "Optional"
  | "Ref"
  | "String"
  | "Union"
>;

function object(properties: Readonly<Record<string, Schema>>, options?: Schema): Schema {
  const required = Object.keys(properties).filter((name) => !(OPTIONAL in properties[name]!));
  return { type: "object", ...(required.length > 0 && { required }), properties, ...options };
}

function madeOptional(schema: Schema): Schema {
  return Object.defineProperty({ ...schema }, OPTIONAL, { value: true });
}

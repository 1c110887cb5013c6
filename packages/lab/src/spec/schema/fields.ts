import { type TProperties, Type } from "typebox";
import { LARGEST } from "../json-schema.ts";

// Fields that schemas are composed of. Schemas are plain JSON Schema objects; `$ref`s point into `experimentSchema.$defs`.

/** A number that is neither infinite nor NaN. */
export const finite = Type.Number({ minimum: -LARGEST, maximum: LARGEST });
export const positive = Type.Number({ exclusiveMinimum: 0, maximum: LARGEST });
export const nonNegative = Type.Number({ minimum: 0, maximum: LARGEST });
export const probability = Type.Number({ minimum: 0, maximum: 1 });
/** The least share of an arm. The exact bound depends on the number of arms and is checked later. */
export const floorShare = Type.Number({ minimum: 0, exclusiveMaximum: 1 });
/** The largest share of an arm. */
export const ceilingShare = Type.Number({ exclusiveMinimum: 0, maximum: 1 });
export const fraction = Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 });

export function numbers(minItems = 1) {
  return Type.Array(finite, { minItems });
}

/** A number, or a word that is a category. */
const value = Type.Union([Type.Number(), Type.String({ minLength: 1 })], { title: "value" });

export const values = Type.Array(value, { minItems: 1 });

/** The name of an arm or a constraint in results: one line of a table. */
export const lineOfText = Type.Optional(
  Type.String({
    pattern: "^[^\\s\\u0000-\\u001f]([^\\u0000-\\u001f]*[^\\s\\u0000-\\u001f])?$",
    minLength: 1,
    maxLength: 100,
    rule: "one line of text without spaces around it",
  }),
);

/** The name of a metric in records. */
export const metricName = Type.String({ minLength: 1, maxLength: 100 });

/** The two ends of an interval, low before high. */
export const interval = Type.Array(finite, { minItems: 2, maxItems: 2 });

/** An object without additional keys. */
export function closed<Fields extends TProperties>(fields: Fields) {
  return Type.Object(fields, { additionalProperties: false });
}

/** One kind of a family: an object with its `kind` and the options of that kind. */
export function kind<Name extends string, Fields extends TProperties>(name: Name, fields: Fields) {
  return closed({ kind: Type.Literal(name), ...fields });
}

/** A distribution on the line, such as a target or a part of a mixture. */
export const distributionRef = Type.Ref("#/$defs/distribution");
/** A distribution on the line, of vectors or of records, such as a target of vectors. */
export const anyDistributionRef = Type.Ref("#/$defs/anyDistribution");
/** An arm: a distribution with an optional name. */
export const armRef = Type.Ref("#/$defs/arm");
export const utilityRef = Type.Ref("#/$defs/utility");
export const learnerRef = Type.Ref("#/$defs/learner");

import { type TProperties, Type } from "typebox";
import { LARGEST } from "../json-schema.ts";

/** The fields that kinds are made of. Schemas are plain JSON Schema objects; `$ref`s point into `experimentSchema.$defs`. */
export const finite = Type.Number({ minimum: -LARGEST, maximum: LARGEST });
export const positive = Type.Number({ exclusiveMinimum: 0, maximum: LARGEST });
export const nonNegative = Type.Number({ minimum: 0, maximum: LARGEST });
/** From 0 to 1. */
export const probability = Type.Number({ minimum: 0, maximum: 1 });
/** The least share of an arm, as far as one can say without knowing how many there are. */
export const floorShare = Type.Number({ minimum: 0, exclusiveMaximum: 1 });
/** The largest share of an arm. */
export const ceilingShare = Type.Number({ exclusiveMinimum: 0, maximum: 1 });
export const fraction = Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 });

/** A list of numbers. */
export function numbers(minItems = 1) {
  return Type.Array(finite, { minItems });
}

/** A number, or a word that is a category. */
const value = Type.Union([Type.Number(), Type.String({ minLength: 1 })], { title: "value" });

/** A list of numbers or words. */
export const values = Type.Array(value, { minItems: 1 });

/** What an arm or a constraint is called in results: one line of a table. */
export const lineOfText = Type.Optional(
  Type.String({
    pattern: "^[^\\s\\u0000-\\u001f]([^\\u0000-\\u001f]*[^\\s\\u0000-\\u001f])?$",
    minLength: 1,
    maxLength: 100,
    description: "one line of text without spaces around it",
  }),
);

/** What a metric is called in records. */
export const metricName = Type.String({ minLength: 1, maxLength: 100 });

/** Two ends, low before high. */
export const interval = Type.Array(finite, { minItems: 2, maxItems: 2 });

/** An object whose keys are all named here. */
export function closed<Fields extends TProperties>(fields: Fields) {
  return Type.Object(fields, { additionalProperties: false });
}

/** One kind of a family: an object that says its kind and has that kind's options beside it. */
export function kind<Name extends string, Fields extends TProperties>(name: Name, fields: Fields) {
  return closed({ kind: Type.Literal(name), ...fields });
}

/** The place of a distribution on the line: a target, a part of a mixture. */
export const distributionRef = Type.Ref("#/$defs/distribution");
/** The place of a distribution on the line, of vectors or of records: an arm, a target of vectors. */
export const anyDistributionRef = Type.Ref("#/$defs/anyDistribution");
/** The place of an arm: a distribution, which may have a name. */
export const armRef = Type.Ref("#/$defs/arm");
export const utilityRef = Type.Ref("#/$defs/utility");
export const learnerRef = Type.Ref("#/$defs/learner");

import type { LearnerSpec, UtilitySpec } from "@blendit/core/specs";
import {
  anyDistributionSchema,
  closed,
  distributionSchema,
  finite,
  type JsonSchema,
  productionLearnerSchema,
  utilitySchema,
} from "@blendit/lab/spec";
import { type Static, type TSchema, Type } from "typebox";

const oneLine = "^(?!__proto__$)[^\\s\\u0000-\\u001f]([^\\u0000-\\u001f]*[^\\s\\u0000-\\u001f])?$";

/** A name for people: one line of text. `__proto__` is refused, since it is not an ordinary key of a plain object. */
export const title = Type.String({
  pattern: oneLine,
  minLength: 1,
  maxLength: 100,
  rule: "one line of text without spaces around it",
});

/** A caller's own name for a decision, a unit or a reward event. */
export const callerId = Type.String({
  pattern: "^[^\\u0000-\\u001f]+$",
  minLength: 1,
  maxLength: 200,
  rule: "text without line breaks",
});

/** The id of an experiment, which is part of URLs. */
export const experimentId = Type.String({
  pattern: "^[a-z0-9][a-z0-9-]*$",
  maxLength: 64,
  rule: "lower-case letters, digits and dashes",
});

export const decisionId = Type.String({ minLength: 1, maxLength: 120 });

/** An outcome: a number, the name of a category, or a vector. */
export const outcome = Type.Union([finite, callerId, Type.Array(finite, { minItems: 1, maxItems: 4096 })], {
  title: "outcome",
});

/** A date in an answer: ISO 8601. */
export const date = Type.String({ description: "date and time, ISO 8601" });

export const share = Type.Number({ minimum: 0, maximum: 1 });
export const count = Type.Integer({ minimum: 0 });

/**
 * A value for each arm, by its name. Uses `additionalProperties`, which `check` supports, since names follow no
 * pattern.
 */
export function byName<Value extends TSchema>(value: Value) {
  return Type.Unsafe<Record<string, Static<Value>>>({ type: "object", additionalProperties: value });
}

/** A number for each arm, by its name. */
export const byArm = byName(Type.Number());

export function orNull<Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

export { closed };

/**
 * Kinds and options of experiment files that refer to files, depend on the list of arms, or are valid for arms only.
 * The API does not accept them.
 */
const FILE_KINDS: ReadonlySet<unknown> = new Set(["recorded", "recorded-vectors", "record", "empirical-records"]);
const FILE_OPTIONS: ReadonlySet<string> = new Set(["id", "influence"]);

/** The schemas of `utility` and `learner` in the API: those of experiment files, without references to files. */
export const wireDefinitions = {
  distribution: withoutFiles(distributionSchema),
  anyDistribution: withoutFiles(anyDistributionSchema),
  utility: utilitySchema,
  learner: withoutFileOptions(productionLearnerSchema),
};

export const utilityRef = Type.Unsafe<UtilitySpec>(Type.Ref("#/$defs/utility"));
export const learnerRef = Type.Unsafe<LearnerSpec>(Type.Ref("#/$defs/learner"));

function withoutFiles(union: JsonSchema): JsonSchema {
  return { ...union, anyOf: union.anyOf!.filter(({ properties }) => !FILE_KINDS.has(properties?.kind?.const)) };
}

function withoutFileOptions(union: JsonSchema): JsonSchema {
  return {
    ...union,
    anyOf: union.anyOf!.map(({ properties = {}, ...member }) => ({
      ...member,
      properties: Object.fromEntries(Object.entries(properties).filter(([key]) => !FILE_OPTIONS.has(key))),
    })),
  };
}

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

/** What people call something: one line of text. Not `__proto__`, which a plain object cannot have as a key like any other. */
export const title = Type.String({
  pattern: oneLine,
  minLength: 1,
  maxLength: 100,
  description: "one line of text without spaces around it",
});

/** What a caller calls a decision, a unit or a reward event of its own. */
export const callerId = Type.String({
  pattern: "^[^\\u0000-\\u001f]+$",
  minLength: 1,
  maxLength: 200,
  description: "text without line ends",
});

/** The name of an experiment in addresses. */
export const experimentId = Type.String({
  pattern: "^[a-z0-9][a-z0-9-]*$",
  maxLength: 64,
  description: "lower-case letters, digits and dashes",
});

export const decisionId = Type.String({ minLength: 1, maxLength: 120 });

/** An outcome: a number, a category by its word, or a vector. */
export const outcome = Type.Union([finite, callerId, Type.Array(finite, { minItems: 1, maxItems: 4096 })], {
  title: "outcome",
});

/** A date in an answer: ISO 8601. */
export const date = Type.String({ description: "date and time, ISO 8601" });

export const share = Type.Number({ minimum: 0, maximum: 1 });
export const count = Type.Integer({ minimum: 0 });

/** A value for each arm, by its name. Written with `additionalProperties`, which `check` knows, as names follow no pattern. */
export function byName<Value extends TSchema>(value: Value) {
  return Type.Unsafe<Record<string, Static<Value>>>({ type: "object", additionalProperties: value });
}

/** A number for each arm, by its name. */
export const byArm = byName(Type.Number());

export function orNull<Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

export { closed };

/** Kinds and options of experiment files that name a file, know the arms or are for arms alone: none of these go over the wire. */
const FILE_KINDS: ReadonlySet<unknown> = new Set(["recorded", "recorded-vectors", "record", "empirical-records"]);
const FILE_OPTIONS: ReadonlySet<string> = new Set(["id", "influence"]);

/** What `utility` and `learner` may be on the wire, in the words of experiment files: distributions stand in figures. */
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

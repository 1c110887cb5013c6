import type { LearnerSpec, UtilitySpec } from "@blendit/core/specs";
import { distributionSchema, type JsonSchema, lawSchema, learnerSchema, utilitySchema } from "@blendit/lab/spec";
import { Type } from "typebox";

/** Kinds and options of experiment files that name a file, or know the arms: none of these go over the wire. */
const FILE_KINDS: ReadonlySet<unknown> = new Set(["recorded", "recorded-vectors"]);
const FILE_OPTIONS: ReadonlySet<string> = new Set(["id", "influence"]);

/** What `utility` and `learner` may be on the wire, in the words of experiment files: laws stand in figures. */
export const wireDefinitions = {
  distribution: withoutFiles(distributionSchema),
  law: withoutFiles(lawSchema),
  utility: utilitySchema,
  learner: withoutFileOptions(learnerSchema),
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

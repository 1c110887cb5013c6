import type { UtilitySpec } from "@blendit/core/specs";
import { kindsOf } from "./json-schema.ts";
import { utilitySchema } from "./schema/utilities.ts";

/** Whether outcomes of a utility may be words: it asks of an outcome only which category it is, or whether it is in a list. */
export function takesWords(spec: UtilitySpec): boolean {
  if ("terms" in spec) return spec.terms.every(({ utility }) => takesWords(utility as UtilitySpec));
  return optionsOf(spec.kind).includes("categories") ? !("edges" in spec) : "values" in spec;
}

/** The utilities that take words, for messages. */
export function wordTakers(): string {
  const kinds = [...kindsOf(utilitySchema).keys()];
  const byCategory = kinds.filter((kind) => optionsOf(kind).includes("categories"));
  const byList = kinds.filter((kind) => optionsOf(kind).includes("values")).map((kind) => `${kind} with values`);
  return [...byCategory, ...byList].join(", ");
}

function optionsOf(kind: string): string[] {
  return Object.keys(kindsOf(utilitySchema).get(kind)?.properties ?? {});
}

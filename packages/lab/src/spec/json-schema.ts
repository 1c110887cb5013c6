import { invalid } from "@blendit/core/errors";
import { formatCount } from "../text/numbers.ts";

/** The subset of JSON Schema that the schemas of this package use and `check` supports. */
export interface JsonSchema {
  readonly type?: string | undefined;
  readonly title?: string | undefined;
  /** What the value means. */
  readonly description?: string | undefined;
  /** What the value must be, if the other keywords do not say it. */
  readonly rule?: string | undefined;
  readonly const?: unknown | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly $ref?: string | undefined;
  readonly $defs?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: boolean | JsonSchema | undefined;
  readonly items?: JsonSchema | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly uniqueItems?: boolean | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  readonly exclusiveMaximum?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly pattern?: string | undefined;
}

/** The largest number in a file, since squares of larger ones may overflow. Rules omit this bound; a hint mentions it if exceeded. */
export const LARGEST = 1e50;

/** The schema itself or, for a reference, its target in the root's `$defs`. */
export function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const target = root.$defs?.[schema.$ref.replace("#/$defs/", "")];
  if (target === undefined) throw invalid("$ref", "a name in $defs", schema.$ref);
  return target;
}

/** The members of a union by their `kind`; members without one are omitted. */
export function kindsOf(schema: JsonSchema): ReadonlyMap<string, JsonSchema> {
  const kinds = new Map<string, JsonSchema>();
  for (const member of schema.anyOf ?? []) {
    const kind = member.properties?.kind?.const;
    if (typeof kind === "string") kinds.set(kind, member);
  }
  return kinds;
}

/** The requirement of a schema in words, for the rule of a complaint. */
export function ruleOf(schema: JsonSchema, root: JsonSchema): string {
  const target = resolved(schema, root);
  if (target.const !== undefined) return JSON.stringify(target.const);
  if (target.enum) return `one of ${target.enum.join(", ")}`;
  if (target.anyOf) return unionRule(target, root);
  switch (target.type) {
    case "integer":
      return `a whole number${boundsOf(target)}`;
    case "number":
      return `a number${boundsOf(target)}`;
    case "string":
      return stringRule(target);
    case "array":
      return `a list of ${countOf(target)}${nounOf(target.items ?? {}, root)}${isOne(target) ? "" : "s"}`;
    case "object":
      if (target.rule !== undefined) return target.rule;
      return target.required?.length ? `an object with ${target.required.join(", ")}` : "an object";
    case "null":
      return "null";
    default:
      return "true or false";
  }
}

function unionRule(schema: JsonSchema, root: JsonSchema): string {
  if (kindsOf(schema).size > 0) return "an object with a kind";
  const rules = (schema.anyOf ?? []).map((member) => ruleOf(member, root));
  return rules.length < 2 ? rules.join("") : `${rules.slice(0, -1).join(", ")} or ${rules.at(-1)}`;
}

function boundsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined && maximum !== LARGEST) {
    return ` from ${exact(minimum)} to ${exact(maximum)}`;
  }
  const bounds = [
    ["of at least", minimum],
    ["above", exclusiveMinimum],
    ["of at most", maximum],
    ["below", exclusiveMaximum],
  ].flatMap(([words, bound]) =>
    bound === undefined || Math.abs(bound as number) === LARGEST ? [] : [`${words} ${exact(bound as number)}`],
  );
  return bounds.length === 0 ? "" : ` ${bounds.join(" and ")}`;
}

function exact(bound: number): string {
  return Number.isInteger(bound) ? formatCount(bound) : String(bound);
}

function stringRule({ rule, maxLength, minLength }: JsonSchema): string {
  const most = maxLength === undefined ? undefined : exact(maxLength);
  const count = minLength && most ? `${minLength} to ${most}` : most ? `at most ${most}` : undefined;
  if (rule === undefined)
    return count ? `a text of ${count} characters` : minLength ? "a text that is not empty" : "a text";
  return count ? `${rule}, ${count} characters` : rule;
}

function countOf({ minItems = 0, maxItems }: JsonSchema): string {
  if (minItems === maxItems) return `${minItems} `;
  if (maxItems !== undefined) return `${minItems} to ${maxItems} `;
  return minItems > 0 ? `at least ${minItems} ` : "";
}

function isOne({ minItems, maxItems = 1 }: JsonSchema): boolean {
  return minItems === 1 && maxItems === 1;
}

function nounOf(schema: JsonSchema, root: JsonSchema): string {
  const { title, type, enum: names } = resolved(schema, root);
  return title ?? (names ? "name" : type) ?? "value";
}

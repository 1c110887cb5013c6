import { invalid } from "@blendit/core/errors";

/** The part of JSON Schema that the schemas of this package use, and that `check` knows. */
export interface JsonSchema {
  readonly type?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
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

/** The squares of larger numbers, or sums of these, may overflow. Rules leave this bound out; a hint names it when it is exceeded. */
export const LARGEST = 1e50;

/** The schema itself, or the one that it points to in the root's `$defs`. */
export function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const target = root.$defs?.[schema.$ref.replace("#/$defs/", "")];
  if (target === undefined) throw invalid("$ref", "a name in $defs", schema.$ref);
  return target;
}

/** The kinds of a union whose members say their kind, with their schemas. */
export function kindsOf(schema: JsonSchema): ReadonlyMap<string, JsonSchema> {
  const kinds = new Map<string, JsonSchema>();
  for (const member of schema.anyOf ?? []) {
    const kind = member.properties?.kind?.const;
    if (typeof kind === "string") kinds.set(kind, member);
  }
  return kinds;
}

/** What a schema asks for, in words: the rule of a complaint. */
export function ruleOf(schema: JsonSchema, root: JsonSchema): string {
  const target = resolved(schema, root);
  if (target.const !== undefined) return JSON.stringify(target.const);
  if (target.enum) return `one of ${target.enum.join(", ")}`;
  if (target.anyOf) return unionRule(target, root);
  switch (target.type) {
    case "integer":
      return `an integer${boundsOf(target)}`;
    case "number":
      return `a number${boundsOf(target)}`;
    case "string":
      return `a string${stringRule(target)}`;
    case "array":
      return `a list of ${countOf(target)}${nounOf(target.items ?? {}, root)}${isOne(target) ? "" : "s"}`;
    case "object":
      if (target.description !== undefined) return target.description;
      return target.required?.length ? `an object with ${target.required.join(", ")}` : "an object";
    case "null":
      return "null";
    default:
      return `a ${target.type}`;
  }
}

function unionRule(schema: JsonSchema, root: JsonSchema): string {
  if (kindsOf(schema).size > 0) return "an object with a kind";
  const rules = (schema.anyOf ?? []).map((member) => ruleOf(member, root));
  return rules.length < 2 ? rules.join("") : `${rules.slice(0, -1).join(", ")} or ${rules.at(-1)}`;
}

function boundsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): string {
  const bounds = [
    [">=", minimum],
    [">", exclusiveMinimum],
    ["<=", maximum],
    ["<", exclusiveMaximum],
  ].flatMap(([sign, bound]) =>
    bound === undefined || Math.abs(bound as number) === LARGEST ? [] : [`${sign} ${bound}`],
  );
  return bounds.length === 0 ? "" : ` ${bounds.join(" and ")}`;
}

function stringRule({ description, maxLength, minLength }: JsonSchema): string {
  const lengths = [
    minLength ? `at least ${minLength}` : undefined,
    maxLength === undefined ? undefined : `at most ${maxLength}`,
  ].filter((length) => length !== undefined);
  const noun = (maxLength ?? minLength) === 1 ? "letter" : "letters";
  const parts = [description, lengths.length > 0 ? `${lengths.join(" and ")} ${noun}` : undefined];
  const rule = parts.filter((part) => part !== undefined).join(", ");
  return rule === "" ? "" : ` of ${rule}`;
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

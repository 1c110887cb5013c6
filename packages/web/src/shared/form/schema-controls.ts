import type { JsonSchema } from "@blendit/lab/spec";
import { choiceLabel, kindHelp } from "./field-words.ts";

/** The content of a line: text, a number or a word, a number or numbers by name, a list, or JSON. */
export type LineType = "text" | "value" | "byName" | "list" | "json";

/** A named value of a group. */
export interface Property {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isNeeded: boolean;
}

/** One option of a choice: a fixed value, or something to fill in. */
export interface Option {
  readonly key: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly value?: string | boolean | null;
  readonly schema?: JsonSchema;
}

/** How a value is edited. */
export type Control =
  | { readonly type: LineType }
  | { readonly type: "number"; readonly min?: number; readonly max?: number; readonly step?: number }
  | { readonly type: "group"; readonly kind: string | undefined; readonly properties: readonly Property[] }
  | { readonly type: "rows"; readonly item: JsonSchema; readonly least: number }
  | { readonly type: "choice"; readonly options: readonly Option[]; readonly isGoal: boolean };

/** The control for values of a schema, whose definitions are in `root`. */
export function controlOf(schema: JsonSchema, root: JsonSchema): Control {
  const target = resolved(schema, root);
  if (target.anyOf?.every((member) => isLine(member) || isNumbersByName(member))) {
    return { type: target.anyOf.some(isNumbersByName) ? "byName" : "value" };
  }
  const options = optionsOf(target, root);
  if (options) return { type: "choice", options, isGoal: target.title === "utility" };
  switch (target.type) {
    case "number":
    case "integer":
      return numberControl(target);
    case "array":
      return arrayControl(target, root);
    case "object":
      return objectControl(target);
    default:
      return { type: "text" };
  }
}

/** The option that a value belongs to, preferably the one with this key, because an empty object fits several. */
export function chosenOption(options: readonly Option[], value: unknown, key: string): Option | undefined {
  if (value === undefined) return undefined;
  const fitting = options.filter((option) => isMeant(option, value));
  return fitting.find((option) => option.key === key) ?? fitting[0];
}

/** The initial value of an option. */
export function startOf({ value, schema }: Option): unknown {
  if (schema === undefined) return value;
  const kind = kindOf(schema);
  return kind === undefined ? {} : { kind };
}

/** Writes a value in one line. */
export function lineOf(type: LineType, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (type === "list" && Array.isArray(value)) return value.join(", ");
  if (typeof value !== "object") return String(value);
  const names = Object.keys(value);
  const isPlain = type === "byName" && names.length > 0 && names.every((name) => !/[=,{[]/.test(name));
  return isPlain
    ? Object.entries(value)
        .map((entry) => entry.join("="))
        .join(", ")
    : JSON.stringify(value);
}

/** Parses a line; undefined if it is empty. Text that cannot be parsed is kept, and the service reports what is wrong. */
export function valueOfLine(type: LineType, text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  if (type === "text") return trimmed;
  if (type === "list") return trimmed.split(",").map((part) => scalar(part.trim()));
  if (type === "byName" && /^[^[{].*=/.test(trimmed)) return numbersByName(trimmed);
  return type === "json" || /^[[{]/.test(trimmed) ? json(trimmed) : scalar(trimmed);
}

/** Parses `A=0.1, B=0.2`. Text that does not give each name once is kept. */
function numbersByName(text: string): Record<string, number | string> | string {
  const pairs = text.split(",").map((part) => part.split("=").map((side) => side.trim()));
  const names = new Set(pairs.map(([name]) => name));
  if (names.size < pairs.length || pairs.some(({ length }) => length !== 2)) return text;
  return Object.fromEntries(pairs.map(([name, value]) => [name, scalar(value!)]));
}

function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  return schema.$ref === undefined ? schema : root.$defs![schema.$ref.replace("#/$defs/", "")]!;
}

function isLine({ type, items, const: constant, enum: names }: JsonSchema): boolean {
  if (constant !== undefined || names) return false;
  return type === "number" || type === "string" || (type === "array" && items?.type === "number");
}

/** Whether a schema has numbers by name. As an alternative to a number, a few of them fit in one line. */
function isNumbersByName({ additionalProperties }: JsonSchema): boolean {
  return typeof additionalProperties === "object" && additionalProperties.type === "number";
}

/** Larger bounds only keep squares finite, and do not matter in a form. */
const UNBOUNDED = 1e50;

function numberControl({ type, minimum, exclusiveMinimum, maximum, exclusiveMaximum }: JsonSchema): Control {
  const [min, max] = [minimum ?? exclusiveMinimum, maximum ?? exclusiveMaximum];
  return {
    type: "number",
    ...(min !== undefined && min > -UNBOUNDED && { min }),
    ...(max !== undefined && max < UNBOUNDED && { max }),
    ...(type === "integer" && { step: 1 }),
  };
}

function arrayControl({ items = {}, minItems = 0 }: JsonSchema, root: JsonSchema): Control {
  const item = resolved(items, root);
  if (item.type === "array") return { type: "json" };
  if (isLine(item) || item.anyOf?.every(isLine)) return { type: "list" };
  return { type: "rows", item: items, least: minItems };
}

function objectControl(schema: JsonSchema): Control {
  const { properties = {}, required = [] } = schema;
  const kind = kindOf(schema);
  const all = Object.entries(properties)
    .filter(([name]) => name !== "kind" || kind === undefined)
    .map(([name, each]) => ({ name, schema: each, isNeeded: required.includes(name) }));
  return {
    type: "group",
    kind,
    properties: [...all.filter(({ isNeeded }) => isNeeded), ...all.filter(({ isNeeded }) => !isNeeded)],
  };
}

/** The options of a choice; undefined if a schema offers none. */
function optionsOf(schema: JsonSchema, root: JsonSchema): Option[] | undefined {
  if (schema.anyOf) return schema.anyOf.flatMap((member) => memberOptions(resolved(member, root), schema.title));
  if (schema.enum) return schema.enum.map(constantOption);
  if (schema.const !== undefined) return [constantOption(schema.const)];
  return schema.type === "boolean" ? [true, false].map(constantOption) : undefined;
}

function memberOptions(member: JsonSchema, family: string | undefined): Option[] {
  if (member.enum) return member.enum.map(constantOption);
  if (member.const !== undefined) return [constantOption(member.const)];
  if (member.type === "null") return [{ key: "none", label: "none", help: undefined, value: null }];
  const kind = kindOf(member);
  const key = kind ?? (Object.keys(member.properties ?? {}).join(", ") || member.type!);
  return [{ key, label: choiceLabel(key, family), help: kind && kindHelp(kind, family), schema: member }];
}

function constantOption(value: unknown): Option {
  const key = typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
  return { key, label: choiceLabel(key), help: undefined, value: value as string | boolean };
}

function kindOf({ properties }: JsonSchema): string | undefined {
  const kind = properties?.kind?.const;
  return typeof kind === "string" ? kind : undefined;
}

function isMeant({ value: constant, schema }: Option, value: unknown): boolean {
  if (schema === undefined) return constant === value;
  if (value === null) return false;
  if (typeof value !== "object") return schema.type === typeof value;
  const kind = kindOf(schema);
  if (kind !== undefined) return (value as { readonly kind?: unknown }).kind === kind;
  return schema.properties !== undefined && Object.keys(value).every((key) => Object.hasOwn(schema.properties!, key));
}

function scalar(text: string): number | string {
  const value = Number(text);
  return text !== "" && Number.isFinite(value) ? value : text;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

import type { JsonSchema } from "@blendit/lab/spec";
import { countOf } from "@blendit/lab/text";
import type { ErrorAnswer } from "@blendit/service/contract";
import { emptyWords, fieldLabel } from "./field-words.ts";
import { chosenOption, controlOf, type Property } from "./schema-controls.ts";

type Place = NonNullable<ErrorAnswer["places"]>[number];

/** The schema and the current value of a form. */
export interface FormState {
  readonly schema: JsonSchema;
  readonly value: unknown;
}

/**
 * What is wrong with a field, in the terms of the form: "Give this option a name." The message of the service is kept if the form
 * does not know better.
 */
export function errorWords({ path, message, rule = "" }: Place, { schema, value }: FormState): string {
  const keys = keysOf(path);
  const name = keys.findLast((key) => typeof key === "string");
  const given = valueAt(value, keys);
  const asked = askedAt(schema, value, keys);
  if (given === undefined && asked?.isNeeded) return emptyWords(keys);
  const [, count] = /below 1\/(\d+)/.exec(rule) ?? [];
  if (name === "floor" && count !== undefined) return floorWords(Number(count), given) ?? message;
  const twice = Array.isArray(given) ? nameGivenTwice(given) : undefined;
  if (twice !== undefined) return `Two options are called “${twice}”. Give each its own name.`;
  return boundWords(fieldLabel(keys).replace(" (optional)", ""), given, asked?.schema) ?? message;
}

/**
 * Conflicts between fields. The service compares fields only after each of them is valid, but a form should show all errors at
 * once.
 */
export function wrongTogether(value: unknown): Place[] {
  const { arms, floor } = (value ?? {}) as { readonly arms?: unknown; readonly floor?: unknown };
  if (!Array.isArray(arms)) return [];
  const message = "This does not fit the other fields.";
  const isTooMuch = typeof floor === "number" && floor < 1 && floor * arms.length >= 1;
  return [
    ...(nameGivenTwice(arms) === undefined ? [] : [{ path: "arms", message }]),
    ...(isTooMuch ? [{ path: "floor", message, rule: `below 1/${arms.length}` }] : []),
  ];
}

/** The minimum shares of all options must fit into 100 %. */
function floorWords(count: number, given: unknown): string | undefined {
  if (typeof given !== "number" || given * count < 1) return undefined;
  return `The minimum share must be below 1/${count} so that ${countOf(count, "option")} fit.`;
}

function nameGivenTwice(rows: readonly unknown[]): string | undefined {
  const names = rows.map((row) => (row as { readonly name?: unknown } | undefined)?.name);
  const found = names.find((name, index) => typeof name === "string" && names.indexOf(name) < index);
  return found as string | undefined;
}

/** What the schema of a field allows, if its value is not valid. */
function boundWords(label: string, given: unknown, schema: JsonSchema | undefined): string | undefined {
  if (schema === undefined) return undefined;
  const numeric = schema.anyOf?.find(({ type }) => type === "number") ?? schema;
  if (typeof given === "number" && (numeric.type === "number" || numeric.type === "integer")) {
    return numberWords(label, given, numeric);
  }
  if (typeof given === "string" && schema.type === "string") return textWords(given, schema);
  if (typeof given === "string" && numeric.type === "number") return `${label} must be a number, such as 0.05.`;
  const { minItems = 0 } = schema;
  return Array.isArray(given) && given.length < minItems ? `At least ${minItems} are needed.` : undefined;
}

function numberWords(label: string, given: number, schema: JsonSchema): string | undefined {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
  const [low, high] = [minimum ?? exclusiveMinimum, maximum ?? exclusiveMaximum];
  const isLow = low !== undefined && (given < low || given === exclusiveMinimum);
  const isHigh = high !== undefined && (given > high || given === exclusiveMaximum);
  const hint = high === 1 && given > 1 && given <= 100 ? ` Write ${given / 100} for ${given} %.` : "";
  if (isLow) return `${label} must be ${exclusiveMinimum === low ? "above" : "at least"} ${low}.`;
  if (isHigh) return `${label} must be ${exclusiveMaximum === high ? "below" : "at most"} ${high}.${hint}`;
  return schema.type === "integer" && !Number.isInteger(given) ? `${label} must be a whole number.` : undefined;
}

function textWords(given: string, { rule, maxLength, pattern = "" }: JsonSchema): string | undefined {
  if (maxLength === undefined || (given.length <= maxLength && new RegExp(pattern).test(given))) return undefined;
  return `Use at most ${countOf(maxLength, "character")}${rule === undefined ? "" : `: ${rule}`}.`;
}

type Key = string | number;
type Asked = Pick<Property, "schema" | "isNeeded">;

/** The keys and indices of a path such as `arms[1].name`. */
function keysOf(path: string): Key[] {
  return Array.from(path.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([^.[\]]+)/g), ([, index, quoted, name]) =>
    index === undefined ? (name ?? (JSON.parse(quoted!) as string)) : Number(index),
  );
}

function valueAt(value: unknown, keys: readonly Key[]): unknown {
  return keys.reduce<unknown>((part, key) => (part as Readonly<Record<Key, unknown>> | undefined | null)?.[key], value);
}

/** The schema of the field at some keys; undefined if the form has no such field. */
function askedAt(root: JsonSchema, value: unknown, keys: readonly Key[]): Asked | undefined {
  let asked: Asked | undefined = { schema: root, isNeeded: true };
  for (const [depth, key] of keys.entries()) {
    let control = controlOf(asked.schema, root);
    if (control.type === "choice") {
      const chosen = chosenOption(control.options, valueAt(value, keys.slice(0, depth)), "")?.schema;
      if (chosen === undefined) return undefined;
      control = controlOf(chosen, root);
    }
    if (control.type === "rows") asked = { schema: control.item, isNeeded: true };
    else asked = control.type === "group" ? control.properties.find(({ name }) => name === key) : undefined;
    if (asked === undefined) return undefined;
  }
  return asked;
}

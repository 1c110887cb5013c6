import { didYouMean, type InvalidError } from "@blendit/core/errors";
import {
  type Complaint,
  complaintAt,
  invalidValue,
  missingKey,
  type Path,
  pathText,
  shortened,
} from "../text/complaint.ts";
import { type JsonSchema, kindsOf, LARGEST, resolved, ruleOf } from "./json-schema.ts";

/** How to check a value, beside its schema. */
export interface CheckOptions {
  /** A more specific error for an unknown kind of a family; undefined for the usual error. */
  readonly refusal?: (family: string, kind: unknown) => InvalidError | undefined;
  /** The most complaints, since a caller may send a hundred thousand wrong values. Unlimited by default. */
  readonly most?: number;
}

/** The deepest nesting: anything deeper is probably an object that contains itself. */
const DEEPEST = 40;

/** All complaints about a value that violates its schema; an empty list for a valid value. */
export function check(value: unknown, schema: JsonSchema, options: CheckOptions = {}): Complaint[] {
  const { most = Number.POSITIVE_INFINITY } = options;
  const complaints: Complaint[] = [];
  const isEnough = () => complaints.length >= most;
  visit(value, schema, []);
  return complaints;

  function visit(part: unknown, partSchema: JsonSchema, path: Path): void {
    const target = resolved(partSchema, schema);
    if (path.length > DEEPEST) complaints.push(invalidValue(path, `at most ${DEEPEST} levels`, part));
    else if (target.anyOf) visitUnion(part, target, path);
    else if (target.enum && !accepts(part, target)) refuseName(path, target.enum.map(String), part);
    else if (!accepts(part, target)) refuse(path, target, part);
    else if (target.type === "array") visitList(part as unknown[], target, path);
    else if (target.type === "object") visitObject(part as Record<string, unknown>, target, path);
  }

  function refuse(path: Path, target: JsonSchema, part: unknown): void {
    complaints.push(invalidValue(path, ruleOf(target, schema), part, hintFor(part, target)));
  }

  function refuseName(path: Path, names: readonly string[], part: unknown): void {
    complaints.push(invalidValue(path, oneOf(names), part, didYouMean(part, names)));
  }

  function visitUnion(part: unknown, union: JsonSchema, path: Path): void {
    const kinds = kindsOf(union);
    if (kinds.size > 0 && isObject(part) && Object.hasOwn(part, "kind")) {
      visitKind(part, kinds, union.title ?? "", path);
      return;
    }
    const withoutKind = union.anyOf!.filter((member) => !member.properties?.kind);
    const fitting = withoutKind.filter((candidate) => accepts(part, candidate));
    const member = isObject(part) ? likeliest(part, fitting) : fitting[0];
    if (member && !lacksAllRequired(part, member) && !isMixed(part, fitting)) visit(part, member, path);
    else if (isObject(part) && fitting.length === 0 && kinds.size > 0)
      complaints.push(missingKey([...path, "kind"], oneOf([...kinds.keys()])));
    else refuse(path, kinds.size > 0 && withoutKind.length > 0 ? { type: "object" } : union, part);
  }

  function visitKind(part: Record<string, unknown>, kinds: ReturnType<typeof kindsOf>, family: string, path: Path) {
    const { kind } = part;
    const member = typeof kind === "string" ? kinds.get(kind) : undefined;
    if (member) {
      visitObject(part, member, path);
      return;
    }
    const refusal = options.refusal?.(family, kind);
    if (refusal === undefined) refuseName([...path, "kind"], [...kinds.keys()], kind);
    else complaints.push(complaintAt([...path, "kind"], refusal));
  }

  function visitList(list: readonly unknown[], target: JsonSchema, path: Path): void {
    // Array.from turns holes into undefined, so that they are checked too.
    for (const [index, item] of Array.from(list).entries()) {
      if (isEnough()) return;
      const itemPath = [...path, index];
      if (target.items) visit(item, target.items, itemPath);
      if (target.uniqueItems && list.indexOf(item) < index) {
        complaints.push(invalidValue(itemPath, "a name that does not appear earlier in the list", item));
      }
    }
  }

  function visitObject(part: Record<string, unknown>, target: JsonSchema, path: Path): void {
    const { properties = {}, required = [], additionalProperties } = target;
    for (const key of Object.keys(part)) {
      if (isEnough()) return;
      const keyPath = [...path, key];
      if (Object.hasOwn(properties, key)) {
        // An optional key that is undefined counts as missing, since callers spread options.
        if (part[key] !== undefined || required.includes(key)) visit(part[key], properties[key]!, keyPath);
      } else if (typeof additionalProperties === "object") visit(part[key], additionalProperties, keyPath);
      else unknownKey(key, Object.keys(properties), path);
    }
    const misspelt = Object.keys(part).filter((key) => !Object.hasOwn(properties, key));
    for (const key of required) {
      // If `florr` is a misspelt `floor`, there is no need to report that floor is missing.
      const isMisspelt = misspelt.some((wrong) => didYouMean(wrong, Object.keys(properties))?.includes(`"${key}"`));
      if (!Object.hasOwn(part, key) && !isMisspelt) {
        complaints.push(missingKey([...path, key], ruleOf(properties[key]!, schema)));
      }
    }
  }

  function unknownKey(key: string, known: readonly string[], path: Path): void {
    const place = path.length === 0 ? "" : ` in ${pathText(path)}`;
    const isComma = /^\d+$/.test(key);
    const hint = isComma ? "Decimals have a point, not a comma." : didYouMean(key, known);
    const advice = hint ?? `Known keys: ${known.join(", ") || "none"}.`;
    const message = `Unknown key "${shortened(key)}"${place}. ${advice}`;
    complaints.push({ path: [...path, key], message, rule: oneOf(known), isKey: true });
  }
}

/** Whether a value matches its schema, without checking list items and fields. */
function accepts(value: unknown, schema: JsonSchema): boolean {
  if (schema.const !== undefined) return value === schema.const;
  if (schema.enum) return schema.enum.includes(value);
  switch (schema.type) {
    case "integer":
      return Number.isSafeInteger(value) && isWithin(value as number, schema);
    case "number":
      return Number.isFinite(value) && isWithin(value as number, schema);
    case "string":
      return typeof value === "string" && fits(value, schema);
    case "array":
      return Array.isArray(value) && hasCount(value.length, schema.minItems, schema.maxItems);
    case "object":
      return isObject(value);
    case "null":
      return value === null;
    default:
      return typeof value === schema.type;
  }
}

function isWithin(value: number, { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): boolean {
  return (
    value >= (minimum ?? Number.NEGATIVE_INFINITY) &&
    value <= (maximum ?? Number.POSITIVE_INFINITY) &&
    value > (exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
    value < (exclusiveMaximum ?? Number.POSITIVE_INFINITY)
  );
}

function fits(text: string, { pattern, minLength, maxLength }: JsonSchema): boolean {
  return hasCount(text.length, minLength, maxLength) && (pattern === undefined || new RegExp(pattern).test(text));
}

function hasCount(count: number, least = 0, most = Number.POSITIVE_INFINITY): boolean {
  return count >= least && count <= most;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The most likely member for an object without a kind: the one that knows most of its keys, then the one with the fewest missing. */
function likeliest(part: Record<string, unknown>, members: readonly JsonSchema[]): JsonSchema | undefined {
  const known = (member: JsonSchema) =>
    Object.keys(part).filter((key) => Object.hasOwn(member.properties ?? {}, key)).length;
  const missing = (member: JsonSchema) => (member.required ?? []).filter((key) => !Object.hasOwn(part, key)).length;
  return members.toSorted((one, other) => known(other) - known(one) || missing(one) - missing(other))[0];
}

/** Whether an object has none of several required keys, so that it was probably meant to be something else. */
function lacksAllRequired(part: unknown, { required = [] }: JsonSchema): boolean {
  return isObject(part) && required.length > 1 && !required.some((key) => Object.hasOwn(part, key));
}

/** Whether each key belongs to some member, but no member has all of them. */
function isMixed(part: unknown, members: readonly JsonSchema[]): boolean {
  const keys = isObject(part) ? Object.keys(part) : [];
  const has = ({ properties = {} }: JsonSchema, key: string) => Object.hasOwn(properties, key);
  return (
    keys.every((key) => members.some((member) => has(member, key))) &&
    !members.some((member) => keys.every((key) => has(member, key)))
  );
}

function oneOf(names: readonly string[]): string {
  if (names.length === 0) return "none";
  return names.length === 1 ? `"${names[0]}"` : `one of ${names.join(", ")}`;
}

/** A hint for a value that violates its schema; undefined if no likely mistake is known. */
export function hintFor(value: unknown, schema: JsonSchema): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === "string" && kindsOf(schema).has(value)) return `Did you mean { kind: ${value} }?`;
  const forms = schema.anyOf ?? [schema];
  // If texts are allowed as well, a number in quotes may be intended.
  const type = forms.some((form) => form.type === "string") ? schema.type : forms[0]!.type;
  const isNumeric = type === "number" || type === "integer";
  if (isNumeric && typeof value === "string") return numberIn(value);
  if (type === "string" && ["number", "boolean"].includes(typeof value)) return `Did you mean "${value}", in quotes?`;
  // Objects are never converted: their own `toString` need not be a function.
  if (typeof value !== "number") return undefined;
  if (type === "number" && Number.isFinite(value) && Math.abs(value) > LARGEST)
    return "Numbers are at most 1e50 in size.";
  return type === "integer" && value > Number.MAX_SAFE_INTEGER
    ? "Counts are at most 9,007,199,254,740,991."
    : undefined;
}

/** A hint with the number that a text was probably meant to be. */
function numberIn(text: string): string | undefined {
  const [, percent] = /^\s*([\d.]+)\s*%\s*$/.exec(text) ?? [];
  const number = percent === undefined ? Number(text) : Number(percent) / 100;
  if (text.trim() === "" || !Number.isFinite(number)) return undefined;
  return `Did you mean ${number}${percent === undefined ? ", without quotes" : ""}?`;
}

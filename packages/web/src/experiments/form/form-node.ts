import type { JsonSchema } from "@blendit/lab/spec";

/** What is written in one line: text, a number, a number or a word, several of these, or JSON. */
export interface TextNode {
  readonly type: "text" | "number" | "value" | "list" | "json";
  text: string;
}

/** An object with named parts, of a kind where it has one. */
export interface GroupNode {
  readonly type: "group";
  readonly kind: string | undefined;
  readonly parts: readonly {
    readonly name: string;
    readonly isNeeded: boolean;
    readonly help: string;
    node: FormNode;
  }[];
}

/** A list of objects. */
export interface RowsNode {
  readonly type: "rows";
  readonly item: JsonSchema;
  rows: FormNode[];
}

/** Values by names that the reader chooses. */
export interface NamedNode {
  readonly type: "named";
  readonly item: JsonSchema;
  entries: { name: string; node: FormNode }[];
}

/** One way of a choice: a value as it is, or something to fill in. */
interface ChoiceOption {
  readonly label: string;
  readonly value?: string | boolean | null;
  readonly schema?: JsonSchema;
}

/** One of several. */
export interface ChoiceNode {
  readonly type: "choice";
  readonly options: readonly ChoiceOption[];
  /** The place of the option; -1 while none is chosen. */
  chosen: number;
  /** What is to be filled in of the option that is chosen. */
  part: FormNode | undefined;
}

/** A part of a form: what can be said there, and what is. A schema and a value make one; it is changed in place. */
export type FormNode = TextNode | GroupNode | RowsNode | NamedNode | ChoiceNode;

type Plain = Readonly<Record<string, unknown>>;

/** The form of a schema, with definitions in `root`, as a value fills it in; undefined and null leave it empty. */
export function formNode(schema: JsonSchema, root: JsonSchema, value?: unknown): FormNode {
  const target = resolved(schema, root);
  if (target.anyOf) return target.anyOf.every(isLine) ? textNode("value", value) : choiceNode(target, root, value);
  if (target.enum) return choiceOf(target.enum.map(constantOption), root, value);
  if (target.const !== undefined) return choiceOf([constantOption(target.const)], root, value);
  switch (target.type) {
    case "boolean":
      return choiceOf([constantOption(true), constantOption(false)], root, value);
    case "number":
    case "integer":
      return textNode("number", value);
    case "array":
      return arrayNode(target.items ?? {}, target.minItems ?? 0, root, value);
    case "object":
      return objectNode(target, root, value);
    default:
      return textNode("text", value);
  }
}

/** Another row, empty. */
export function addRow(node: RowsNode, root: JsonSchema): void {
  node.rows.push(formNode(node.item, root));
}

/** Another value by name, empty. */
export function addEntry(node: NamedNode, root: JsonSchema): void {
  node.entries.push({ name: "", node: formNode(node.item, root) });
}

/** Takes one of the options, with nothing filled in yet. */
export function choose(node: ChoiceNode, index: number, root: JsonSchema): void {
  const schema = node.options[index]?.schema;
  node.chosen = index;
  node.part = schema && formNode(schema, root);
}

function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  return schema.$ref === undefined ? schema : root.$defs![schema.$ref.replace("#/$defs/", "")]!;
}

function isLine({ type, items, const: constant, enum: names }: JsonSchema): boolean {
  if (constant !== undefined || names) return false;
  return type === "number" || type === "string" || (type === "array" && items?.type === "number");
}

function textNode(type: TextNode["type"], value: unknown): TextNode {
  if (value == null) return { type, text: "" };
  const isList = type === "list" && Array.isArray(value);
  return { type, text: isList ? value.join(", ") : typeof value === "object" ? JSON.stringify(value) : String(value) };
}

function arrayNode(item: JsonSchema, least: number, root: JsonSchema, value: unknown): FormNode {
  const target = resolved(item, root);
  if (target.type === "array") return textNode("json", value);
  if (isLine(target) || target.anyOf?.every(isLine)) return textNode("list", value);
  const values = Array.isArray(value) ? value : new Array(least).fill(undefined);
  return { type: "rows", item, rows: values.map((row) => formNode(item, root, row)) };
}

function objectNode(schema: JsonSchema, root: JsonSchema, value: unknown): FormNode {
  const { properties, required = [], additionalProperties } = schema;
  const given = (value ?? {}) as Plain;
  if (typeof additionalProperties === "object") {
    const entries = Object.entries(given).map(([name, each]) => ({
      name,
      node: formNode(additionalProperties, root, each),
    }));
    return { type: "named", item: additionalProperties, entries };
  }
  const kind = kindOf(schema);
  const parts = Object.entries(properties ?? {})
    .filter(([name]) => name !== "kind" || kind === undefined)
    .map(([name, part]) => ({
      name,
      isNeeded: required.includes(name),
      help: part.description ?? "",
      node: formNode(part, root, given[name]),
    }));
  return {
    type: "group",
    kind,
    parts: [...parts.filter(({ isNeeded }) => isNeeded), ...parts.filter((part) => !part.isNeeded)],
  };
}

function choiceNode({ anyOf = [] }: JsonSchema, root: JsonSchema, value: unknown): ChoiceNode {
  return choiceOf(
    anyOf.flatMap((member) => optionsOf(resolved(member, root))),
    root,
    value,
  );
}

function choiceOf(options: readonly ChoiceOption[], root: JsonSchema, value: unknown): ChoiceNode {
  const chosen = value === undefined ? -1 : options.findIndex((option) => isMeant(option, value));
  const schema = options[chosen]?.schema;
  return { type: "choice", options, chosen, part: schema && formNode(schema, root, value) };
}

function optionsOf(schema: JsonSchema): ChoiceOption[] {
  if (schema.enum) return schema.enum.map(constantOption);
  if (schema.const !== undefined) return [constantOption(schema.const)];
  if (schema.type === "null") return [{ label: "none", value: null }];
  const names = Object.keys(schema.properties ?? {});
  return [{ label: kindOf(schema) ?? (names.join(", ") || schema.type!), schema }];
}

function constantOption(value: unknown): ChoiceOption {
  return {
    label: typeof value === "boolean" ? (value ? "yes" : "no") : String(value),
    value: value as string | boolean,
  };
}

function kindOf({ properties }: JsonSchema): string | undefined {
  const kind = properties?.kind?.const;
  return typeof kind === "string" ? kind : undefined;
}

function isMeant({ value: constant, schema }: ChoiceOption, value: unknown): boolean {
  if (schema === undefined) return constant === value;
  if (typeof value !== "object" || value === null) return false;
  const kind = kindOf(schema);
  const known = Object.keys(schema.properties ?? {});
  return kind !== undefined ? (value as Plain).kind === kind : Object.keys(value).every((key) => known.includes(key));
}

import { type JsonSchema, kindsOf, LARGEST } from "./json-schema.ts";

/** What may help with a value that is not what its schema asks for; undefined where nothing comes to mind. */
export function hintFor(value: unknown, schema: JsonSchema): string | undefined {
  if (value === null || value === undefined) return "(left empty)";
  if (typeof value === "string" && kindsOf(schema).has(value)) return `(did you mean { kind: ${value} }?)`;
  const forms = schema.anyOf ?? [schema];
  // Where texts are allowed as well, a number in quotes may be meant as one.
  const type = forms.some((form) => form.type === "string") ? schema.type : forms[0]!.type;
  const isNumeric = type === "number" || type === "integer";
  if (isNumeric && typeof value === "string") return numberIn(value);
  if (type === "string" && ["number", "boolean"].includes(typeof value)) return `(did you mean "${value}", in quotes?)`;
  // Objects are never converted: their own `toString` need not be a function.
  if (typeof value !== "number") return undefined;
  if (type === "number" && Number.isFinite(value) && Math.abs(value) > LARGEST)
    return "(numbers are at most 1e50 in size)";
  return type === "integer" && value > Number.MAX_SAFE_INTEGER ? "(more than can be counted)" : undefined;
}

/** The number that a text was meant to be. */
function numberIn(text: string): string | undefined {
  const [, percent] = /^\s*([\d.]+)\s*%\s*$/.exec(text) ?? [];
  const number = percent === undefined ? Number(text) : Number(percent) / 100;
  if (text.trim() === "" || !Number.isFinite(number)) return undefined;
  return `(did you mean ${number}${percent === undefined ? ", without quotes" : ""}?)`;
}

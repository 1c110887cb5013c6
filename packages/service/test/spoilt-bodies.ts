import fc from "fast-check";
import type { TSchema } from "typebox";

/** Texts that cannot be written by `JSON.stringify`, by the word that stands for them in a generated body. */
const RAW: Readonly<Record<string, string>> = {
  "<deep list>": `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
  "<deep object>": `${'{"utility":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  "<infinite>": "1e400",
  "<half a character>": '"\\ud800"',
  "<long number>": "9".repeat(400),
};

/** Names that every object inherits, or that JavaScript calls when it converts or awaits one. */
const TRAPS = ["toString", "valueOf", "toJSON", "then", "__proto__", "constructor", "hasOwnProperty", "length"];
const LONG_NAME = "k".repeat(100_000);

/** An object with own properties of these names; made from text, since a literal would set the prototype. */
const trap = fc
  .tuple(fc.subarray(TRAPS, { minLength: 1 }), fc.constantFrom("1", "null", "{}", '"x"', "[]"))
  .map(([names, value]) => JSON.parse(`{${names.map((name) => `"${name}":${value}`).join()}}`) as unknown);

/** Values that are of the wrong form wherever they stand, or that programs trip over. */
export const strange = fc.oneof(
  fc.constantFrom(null, true, -1, 1e50, 1e308, -0, 5e-324, 2 ** 53, 0.5, "", " ", "NaN", "Infinity", "\u0000"),
  fc.constantFrom<unknown>([], {}, [[]], { length: 1e9 }, { constructor: { prototype: 1 } }, { kind: 1 }),
  fc.constantFrom("a".repeat(100_000), new Array(5000).fill(0), { $ref: "#/$defs/utility" }, { file: "/etc/passwd" }),
  trap,
  trap.map((inner) => [inner]),
  fc.constantFrom(...TRAPS),
  fc.constantFrom(...Object.keys(RAW)),
  fc.jsonValue(),
);

/** A good body with one part exchanged, added or taken away. Some of what is added has a name that the schema knows. */
export const spoilt = (example: unknown, names: readonly string[] = []) =>
  fc
    .tuple(
      fc.nat(),
      strange,
      fc.constantFrom("exchange", "add", "remove"),
      fc.constantFrom("x", LONG_NAME, ...TRAPS, ...names),
    )
    .map(([position, value, how, name]) => {
      const copy = structuredClone(example) as Record<string, unknown>;
      const objects = objectsIn(copy);
      const part = objects[position % objects.length]!;
      const keys = Object.keys(part);
      const key = keys[position % Math.max(1, keys.length)] ?? "key";
      if (how === "remove") delete part[key];
      else if (how === "add" && Array.isArray(part)) part.push(value);
      else Object.defineProperty(part, how === "add" ? name : key, { ...PLAIN, value });
      return copy;
    });

/** Even of the name `__proto__`, which an assignment would not make a property. */
const PLAIN = { enumerable: true, configurable: true, writable: true };

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema & { readonly const?: unknown }>>;
  readonly additionalProperties?: Schema | boolean;
}

/** Bodies in JSON, each with an object at another position of those that a schema knows, which has methods of its own that are none. */
export function trappedBodies(schema: Schema): string[] {
  // No share is 2: where shares by name are asked for, arms may have these names.
  const own = Object.fromEntries(TRAPS.filter((name) => name !== "__proto__").map((name) => [name, 2]));
  return [...new Set([...positionsOf(schema, own)].map((body) => JSON.stringify(body)))];
}

/** A value at every position that a schema knows, within as little of a body as leads there; definitions within themselves once. */
function* positionsOf(schema: Schema, value: unknown, { $defs = {} } = schema): Generator<unknown> {
  const { $ref, anyOf = [], items, properties = {}, additionalProperties } = schema;
  yield value;
  const { [String($ref).replace("#/$defs/", "")]: target, ...others } = $defs;
  if (target) yield* positionsOf(target, value, { $defs: others });
  for (const member of anyOf) yield* positionsOf(member, value, { $defs });
  for (const inner of items ? positionsOf(items, value, { $defs }) : []) yield [inner];
  const open = typeof additionalProperties === "object" ? { plain: additionalProperties } : {};
  const kind = properties.kind?.const === undefined ? {} : { kind: properties.kind.const };
  for (const [name, part] of Object.entries({ ...properties, ...open })) {
    for (const inner of positionsOf(part, value, { $defs })) yield { ...kind, [name]: inner };
  }
}

/** The JSON of a generated body. */
export function textOf(body: unknown): string {
  return JSON.stringify(body).replaceAll(/"<[a-z ]+>"/g, (word) => RAW[word.slice(1, -1)] ?? word);
}

/** All names of properties in a schema, those of its definitions too. */
export function namesIn(schema: TSchema | undefined): string[] {
  const names = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    const { properties } = part as { readonly properties?: object };
    for (const name of Object.keys(properties ?? {})) names.add(name);
    for (const inner of Object.values(part)) visit(inner);
  };
  visit(schema);
  return [...names];
}

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return [value as Record<string, unknown>, ...inner];
}

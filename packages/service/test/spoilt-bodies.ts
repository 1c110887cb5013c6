import fc from "fast-check";
import type { TSchema } from "typebox";

/** Texts that `JSON.stringify` cannot write, by the placeholder in a generated body. */
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

/** An object with own properties of these names, parsed from JSON, since a literal would set the prototype. */
const trap = fc
  .tuple(fc.subarray(TRAPS, { minLength: 1 }), fc.constantFrom("1", "null", "{}", '"x"', "[]"))
  .map(([names, value]) => JSON.parse(`{${names.map((name) => `"${name}":${value}`).join()}}`) as unknown);

/** Values that are wrong at every position, or that programs stumble over. */
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

/** A valid body with one part replaced, added or removed. Some of the added names are known to the schema. */
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

/** Defines a property even for the name `__proto__`, which an assignment would not do. */
const PLAIN = { enumerable: true, configurable: true, writable: true };

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema & { readonly const?: unknown }>>;
  readonly additionalProperties?: Schema | boolean;
}

/**
 * JSON bodies, each with an object at a different position of the schema. The object has own properties with the names
 * of methods.
 */
export function trappedBodies(schema: Schema): string[] {
  // The values are 2, which is not a valid share, since arms in shares by name may have these names.
  const own = Object.fromEntries(TRAPS.filter((name) => name !== "__proto__").map((name) => [name, 2]));
  return [...new Set([...positionsOf(schema, own)].map((body) => JSON.stringify(body)))];
}

/** A value at every position that a schema knows, in a minimal body. Recursive definitions are expanded once. */
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

/** All names of properties in a schema, including those of its definitions. */
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

import fc from "fast-check";

/** Values that are of the wrong form wherever they stand, or that programs trip over. */
export const strange = fc.oneof(
  fc.constantFrom(null, true, -1, 1e50, 1e308, 0.5, "", " ", "NaN", "Infinity", "\u0000", "__proto__", [], {}, [[]]),
  fc.constantFrom({ length: 1e9 }, { toString: 1 }, { constructor: { prototype: 1 } }, { kind: 1 }),
  fc.constantFrom("a".repeat(100_000), new Array(5000).fill(0), { $ref: "#/$defs/utility" }, { file: "/etc/passwd" }),
  fc.jsonValue(),
);

/** A good body with one part exchanged, added or taken away. */
export const spoilt = (example: unknown) =>
  fc.tuple(fc.nat(), strange, fc.constantFrom("exchange", "add", "remove")).map(([place, value, how]) => {
    const copy = structuredClone(example) as Record<string, unknown>;
    const objects = objectsIn(copy);
    const part = objects[place % objects.length]!;
    const keys = Object.keys(part);
    const key = keys[place % Math.max(1, keys.length)] ?? "key";
    if (how === "remove") delete part[key];
    else part[how === "add" ? `${key}x` : key] = value;
    return copy;
  });

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return [value as Record<string, unknown>, ...inner];
}

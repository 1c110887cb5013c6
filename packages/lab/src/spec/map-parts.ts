import type { Path } from "../text/complaint.ts";

/**
 * A copy of plain data in which each list or object is replaced by the result of `replace`. If that is undefined, it is copied with
 * its contents mapped.
 */
export function mapParts(data: unknown, replace: (part: object, path: Path) => unknown, path: Path = []): unknown {
  if (typeof data !== "object" || data === null) return data;
  const replaced = replace(data, path);
  if (replaced !== undefined) return replaced;
  if (Array.isArray(data)) return data.map((item, index) => mapParts(item, replace, [...path, index]));
  return Object.fromEntries(
    Object.entries(data).map(([key, inner]) => [key, mapParts(inner, replace, [...path, key])]),
  );
}

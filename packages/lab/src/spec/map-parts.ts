import type { Path } from "../text/complaint.ts";

/**
 * A copy of plain data in which some lists and objects are replaced: by what `replace` answers, which is undefined for those
 * to be looked into.
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

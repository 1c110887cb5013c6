/** Where in an experiment something stands: keys and indices from the top. */
export type Path = readonly (string | number)[];

/** One thing that is wrong with an experiment. */
export interface Problem {
  readonly path: Path;
  readonly message: string;
  /** The last key of the path itself is at fault, not what it holds. */
  readonly isKey?: true;
}

/**
 * A path as one writes it.
 *
 * @example pathText(["arms", 1, "alpha"])   // "arms[1].alpha"
 */
export function pathText(path: Path): string {
  return path
    .map((part, index) => {
      if (typeof part === "number") return `[${part}]`;
      if (!/^[\w-]+$/.test(part)) return `[${JSON.stringify(part)}]`;
      return index === 0 ? part : `.${part}`;
    })
    .join("");
}

/** The complaint about a value: `invalid arms[1].alpha: expected a number > 0, got -2`. */
export function invalidValue(path: Path, rule: string, value: unknown): Problem {
  return { path, message: `invalid ${pathText(path) || "experiment"}: expected ${rule}, got ${show(value)}` };
}

function show(value: unknown): string {
  if (typeof value === "number" || value === undefined) return String(value);
  const text = asJson(value) ?? typeof value;
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

/** Undefined for what has no JSON, such as functions and objects that contain themselves. */
function asJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

import { invalid, refused } from "./invalid.ts";
import { didYouMean } from "./nearest-name.ts";

/** The names of all options of a factory; the compiler checks that the list is complete. */
export type OptionNames<Options> = Readonly<Record<keyof Options & string, true>>;

/**
 * Refuses unknown options, because a misspelt one would otherwise be ignored silently.
 *
 * @example checkOptions("upper-cvar", { levl: 0.1 }, { level: true })
 * // upper-cvar has no option "levl". It has level. Did you mean "level"?
 */
export function checkOptions<Options extends object>(
  kind: string,
  options: Options | undefined,
  names: OptionNames<Options>,
): void {
  if (options === undefined) return;
  if (typeof options !== "object" || options === null)
    throw invalid("options", `an object with the options of ${kind}`, options);
  // Hundreds of thousands of distributions may be checked, so names are only listed for an error.
  for (const name in options) {
    if (Object.hasOwn(names, name) || options[name] === undefined || !Object.hasOwn(options, name)) continue;
    const known = Object.keys(names);
    const others = known.length === 0 ? "It has none." : `It has ${known.join(", ")}.`;
    throw refused("options", `${kind} has no option "${name}". ${others}`, name, didYouMean(name, known));
  }
}

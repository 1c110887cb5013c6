import { invalid } from "./invalid.ts";
import { didYouMean } from "./nearest-name.ts";

/** The names of all options of a factory: the compiler sees to it that none is forgotten. */
export type OptionNames<Options> = Readonly<Record<keyof Options & string, true>>;

/**
 * Refuses options that nobody reads: a misspelt one would otherwise be left out without a word.
 *
 * @example checkOptions("upper-cvar", { levl: 0.1 }, { level: true })
 * // invalid options: expected only level for upper-cvar, got "levl" (did you mean "level"?)
 */
export function checkOptions<Options extends object>(
  kind: string,
  options: Options | undefined,
  names: OptionNames<Options>,
): void {
  if (options === undefined) return;
  if (typeof options !== "object" || options === null) throw invalid("options", `an object, for ${kind}`, options);
  // Distributions by the hundred thousand come by here: nothing is listed while all is well.
  for (const name in options) {
    if (Object.hasOwn(names, name) || options[name] === undefined || !Object.hasOwn(options, name)) continue;
    const known = Object.keys(names);
    const rule = known.length === 0 ? `none for ${kind}` : `only ${known.join(", ")} for ${kind}`;
    throw invalid("options", rule, name, didYouMean(name, known));
  }
}

import type { PaperOptions, Variant } from "@blendit/lab/paper";

/** The settings in the address of the page. */
export interface PaperSettings extends Omit<PaperOptions, "horizon"> {
  /** Whether to add Blendit's own learner. */
  readonly own: boolean;
}

/** The defaults of `blendit reproduce`. */
export const defaults: PaperSettings = { variant: "published", replications: 500, seed: 100, own: false };

/** The numbers of replications to choose from. Above a thousand, replications would no longer be grouped by five. */
export const sizes = [20, 100, 500, 1000] as const;
const MOST_REPLICATIONS = 1000;

/** The rounds of a replication in the paper. */
export const HORIZON = 2000;

/** The settings of an address; missing and invalid ones have their defaults. */
export function settingsOf(search: string): PaperSettings {
  const words = new URLSearchParams(search);
  return {
    variant: words.get("variant") === "algorithm1" ? "algorithm1" : "published",
    replications: wholeNumber(words.get("replications"), 1, MOST_REPLICATIONS) ?? defaults.replications,
    seed: wholeNumber(words.get("seed"), 0, Number.MAX_SAFE_INTEGER) ?? defaults.seed,
    own: words.has("own"),
  };
}

/** What is wrong with an address, and what to do. */
export function problemsOf(search: string): string[] {
  const words = new URLSearchParams(search);
  const used = settingsOf(search);
  return (["variant", "replications", "seed"] as const)
    .filter((name) => words.has(name) && words.get(name) !== String(used[name]))
    .map(
      (name) =>
        `“${name}” in the address cannot be “${words.get(name)}”, so “${used[name]}” is used. Choose another below.`,
    );
}

/** The settings as a query string, without those that have their defaults. */
export function searchOf({ variant, replications, seed, own }: PaperSettings): string {
  const words = [
    ...(variant === defaults.variant ? [] : [`variant=${variant satisfies Variant}`]),
    ...(replications === defaults.replications ? [] : [`replications=${replications}`]),
    ...(seed === defaults.seed ? [] : [`seed=${seed}`]),
    ...(own ? ["own"] : []),
  ];
  return words.length === 0 ? "" : `?${words.join("&")}`;
}

/** A whole number between bounds; undefined if the text is not one. */
function wholeNumber(text: string | null, least: number, most: number): number | undefined {
  if (text === null || !/^\d+$/.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}

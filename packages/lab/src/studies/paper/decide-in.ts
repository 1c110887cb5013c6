import { type Decision, decide, type JudgedClaim } from "./judge-claims.ts";
import type { PaperFigure } from "./paper-figure.ts";

/**
 * What a sentence comes to in one panel, or by its numbers of all four panels together where `scenario` is null; undefined
 * where the sentence does not speak of it.
 */
export function decideIn(
  { parts, needed }: Pick<JudgedClaim, "parts" | "needed">,
  figure: PaperFigure,
  scenario: number | null,
): Decision | undefined {
  const here = parts.filter((part) => part.figure === figure && part.scenario === scenario);
  return here.length === 0 ? undefined : decide(here, needed);
}

import type { Panel, Panels } from "../panel.ts";
import type { ClaimPart } from "./claim.ts";
import type { Place } from "./measures.ts";

/** A part, or several, for each of the eight panels. */
export function inAllPanels(
  { variance, wasserstein }: Panels,
  what: "gap" | "bias",
  part: (place: Place, panel: Panel) => ClaimPart | ClaimPart[],
): ClaimPart[] {
  return [
    ...variance.flatMap((panel) => part({ figure: `variance-${what}`, scenario: panel.scenario }, panel)),
    ...wasserstein.flatMap((panel) => part({ figure: `wasserstein-${what}`, scenario: panel.scenario }, panel)),
  ];
}

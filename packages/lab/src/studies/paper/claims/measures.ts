import type { PaperFigure } from "../figure-names.ts";
import { difference, ratio, type Values } from "../influence-values.ts";
import type { Bounds } from "../judge-claims.ts";
import { type Moment, momentNames, moments, type Panel, type Panels } from "../panel.ts";

export const readings = ["difference of gaps", "ratio of gaps"] as const;
type Reading = (typeof readings)[number];

/** A part of a claim: a number that the claim puts between bounds. */
export interface ClaimPart {
  readonly figure: PaperFigure;
  /** Null for a number of all four panels. */
  readonly scenario: number | null;
  /** What was measured, such as the gap of plug-in less that of exact. */
  readonly quantity: string;
  /** At which rounds, and between which scenarios. */
  readonly when: string;
  /** Scales differ between scenarios, so that some sentences are read in two ways: each way has parts of its own. */
  readonly reading?: Reading;
  readonly values: Values;
  readonly bounds: Bounds;
}

/** A sentence of the paper's results that experiments can decide. */
export interface Claim {
  readonly id: string;
  /** In our words. */
  readonly text: string;
  /** What is taken for it here, and what its vague words are taken to mean. */
  readonly criterion: string;
  /** How many parts must hold, in each reading; all unless given. */
  readonly needed?: number;
  readonly parts: (panels: Panels) => readonly ClaimPart[];
}

/** By how much at most curves differ that are very close, or of which one is slightly better. */
export const NEARLY = 0.1;

export const methods = ["exact", "plugIn"] as const;
type Method = (typeof methods)[number];
const methodNames: Readonly<Record<Method, string>> = { exact: "exact", plugIn: "plug-in" };

/** What is said of a criterion that compares scenarios. */
export const bothReadings =
  "Scales differ between scenarios, so losses are compared as differences and as ratios of the two gaps; where these disagree, the sentence is undecided.";

/** The moments after the first transient. */
export const later: readonly Moment[] = [moments.middle, moments.late, moments.end];
export const throughout: readonly Moment[] = [moments.early, ...later];

const LOSS = "gap of plug-in less that of exact";
export const RATIO = "gap of plug-in over that of exact";

/** The gap of plug-in less that of exact. */
export function loss({ plugIn, exact }: Panel, moment: Moment): Values {
  return difference(plugIn[moment]!, exact[moment]!);
}

/** The mean gap of plug-in over that of exact. */
export function lossRatio({ plugIn, exact }: Panel, moment: Moment): Values {
  return ratio(plugIn[moment]!, exact[moment]!);
}

/** What is left at a moment of a list that was there at an earlier one. */
export function left(lists: readonly Values[], from: Moment, to: Moment): Values {
  return ratio(lists[to]!, lists[from]!);
}

/** Where a part stands on the page. */
export type Place = Pick<ClaimPart, "figure" | "scenario">;

/** What a part measures. */
type Measured = Pick<ClaimPart, "quantity" | "when" | "values">;

/** A part that holds if its number is above 0. */
export function positive(place: Place, measured: Measured): ClaimPart {
  return { ...place, ...measured, bounds: { above: 0 } };
}

/** Plug-in has the larger gap. */
export function losesPart(place: Place, panel: Panel, moment: Moment): ClaimPart {
  return positive(place, { quantity: LOSS, when: momentNames[moment], values: loss(panel, moment) });
}

/** Plug-in loses more in one scenario than in another, in both readings. */
export function losesMoreParts(place: Place, more: Panel, less: Panel, moment: Moment): ClaimPart[] {
  const when = `${momentNames[moment]}, scenario ${more.scenario} less scenario ${less.scenario}`;
  const compared = (measure: typeof loss) => difference(measure(more, moment), measure(less, moment));
  return [
    { ...positive(place, { quantity: LOSS, when, values: compared(loss) }), reading: readings[0] },
    { ...positive(place, { quantity: RATIO, when, values: compared(lossRatio) }), reading: readings[1] },
  ];
}

/** The gap falls between two moments. */
export function fallPart(place: Place, panel: Panel, method: Method, from: Moment, to: Moment): ClaimPart {
  return positive(place, {
    quantity: "fall of the gap",
    when: `${methodNames[method]}, ${momentNames[from]} to ${momentNames[to]}`,
    values: difference(panel[method][from]!, panel[method][to]!),
  });
}

/** Plug-in's mean gap is within bounds of that of exact. */
export function ratioPart(place: Place, panel: Panel, moment: Moment, bounds: Bounds): ClaimPart {
  return { ...place, quantity: RATIO, when: momentNames[moment], values: lossRatio(panel, moment), bounds };
}

/** The gap at the end is below that of equal shares. */
export function improvesPart(place: Place, panel: Panel, method: Method): ClaimPart {
  return {
    ...place,
    quantity: "gap over that of equal shares",
    when: `${methodNames[method]}, ${momentNames[moments.end]}`,
    values: left(panel[method], moments.start, moments.end),
    bounds: { below: 1 },
  };
}

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

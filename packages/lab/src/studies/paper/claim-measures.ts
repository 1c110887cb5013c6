import type { PaperFigure } from "./figure-names.ts";
import { difference, ratio, type Values } from "./influence-values.ts";
import { type Moment, momentNames, moments, type Panel, type Panels } from "./panel.ts";

/** The numbers for which a sentence is true: those between, without the bounds themselves. */
export interface Bounds {
  readonly above?: number;
  readonly below?: number;
}

const ABOVE_ZERO: Bounds = { above: 0 };

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

/** All eight panels. */
export function allPanels({ variance, wasserstein }: Panels): Panel[] {
  return [...variance, ...wasserstein];
}

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

/** A number that is shown with the gaps of a panel; it has to be above 0 unless there are other bounds. */
export function gapPart(panel: Panel, quantity: string, when: string, values: Values, bounds = ABOVE_ZERO): ClaimPart {
  const { utility, scenario } = panel;
  return { figure: `${utility}-gap`, scenario, quantity, when, values, bounds };
}

/** A number that is shown with the bias of a panel; it has to be above 0 unless there are other bounds. */
export function biasPart(panel: Panel, quantity: string, when: string, values: Values, bounds = ABOVE_ZERO): ClaimPart {
  const { utility, scenario } = panel;
  return { figure: `${utility}-bias`, scenario, quantity, when, values, bounds };
}

/** Plug-in has the larger gap. */
export function losesPart(panel: Panel, moment: Moment): ClaimPart {
  return gapPart(panel, LOSS, momentNames[moment], loss(panel, moment));
}

/** Plug-in loses more in one scenario than in another, in both readings. */
export function losesMoreParts(more: Panel, less: Panel, moment: Moment, shownWith = less): ClaimPart[] {
  const when = `${momentNames[moment]}, scenario ${more.scenario} less scenario ${less.scenario}`;
  const compared = (measure: typeof loss) => difference(measure(more, moment), measure(less, moment));
  return [
    { ...gapPart(shownWith, LOSS, when, compared(loss)), reading: readings[0] },
    { ...gapPart(shownWith, RATIO, when, compared(lossRatio)), reading: readings[1] },
  ];
}

/** The gap falls between two moments. */
export function fallPart(panel: Panel, method: Method, from: Moment, to: Moment): ClaimPart {
  const when = `${methodNames[method]}, ${momentNames[from]} to ${momentNames[to]}`;
  return gapPart(panel, "fall of the gap", when, difference(panel[method][from]!, panel[method][to]!));
}

/** Plug-in's mean gap is within bounds of that of exact. */
export function ratioPart(panel: Panel, moment: Moment, bounds: Bounds): ClaimPart {
  return gapPart(panel, RATIO, momentNames[moment], lossRatio(panel, moment), bounds);
}

/** The gap at the end is below that of equal shares. */
export function improvesPart(panel: Panel, method: Method): ClaimPart {
  const when = `${methodNames[method]}, ${momentNames[moments.end]}`;
  const values = left(panel[method], moments.start, moments.end);
  return gapPart(panel, "gap over that of equal shares", when, values, { below: 1 });
}

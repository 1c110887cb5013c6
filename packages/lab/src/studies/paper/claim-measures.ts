import type { PaperFigure } from "./figure-names.ts";
import { difference, ratio, type Values } from "./influence-values.ts";
import { type Moment, momentNames, moments, type Panel, type Panels } from "./panel.ts";

/** An open range of numbers for which a sentence is true. */
export interface Bounds {
  readonly above?: number;
  readonly below?: number;
}

const ABOVE_ZERO: Bounds = { above: 0 };

export const readings = ["difference of gaps", "ratio of gaps"] as const;
type Reading = (typeof readings)[number];

/** A part of a claim: a number that the claim expects between bounds. */
export interface ClaimPart {
  readonly figure: PaperFigure;
  /** Null for a number of all four panels together. */
  readonly scenario: number | null;
  /** The measured quantity, such as the gap of plug-in minus that of exact. */
  readonly quantity: string;
  /** The rounds and scenarios of the measurement. */
  readonly when: string;
  /** The way of comparing scenarios. Scales differ between scenarios, so some sentences have two readings, each with its own parts. */
  readonly reading?: Reading;
  readonly values: Values;
  readonly bounds: Bounds;
}

/** A sentence of the paper's results that experiments can decide. */
export interface Claim {
  readonly id: string;
  /** The sentence in our words. */
  readonly text: string;
  /** How the sentence is tested here, and how its vague words are interpreted. */
  readonly criterion: string;
  /** The number of parts that must hold in each reading; all by default. */
  readonly needed?: number;
  readonly parts: (panels: Panels) => readonly ClaimPart[];
}

export const methods = ["exact", "plugIn"] as const;
type Method = (typeof methods)[number];
const methodNames: Readonly<Record<Method, string>> = { exact: "exact", plugIn: "plug-in" };

/** A note for criteria that compare scenarios. */
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

/** The gap of plug-in minus the gap of exact. */
export function loss({ plugIn, exact }: Panel, moment: Moment): Values {
  return difference(plugIn[moment]!, exact[moment]!);
}

/** The mean gap of plug-in divided by that of exact. */
export function lossRatio({ plugIn, exact }: Panel, moment: Moment): Values {
  return ratio(plugIn[moment]!, exact[moment]!);
}

/** The mean at moment `to` relative to the mean at moment `from`. */
export function left(lists: readonly Values[], from: Moment, to: Moment): Values {
  return ratio(lists[to]!, lists[from]!);
}

/** A number that belongs to the gaps of a panel, by default expected above 0. */
export function gapPart(panel: Panel, quantity: string, when: string, values: Values, bounds = ABOVE_ZERO): ClaimPart {
  const { utility, scenario } = panel;
  return { figure: `${utility}-gap`, scenario, quantity, when, values, bounds };
}

/** A number that belongs to the bias of a panel, by default expected above 0. */
export function biasPart(panel: Panel, quantity: string, when: string, values: Values, bounds = ABOVE_ZERO): ClaimPart {
  const { utility, scenario } = panel;
  return { figure: `${utility}-bias`, scenario, quantity, when, values, bounds };
}

/** Claims that plug-in has the larger gap. */
export function losesPart(panel: Panel, moment: Moment): ClaimPart {
  return gapPart(panel, LOSS, momentNames[moment], loss(panel, moment));
}

/** Claims that plug-in loses more in one scenario than in another, in both readings. */
export function losesMoreParts(more: Panel, less: Panel, moment: Moment, shownWith = less): ClaimPart[] {
  const when = `${momentNames[moment]}, scenario ${more.scenario} less scenario ${less.scenario}`;
  const compared = (measure: typeof loss) => difference(measure(more, moment), measure(less, moment));
  return [
    { ...gapPart(shownWith, LOSS, when, compared(loss)), reading: readings[0] },
    { ...gapPart(shownWith, RATIO, when, compared(lossRatio)), reading: readings[1] },
  ];
}

/** Claims that the gap falls between two moments. */
export function fallPart(panel: Panel, method: Method, from: Moment, to: Moment): ClaimPart {
  const when = `${methodNames[method]}, ${momentNames[from]} to ${momentNames[to]}`;
  return gapPart(panel, "fall of the gap", when, difference(panel[method][from]!, panel[method][to]!));
}

/** Claims that the ratio of plug-in's mean gap to that of exact is within bounds. */
export function ratioPart(panel: Panel, moment: Moment, bounds: Bounds): ClaimPart {
  return gapPart(panel, RATIO, momentNames[moment], lossRatio(panel, moment), bounds);
}

/** Claims that the final gap is below that of equal shares. */
export function improvesPart(panel: Panel, method: Method): ClaimPart {
  const when = `${methodNames[method]}, ${momentNames[moments.end]}`;
  const values = left(panel[method], moments.start, moments.end);
  return gapPart(panel, "gap over that of equal shares", when, values, { below: 1 });
}

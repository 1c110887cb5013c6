import type { PaperFigure } from "./figure-names.ts";
import { difference, ratio, type Values } from "./influence-values.ts";
import { type Moment, momentNames, moments, type Panel, type Panels } from "./panel.ts";

/** The numbers for which a sentence is true: those between, without the bounds themselves. */
export interface Bounds {
  readonly above?: number;
  readonly below?: number;
}

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

/** More than half of the four scenarios. */
export const MOST_OF_FOUR = 3;

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

/** The figure and the scenario that a part is shown with. */
type Shown = Pick<ClaimPart, "figure" | "scenario">;

export function inGaps({ utility, scenario }: Panel): Shown {
  return { figure: `${utility}-gap`, scenario };
}

export function inBias({ utility, scenario }: Panel): Shown {
  return { figure: `${utility}-bias`, scenario };
}

/** A part that holds if its number is above 0. */
export function positive(shown: Shown, measured: Pick<ClaimPart, "quantity" | "when" | "values">): ClaimPart {
  return { ...shown, ...measured, bounds: { above: 0 } };
}

/** Plug-in has the larger gap. */
export function losesPart(panel: Panel, moment: Moment): ClaimPart {
  return positive(inGaps(panel), { quantity: LOSS, when: momentNames[moment], values: loss(panel, moment) });
}

/** Plug-in loses more in one scenario than in another, in both readings. */
export function losesMoreParts(more: Panel, less: Panel, moment: Moment, shownWith = less): ClaimPart[] {
  const when = `${momentNames[moment]}, scenario ${more.scenario} less scenario ${less.scenario}`;
  const compared = (measure: typeof loss) => difference(measure(more, moment), measure(less, moment));
  const shown = inGaps(shownWith);
  return [
    { ...positive(shown, { quantity: LOSS, when, values: compared(loss) }), reading: readings[0] },
    { ...positive(shown, { quantity: RATIO, when, values: compared(lossRatio) }), reading: readings[1] },
  ];
}

/** The gap falls between two moments. */
export function fallPart(panel: Panel, method: Method, from: Moment, to: Moment): ClaimPart {
  return positive(inGaps(panel), {
    quantity: "fall of the gap",
    when: `${methodNames[method]}, ${momentNames[from]} to ${momentNames[to]}`,
    values: difference(panel[method][from]!, panel[method][to]!),
  });
}

/** Plug-in's mean gap is within bounds of that of exact. */
export function ratioPart(panel: Panel, moment: Moment, bounds: Bounds): ClaimPart {
  return { ...inGaps(panel), quantity: RATIO, when: momentNames[moment], values: lossRatio(panel, moment), bounds };
}

/** The gap at the end is below that of equal shares. */
export function improvesPart(panel: Panel, method: Method): ClaimPart {
  return {
    ...inGaps(panel),
    quantity: "gap over that of equal shares",
    when: `${methodNames[method]}, ${momentNames[moments.end]}`,
    values: left(panel[method], moments.start, moments.end),
    bounds: { below: 1 },
  };
}

import type { PaperFigure } from "./figure-names.ts";
import { average, correlation, difference, product, ratio, type Values, varianceAmong } from "./influence-values.ts";
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

/** A number that belongs to the gaps of a panel, by default expected above 0. */
function gapPart(panel: Panel, quantity: string, when: string, values: Values, bounds = ABOVE_ZERO): ClaimPart {
  return { figure: `${panel.utility}-gap`, scenario: panel.scenario, quantity, when, values, bounds };
}

/** A number that belongs to the bias of a panel, by default expected above 0. */
function biasPart(panel: Panel, quantity: string, when: string, values: Values, bounds = ABOVE_ZERO): ClaimPart {
  return { ...gapPart(panel, quantity, when, values, bounds), figure: `${panel.utility}-bias` };
}

const { start, early, middle, late, end } = moments;

/** The moments after the first transient. */
export const later: readonly Moment[] = [middle, late, end];
export const throughout: readonly Moment[] = [early, ...later];

const methodNames = { exact: "exact", plugIn: "plug-in" } as const;
export type Method = keyof typeof methodNames;
export const bothMethods: readonly Method[] = ["exact", "plugIn"];

const LOSS = "gap of plug-in less that of exact";
const RATIO = "gap of plug-in over that of exact";
const BIAS_LEFT = "bias over that of round 100";
const LESS_VARIANCE = "the end, Wasserstein less variance";

/** The gap of plug-in minus the gap of exact. */
function loss({ plugIn, exact }: Panel, moment: Moment): Values {
  return difference(plugIn[moment]!, exact[moment]!);
}

/** The mean gap of plug-in divided by that of exact. */
function lossRatio({ plugIn, exact }: Panel, moment: Moment): Values {
  return ratio(plugIn[moment]!, exact[moment]!);
}

/** The mean at moment `to` relative to the mean at moment `from`. */
function left(lists: readonly Values[], from: Moment, to: Moment): Values {
  return ratio(lists[to]!, lists[from]!);
}

/** Claims that the gaps of both methods fall from each moment to the next. */
export function fallParts(panels: readonly Panel[], at: readonly Moment[]): ClaimPart[] {
  const fall = (panel: Panel, method: Method) =>
    at.slice(1).map((to, index) => {
      const from = at[index]!;
      const when = `${methodNames[method]}, ${momentNames[from]} to ${momentNames[to]}`;
      return gapPart(panel, "fall of the gap", when, difference(panel[method][from]!, panel[method][to]!));
    });
  return panels.flatMap((panel) => bothMethods.flatMap((method) => fall(panel, method)));
}

/** Claims that plug-in has the larger gap. */
export function losesParts(panels: readonly Panel[], at: readonly Moment[]): ClaimPart[] {
  return panels.flatMap((panel) => at.map((moment) => gapPart(panel, LOSS, momentNames[moment], loss(panel, moment))));
}

/** Claims that the ratio of plug-in's mean gap to that of exact is within bounds. */
export function ratioParts(panels: readonly Panel[], at: readonly Moment[], bounds: Bounds): ClaimPart[] {
  return panels.flatMap((panel) =>
    at.map((moment) => gapPart(panel, RATIO, momentNames[moment], lossRatio(panel, moment), bounds)),
  );
}

/** Claims that the final gaps of these methods are below that of equal shares. */
export function improvesParts(panels: readonly Panel[], methods: readonly Method[]): ClaimPart[] {
  const improvement = (panel: Panel, method: Method) => {
    const values = left(panel[method], start, end);
    return gapPart(panel, "gap over that of equal shares", `${methodNames[method]}, the end`, values, { below: 1 });
  };
  return panels.flatMap((panel) => methods.map((method) => improvement(panel, method)));
}

/** A note for criteria with `losesMoreParts`. */
export const bothReadings =
  "Scales differ between scenarios, so losses are compared as differences and as ratios of the two gaps; where these disagree, the sentence is undecided.";

/** Claims that plug-in loses more in one scenario than in another, in both readings. */
export function losesMoreParts(more: Panel, less: Panel, moment: Moment, shownWith = less): ClaimPart[] {
  const when = `${momentNames[moment]}, scenario ${more.scenario} less scenario ${less.scenario}`;
  const compared = (measure: typeof loss) => difference(measure(more, moment), measure(less, moment));
  return [
    { ...gapPart(shownWith, LOSS, when, compared(loss)), reading: readings[0] },
    { ...gapPart(shownWith, RATIO, when, compared(lossRatio)), reading: readings[1] },
  ];
}

/** Claims that at the end less than half of the early loss is left. */
export function narrowingPart(panel: Panel): ClaimPart {
  const half = loss(panel, early).map((value) => value / 2);
  return gapPart(panel, "half of the loss at round 100 less the loss", "the end", difference(half, loss(panel, end)));
}

/** Claims that plug-in's loss is larger for Wasserstein than for the variance, in each scenario. */
export function moreSensitiveParts({ variance, wasserstein }: Panels): ClaimPart[] {
  return wasserstein.map((panel, index) => {
    const values = difference(lossRatio(panel, end), lossRatio(variance[index]!, end));
    return gapPart(panel, RATIO, LESS_VARIANCE, values);
  });
}

/** Claims that plug-in's loss varies more among scenarios for Wasserstein than for the variance. */
export function moreVariedPart({ variance, wasserstein }: Panels): ClaimPart {
  const spread = (panels: readonly Panel[]) => varianceAmong(panels.map((panel) => lossRatio(panel, end)));
  return {
    figure: "wasserstein-gap",
    scenario: null,
    quantity: `variance over scenarios of the ${RATIO}`,
    when: LESS_VARIANCE,
    values: difference(spread(wasserstein), spread(variance)),
    bounds: ABOVE_ZERO,
  };
}

/** Claims that the correlation of bias and loss over replications is within bounds. */
export function biasWithLossParts(panels: readonly Panel[], bounds: Bounds): ClaimPart[] {
  return panels.map((panel) => {
    const bias = average(throughout.map((moment) => panel.bias[moment]!));
    const values = correlation(bias, loss(panel, end));
    return biasPart(panel, "correlation of bias and loss of plug-in", "over replications", values, bounds);
  });
}

/** Claims that less than a share of the bias of an earlier moment is left. */
export function biasLeftPart(panel: Panel, from: Moment, to: Moment, below: number): ClaimPart {
  const when = `${momentNames[to]} over ${momentNames[from]}`;
  return biasPart(panel, "bias over that of an earlier round", when, left(panel.bias, from, to), { below });
}

/** The share of the bias of round 100 that is left at the end, minus the same share for the variance, in one scenario. */
function slowness({ variance, wasserstein }: Panels, scenario: number): Values {
  const biasLeft = (panels: readonly Panel[]) => left(panels[scenario - 1]!.bias, early, end);
  return difference(biasLeft(wasserstein), biasLeft(variance));
}

/** Claims that the bias decays more slowly than for the variance. */
export function slowerPart(panels: Panels, scenario: number): ClaimPart {
  return biasPart(panels.wasserstein[scenario - 1]!, BIAS_LEFT, LESS_VARIANCE, slowness(panels, scenario));
}

/** Claims that this slowness is larger than in another scenario, whose panel shows the part. */
export function slowerThanPart(panels: Panels, scenario: number, other: number): ClaimPart {
  const when = `${LESS_VARIANCE}, scenario ${scenario} less scenario ${other}`;
  const values = difference(slowness(panels, scenario), slowness(panels, other));
  return biasPart(panels.wasserstein[other - 1]!, BIAS_LEFT, when, values);
}

/** Claims that one scenario ends with more bias than another, whose panel shows the part. */
export function moreBiasPart(more: Panel, less: Panel): ClaimPart {
  const when = `the end, scenario ${more.scenario} less scenario ${less.scenario}`;
  return biasPart(less, "bias", when, difference(more.bias[end]!, less.bias[end]!));
}

/** Claims that, of two scenarios, the one with more bias has less loss: a product of differences is negative. */
export function outOfStepPart(one: Panel, other: Panel): ClaimPart {
  const moreLoss = difference(lossRatio(one, end), lossRatio(other, end));
  const values = product(difference(one.bias[end]!, other.bias[end]!), moreLoss);
  const when = `the end, scenarios ${one.scenario} and ${other.scenario}`;
  return biasPart(one, `difference of bias times difference of ${RATIO}`, when, values, { below: 0 });
}

/** Claims that less than half of the distance in shape from equal shares to the best blend is left. */
export function shapePart({ scenario, distance }: Panel): ClaimPart {
  return {
    figure: "wasserstein-distributions",
    scenario,
    quantity: "area between densities of plug-in's and the best blend over that of equal shares",
    when: "the end",
    values: distance,
    bounds: { below: 0.5 },
  };
}

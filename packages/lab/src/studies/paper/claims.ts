import {
  allPanels,
  type Bounds,
  biasPart,
  bothReadings,
  type Claim,
  type ClaimPart,
  fallPart,
  gapPart,
  improvesPart,
  later,
  left,
  losesMoreParts,
  losesPart,
  loss,
  lossRatio,
  methods,
  RATIO,
  ratioPart,
  throughout,
} from "./claim-measures.ts";
import { average, correlation, difference, product, type Values, varianceAmong } from "./influence-values.ts";
import { type Moment, momentNames, moments, type Panel, type Panels } from "./panel.ts";

const { start, early, middle, late, end } = moments;
/** More than half of the scenarios, of one utility and of both. */
const MOST_OF_FOUR = 3;
const MOST_OF_EIGHT = 5;
/** Curves are very close, or one is slightly better, if they differ by at most this share. */
const NEARLY = 0.1;
/** Curves are close if one is at most this many times the other. */
const CLOSE = 1.5;
/** The correlation above which one quantity explains half of the variance of the other. */
const HALF = Math.SQRT1_2;

/** All sentences of the paper's results that are judged, in the order of the paper. */
export const paperClaims: readonly Claim[] = [
  // The paper's conclusions from all experiments.
  {
    id: "gaps-fall",
    text: "The gap falls with time for both methods, with both goals, in all four scenarios.",
    criterion: "The gap at round 100 less that at the end, of the same replication, is above 0 for all sixteen curves.",
    parts: (panels) =>
      allPanels(panels).flatMap((panel) => methods.map((method) => fallPart(panel, method, early, end))),
  },
  {
    id: "competitive",
    text: "Plug-in is generally competitive with exact.",
    criterion:
      "Competitive: at the end the mean gap of plug-in is less than twice that of exact. Generally: in more than half of the eight panels.",
    needed: MOST_OF_EIGHT,
    parts: (panels) => allPanels(panels).map((panel) => ratioPart(panel, end, { below: 2 })),
  },
  {
    id: "some-loss",
    text: "Plug-in typically loses something against exact.",
    criterion:
      "At the end the gap of plug-in less that of exact is above 0. Typically: in more than half of the eight panels.",
    needed: MOST_OF_EIGHT,
    parts: (panels) => allPanels(panels).map((panel) => losesPart(panel, end)),
  },
  {
    id: "bias-explains-part",
    text: "The bias explains a part of the difference between the two methods.",
    criterion:
      "Replications with more bias (mean of rounds 100, 500, 1000 and the end) lose more (gap of plug-in less that of exact at the end): the correlation is above 0 in more than half of the eight panels.",
    needed: MOST_OF_EIGHT,
    parts: (panels) => allPanels(panels).map((panel) => biasWithLoss(panel, { above: 0 })),
  },
  {
    id: "bias-explains-not-all",
    text: "The bias does not explain all of the difference between the two methods.",
    criterion:
      "The bias accounts for less than half of the spread of the loss among replications: the square of that correlation is below 1/2 in more than half of the eight panels.",
    needed: MOST_OF_EIGHT,
    parts: (panels) => allPanels(panels).map((panel) => biasWithLoss(panel, { above: -HALF, below: HALF })),
  },
  // Sentences about Figures 1 and 2.
  {
    id: "variance-steady",
    text: "Variance: the gap decays steadily in all four scenarios.",
    criterion:
      "Steadily: it falls from round 100 to 500, from there to 1000, and from there to the end; all 24 differences are above 0.",
    parts: ({ variance }) =>
      variance.flatMap((panel) =>
        methods.flatMap((method) => later.map((to, index) => fallPart(panel, method, throughout[index]!, to))),
      ),
  },
  {
    id: "variance-exact-best",
    text: "Variance: exact is best throughout.",
    criterion:
      "The gap of plug-in less that of exact is above 0 at rounds 100, 500, 1000 and the end, in all four scenarios.",
    parts: ({ variance }) => variance.flatMap((panel) => throughout.map((moment) => losesPart(panel, moment))),
  },
  {
    id: "variance-3-very-close",
    text: "Variance, scenario 3: the two curves become very close after the first transient.",
    criterion:
      "Very close: the mean gap of plug-in is within 10 % of that of exact, at rounds 500 and 1000 and at the end.",
    parts: ({ variance: [, , third] }) =>
      later.map((moment) => ratioPart(third!, moment, { above: 1 - NEARLY, below: 1 + NEARLY })),
  },
  {
    id: "variance-persistent-loss",
    text: "Variance, scenarios 1 and 4: the loss of plug-in persists.",
    criterion: "The gap of plug-in less that of exact is above 0 at round 1000 and at the end, in both.",
    parts: ({ variance: [first, , , fourth] }) =>
      [first!, fourth!].flatMap((panel) => [late, end].map((moment) => losesPart(panel, moment))),
  },
  {
    id: "variance-4-clearest",
    text: "Variance: the clearest lasting loss of plug-in is that of scenario 4.",
    criterion: `Clearest: at the end larger than in each of the three other scenarios. ${bothReadings}`,
    parts: ({ variance: [first, second, third, fourth] }) =>
      [first!, second!, third!].flatMap((other) => losesMoreParts(fourth!, other, end)),
  },
  {
    id: "variance-2-advantage",
    text: "Variance, scenario 2: exact keeps a visible advantage to the end.",
    criterion:
      "Visible: told apart from noise. The gap of plug-in less that of exact is above 0 at rounds 100, 500, 1000 and the end.",
    parts: ({ variance: [, second] }) => throughout.map((moment) => losesPart(second!, moment)),
  },
  {
    id: "variance-2-between",
    text: "Variance: the loss in scenario 2 lies between that of scenario 3 and those of 1 and 4.",
    criterion: `At the end larger than in scenario 3, smaller than in 1 and than in 4. ${bothReadings}`,
    parts: ({ variance: [first, second, third, fourth] }) => [
      ...losesMoreParts(second!, third!, end),
      ...[first!, fourth!].flatMap((other) => losesMoreParts(other, second!, end, other)),
    ],
  },
  {
    id: "variance-bias-rapid",
    text: "Variance: after a short transient the bias falls rapidly, in all four scenarios.",
    criterion: "Rapidly: from round 100 to round 500 the mean bias falls to less than half.",
    parts: ({ variance }) => variance.map((panel) => biasLeft(panel, early, middle, 0.5)),
  },
  {
    id: "variance-bias-small",
    text: "Variance: the bias becomes small in the end, in all four scenarios.",
    criterion: "Small: at the end less than a tenth of what it is at round 1, before any reward.",
    parts: ({ variance }) => variance.map((panel) => biasLeft(panel, start, end, 0.1)),
  },
  {
    id: "variance-loss-without-bias",
    text: "Variance, scenarios 1 and 4: a loss of plug-in stays though the bias decays.",
    criterion:
      "At the end the gap of plug-in less that of exact is above 0, and less than half of the mean bias of round 100 is left.",
    parts: ({ variance: [first, , , fourth] }) =>
      [first!, fourth!].flatMap((panel) => [losesPart(panel, end), biasLeft(panel, early, end, 0.5)]),
  },
  // Sentences about Figure 3.
  {
    id: "wasserstein-gaps-fall",
    text: "Wasserstein: both methods converge in all four scenarios, as for the variance.",
    criterion: "The gap at round 100 less that at the end is above 0 for all eight curves.",
    parts: ({ wasserstein }) =>
      wasserstein.flatMap((panel) => methods.map((method) => fallPart(panel, method, early, end))),
  },
  {
    id: "wasserstein-more-sensitive",
    text: "Wasserstein: plug-in suffers more from the error of its score than for the variance.",
    criterion:
      "At the end the gap of plug-in over that of exact is larger than for the variance, in more than half of the four scenarios.",
    needed: MOST_OF_FOUR,
    parts: ({ variance, wasserstein }) =>
      wasserstein.map((panel, index) => {
        const values = difference(lossRatio(panel, end), lossRatio(variance[index]!, end));
        return gapPart(panel, RATIO, "the end, Wasserstein less variance", values);
      }),
  },
  {
    id: "wasserstein-12-close",
    text: "Wasserstein, scenarios 1 and 2: plug-in stays close to exact.",
    criterion:
      "Close: the mean gap of plug-in is less than 1.5 times that of exact, at rounds 500 and 1000 and at the end.",
    parts: ({ wasserstein }) =>
      wasserstein.slice(0, 2).flatMap((panel) => later.map((moment) => ratioPart(panel, moment, { below: CLOSE }))),
  },
  {
    id: "wasserstein-12-worse",
    text: "Wasserstein, scenarios 1 and 2: plug-in is consistently worse.",
    criterion:
      "Consistently: the gap of plug-in less that of exact is above 0 at rounds 100, 500, 1000 and the end, in both.",
    parts: ({ wasserstein }) =>
      wasserstein.slice(0, 2).flatMap((panel) => throughout.map((moment) => losesPart(panel, moment))),
  },
  {
    id: "wasserstein-3-clearest-early",
    text: "Wasserstein: early on, the two methods are farthest apart in scenario 3.",
    criterion: `At round 100 plug-in loses more than in each of the three other scenarios. ${bothReadings}`,
    parts: ({ wasserstein: [first, second, third, fourth] }) =>
      [first!, second!, fourth!].flatMap((other) => losesMoreParts(third!, other, early)),
  },
  {
    id: "wasserstein-3-narrows",
    text: "Wasserstein, scenario 3: the loss of plug-in narrows a lot later on.",
    criterion:
      "There is a loss at round 100 (gap of plug-in less that of exact above 0), and at the end it is less than half of that.",
    parts: ({ wasserstein: [, , third] }) => [losesPart(third!, early), narrowing(third!)],
  },
  {
    id: "wasserstein-4-behind-early",
    text: "Wasserstein, scenario 4: plug-in is visibly behind at first.",
    criterion: "Visibly: told apart from noise. The gap of plug-in less that of exact is above 0 at round 100.",
    parts: ({ wasserstein: [, , , fourth] }) => [losesPart(fourth!, early)],
  },
  {
    id: "wasserstein-4-better-late",
    text: "Wasserstein, scenario 4: in the end plug-in is slightly better than exact.",
    criterion: "Slightly: at the end the mean gap of plug-in is below that of exact, by less than 10 %.",
    parts: ({ wasserstein: [, , , fourth] }) => [ratioPart(fourth!, end, { above: 1 - NEARLY, below: 1 })],
  },
  {
    id: "wasserstein-effective",
    text: "Wasserstein: plug-in remains effective.",
    criterion:
      "Effective: at the end its mean gap is smaller than that of equal shares, where all runs begin, in all four scenarios.",
    parts: ({ wasserstein }) => wasserstein.map((panel) => improvesPart(panel, "plugIn")),
  },
  {
    id: "wasserstein-scenario-dependent",
    text: "Wasserstein: how plug-in fares depends more on the scenario than for the variance.",
    criterion:
      "The variance over the four scenarios of the gap of plug-in over that of exact, at the end, is larger than for the variance.",
    parts: ({ variance, wasserstein }) => [
      {
        figure: "wasserstein-gap",
        scenario: null,
        quantity: `variance over scenarios of the ${RATIO}`,
        when: "the end, Wasserstein less variance",
        values: difference(amongScenarios(wasserstein), amongScenarios(variance)),
        bounds: { above: 0 },
      },
    ],
  },
  // Sentences about Figure 4.
  {
    id: "wasserstein-bias-slower",
    text: "The bias typically decays more slowly for Wasserstein than for the variance.",
    criterion:
      "More of the mean bias of round 100 is left at the end than for the variance. Typically: in more than half of the four scenarios.",
    needed: MOST_OF_FOUR,
    parts: (panels) => [1, 2, 3, 4].map((scenario) => slowerPart(panels, scenario)),
  },
  {
    id: "wasserstein-bias-slower-24",
    text: "The bias decays more slowly for Wasserstein most of all in scenarios 2 and 4.",
    criterion:
      "In both of them more of the bias is left than for the variance, and the difference is larger than in scenario 1 and than in scenario 3.",
    parts: (panels) =>
      [2, 4].flatMap((scenario) => [
        slowerPart(panels, scenario),
        ...[1, 3].map((other) => slowerThan(panels, scenario, other)),
      ]),
  },
  {
    id: "wasserstein-bias-not-monotone",
    text: "Wasserstein: more bias does not always go with a worse result.",
    criterion:
      "In at least one of the six pairs of scenarios, the one with the larger mean bias at the end has the smaller gap of plug-in over that of exact: the product of the two differences is below 0.",
    needed: 1,
    parts: ({ wasserstein }) =>
      wasserstein.flatMap((one, index) =>
        wasserstein.slice(index + 1).map((other) => inStepPart(one, other, { below: 0 })),
      ),
  },
  {
    id: "wasserstein-4-large-bias",
    text: "Wasserstein, scenario 4: a large bias does not prevent a good result.",
    criterion:
      "Large: at the end the mean bias is larger than in each of the three other scenarios. Good: the mean gap of plug-in is less than 10 % above that of exact.",
    parts: ({ wasserstein: [first, second, third, fourth] }) => [
      ...[first!, second!, third!].map((other) => moreBias(fourth!, other)),
      ratioPart(fourth!, end, { below: 1 + NEARLY }),
    ],
  },
  // Sentences about Figure 5, and about all figures.
  {
    id: "wasserstein-shape",
    text: "Wasserstein: the learned blend often has about the shape of the best one.",
    criterion:
      "At the end the area between the densities of plug-in's blend and the best one is less than half of that between equal shares and the best one. Often: on average over replications, in more than half of the four scenarios.",
    needed: MOST_OF_FOUR,
    parts: ({ wasserstein }) =>
      wasserstein.map(({ scenario, distance }) => ({
        figure: "wasserstein-distributions",
        scenario,
        quantity: "area between densities of plug-in's and the best blend over that of equal shares",
        when: "the end",
        values: distance,
        bounds: { below: 0.5 },
      })),
  },
  {
    id: "effective",
    text: "The procedure is effective in all scenarios and for both goals.",
    criterion:
      "Effective: at the end the mean gap is smaller than that of equal shares, where all runs begin, for all sixteen curves.",
    parts: (panels) => allPanels(panels).flatMap((panel) => methods.map((method) => improvesPart(panel, method))),
  },
];

/** The share of the bias of an earlier moment that is left. */
function biasLeft(panel: Panel, from: Moment, to: Moment, below: number): ClaimPart {
  const when = `${momentNames[to]} over ${momentNames[from]}`;
  return biasPart(panel, "bias over that of an earlier round", when, left(panel.bias, from, to), { below });
}

/** The correlation of bias and loss over replications. */
function biasWithLoss(panel: Panel, bounds: Bounds): ClaimPart {
  const bias = average(throughout.map((moment) => panel.bias[moment]!));
  const values = correlation(bias, loss(panel, end));
  return biasPart(panel, "correlation of bias and loss of plug-in", "over replications", values, bounds);
}

function narrowing(panel: Panel): ClaimPart {
  const half = loss(panel, early).map((value) => value / 2);
  const values = difference(half, loss(panel, end));
  return gapPart(panel, "half of the loss at round 100 less the loss", momentNames[end], values);
}

function amongScenarios(panels: readonly Panel[]): Values {
  return varianceAmong(panels.map((panel) => lossRatio(panel, end)));
}

/** The share of the bias of round 100 that is left at the end, minus the same share for the variance, in one scenario. */
function slowness({ variance, wasserstein }: Panels, scenario: number): Values {
  const biasLeft = (panels: readonly Panel[]) => left(panels[scenario - 1]!.bias, early, end);
  return difference(biasLeft(wasserstein), biasLeft(variance));
}

const BIAS_LEFT = "bias over that of round 100";

function slowerPart(panels: Panels, scenario: number): ClaimPart {
  const panel = panels.wasserstein[scenario - 1]!;
  return biasPart(panel, BIAS_LEFT, "the end, Wasserstein less variance", slowness(panels, scenario));
}

/** Claims that the bias decays more slowly than in another scenario, whose panel shows the part. */
function slowerThan(panels: Panels, scenario: number, other: number): ClaimPart {
  const when = `the end, Wasserstein less variance, scenario ${scenario} less scenario ${other}`;
  const values = difference(slowness(panels, scenario), slowness(panels, other));
  return biasPart(panels.wasserstein[other - 1]!, BIAS_LEFT, when, values);
}

function moreBias(more: Panel, less: Panel): ClaimPart {
  const when = `the end, scenario ${more.scenario} less scenario ${less.scenario}`;
  return biasPart(less, "bias", when, difference(more.bias[end]!, less.bias[end]!));
}

/** A product that is negative if, of two scenarios, the one with more bias has less loss. */
function inStepPart(one: Panel, other: Panel, bounds: Bounds): ClaimPart {
  const moreLoss = difference(lossRatio(one, end), lossRatio(other, end));
  const values = product(difference(one.bias[end]!, other.bias[end]!), moreLoss);
  const when = `the end, scenarios ${one.scenario} and ${other.scenario}`;
  return biasPart(one, `difference of bias times difference of ${RATIO}`, when, values, bounds);
}

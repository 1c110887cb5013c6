import {
  bothReadings,
  type Claim,
  type ClaimPart,
  fallPart,
  improvesPart,
  inBias,
  inGaps,
  later,
  left,
  losesMoreParts,
  losesPart,
  loss,
  lossRatio,
  MOST_OF_FOUR,
  methods,
  NEARLY,
  positive,
  RATIO,
  ratioPart,
  throughout,
} from "./claim-measures.ts";
import { difference, product, type Values, varianceAmong } from "./influence-values.ts";
import { momentNames, moments, type Panel, type Panels } from "./panel.ts";

const { early, end } = moments;
/** Of curves that stay close, one is at most this many times the other. */
const CLOSE = 1.5;

/** What the paper says of its Figure 3. */
export const wassersteinClaims: readonly Claim[] = [
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
      wasserstein.map((panel, index) =>
        positive(inGaps(panel), {
          quantity: RATIO,
          when: "the end, Wasserstein less variance",
          values: difference(lossRatio(panel, end), lossRatio(variance[index]!, end)),
        }),
      ),
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
      "The variance over the four scenarios of the gap of plug-in over that of exact, at the end, is larger than for the variance utility.",
    parts: ({ variance, wasserstein }) => [
      positive(
        { figure: "wasserstein-gap", scenario: null },
        {
          quantity: `variance over scenarios of the ${RATIO}`,
          when: "the end, Wasserstein less variance utility",
          values: difference(amongScenarios(wasserstein), amongScenarios(variance)),
        },
      ),
    ],
  },
];

function narrowing(panel: Panel): ClaimPart {
  const half = loss(panel, early).map((value) => value / 2);
  return positive(inGaps(panel), {
    quantity: "half of the loss at round 100 less the loss",
    when: momentNames[end],
    values: difference(half, loss(panel, end)),
  });
}

function amongScenarios(panels: readonly Panel[]) {
  return varianceAmong(panels.map((panel) => lossRatio(panel, end)));
}

/** How much more of the bias of round 100 is left at the end than for the variance, in one scenario. */
function slowness({ variance, wasserstein }: Panels, scenario: number): Values {
  const biasLeft = (panels: readonly Panel[]) => left(panels[scenario - 1]!.bias, early, end);
  return difference(biasLeft(wasserstein), biasLeft(variance));
}

const BIAS_LEFT = "bias over that of round 100";

function slowerPart(panels: Panels, scenario: number): ClaimPart {
  const when = "the end, Wasserstein less variance";
  return positive(inBias(panels.wasserstein[scenario - 1]!), {
    quantity: BIAS_LEFT,
    when,
    values: slowness(panels, scenario),
  });
}

/** The bias decays more slowly than in another scenario, which the part is shown with. */
function slowerThan(panels: Panels, scenario: number, other: number): ClaimPart {
  const when = `the end, Wasserstein less variance, scenario ${scenario} less scenario ${other}`;
  const values = difference(slowness(panels, scenario), slowness(panels, other));
  return positive(inBias(panels.wasserstein[other - 1]!), { quantity: BIAS_LEFT, when, values });
}

function moreBias(more: Panel, less: Panel): ClaimPart {
  const when = `the end, scenario ${more.scenario} less scenario ${less.scenario}`;
  const values = difference(more.bias[end]!, less.bias[end]!);
  return positive(inBias(less), { quantity: "bias", when, values });
}

/** Two scenarios in which more bias goes with less loss make it negative. */
function inStep(one: Panel, other: Panel): Values {
  return product(difference(one.bias[end]!, other.bias[end]!), difference(lossRatio(one, end), lossRatio(other, end)));
}

/** What the paper says of its Figure 4. */
export const wassersteinBiasClaims: readonly Claim[] = [
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
        wasserstein.slice(index + 1).map((other) => ({
          ...inBias(one),
          quantity: `difference of bias times difference of ${RATIO}`,
          when: `the end, scenarios ${one.scenario} and ${other.scenario}`,
          values: inStep(one, other),
          bounds: { below: 0 },
        })),
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
];

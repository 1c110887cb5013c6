import { difference, product, type Values } from "../influence-values.ts";
import { moments, type Panel, type Panels } from "../panel.ts";
import type { Claim, ClaimPart } from "./claim.ts";
import { left, lossRatio, NEARLY, positive, RATIO, ratioPart } from "./measures.ts";

const { early, end } = moments;
const figure = "wasserstein-bias";
const MOST_OF_FOUR = 3;

/** How much more of the bias of round 100 is left at the end than for the variance, in one scenario. */
function slowness({ variance, wasserstein }: Panels, scenario: number): Values {
  const biasLeft = (panels: readonly Panel[]) => left(panels[scenario - 1]!.bias, early, end);
  return difference(biasLeft(wasserstein), biasLeft(variance));
}

const BIAS_LEFT = "bias over that of round 100";

function slowerPart(panels: Panels, scenario: number): ClaimPart {
  const when = "the end, Wasserstein less variance";
  return positive({ figure, scenario }, { quantity: BIAS_LEFT, when, values: slowness(panels, scenario) });
}

/** The same against another scenario, beside which the part stands. */
function slowerThan(panels: Panels, scenario: number, other: number): ClaimPart {
  const when = `the end, Wasserstein less variance, scenario ${scenario} less scenario ${other}`;
  const values = difference(slowness(panels, scenario), slowness(panels, other));
  return positive({ figure, scenario: other }, { quantity: BIAS_LEFT, when, values });
}

function moreBias(more: Panel, less: Panel): ClaimPart {
  const when = `the end, scenario ${more.scenario} less scenario ${less.scenario}`;
  const values = difference(more.bias[end]!, less.bias[end]!);
  return positive({ figure, scenario: less.scenario }, { quantity: "bias", when, values });
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
          figure,
          scenario: one.scenario,
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
      ratioPart({ figure: "wasserstein-gap", scenario: 4 }, fourth!, end, { below: 1 + NEARLY }),
    ],
  },
];

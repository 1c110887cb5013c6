import { difference, varianceAmong } from "../influence-values.ts";
import { momentNames, moments, type Panel } from "../panel.ts";
import type { Claim, ClaimPart } from "./claim.ts";
import {
  bothReadings,
  fallPart,
  improvesPart,
  later,
  losesMoreParts,
  losesPart,
  loss,
  lossRatio,
  methods,
  NEARLY,
  positive,
  RATIO,
  ratioPart,
  throughout,
} from "./measures.ts";

const { early, end } = moments;
const figure = "wasserstein-gap";
const MOST_OF_FOUR = 3;
/** Of curves that stay close, one is at most this many times the other. */
const CLOSE = 1.5;

const at = ({ scenario }: Panel) => ({ figure, scenario }) as const;

/** What the paper says of its Figure 3. */
export const wassersteinClaims: readonly Claim[] = [
  {
    id: "wasserstein-gaps-fall",
    text: "Wasserstein: both methods converge in all four scenarios, as for the variance.",
    criterion: "The gap at round 100 less that at the end is above 0 for all eight curves.",
    parts: ({ wasserstein }) =>
      wasserstein.flatMap((panel) => methods.map((method) => fallPart(at(panel), panel, method, early, end))),
  },
  {
    id: "wasserstein-more-sensitive",
    text: "Wasserstein: plug-in suffers more from the error of its score than for the variance.",
    criterion:
      "At the end the gap of plug-in over that of exact is larger than for the variance, in more than half of the four scenarios.",
    needed: MOST_OF_FOUR,
    parts: ({ variance, wasserstein }) =>
      wasserstein.map((panel, index) =>
        positive(at(panel), {
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
      wasserstein
        .slice(0, 2)
        .flatMap((panel) => later.map((moment) => ratioPart(at(panel), panel, moment, { below: CLOSE }))),
  },
  {
    id: "wasserstein-12-worse",
    text: "Wasserstein, scenarios 1 and 2: plug-in is consistently worse.",
    criterion:
      "Consistently: the gap of plug-in less that of exact is above 0 at rounds 100, 500, 1000 and the end, in both.",
    parts: ({ wasserstein }) =>
      wasserstein.slice(0, 2).flatMap((panel) => throughout.map((moment) => losesPart(at(panel), panel, moment))),
  },
  {
    id: "wasserstein-3-clearest-early",
    text: "Wasserstein: early on, the two methods are farthest apart in scenario 3.",
    criterion: `At round 100 plug-in loses more than in each of the three other scenarios. ${bothReadings}`,
    parts: ({ wasserstein: [first, second, third, fourth] }) =>
      [first!, second!, fourth!].flatMap((other) => losesMoreParts(at(other), third!, other, early)),
  },
  {
    id: "wasserstein-3-narrows",
    text: "Wasserstein, scenario 3: the loss of plug-in narrows a lot later on.",
    criterion:
      "There is a loss at round 100 (gap of plug-in less that of exact above 0), and at the end it is less than half of that.",
    parts: ({ wasserstein: [, , third] }) => [losesPart(at(third!), third!, early), narrowing(third!)],
  },
  {
    id: "wasserstein-4-behind-early",
    text: "Wasserstein, scenario 4: plug-in is visibly behind at first.",
    criterion: "Visibly: told apart from noise. The gap of plug-in less that of exact is above 0 at round 100.",
    parts: ({ wasserstein: [, , , fourth] }) => [losesPart(at(fourth!), fourth!, early)],
  },
  {
    id: "wasserstein-4-better-late",
    text: "Wasserstein, scenario 4: in the end plug-in is slightly better than exact.",
    criterion: "Slightly: at the end the mean gap of plug-in is below that of exact, by less than 10 %.",
    parts: ({ wasserstein: [, , , fourth] }) => [ratioPart(at(fourth!), fourth!, end, { above: 1 - NEARLY, below: 1 })],
  },
  {
    id: "wasserstein-effective",
    text: "Wasserstein: plug-in remains effective.",
    criterion:
      "Effective: at the end its mean gap is smaller than that of equal shares, where all runs begin, in all four scenarios.",
    parts: ({ wasserstein }) => wasserstein.map((panel) => improvesPart(at(panel), panel, "plugIn")),
  },
  {
    id: "wasserstein-scenario-dependent",
    text: "Wasserstein: how plug-in fares depends more on the scenario than for the variance.",
    criterion:
      "The variance over the four scenarios of the gap of plug-in over that of exact, at the end, is larger than for the variance utility.",
    parts: ({ variance, wasserstein }) => [
      positive(
        { figure, scenario: null },
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
  return positive(at(panel), {
    quantity: "half of the loss at round 100 less the loss",
    when: momentNames[end],
    values: difference(half, loss(panel, end)),
  });
}

function amongScenarios(panels: readonly Panel[]) {
  return varianceAmong(panels.map((panel) => lossRatio(panel, end)));
}

import {
  biasLeftPart,
  biasWithLossParts,
  bothMethods,
  bothReadings,
  type ClaimPart,
  fallParts,
  improvesParts,
  later,
  losesMoreParts,
  losesParts,
  moreBiasPart,
  moreSensitiveParts,
  moreVariedPart,
  narrowingPart,
  outOfStepPart,
  ratioParts,
  shapePart,
  slowerPart,
  slowerThanPart,
  throughout,
} from "./claim-parts.ts";
import { moments, type Panel, type Panels } from "./panel.ts";

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

const allPanels = ({ variance, wasserstein }: Panels): Panel[] => [...variance, ...wasserstein];

/** All sentences of the paper's results that are judged, in the order of the paper. */
export const paperClaims: readonly Claim[] = [
  // The paper's conclusions from all experiments.
  {
    id: "gaps-fall",
    text: "The gap falls with time for both methods, with both goals, in all four scenarios.",
    criterion: "The gap at round 100 less that at the end, of the same replication, is above 0 for all sixteen curves.",
    parts: (panels) => fallParts(allPanels(panels), [early, end]),
  },
  {
    id: "competitive",
    text: "Plug-in is generally competitive with exact.",
    criterion:
      "Competitive: at the end the mean gap of plug-in is less than twice that of exact. Generally: in more than half of the eight panels.",
    needed: MOST_OF_EIGHT,
    parts: (panels) => ratioParts(allPanels(panels), [end], { below: 2 }),
  },
  {
    id: "some-loss",
    text: "Plug-in typically loses something against exact.",
    criterion:
      "At the end the gap of plug-in less that of exact is above 0. Typically: in more than half of the eight panels.",
    needed: MOST_OF_EIGHT,
    parts: (panels) => losesParts(allPanels(panels), [end]),
  },
  {
    id: "bias-explains-part",
    text: "The bias explains a part of the difference between the two methods.",
    criterion:
      "Replications with more bias (mean of rounds 100, 500, 1000 and the end) lose more (gap of plug-in less that of exact at the end): the correlation is above 0 in more than half of the eight panels.",
    needed: MOST_OF_EIGHT,
    parts: (panels) => biasWithLossParts(allPanels(panels), { above: 0 }),
  },
  {
    id: "bias-explains-not-all",
    text: "The bias does not explain all of the difference between the two methods.",
    criterion:
      "The bias accounts for less than half of the spread of the loss among replications: the square of that correlation is below 1/2 in more than half of the eight panels.",
    needed: MOST_OF_EIGHT,
    parts: (panels) => biasWithLossParts(allPanels(panels), { above: -HALF, below: HALF }),
  },
  // Sentences about Figures 1 and 2.
  {
    id: "variance-steady",
    text: "Variance: the gap decays steadily in all four scenarios.",
    criterion:
      "Steadily: it falls from round 100 to 500, from there to 1000, and from there to the end; all 24 differences are above 0.",
    parts: ({ variance }) => fallParts(variance, throughout),
  },
  {
    id: "variance-exact-best",
    text: "Variance: exact is best throughout.",
    criterion:
      "The gap of plug-in less that of exact is above 0 at rounds 100, 500, 1000 and the end, in all four scenarios.",
    parts: ({ variance }) => losesParts(variance, throughout),
  },
  {
    id: "variance-3-very-close",
    text: "Variance, scenario 3: the two curves become very close after the first transient.",
    criterion:
      "Very close: the mean gap of plug-in is within 10 % of that of exact, at rounds 500 and 1000 and at the end.",
    parts: ({ variance: [, , third] }) => ratioParts([third], later, { above: 1 - NEARLY, below: 1 + NEARLY }),
  },
  {
    id: "variance-persistent-loss",
    text: "Variance, scenarios 1 and 4: the loss of plug-in persists.",
    criterion: "The gap of plug-in less that of exact is above 0 at round 1000 and at the end, in both.",
    parts: ({ variance: [first, , , fourth] }) => losesParts([first, fourth], [late, end]),
  },
  {
    id: "variance-4-clearest",
    text: "Variance: the clearest lasting loss of plug-in is that of scenario 4.",
    criterion: `Clearest: at the end larger than in each of the three other scenarios. ${bothReadings}`,
    parts: ({ variance: [first, second, third, fourth] }) =>
      [first, second, third].flatMap((other) => losesMoreParts(fourth, other, end)),
  },
  {
    id: "variance-2-advantage",
    text: "Variance, scenario 2: exact keeps a visible advantage to the end.",
    criterion:
      "Visible: told apart from noise. The gap of plug-in less that of exact is above 0 at rounds 100, 500, 1000 and the end.",
    parts: ({ variance: [, second] }) => losesParts([second], throughout),
  },
  {
    id: "variance-2-between",
    text: "Variance: the loss in scenario 2 lies between that of scenario 3 and those of 1 and 4.",
    criterion: `At the end larger than in scenario 3, smaller than in 1 and than in 4. ${bothReadings}`,
    parts: ({ variance: [first, second, third, fourth] }) => [
      ...losesMoreParts(second, third, end),
      ...[first, fourth].flatMap((other) => losesMoreParts(other, second, end, other)),
    ],
  },
  {
    id: "variance-bias-rapid",
    text: "Variance: after a short transient the bias falls rapidly, in all four scenarios.",
    criterion: "Rapidly: from round 100 to round 500 the mean bias falls to less than half.",
    parts: ({ variance }) => variance.map((panel) => biasLeftPart(panel, early, middle, 0.5)),
  },
  {
    id: "variance-bias-small",
    text: "Variance: the bias becomes small in the end, in all four scenarios.",
    criterion: "Small: at the end less than a tenth of what it is at round 1, before any reward.",
    parts: ({ variance }) => variance.map((panel) => biasLeftPart(panel, start, end, 0.1)),
  },
  {
    id: "variance-loss-without-bias",
    text: "Variance, scenarios 1 and 4: a loss of plug-in stays though the bias decays.",
    criterion:
      "At the end the gap of plug-in less that of exact is above 0, and less than half of the mean bias of round 100 is left.",
    parts: ({ variance: [first, , , fourth] }) =>
      [first, fourth].flatMap((panel) => [...losesParts([panel], [end]), biasLeftPart(panel, early, end, 0.5)]),
  },
  // Sentences about Figure 3.
  {
    id: "wasserstein-gaps-fall",
    text: "Wasserstein: both methods converge in all four scenarios, as for the variance.",
    criterion: "The gap at round 100 less that at the end is above 0 for all eight curves.",
    parts: ({ wasserstein }) => fallParts(wasserstein, [early, end]),
  },
  {
    id: "wasserstein-more-sensitive",
    text: "Wasserstein: plug-in suffers more from the error of its score than for the variance.",
    criterion:
      "At the end the gap of plug-in over that of exact is larger than for the variance, in more than half of the four scenarios.",
    needed: MOST_OF_FOUR,
    parts: moreSensitiveParts,
  },
  {
    id: "wasserstein-12-close",
    text: "Wasserstein, scenarios 1 and 2: plug-in stays close to exact.",
    criterion:
      "Close: the mean gap of plug-in is less than 1.5 times that of exact, at rounds 500 and 1000 and at the end.",
    parts: ({ wasserstein: [first, second] }) => ratioParts([first, second], later, { below: CLOSE }),
  },
  {
    id: "wasserstein-12-worse",
    text: "Wasserstein, scenarios 1 and 2: plug-in is consistently worse.",
    criterion:
      "Consistently: the gap of plug-in less that of exact is above 0 at rounds 100, 500, 1000 and the end, in both.",
    parts: ({ wasserstein: [first, second] }) => losesParts([first, second], throughout),
  },
  {
    id: "wasserstein-3-clearest-early",
    text: "Wasserstein: early on, the two methods are farthest apart in scenario 3.",
    criterion: `At round 100 plug-in loses more than in each of the three other scenarios. ${bothReadings}`,
    parts: ({ wasserstein: [first, second, third, fourth] }) =>
      [first, second, fourth].flatMap((other) => losesMoreParts(third, other, early)),
  },
  {
    id: "wasserstein-3-narrows",
    text: "Wasserstein, scenario 3: the loss of plug-in narrows a lot later on.",
    criterion:
      "There is a loss at round 100 (gap of plug-in less that of exact above 0), and at the end it is less than half of that.",
    parts: ({ wasserstein: [, , third] }) => [...losesParts([third], [early]), narrowingPart(third)],
  },
  {
    id: "wasserstein-4-behind-early",
    text: "Wasserstein, scenario 4: plug-in is visibly behind at first.",
    criterion: "Visibly: told apart from noise. The gap of plug-in less that of exact is above 0 at round 100.",
    parts: ({ wasserstein: [, , , fourth] }) => losesParts([fourth], [early]),
  },
  {
    id: "wasserstein-4-better-late",
    text: "Wasserstein, scenario 4: in the end plug-in is slightly better than exact.",
    criterion: "Slightly: at the end the mean gap of plug-in is below that of exact, by less than 10 %.",
    parts: ({ wasserstein: [, , , fourth] }) => ratioParts([fourth], [end], { above: 1 - NEARLY, below: 1 }),
  },
  {
    id: "wasserstein-effective",
    text: "Wasserstein: plug-in remains effective.",
    criterion:
      "Effective: at the end its mean gap is smaller than that of equal shares, where all runs begin, in all four scenarios.",
    parts: ({ wasserstein }) => improvesParts(wasserstein, ["plugIn"]),
  },
  {
    id: "wasserstein-scenario-dependent",
    text: "Wasserstein: how plug-in fares depends more on the scenario than for the variance.",
    criterion:
      "The variance over the four scenarios of the gap of plug-in over that of exact, at the end, is larger than for the variance.",
    parts: (panels) => [moreVariedPart(panels)],
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
        ...[1, 3].map((other) => slowerThanPart(panels, scenario, other)),
      ]),
  },
  {
    id: "wasserstein-bias-not-monotone",
    text: "Wasserstein: more bias does not always go with a worse result.",
    criterion:
      "In at least one of the six pairs of scenarios, the one with the larger mean bias at the end has the smaller gap of plug-in over that of exact: the product of the two differences is below 0.",
    needed: 1,
    parts: ({ wasserstein }) =>
      wasserstein.flatMap((one, index) => wasserstein.slice(index + 1).map((other) => outOfStepPart(one, other))),
  },
  {
    id: "wasserstein-4-large-bias",
    text: "Wasserstein, scenario 4: a large bias does not prevent a good result.",
    criterion:
      "Large: at the end the mean bias is larger than in each of the three other scenarios. Good: the mean gap of plug-in is less than 10 % above that of exact.",
    parts: ({ wasserstein: [first, second, third, fourth] }) => [
      ...[first, second, third].map((other) => moreBiasPart(fourth, other)),
      ...ratioParts([fourth], [end], { below: 1 + NEARLY }),
    ],
  },
  // Sentences about Figure 5, and about all figures.
  {
    id: "wasserstein-shape",
    text: "Wasserstein: the learned blend often has about the shape of the best one.",
    criterion:
      "At the end the area between the densities of plug-in's blend and the best one is less than half of that between equal shares and the best one. Often: on average over replications, in more than half of the four scenarios.",
    needed: MOST_OF_FOUR,
    parts: ({ wasserstein }) => wasserstein.map(shapePart),
  },
  {
    id: "effective",
    text: "The procedure is effective in all scenarios and for both goals.",
    criterion:
      "Effective: at the end the mean gap is smaller than that of equal shares, where all runs begin, for all sixteen curves.",
    parts: (panels) => improvesParts(allPanels(panels), bothMethods),
  },
];

import {
  allPanels,
  type Bounds,
  type Claim,
  type ClaimPart,
  fallPart,
  improvesPart,
  inBias,
  losesPart,
  loss,
  MOST_OF_FOUR,
  methods,
  ratioPart,
  throughout,
} from "./claim-measures.ts";
import { average, correlation } from "./influence-values.ts";
import { moments, type Panel } from "./panel.ts";
import { varianceClaims } from "./variance-claims.ts";
import { wassersteinBiasClaims, wassersteinClaims } from "./wasserstein-claims.ts";

const { early, end } = moments;
const MOST_OF_EIGHT = 5;
/** A correlation beyond which one quantity accounts for half of the spread of the other. */
const HALF = Math.SQRT1_2;

/** Over replications: how far a larger bias goes with a larger loss. */
function biasWithLoss(panel: Panel, bounds: Bounds): ClaimPart {
  const bias = average(throughout.map((moment) => panel.bias[moment]!));
  return {
    ...inBias(panel),
    quantity: "correlation of bias and loss of plug-in",
    when: "over replications",
    values: correlation(bias, loss(panel, end)),
    bounds,
  };
}

/** What the paper concludes from all experiments together. */
const overallClaims: readonly Claim[] = [
  {
    id: "gaps-fall",
    text: "The gap falls with time for both methods, with both utilities, in all four scenarios.",
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
];

/** What the paper says of its Figure 5, and of all figures in the end. */
const closingClaims: readonly Claim[] = [
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
    text: "The procedure is effective in all scenarios and for both utilities.",
    criterion:
      "Effective: at the end the mean gap is smaller than that of equal shares, where all runs begin, for all sixteen curves.",
    parts: (panels) => allPanels(panels).flatMap((panel) => methods.map((method) => improvesPart(panel, method))),
  },
];

/** All sentences of the paper's results that are judged, in the order of the text. */
export const paperClaims: readonly Claim[] = [
  ...overallClaims,
  ...varianceClaims,
  ...wassersteinClaims,
  ...wassersteinBiasClaims,
  ...closingClaims,
];

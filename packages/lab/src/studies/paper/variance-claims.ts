import {
  bothReadings,
  type Claim,
  type ClaimPart,
  fallPart,
  inBias,
  later,
  left,
  losesMoreParts,
  losesPart,
  methods,
  NEARLY,
  ratioPart,
  throughout,
} from "./claim-measures.ts";
import { momentNames, moments, type Panel } from "./panel.ts";

const { start, early, middle, late, end } = moments;

function biasLeft(panel: Panel, from: typeof start | typeof early, to: typeof middle | typeof end, below: number) {
  return {
    ...inBias(panel),
    quantity: "bias over that of an earlier round",
    when: `${momentNames[to]} over ${momentNames[from]}`,
    values: left(panel.bias, from, to),
    bounds: { below },
  } satisfies ClaimPart;
}

/** What the paper says of its Figures 1 and 2. */
export const varianceClaims: readonly Claim[] = [
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
];

import type { Claim } from "./claim.ts";
import { inAllPanels } from "./in-all-panels.ts";
import { improvesPart, methods } from "./measures.ts";

const MOST_OF_FOUR = 3;

/** What the paper says of its Figure 5, and of all figures in the end. */
export const closingClaims: readonly Claim[] = [
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
    parts: (panels) =>
      inAllPanels(panels, "gap", (place, panel) => methods.map((method) => improvesPart(place, panel, method))),
  },
];

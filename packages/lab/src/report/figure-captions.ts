/** Headings and captions of a summary's figures, by the name of their file. */
export const figureCaptions: Readonly<Record<string, { readonly heading: string; readonly caption: string }>> = {
  outcomes: {
    heading: "What outcomes look like",
    caption: "Outcomes of the recommended blend and of the arms it is made of, by the laws of the last round.",
  },
  "utility-gap": {
    heading: "Utility gap",
    caption: "How far the utility of the averaged weights is below the optimum's, over time. Lower is better.",
  },
  "recommended-gap": {
    heading: "Gap of the recommended blend",
    caption: "The same for the blend that each learner would recommend at that round.",
  },
  "instantaneous-gap": {
    heading: "Gap of the current weights",
    caption: "How far the utility of the weights in use at each round is below the optimum's.",
  },
  regret: {
    heading: "Regret",
    caption:
      "Utility lost so far: the gaps of the weights in use, summed over the rounds. A flattening line is learning.",
  },
  bias: {
    heading: "Bias",
    caption: "How far the expected gradient step of a learner is from the true gradient, in its worst coordinate.",
  },
  "empirical-utility": {
    heading: "Utility of the rewards",
    caption: "Utility of the rewards received so far, beside that of the best blend.",
  },
  weights: {
    heading: "Weights",
    caption: "The blend that each learner recommends at the end (markers) beside the best one (bars).",
  },
};

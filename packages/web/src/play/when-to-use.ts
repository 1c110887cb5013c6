/** What Blendit is for, in sentences of README.md, which a test compares. */
export const purpose = "Blendit finds the best blend of options, not the best option.";

/** A case for or against Blendit: the start of a sentence, what all cases share, and its ends. */
export interface Advice {
  readonly start: string;
  readonly shared?: string;
  readonly ends: readonly string[];
}

export const useIt: Advice = {
  start: "Use it when",
  shared:
    "you can serve several options side by side (models, prompts, question banks, ads, suppliers), you see an outcome after each choice, and your goal is about the mix:",
  ends: [
    "make outcomes varied, diverse or matched to a target, or raise the best few;",
    "get the most of one number while others stay within limits, such as quality within a budget.",
  ],
};

export const doNotUseIt: Advice = {
  start: "Do not use it when",
  ends: [
    "you only want the highest average: one option is then best, and an A/B test or a simple bandit finds it;",
    "every case needs its own choice by its features: Blendit learns one blend for all cases;",
    "you want outcomes to vary as little as possible: that is never better with a mix, and Blendit says so.",
  ],
};

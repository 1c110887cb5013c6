/** Sentences without a number to decide them. */
const notJudged =
  "Not judged: the reasons that the paper gives (noise that adds up, the geometry of the utility, scores that are hard to estimate), and that its prior steadies the plug-in score, since nothing here runs without that prior.";

/** How verdicts come about, a paragraph each. */
export const howJudged: readonly string[] = [
  "Each sentence is tested on paired replications: exact and plug-in see the same rewards in the same replication, and rounds are compared within a replication, so that what they share drops out of the difference. A sentence holds where the intervals of its numbers lie within what it says, is contradicted where they lie outside, and is undecided otherwise. Intervals are Student's, 95 % for all numbers of a sentence together (Bonferroni), those of ratios and correlations by the delta method. Each sentence is tested for itself, so that among all of them a wrong verdict now and then is to be expected.",
  "Vague words have a meaning stated beside them. It is a weak one where there is a choice, so that what is contradicted would be so under a stronger one. Those of sentences 9, 10, 12, 15, 20 and 31 were made weaker after a first look at the numbers, all others before it. The end is the last round.",
  notJudged,
];

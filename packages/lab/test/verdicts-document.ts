import type { Variant } from "../src/studies/paper/experiments.ts";
import { type JudgedClaim, verdictCountsText } from "../src/studies/paper/judge-claims.ts";
import { partText, placeText } from "../src/studies/paper/verdict-text.ts";

/** Both ways to run the experiments, and all sentences judged on each. */
export type VerdictsByVariant = Readonly<Record<Variant, readonly JudgedClaim[]>>;

export const verdictsDocumentSize = { replications: 500, horizon: 2000, seed: 100 } as const;

/** What `docs/appendix/paper-verdicts.md` says. */
export function verdictsDocument({ published, algorithm1 }: VerdictsByVariant): string {
  const { replications } = verdictsDocumentSize;
  return `# The paper, sentence by sentence

This page lists what the results section of Carrasco and Cholaquidis says about its figures, in our words. It judges each sentence by
${replications} replications of 2000 rounds: with the published program's settings (see [notes on the paper](notes-on-the-paper.md)), and with
Algorithm 1 as printed. \`npm run bench -- verdicts\` writes this page; the pages with all numbers and figures come from

    npx blendit reproduce --out results/paper
    npx blendit reproduce --out results/paper-printed --variant algorithm1

- The published program's settings. ${verdictCountsText(published, replications)}
- Algorithm 1 as printed. ${verdictCountsText(algorithm1, replications)}

Exact and plug-in get the same rewards in the same replication. Every number below is computed within replications, such as a difference
of two gaps, two rounds or two methods, and then averaged over them; ratios and correlations use the delta method. Brackets are Student's
intervals, 95 % for all numbers of a sentence together (Bonferroni). A sentence **holds** if the intervals are inside what it says, is
**contradicted** if they are outside, and is **undecided** otherwise. If it needs only some of its numbers, those with a clear result decide.
The meaning of vague words is below the table; if there was a choice, it is a weak one. The meanings in sentences 9, 10, 12, 15, 20 and 31
were made weaker after a first look at the numbers.

| the paper says | published program's settings | Algorithm 1 as printed |
|---|---|---|
${published.map((claim, index) => row(claim, algorithm1[index]!)).join("\n")}

How each sentence is judged:

${published.map(({ number, criterion }) => `${number}. ${criterion}`).join("\n")}

Two kinds of statements are not judged: the reasons that the paper gives for its results (noise that adds up, the geometry of the utility,
scores that are hard to estimate), and that its prior stabilises the plug-in score, because no run here is without that prior.
`;
}

function row(published: JudgedClaim, algorithm1: JudgedClaim): string {
  return `| ${published.number}. ${published.text} | ${cell(published)} | ${cell(algorithm1)} |`;
}

function cell({ verdict, decisive }: JudgedClaim): string {
  return `**${verdict}**: ${placeText(decisive!)}, ${partText(decisive!)}`;
}

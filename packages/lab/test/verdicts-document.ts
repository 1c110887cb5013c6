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

What the results section of Carrasco and Cholaquidis says of its figures, in our words, and what ${replications} replications of 2000
rounds say of it: with the published program's settings (see [notes on the paper](notes-on-the-paper.md)), and with Algorithm 1
as printed. This page is written by \`npm run bench -- verdicts\`; the pages with all numbers and figures come from

    npx blendit reproduce --out results/paper
    npx blendit reproduce --out results/paper-printed --variant algorithm1

- The published program's settings. ${verdictCountsText(published, replications)}
- Algorithm 1 as printed. ${verdictCountsText(algorithm1, replications)}

Exact and plug-in see the same rewards in the same replication, and every number below is a mean over replications of what is
computed within one: a difference of two gaps, of two rounds, of two methods. Ratios and correlations go by the delta method.
Brackets are Student's intervals, 95 % for all numbers of a sentence together (Bonferroni). A sentence **holds** where the intervals
lie within what it says, is **contradicted** where they lie outside, and **undecided** otherwise. Where it needs only some of its
numbers, those that are sure decide. Where a word is vague its meaning stands below the table; it is a weak one where there
was a choice. Those of sentences 9, 10, 12, 15, 20 and 31 were made weaker after a first look at the numbers.

| the paper says | published program's settings | Algorithm 1 as printed |
|---|---|---|
${published.map((claim, index) => row(claim, algorithm1[index]!)).join("\n")}

What decides:

${published.map(({ number, criterion }) => `${number}. ${criterion}`).join("\n")}

Not judged are the reasons that the paper gives for what it sees (noise that adds up, the geometry of the utility, scores that are
hard to estimate), and that its prior steadies the plug-in score, since no run here is without that prior.
`;
}

function row(published: JudgedClaim, algorithm1: JudgedClaim): string {
  return `| ${published.number}. ${published.text} | ${cell(published)} | ${cell(algorithm1)} |`;
}

function cell({ verdict, decisive }: JudgedClaim): string {
  return `**${verdict}**: ${placeText(decisive!)}, ${partText(decisive!)}`;
}

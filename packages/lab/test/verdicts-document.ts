import type { Variant } from "../src/studies/paper/experiments.ts";
import type { JudgedClaim } from "../src/studies/paper/judge-claims.ts";
import { partText, placeText, verdictCountsText } from "../src/studies/paper/verdict-text.ts";

/** The verdicts on all sentences for both variants of the experiments. */
export type VerdictsByVariant = Readonly<Record<Variant, readonly JudgedClaim[]>>;

export const verdictsDocumentSize = { replications: 500, horizon: 2000, seed: 100 } as const;

/** The contents of `docs/appendix/paper-verdicts.md`. */
export function verdictsDocument({ published, algorithm1 }: VerdictsByVariant): string {
  const { replications } = verdictsDocumentSize;
  return `# The paper, sentence by sentence

The claims of Carrasco and Cholaquidis about their figures, in our words, checked with ${replications} replications of 2000 rounds: with
the settings of the published program (see [notes on the paper](notes-on-the-paper.md)), and with Algorithm 1 as printed. This
page is written by \`npm run bench -- verdicts\`; the pages with all numbers and figures come from

    npx blendit reproduce --out results/paper
    npx blendit reproduce --out results/paper-printed --variant algorithm1

- The published program's settings. ${verdictCountsText(published, replications)}
- Algorithm 1 as printed. ${verdictCountsText(algorithm1, replications)}

Exact and plug-in get the same rewards in each replication. Every number below is a mean over replications of a quantity computed
within each replication: a difference of two gaps, of two rounds, of two methods. Ratios and correlations use the delta method.
Brackets are Student's intervals, at 95 % jointly for all numbers of a sentence (Bonferroni). A sentence **holds** if the
intervals are within its claim, is **contradicted** if they are outside, and is **undecided** otherwise. If it needs only some of
its numbers, those that are certain decide. The criteria below the table define vague words, in a weak sense if there was a
choice. The criteria of sentences 9, 10, 12, 15, 20 and 31 were weakened after a first look at the numbers.

| the paper says | published program's settings | Algorithm 1 as printed |
|---|---|---|
${published.map((claim, index) => row(claim, algorithm1[index]!)).join("\n")}

Criteria:

${published.map(({ number, criterion }) => `${number}. ${criterion}`).join("\n")}

We did not check the reasons that the paper gives for its results (noise that adds up, the geometry of the utility, scores that are
hard to estimate), or that its prior stabilises the plug-in score, since every run here uses that prior.
`;
}

function row(published: JudgedClaim, algorithm1: JudgedClaim): string {
  return `| ${published.number}. ${published.text} | ${cell(published)} | ${cell(algorithm1)} |`;
}

function cell({ verdict, decisive }: JudgedClaim): string {
  return `**${verdict}**: ${placeText(decisive!)}, ${partText(decisive!)}`;
}

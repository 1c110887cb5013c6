import type { Figure } from "../figures/index.ts";
import { formatEstimate, formatNumber, type ReportSection, reportHtml } from "../report/index.ts";
import type { Estimate } from "../summary.ts";
import type { Conclusion, PaperResult } from "./conclusions.ts";
import type { PaperOptions } from "./experiments.ts";

export interface PaperReportOptions {
  readonly results: readonly PaperResult[];
  readonly figures: Readonly<Record<string, Figure>>;
  readonly conclusions: readonly Conclusion[];
  readonly options: PaperOptions;
  readonly elapsedSeconds: number;
}

const captions: Readonly<Record<string, { readonly heading: string; readonly caption: string }>> = {
  "variance-gap": {
    heading: "Variance: utility gap",
    caption: "Gap of the averaged weights to the best blend, mean over replications with its standard error.",
  },
  "variance-bias": {
    heading: "Variance: bias",
    caption:
      "Largest entry of the bias of the plug-in gradient before each round, in closed form, simplex coordinates.",
  },
  "wasserstein-gap": {
    heading: "Wasserstein: utility gap",
    caption: "The same for minus the squared Wasserstein distance to Uniform[0,1].",
  },
  "wasserstein-bias": {
    heading: "Wasserstein: bias",
    caption: "The same for minus the squared Wasserstein distance; no Monte-Carlo noise floor.",
  },
  "wasserstein-distributions": {
    heading: "Wasserstein: distributions of one run",
    caption:
      "Densities of the best and the learned blend, and a kernel density of the rewards of the first replication.",
  },
};

/** The page of a reproduction: conclusions, the table of results, the twenty panels, how to run it again. */
export function paperReport({ results, figures, conclusions, options, elapsedSeconds }: PaperReportOptions): string {
  const { variant, replications, horizon, seed } = options;
  const { blendit, node } = results[0]!.summary.versions;
  const program = variant === "published" ? "the paper's own program" : "Algorithm 1 as printed";
  return reportHtml({
    title: "The paper's experiments",
    intro: `Eight experiments of Carrasco and Cholaquidis with ${program}: ${replications} replications of ${horizon} rounds, floor 0.03, seed ${seed}.`,
    sections: [
      conclusionSection(conclusions),
      gapSection(results),
      regretSection(results),
      ...Object.entries(figures).map(([name, figure]) => ({ ...captions[name]!, figure })),
      {
        heading: "How to run it again",
        paragraphs: ["The same seed gives the same numbers, whatever the number of workers."],
        code: `npx blendit reproduce --out DIR --variant ${variant} --replications ${replications} --horizon ${horizon} --seed ${seed}`,
      },
    ],
    footer: `Blendit ${blendit} on Node ${node}. The experiments and figures took ${formatNumber(elapsedSeconds, 3)} seconds.`,
  });
}

function conclusionSection(conclusions: readonly Conclusion[]): ReportSection {
  return {
    heading: "The paper's three conclusions",
    table: {
      columns: [{ label: "Conclusion" }, { label: "These numbers" }, { label: "Evidence" }],
      rows: conclusions.map(({ claim, isSupported, evidence }) => [
        claim,
        isSupported ? "support it" : "do not support it",
        evidence,
      ]),
    },
  };
}

function gapSection(results: readonly PaperResult[]): ReportSection {
  return resultSection(
    "Gaps at the horizon",
    ["Best utility U*", "Gap, exact", "Gap, plug-in"],
    results,
    ({ summary }) => {
      const [exact, plugIn] = [summary.learners[0]!, summary.learners[1]!];
      return [formatNumber(summary.optimum!.value, 6), lastOf(exact.utilityGap), lastOf(plugIn.utilityGap)];
    },
  );
}

function regretSection(results: readonly PaperResult[]): ReportSection {
  const labels = ["Regret, exact", "Regret, plug-in", "Bias, plug-in"];
  return resultSection("Regret and bias at the horizon", labels, results, ({ summary }) => {
    const [exact, plugIn] = [summary.learners[0]!, summary.learners[1]!];
    return [lastOf(exact.regret), lastOf(plugIn.regret), lastOf(plugIn.bias!)];
  });
}

/** A row for each experiment; a few columns, so that the page need not scroll sideways. */
function resultSection(
  heading: string,
  labels: readonly string[],
  results: readonly PaperResult[],
  cells: (result: PaperResult) => string[],
): ReportSection {
  return {
    heading,
    table: {
      columns: [{ label: "Experiment" }, ...labels.map((label) => ({ label, numeric: true }))],
      rows: results.map((result) => [`${result.utility}, scenario ${result.scenario}`, ...cells(result)]),
    },
  };
}

function lastOf(estimates: readonly Estimate[]): string {
  return formatEstimate(estimates.at(-1)!);
}

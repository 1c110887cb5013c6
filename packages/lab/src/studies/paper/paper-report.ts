import type { Figure } from "../../figures/index.ts";
import { formatNumber, type ReportSection, reportHtml } from "../../report/index.ts";
import { claimsTable, figureClaimsTable } from "./claims-table.ts";
import type { PaperOptions } from "./experiments.ts";
import { figureTexts, variantNames } from "./figure-texts.ts";
import { howJudged } from "./how-judged.ts";
import type { JudgedClaim } from "./judge-claims.ts";
import { figureNumber, type PaperFigure, panelName } from "./paper-figure.ts";
import type { PaperResult } from "./paper-result.ts";
import { resultsTable } from "./results-table.ts";
import { scenarioText } from "./scenario-text.ts";
import { scenarios } from "./scenarios.ts";
import { unbroken } from "./unbroken.ts";
import { verdictCountsText } from "./verdict-counts.ts";

export interface PaperReportOptions {
  readonly results: readonly PaperResult[];
  readonly figures: Readonly<Record<string, Figure>>;
  readonly claims: readonly JudgedClaim[];
  readonly options: PaperOptions;
  readonly elapsedSeconds: number;
}

const FLOOR = 0.03;

const utilityNames: Readonly<Record<PaperResult["utility"], string>> = {
  variance: "Variance",
  wasserstein: "Wasserstein",
};

/** The page of a reproduction: verdicts, scenarios, the tables of results, the twenty panels, how to run it again. */
export function paperReport({ results, figures, claims, options, elapsedSeconds }: PaperReportOptions): string {
  const { variant, replications, horizon, seed } = options;
  const { blendit, node } = results[0]!.summary.versions;
  return reportHtml({
    title: "The paper's experiments",
    hasContents: true,
    intro: `Eight experiments of Carrasco and Cholaquidis with ${variantNames[variant]}: ${replications} replications of ${horizon} rounds, floor ${FLOOR}, seed ${seed}. ${verdictCountsText(claims, replications)}`,
    sections: [
      {
        heading: "What the paper says, sentence by sentence",
        paragraphs: howJudged,
        table: claimsTable(claims, verdictCountsText(claims, replications)),
      },
      scenarioSection(results),
      resultsSection(results, "variance"),
      resultsSection(results, "wasserstein"),
      ...Object.entries(figures).map(([name, figure]) => figureSection(name as PaperFigure, figure, claims)),
      {
        heading: "How to run it again",
        paragraphs: ["The same seed gives the same numbers, whatever the number of workers."],
        code: `npx blendit reproduce --out DIR --variant ${variant} --replications ${replications} --horizon ${horizon} --seed ${seed}`,
      },
    ],
    footer: `Blendit ${blendit} on Node ${node}. The experiments and figures took ${formatNumber(elapsedSeconds, 3)} seconds.`,
  });
}

function figureSection(name: PaperFigure, figure: Figure, claims: readonly JudgedClaim[]): ReportSection {
  const { heading, caption } = figureTexts[name];
  const table = figureClaimsTable(claims, name);
  return {
    heading: `Figure ${figureNumber(name)}. ${heading}`,
    caption,
    figure,
    ...(table.rows.length > 0 && { table }),
  };
}

function scenarioSection(results: readonly PaperResult[]): ReportSection {
  const best = (utility: PaperResult["utility"], scenario: number) => {
    const result = results.find((each) => each.utility === utility && each.scenario === scenario);
    return formatNumber(result!.summary.optimum!.value, 6);
  };
  return {
    heading: "The scenarios",
    paragraphs: [
      "Figures are numbered as in the paper, and each has a panel for each scenario. Beta(a, b) lies on [0, 1]; N(m, s) is Gaussian with mean m and standard deviation s (the paper calls the second number a variance). Exact knows these laws, plug-in learns them. Utilities: the variance of the rewards; minus the squared Wasserstein distance of their law to Uniform[0,1].",
    ],
    table: {
      columns: [
        { label: "Panel" },
        { label: "Arms", numeric: true },
        { label: `Mass free above the floor, 1 − ${FLOOR} K`, numeric: true },
        { label: "Best variance", numeric: true },
        { label: "Best Wasserstein utility", numeric: true },
        { label: "Laws of their rewards" },
      ],
      rows: scenarios.map((arms, index) => [
        unbroken(panelName(index + 1)),
        String(arms.length),
        (1 - FLOOR * arms.length).toFixed(2),
        best("variance", index + 1),
        best("wasserstein", index + 1),
        scenarioText(arms),
      ]),
    },
  };
}

function resultsSection(results: readonly PaperResult[], utility: PaperResult["utility"]): ReportSection {
  return {
    heading: `${utilityNames[utility]}: numbers at the horizon`,
    table: resultsTable(results.filter((result) => result.utility === utility)),
  };
}

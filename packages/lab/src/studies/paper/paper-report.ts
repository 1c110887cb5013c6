import type { Figure } from "../../figures/index.ts";
import { estimatesColumn, numberTable } from "../../report/number-table.ts";
import { type ReportSection, reportHtml } from "../../report/report-html.ts";
import type { ReportCell, ReportTable } from "../../report/table-html.ts";
import type { Estimate } from "../../simulate/summary.ts";
import { countOf, formatNumber } from "../../text/numbers.ts";
import { PAPER_FLOOR, type PaperOptions, type PaperResult, scenarios, scenarioText, unbroken } from "./experiments.ts";
import { figureNumber, figureTexts, type PaperFigure, panelName, variantNames } from "./figure-names.ts";
import { decideIn, type JudgedClaim, type JudgedPart, type Verdict, verdictCountsText } from "./judge-claims.ts";
import { howJudged, intervalText, partText, placeText } from "./verdict-text.ts";

/** All sentences with their verdicts, the number that each hangs on, and what is taken for it. */
function claimsTable(claims: readonly JudgedClaim[], caption: string): ReportTable {
  return {
    caption,
    columns: ["The paper says, in our words", "Verdict", "The number that decides", "How it is decided"].map(
      (label) => ({
        label,
      }),
    ),
    rows: claims.map((claim) => [
      nameOf(claim),
      emphasised(claim.verdict, claim.verdict),
      claim.decisive ? `${placeText(claim.decisive)}, ${partText(claim.decisive)}` : "–",
      claim.criterion,
    ]),
  };
}

const scenarioNumbers = [1, 2, 3, 4];

/** The sentences that speak of one figure; for each panel the verdict there and the number that decides it. */
export function figureClaimsTable(claims: readonly JudgedClaim[], figure: PaperFigure): ReportTable {
  return {
    caption: "What the paper says of these panels",
    columns: [
      "In our words",
      ...scenarioNumbers.map((scenario) => unbroken(panelName(scenario))),
      "The whole sentence",
    ].map((label) => ({ label })),
    rows: claims.flatMap((claim) => {
      const parts = claim.parts.filter((part) => part.figure === figure);
      return parts.length === 0 ? [] : [figureRow(claim, parts)];
    }),
  };
}

function figureRow(claim: JudgedClaim, parts: readonly JudgedPart[]): readonly ReportCell[] {
  const [first] = parts;
  const isCommon = parts.every(({ quantity }) => quantity === first!.quantity);
  const cell = (scenario: number | null) => {
    const { verdict, decisive } = decideIn(claim, first!.figure, scenario) ?? {};
    if (!verdict || !decisive) return "";
    const what = isCommon ? decisive.when : `${decisive.quantity}, ${decisive.when}`;
    return emphasised(verdict, `${verdict}; ${what}: ${inOnePiece(intervalText(decisive))}`);
  };
  return [
    isCommon ? `${nameOf(claim)} (${first!.quantity})` : nameOf(claim),
    ...scenarioNumbers.map(cell),
    // What is one number for all four panels stands beside the verdict on the whole.
    cell(null) || emphasised(claim.verdict, claim.verdict),
  ];
}

/** An interval does not break across lines; between the mean and its interval there may be a break. */
function inOnePiece(text: string): string {
  return text.replace(/\[.*\]/, unbroken);
}

function nameOf({ number, text }: JudgedClaim): string {
  return `${number}. ${text}`;
}

/** What is contradicted is what a reader looks for. */
function emphasised(verdict: Verdict, text: string): ReportCell {
  return verdict === "contradicted" ? { strong: text } : text;
}

/** What came out at the horizon for one utility: a row for each scenario. */
export function resultsTable(results: readonly PaperResult[]): ReportTable {
  const { horizon, replications } = results[0]!.experiment;
  const column = (label: string, of: (learners: PaperResult["summary"]["learners"]) => readonly Estimate[]) =>
    estimatesColumn(
      label,
      results.map(({ summary }) => of(summary.learners).at(-1)),
    );
  return {
    caption: `After ${countOf(horizon, "round")}: means over ${countOf(replications, "replication")} ± one standard error.`,
    ...numberTable(
      "Panel",
      results.map(({ scenario }) => unbroken(panelName(scenario))),
      [
        column("Gap, exact", ([exact]) => exact!.utilityGap),
        column("Gap, plug-in", ([, plugIn]) => plugIn!.utilityGap),
        column("Regret, exact", ([exact]) => exact!.regret),
        column("Regret, plug-in", ([, plugIn]) => plugIn!.regret),
        column("Bias, plug-in", ([, plugIn]) => plugIn!.bias!),
      ],
    ),
  };
}

export interface PaperReportOptions {
  readonly results: readonly PaperResult[];
  readonly figures: Readonly<Record<string, Figure>>;
  readonly claims: readonly JudgedClaim[];
  readonly options: PaperOptions;
  readonly elapsedSeconds: number;
}

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
    intro: `Eight experiments of Carrasco and Cholaquidis with ${variantNames[variant]}: ${replications} replications of ${horizon} rounds, floor ${PAPER_FLOOR}, seed ${seed}. ${verdictCountsText(claims, replications)}`,
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
      "Figures are numbered as in the paper, and each has a panel for each scenario. Beta(a, b) lies on [0, 1]; N(m, s) is Gaussian with mean m and standard deviation s (the paper calls the second number a variance). Exact knows these distributions, plug-in learns them. Utilities: the variance of the rewards; minus the squared Wasserstein distance of their distribution to Uniform[0,1].",
    ],
    table: {
      columns: [
        { label: "Panel" },
        { label: "Arms", numeric: true },
        { label: `Mass free above the floor, 1 − ${PAPER_FLOOR} K`, numeric: true },
        { label: "Best variance", numeric: true },
        { label: "Best Wasserstein utility", numeric: true },
        { label: "Distributions of their rewards" },
      ],
      rows: scenarios.map((arms, index) => [
        unbroken(panelName(index + 1)),
        String(arms.length),
        (1 - PAPER_FLOOR * arms.length).toFixed(2),
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

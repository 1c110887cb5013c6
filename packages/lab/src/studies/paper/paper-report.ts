import type { CaptionedFigure, Figure } from "../../figures/index.ts";
import { estimatesColumn, numberTable } from "../../report/number-table.ts";
import { figureSections, type ReportSection, reportHtml } from "../../report/report-html.ts";
import type { ReportCell, ReportTable } from "../../report/table-html.ts";
import type { Estimate } from "../../simulate/summary.ts";
import { countOf, formatNumber } from "../../text/numbers.ts";
import { armText, PAPER_FLOOR, type PaperOptions, type PaperResult, scenarios, unbroken } from "./experiments.ts";
import {
  figureNumber,
  figureTexts,
  type PaperFigure,
  panelName,
  paperFigureNames,
  variantNames,
} from "./figure-names.ts";
import { decideIn, type JudgedClaim, type JudgedPart, type Verdict } from "./judge-claims.ts";
import { howJudged, intervalText, paperAnswer, partText, placeText, verdictCountsText } from "./verdict-text.ts";

/** All sentences with verdict, deciding number and criterion. */
function claimsTable(claims: readonly JudgedClaim[], caption: string): ReportTable {
  return {
    caption,
    columns: ["The paper says (in our words)", "Verdict", "Deciding number", "Criterion"].map((label) => ({
      label,
    })),
    rows: claims.map((claim) => [
      nameOf(claim),
      emphasised(claim.verdict, claim.verdict),
      claim.decisive ? `${placeText(claim.decisive)}, ${partText(claim.decisive)}` : "–",
      claim.criterion,
    ]),
  };
}

const scenarioNumbers = [1, 2, 3, 4];

/** The sentences about one figure, with the verdict and the deciding number for each panel. */
export function figureClaimsTable(claims: readonly JudgedClaim[], figure: PaperFigure): ReportTable {
  return {
    caption: "What the paper says about these panels",
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
    // A joint number of all four panels is in the column of the whole sentence.
    cell(null) || emphasised(claim.verdict, claim.verdict),
  ];
}

/** Prevents line breaks inside an interval, but not between the mean and its interval. */
function inOnePiece(text: string): string {
  return text.replace(/\[.*\]/, unbroken);
}

function nameOf({ number, text }: JudgedClaim): string {
  return `${number}. ${text}`;
}

/** Makes contradictions bold, because readers look for them. */
function emphasised(verdict: Verdict, text: string): ReportCell {
  return verdict === "contradicted" ? { strong: text } : text;
}

/** The results at the horizon for one utility, with a row for each scenario. */
export function resultsTable(results: readonly PaperResult[]): ReportTable {
  const { horizon, replications } = results[0]!.summary.experiment;
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
  readonly figures: Readonly<Record<PaperFigure, Figure>>;
  readonly claims: readonly JudgedClaim[];
  readonly options: PaperOptions;
  readonly elapsedSeconds: number;
}

const utilityNames: Readonly<Record<PaperResult["utility"], string>> = {
  variance: "Variance",
  wasserstein: "Wasserstein",
};

/** The page of a reproduction: how many sentences hold, and the twenty panels; folded: all verdicts, numbers and the command. */
export function paperReport({ results, figures, claims, options, elapsedSeconds }: PaperReportOptions): string {
  const { variant, replications, horizon, seed } = options;
  const { blendit, node } = results[0]!.summary.versions;
  const [first, ...others] = paperFigureNames.map((name) => captioned(name, figures[name]));
  const contradicted = claims.filter(({ verdict }) => verdict === "contradicted");
  return reportHtml({
    title: "The paper's experiments",
    answer: paperAnswer(claims, replications),
    intro: [
      `The eight experiments of Carrasco and Cholaquidis with ${variantNames[variant]}: ${countOf(replications, "replication")} of ${countOf(horizon, "round")}, minimum share ${PAPER_FLOOR}, seed ${seed}.`,
    ],
    picture: first && { ...first, caption: `${first.heading}. ${first.caption}` },
    aside: {
      heading: "What they compare",
      paragraphs: [
        "Two variants of Algorithm 1 (mirror-ascent) look for the blend with the best value of a goal: the variance of the outcomes, or their distance to a uniform distribution. Exact (Informed Algorithm 1, the oracle) knows the distributions of all options; plug-in (Algorithm 1) estimates them from the outcomes that it sees.",
        "A gap is how far the average of all blends so far is below the best blend. Lower is better; a falling line shows that the learner learns.",
        ...contradicted.map((claim) => `Contradicted: ${nameOf(claim)}`),
      ],
    },
    sections: figureSections(others),
    details: [
      {
        heading: "What the paper says, sentence by sentence",
        sections: [
          {
            heading: "All sentences",
            paragraphs: howJudged,
            table: claimsTable(claims, verdictCountsText(claims, replications)),
          },
          ...paperFigureNames.flatMap((figure) => figureClaimsSection(claims, figure)),
        ],
      },
      {
        heading: "Scenarios, and numbers in the last round",
        sections: [
          scenarioSection(results),
          resultsSection(results, "variance"),
          resultsSection(results, "wasserstein"),
        ],
      },
      {
        heading: "How to run it again",
        sections: [
          {
            heading: "Command",
            paragraphs: ["The same seed gives the same numbers with any number of workers."],
            code: `npx blendit reproduce --out DIR --variant ${variant} --replications ${replications} --horizon ${horizon} --seed ${seed}`,
          },
        ],
      },
    ],
    footer: `Blendit ${blendit} on Node ${node}. The experiments and figures took ${formatNumber(elapsedSeconds, 3)} seconds.`,
  });
}

function captioned(name: PaperFigure, figure: Figure): CaptionedFigure {
  const { heading, caption } = figureTexts[name];
  return { ...figure, heading: `Figure ${figureNumber(name)}. ${heading}`, caption };
}

function figureClaimsSection(claims: readonly JudgedClaim[], figure: PaperFigure): ReportSection[] {
  const table = figureClaimsTable(claims, figure);
  return table.rows.length > 0 ? [{ heading: `Sentences about Figure ${figureNumber(figure)}`, table }] : [];
}

function scenarioSection(results: readonly PaperResult[]): ReportSection {
  const best = (utility: PaperResult["utility"], scenario: number) => {
    const result = results.find((each) => each.utility === utility && each.scenario === scenario);
    return formatNumber(result!.summary.optimum!.value, 6);
  };
  return {
    heading: "The scenarios",
    paragraphs: [
      "Figures are numbered as in the paper, with one panel for each scenario. Beta(a, b) is on [0, 1]; N(m, s) is Gaussian with mean m and standard deviation s (the paper calls the second number a variance). Goals: the variance of the outcomes, and minus the squared Wasserstein distance of their distribution to Uniform[0,1].",
    ],
    table: {
      columns: [
        { label: "Panel" },
        { label: "Options", numeric: true },
        { label: `Share above the minimum shares, 1 − ${PAPER_FLOOR} K`, numeric: true },
        { label: "Best variance", numeric: true },
        { label: "Best value of the Wasserstein goal", numeric: true },
        { label: "Distributions of their outcomes" },
      ],
      rows: scenarios.map((arms, index) => [
        unbroken(panelName(index + 1)),
        String(arms.length),
        (1 - PAPER_FLOOR * arms.length).toFixed(2),
        best("variance", index + 1),
        best("wasserstein", index + 1),
        arms.map(armText).join(", "),
      ]),
    },
  };
}

function resultsSection(results: readonly PaperResult[], utility: PaperResult["utility"]): ReportSection {
  return {
    heading: `${utilityNames[utility]}: numbers in the last round`,
    table: resultsTable(results.filter((result) => result.utility === utility)),
  };
}

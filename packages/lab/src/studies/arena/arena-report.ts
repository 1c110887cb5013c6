import { formatNumber, type ReportSection, reportHtml } from "../../report/index.ts";
import { OWN_LEARNER } from "./arena-learners.ts";
import type { ArenaResult } from "./arena-result.ts";
import { arenaSummaryLines } from "./arena-summary-lines.ts";
import { gapNames } from "./gap-names.ts";
import { losses } from "./losses.ts";
import { lossesTable } from "./losses-table.ts";
import { overviewLegend, overviewTable } from "./overview-table.ts";
import { paperRatios } from "./paper-ratios.ts";
import { paperRatiosLegend, paperRatiosTable } from "./paper-ratios-table.ts";
import { problemLegend, problemSection } from "./problem-section.ts";
import { standingsLegend, standingsTable } from "./standings-table.ts";

/** The page of the arena: what came out, one big table, who beats whom, where `full-gradient` loses and why, all numbers. */
export function arenaReport(result: ArenaResult, command: string): string {
  const { problems, learners, replications, horizon, seed, rounds, versions, elapsedSeconds } = result;
  const gaps = ["recommendedGap", "utilityGap"] as const;
  return reportHtml({
    title: "The arena",
    hasContents: true,
    intro: `${learners.length} learners, each with one setting, on ${problems.length} problems: ${replications} replications of ${horizon} rounds, seed ${seed}. All play the same truncated simplex, and the n-th reward of an arm in a replication is the same for all.`,
    sections: [
      { heading: "What came out", paragraphs: arenaSummaryLines(result) },
      {
        heading: "Gap of the recommended blend",
        paragraphs: [overviewLegend],
        table: overviewTable(result, "recommendedGap"),
      },
      ...gaps.map((gap) => ({
        heading: `Better, undecided, worse: ${gapNames[gap]}`,
        paragraphs: [standingsLegend],
        table: standingsTable(result, gap, OWN_LEARNER),
      })),
      ...paperSection(result),
      ...lossSections(result),
      { heading: "Problem by problem", paragraphs: [problemLegend] },
      ...problems.map((problem) => problemSection(problem, rounds)),
      againSection(result, command),
    ],
    footer: `Blendit ${versions.blendit} on Node ${versions.node}. The arena took ${formatNumber(elapsedSeconds, 3)} seconds.`,
  });
}

function paperSection(result: ArenaResult): ReportSection[] {
  const ratios = paperRatios(result);
  if (ratios.length === 0) return [];
  return [
    {
      heading: "The paper's problems: the oracle against full-gradient",
      paragraphs: [paperRatiosLegend],
      table: paperRatiosTable(ratios),
    },
  ];
}

function lossSections(result: ArenaResult): ReportSection[] {
  if (!result.learners.some(({ id }) => id === OWN_LEARNER)) return [];
  const against = {
    againstPeers: "the others that do not know the arms",
    againstAll: "all others, oracles included",
  } as const;
  return (["againstPeers", "againstAll"] as const).map((field) => {
    const lost = [
      ...losses(result, OWN_LEARNER, "recommendedGap", field),
      ...losses(result, OWN_LEARNER, "utilityGap", field),
    ];
    return {
      heading: `Where ${OWN_LEARNER} is worse than the best of ${against[field]}`,
      ...(lost.length === 0 ? { paragraphs: ["Nowhere."] } : { table: lossesTable(lost) }),
    };
  });
}

function againSection({ versions }: ArenaResult, command: string): ReportSection {
  const major = versions.node.split(".")[0];
  return {
    heading: "How it was made",
    paragraphs: [
      "A learner without a floor of its own plays (1 - K floor) w + floor. An interval is Student's, over differences replication by replication.",
      `The same seed gives the same numbers, whatever the number of workers, on Node ${major} and this version of Blendit. Times are measured and differ.`,
    ],
    code: command,
  };
}

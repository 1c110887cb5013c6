import { formatNumber, type ReportCell, type ReportTable } from "../../report/index.ts";
import type { PairedField } from "../../simulate/finals.ts";
import { countOf } from "../../text/numbers.ts";
import type { ArenaLearnerResult, ArenaResult } from "./arena-result.ts";
import { learnerOf } from "./record.ts";

/** How to read the table below. */
export const overviewLegend =
  "Bold: the lowest mean gap among learners that do not know the arms. ≈: not told apart from that by a paired 95 % interval. *: knows the arms. –: does not play.";

/** The gap of every learner in every problem, at the end; oracles last. */
export function overviewTable({ problems, learners, horizon }: ArenaResult, gap: PairedField): ReportTable {
  const inOrder = learners.toSorted((a, b) => Number(a.knowsTheArms) - Number(b.knowsTheArms));
  return {
    caption: `Mean gap after ${countOf(horizon, "round")}.`,
    columns: [
      { label: "Problem" },
      ...inOrder.map(({ id, knowsTheArms }) => ({ label: knowsTheArms ? `${id} *` : id, numeric: true })),
    ],
    rows: problems.map((problem) => [problem.name, ...inOrder.map(({ id }) => cell(learnerOf(problem, id), gap))]),
  };
}

function cell(learner: ArenaLearnerResult | undefined, gap: PairedField): ReportCell {
  if (learner === undefined) return "–";
  const { at, againstPeers } = learner[gap];
  const text = formatNumber(at.at(-1)!.mean, 2);
  if (learner.knowsTheArms || againstPeers === null) return text;
  if (againstPeers.difference <= 0) return { strong: text };
  return againstPeers.verdict === "undecided" ? `≈ ${text}` : text;
}

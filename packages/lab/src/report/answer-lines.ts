import { largestShares } from "../simulate/answer.ts";
import type { Summary } from "../simulate/summary.ts";
import { countOf } from "../text/numbers.ts";
import { textTable } from "../text/text-table.ts";
import { wrappedText } from "../text/words.ts";
import { sharesTable, worthTable, worthText } from "./answer-tables.ts";

/** More arms than fit on a screen are counted. */
const MOST_ARMS = 20;

/** The answer of a run for a terminal. */
export function answerLines({ answer, experiment }: Pick<Summary, "answer" | "experiment">): string[] {
  const { question, worth, sureness } = answer;
  const { blend, others } = largestShares(answer, MOST_ARMS);
  return [
    ...wrappedText(question),
    "",
    ...wrappedText(recommendationText({ answer, experiment })),
    "",
    ...textTable(sharesTable(blend, others)),
    "",
    ...(worth ? [...textTable(worthTable(worth)), ""] : []),
    ...[...(worth ? worthText(worth) : []), ...sureness].flatMap((sentence) => wrappedText(sentence)),
  ];
}

/** Whose blend it is, after how long, and why theirs. */
export function recommendationText({ answer, experiment }: Pick<Summary, "answer" | "experiment">): string {
  const { horizon, replications } = experiment;
  if (answer.learner === null) return answer.why;
  const runs =
    replications > 1
      ? `, on average over ${countOf(replications, "replication")} ± standard deviation between them`
      : "";
  return `This is what ${answer.learner} recommends after ${countOf(horizon, "round")}${runs}. ${answer.why}`;
}

import type { LogRow } from "../contract/index.ts";
import type { DecisionFinder } from "./decision-finder.ts";
import { logRow } from "./log-row.ts";
import type { Store } from "./store.ts";

const PAGE = 1000;

/** The decisions of an experiment as its log shows them, in the order of their numbers, some at a time. */
export async function* decisionLog(store: Store, finder: DecisionFinder, id: string): AsyncGenerator<LogRow[]> {
  if (!finder.knows(id)) await finder.meet();
  const { record } = finder.experiment(id);
  for (let last = 0; ; ) {
    const decisions = await store.decisions(record.number, last, PAGE);
    if (decisions.length === 0) return;
    if (!finder.knowsConfigurations(decisions)) await finder.meet();
    const experiment = finder.experiment(id);
    yield decisions.map((decision) => logRow(experiment, decision));
    last = decisions.at(-1)!.sequence;
  }
}

import type { LogRow } from "../contract/index.ts";
import type { LiveExperiment } from "./live-experiment.ts";
import { logRow } from "./log-row.ts";
import type { Store } from "./store.ts";

const PAGE = 1000;

/** The log of an experiment, some rows at a time. Arms may come meanwhile: it is looked up anew for each page. */
export async function* logPages(store: Store, find: () => LiveExperiment): AsyncGenerator<readonly LogRow[]> {
  const { number } = find().record;
  for (let last = 0; ; ) {
    const decisions = await store.decisions(number, last, PAGE);
    if (decisions.length === 0) return;
    const experiment = find();
    yield decisions.map((decision) => logRow(experiment, decision));
    last = decisions.at(-1)!.sequence;
  }
}

import type { DryRunAnswer, DryRunBody } from "../contract/index.ts";
import { changedConfiguration } from "./configure.ts";
import { foldLog } from "./fold-log.ts";
import { Learning } from "./learning.ts";
import type { LiveExperiment } from "./live-experiment.ts";
import { byName } from "./report.ts";
import { servedShares } from "./serving.ts";
import type { Store } from "./store.ts";

/** What weights would be now under other settings: the log, learned again. */
export async function dryRun(store: Store, experiment: LiveExperiment, body: DryRunBody): Promise<DryRunAnswer> {
  const { configuration, learning, record, place } = experiment;
  const changed = changedConfiguration(configuration, body, experiment.shares());
  const other = new Learning(changed, experiment.armHistory);
  await foldLog(store, record.number, other, place);
  const shares = servedShares(changed, other.weights());
  return {
    learned: other.learned,
    refused: other.refused,
    now: { weights: byName(configuration, experiment.shares()), utility: learning.utilityOf(experiment.shares()) },
    instead: { weights: byName(changed, shares), utility: other.utilityOf(shares) },
    recommended: {
      now: byName(configuration, learning.recommended()),
      instead: byName(changed, other.recommended()),
    },
  };
}

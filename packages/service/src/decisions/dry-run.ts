import type { DryRunAnswer, DryRunBody } from "../contract/index.ts";
import { changedConfiguration } from "./configure.ts";
import type { Estimated, Estimates } from "./estimates.ts";
import { foldLog } from "./fold-log.ts";
import { Learning } from "./learning.ts";
import type { LiveExperiment } from "./live-experiment.ts";
import { byName } from "./report.ts";
import { servedShares } from "./serving.ts";
import type { Store } from "./store.ts";

/** What weights would be now under other settings: the log, learned again. */
export async function dryRun(
  store: Store,
  experiment: LiveExperiment,
  body: DryRunBody,
  estimate: (experiment: Estimated) => Promise<Estimates>,
): Promise<DryRunAnswer> {
  const { configuration, record, place, armHistory, version } = experiment;
  const changed = changedConfiguration(configuration, body, () => experiment.shares());
  const learning = new Learning(changed, armHistory);
  await foldLog(store, record.number, learning, place);
  const shares = servedShares(changed, learning.weights());
  const now = await estimate(experiment);
  const instead = await estimate({ learning, configuration: changed, armHistory, version, shares: () => shares });
  return {
    learned: learning.learned,
    refused: learning.refused,
    now: { weights: byName(configuration, experiment.shares()), utility: now.utility.now },
    instead: { weights: byName(changed, shares), utility: instead.utility.now },
    recommended: {
      now: byName(configuration, now.recommended),
      instead: byName(changed, instead.recommended),
    },
  };
}

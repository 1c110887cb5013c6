import type { ChangeExperimentBody, CreateExperimentBody } from "../src/contract/index.ts";
import { changedConfiguration, firstConfiguration, needsRelearning } from "../src/decisions/configuration.ts";
import { LiveExperiment } from "../src/decisions/experiment.ts";
import type { ConfigurationRecord, DecisionRecord, EventRecord } from "../src/decisions/records.ts";
import type { Numbers } from "../src/decisions/store.ts";
import { threeArms } from "./trial.ts";

/** An experiment at work that no store knows of, at the place behind its first configuration. */
export function liveExperiment(changes: Partial<CreateExperimentBody> = {}): LiveExperiment {
  const configuration = firstConfiguration(threeArms(changes));
  const live = new LiveExperiment({ number: 1, id: "x", createdAt: 0 }, [configured(1, 1, configuration)]);
  tell(live, 1);
  return live;
}

/** Changes its configuration, and lets its learner come to it. */
export function reconfigure(live: LiveExperiment, body: ChangeExperimentBody): void {
  const configuration = changedConfiguration(live.configuration, body, () => live.shares());
  const isAgain = needsRelearning(live, configuration);
  const place = live.place + 1;
  live.configure(configured(live.version + 1, place, configuration), isAgain);
  if (live.relearning) live.adopt(live.relearning);
  tell(live, place);
}

/** Lets an experiment learn that it was configured at a place. */
function tell(live: LiveExperiment, place: number): void {
  live.takeIn({ place, event: { ...event, kind: "configured", sequence: place } });
  live.learnOne();
}

function configured(
  version: number,
  sequence: number,
  configuration: ConfigurationRecord["configuration"],
): ConfigurationRecord {
  return { experiment: 1, version, sequence, at: 0, by: "tester", note: null, change: {}, configuration };
}

/** A decision by which tests make others. */
export const decision: DecisionRecord = {
  experiment: 1,
  sequence: 2,
  key: null,
  unit: null,
  arm: 0,
  probability: 1 / 3,
  group: "blend",
  isFirst: true,
  weightsVersion: 1,
  configuration: 1,
  decidedAt: 0,
  expiresAt: null,
  result: "open",
  reward: null,
  rewardedAt: null,
};

/** An event by which tests make others. */
export const event: EventRecord = {
  experiment: 1,
  sequence: 3,
  kind: "learned",
  at: 0,
  decision: 2,
  arm: 0,
  probability: 1 / 3,
  group: "blend",
  isFirst: true,
  weightsVersion: 1,
  value: 1,
};

/** Numbers behind a place, for what tests write. */
export function numbersFrom(place: number): Numbers {
  let last = place;
  const next = () => ++last;
  return { decision: next, event: next };
}

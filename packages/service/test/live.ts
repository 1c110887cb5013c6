import type { ChangeExperimentBody, CreateExperimentBody } from "../src/contract/index.ts";
import { changedConfiguration, firstConfiguration } from "../src/decisions/configuration.ts";
import { Experiment } from "../src/decisions/experiment.ts";
import { needsRelearning } from "../src/decisions/learning.ts";
import type { ConfigurationRecord, DecisionRecord, EventRecord } from "../src/decisions/records.ts";
import type { Numbers } from "../src/decisions/store.ts";
import { threeArms } from "./trial.ts";

/** A running experiment that is in no store, at the position after its first configuration. */
export function newExperiment(changes: Partial<CreateExperimentBody> = {}): Experiment {
  const configuration = firstConfiguration(threeArms(changes));
  const record = { number: 1, id: "x", createdAt: 0 };
  const live = new Experiment({ record, configurations: [configured(1, 1, configuration)] });
  learnConfigured(live, 1);
  return live;
}

/** Changes the configuration, and lets the learner reach it. */
export function reconfigure(live: Experiment, body: ChangeExperimentBody): void {
  const configuration = changedConfiguration(live.configuration, body, () => live.shares());
  const isAgain = needsRelearning(live.learning, live.configuration, configuration);
  const position = live.position + 1;
  live.configure(configured(live.version + 1, position, configuration), isAgain);
  if (live.relearning) live.adopt(live.relearning);
  learnConfigured(live, position);
}

/** Lets an experiment learn the event of its configuration at a position. */
function learnConfigured(live: Experiment, position: number): void {
  live.apply({ position, event: { ...event, kind: "configured", sequence: position } });
  live.learn();
}

function configured(
  version: number,
  sequence: number,
  configuration: ConfigurationRecord["configuration"],
): ConfigurationRecord {
  return { experiment: 1, version, sequence, at: 0, by: "tester", note: null, change: {}, configuration };
}

/** A decision that tests modify. */
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

/** An event that tests modify. */
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

/** Numbers after a position, for records that tests write. */
export function numbersFrom(position: number): Numbers {
  let last = position;
  const next = () => ++last;
  return { decision: next, event: next };
}

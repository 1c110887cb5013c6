import type * as contract from "../contract/index.ts";
import type { CommandContext } from "./command.ts";
import { changedConfiguration, firstConfiguration, isArchiving } from "./configuration.ts";
import { Experiment } from "./experiment.ts";
import type { Experiments } from "./experiments.ts";
import type { ConfigurationRecord } from "./records.ts";
import { fieldProblem, Refusal } from "./refusal.ts";
import { reportOf } from "./report.ts";
import { type Changes, noChanges, type Store } from "./store.ts";

/** Creates an experiment and returns its report; undefined if an earlier call with the same id and body created it. */
export async function createExperiment(
  { experiments, submit }: CommandContext,
  body: contract.CreateExperimentBody,
  by: string,
): Promise<contract.ExperimentReport | undefined> {
  const configuration = firstConfiguration(body);
  let added: Experiment | undefined;
  return submit({
    isAlone: true,
    apply: ({ changes, time: { now: at } }) => {
      added = undefined;
      const existing = body.id === undefined ? undefined : experiments.get(body.id);
      if (existing) {
        checkSame(existing, body);
        return undefined;
      }
      const record = { number: experiments.nextNumber(), id: idFor(body, experiments), createdAt: at };
      const first = { version: 1, sequence: 1, at, by, note: null, change: body, configuration };
      const configured = { experiment: record.number, ...first };
      changes.experiments.push(record);
      addConfiguration(changes, configured);
      added = new Experiment({ record, configurations: [configured] });
      return reportOf(added);
    },
    committed: () => {
      if (added && !experiments.byNumber(added.record.number)) experiments.add(added);
    },
  });
}

/** Changes the configuration of an experiment for everything that follows in its log. */
export async function changeExperiment(
  { experiments, follower, relearner, submit }: CommandContext,
  id: string,
  body: contract.ChangeExperimentBody,
  by: string,
): Promise<void> {
  if (follower.mayBeNew(id)) await follower.catchUp();
  const found = experiments.find(id);
  if (found.isUnloaded && !isArchiving(body)) await relearner.load(found);
  return submit({
    isAlone: true,
    apply: ({ changes, numbers, time: { now: at } }) => {
      const experiment = experiments.find(id);
      const { configuration: before, version, record } = experiment;
      if (before.status === "archived" && body.status === undefined) {
        throw new Refusal(409, "archived", `Experiment ${id} is archived. Set its status to running or paused first.`);
      }
      const configuration = changedConfiguration(before, body, () => experiment.shares());
      const sequence = numbers.event(record.number);
      const next = { version: version + 1, sequence, at, by, note: body.note ?? null, change: body, configuration };
      addConfiguration(changes, { experiment: record.number, ...next });
    },
  });
}

/** Deletes an archived experiment and its log, after all earlier calls. */
export async function deleteExperiment(
  { experiments, follower, submit }: CommandContext,
  id: string,
): Promise<contract.DeletedExperiment> {
  if (follower.mayBeNew(id)) await follower.catchUp();
  let experiment = experiments.find(id);
  let deleted: Promise<void> | undefined;
  await submit({
    isAlone: true,
    apply: () => {
      experiment = experiments.find(id);
      const { status } = experiment.configuration;
      if (status === "archived") return;
      throw new Refusal(409, "not-archived", `Experiment ${id} is ${status}. Archive it before you delete it.`);
    },
    // Later calls no longer find it.
    committed: () => {
      deleted = experiments.delete(experiment);
    },
  });
  await deleted;
  return { id, result: "deleted" };
}

function idFor({ id, name }: contract.CreateExperimentBody, experiments: Experiments): string {
  if (id === undefined) return freeId(name, (each) => experiments.get(each) !== undefined || experiments.isBusy(each));
  if (!experiments.isBusy(id)) return id;
  throw new Refusal(503, "not-ready", `Experiment ${id} is being loaded or deleted. Try again in a second.`);
}

/** Adds a configuration, and the log event from which it applies. */
function addConfiguration(changes: Changes, configured: ConfigurationRecord): void {
  const { experiment, sequence, at } = configured;
  const nothing = { decision: 0, arm: 0, probability: 0, isFirst: false, weightsVersion: 0, value: null };
  changes.configurations.push(configured);
  changes.events.push({ experiment, sequence, kind: "configured", at, group: "blend", ...nothing });
}

function checkSame(taken: Experiment, body: contract.CreateExperimentBody): void {
  if (JSON.stringify(taken.configurations[0]!.change) === JSON.stringify(body)) return;
  const message = `The id "${taken.record.id}" belongs to another experiment. Choose another id.`;
  throw new Refusal(409, "id-taken", message, [fieldProblem("id", message)]);
}

/** Archives an experiment in a store that no service uses, even one that is too expensive to learn. */
export async function archive(store: Store, last: ConfigurationRecord, now: number): Promise<void> {
  const { experiment, version, configuration } = last;
  if (configuration.status === "archived") return;
  await store.transact({ decisions: [], units: [] }, ({ numbers }) => {
    const changes = noChanges();
    addConfiguration(changes, {
      experiment,
      version: version + 1,
      sequence: numbers.event(experiment),
      at: now,
      by: "blendit archive",
      note: null,
      change: { status: "archived" },
      configuration: { ...configuration, status: "archived" },
    });
    return changes;
  });
}

/** An id derived from a name, with a number appended if it is taken. */
export function freeId(name: string, isTaken: (id: string) => boolean): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 50);
  const id = plain === "" ? "experiment" : plain;
  if (!isTaken(id)) return id;
  let number = 2;
  while (isTaken(`${id}-${number}`)) number++;
  return `${id}-${number}`;
}

/** Lists every configuration that an experiment has had. */
export function listConfigurations({ experiments }: CommandContext, id: string): contract.ConfigurationList {
  return {
    configurations: experiments.find(id).configurations.map(({ version, at, by, change, note }) => {
      return { version, at: new Date(at).toISOString(), by, change, note };
    }),
  };
}

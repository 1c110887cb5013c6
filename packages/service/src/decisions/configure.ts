import type * as contract from "../contract/index.ts";
import type { ConfigurationList } from "../contract/index.ts";
import { changedConfiguration, firstConfiguration } from "./configuration.ts";
import type { Answer } from "./decision-calls.ts";
import { LiveExperiment } from "./experiment.ts";
import type { Experiments } from "./experiments.ts";
import type { Call } from "./group-commit.ts";
import type { ConfigurationRecord, EventRecord } from "./records.ts";
import { Refusal } from "./refusal.ts";
import { reportOf } from "./report.ts";
import { noChanges, type Store } from "./store.ts";

/** Who changes something, and when. */
interface Author {
  readonly by: string;
  readonly at: number;
}

/** Creates an experiment. The same body with the same id again changes nothing. */
export function creation(
  experiments: Experiments,
  body: contract.CreateExperimentBody,
  { by, at }: Author,
): Call<Answer<contract.ExperimentReport>> {
  const configuration = firstConfiguration(body);
  let added: LiveExperiment | undefined;
  return {
    isAlone: true,
    apply: ({ changes }) => {
      added = undefined;
      const taken = body.id === undefined ? undefined : experiments.get(body.id);
      if (taken) return { status: 200, body: sameExperiment(taken, body) };
      const isBusy = (name: string) => experiments.isBusy(name);
      if (body.id !== undefined && isBusy(body.id)) {
        throw new Refusal(503, "not-ready", `the log of experiment ${body.id} is being read, or deleted: try again`);
      }
      const id = body.id ?? freeId(body.name, (name) => experiments.get(name) !== undefined || isBusy(name));
      const record = { number: experiments.nextNumber(), id, createdAt: at };
      const first = { version: 1, sequence: 1, at, by, note: null, change: body, configuration };
      const configured = { experiment: record.number, ...first };
      changes.experiments.push(record);
      changes.configurations.push(configured);
      changes.events.push(configurationEvent(configured));
      added = new LiveExperiment(record, [configured]);
      return { status: 201, body: reportOf(added) };
    },
    committed: () => {
      if (added && !experiments.byNumber(added.record.number)) experiments.add(added);
    },
  };
}

/** Changes the configuration of an experiment, from its place in the log on. */
export function change(
  find: () => LiveExperiment,
  body: contract.ChangeExperimentBody,
  { by, at }: Author,
): Call<void> {
  return {
    isAlone: true,
    apply: ({ changes, numbers }) => {
      const experiment = find();
      const { configuration: before, version, record } = experiment;
      if (before.status === "archived" && body.status === undefined) {
        throw new Refusal(409, "archived", `experiment ${record.id} is archived: set its status first`);
      }
      const configuration = changedConfiguration(before, body, () => experiment.shares());
      const sequence = numbers.event(record.number);
      const note = body.note ?? null;
      const entry = { version: version + 1, sequence, at, by, note, change: body, configuration };
      const configured = { experiment: record.number, ...entry };
      changes.configurations.push(configured);
      changes.events.push(configurationEvent(configured));
    },
  };
}

/** Finds that an experiment may be deleted, after all calls before; `committed` hides it from those behind. */
export function deletion(find: () => LiveExperiment, hide: (experiment: LiveExperiment) => void): Call<void> {
  return {
    isAlone: true,
    apply: () => {
      const { configuration, record } = find();
      if (configuration.status === "archived") return;
      throw new Refusal(409, "not-archived", `experiment ${record.id} is ${configuration.status}: archive it first`);
    },
    committed: () => hide(find()),
  };
}

/** The entry of the log where a configuration begins. */
function configurationEvent({ experiment, sequence, at }: ConfigurationRecord): EventRecord {
  const nothing = { decision: 0, arm: 0, probability: 0, isFirst: false, weightsVersion: 0, value: null };
  return { experiment, sequence, kind: "configured", at, group: "blend", ...nothing };
}

function sameExperiment(taken: LiveExperiment, body: contract.CreateExperimentBody): contract.ExperimentReport {
  if (JSON.stringify(taken.firstChange) === JSON.stringify(body)) return reportOf(taken);
  throw new Refusal(409, "id-taken", `there is another experiment with the id "${taken.record.id}"`);
}

/** Archives an experiment in a store whose services need not be at work, whatever it takes to learn it. */
export async function archive(store: Store, last: ConfigurationRecord, now: number): Promise<void> {
  const { experiment, version, configuration } = last;
  if (configuration.status === "archived") return;
  await store.transact({ decisions: [], units: [] }, ({ numbers }) => {
    const configured: ConfigurationRecord = {
      experiment,
      version: version + 1,
      sequence: numbers.event(experiment),
      at: now,
      by: "blendit archive",
      note: null,
      change: { status: "archived" },
      configuration: { ...configuration, status: "archived" },
    };
    return { ...noChanges(), configurations: [configured], events: [configurationEvent(configured)] };
  });
}

/** A name for addresses out of a name for people, with a number behind it where it is taken. */
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

/** Every configuration that an experiment has had, by the store's number for it. */
export async function configurationList(store: Store, number: number): Promise<ConfigurationList> {
  const all = await store.experiments();
  const { configurations } = all.find(({ record }) => record.number === number)!;
  return {
    configurations: configurations.map(({ version, at, by, change, note }) => {
      return { version, at: new Date(at).toISOString(), by, change, note };
    }),
  };
}

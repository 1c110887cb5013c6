import { DataOfAnotherVersion, storedConfiguration } from "../decisions/configuration.ts";
import type {
  AssignmentRecord,
  CheckpointRecord,
  Configuration,
  ConfigurationRecord,
  DecisionRecord,
  EventRecord,
  ExperimentRecord,
  HistoryRecord,
  Outcome,
  PartialReward,
} from "../decisions/records.ts";
import { EVENT_KINDS, GROUPS, isForLearner, RESULTS } from "../decisions/records.ts";
import type { KeyRecord } from "../decisions/store.ts";

/** A value in a row. */
export type Cell = null | number | bigint | string | NodeJS.ArrayBufferView;

type Database = "postgres" | "sqlite";

/** The type of a column, and how to write a record's field to it and read it back. */
interface Format {
  readonly type: string;
  readonly write: (value: never) => Cell;
  readonly read: (cell: never) => unknown;
}

/** The format of a field in each database. */
interface Codec extends Readonly<Record<Database, Format>> {
  readonly isNullable?: boolean;
}

const sqliteTypes = {
  smallint: "INTEGER",
  integer: "INTEGER",
  bigint: "INTEGER",
  text: "TEXT",
  "double precision": "REAL",
};

/** A field that both databases store in the same way; without functions, unchanged. */
function alike<Value>(
  type: keyof typeof sqliteTypes,
  write: (value: Value) => Cell = (value) => value as Cell,
  read: (cell: never) => Value = (cell) => cell,
): Codec {
  return { postgres: { type, write, read }, sqlite: { type: sqliteTypes[type], write, read } };
}

const integer = alike("integer");
const bigint = alike("bigint");
const text = alike("text");
const real = alike("double precision");
const boolean = alike("smallint", Number, (cell: number) => cell === 1);
const json = alike<unknown>("text", JSON.stringify, JSON.parse);
const configuration = alike<Configuration>("text", JSON.stringify, (cell: string) =>
  storedConfiguration(JSON.parse(cell)),
);

/** One of a list of names, stored as its index. */
function oneOf<Name extends string>(names: readonly Name[]): Codec {
  return alike<Name>(
    "smallint",
    (name) => names.indexOf(name),
    (index: number) => names[index]!,
  );
}

/** The shares in a history are rounded to the digits that a chart can show. */
const shares = alike<readonly number[]>(
  "text",
  (values) => JSON.stringify(values.map((value) => Math.round(value * 1e7) / 1e7)),
  JSON.parse,
);

/**
 * PostgreSQL stores JSON, which preserves every finite number exactly. SQLite stores numbers and words as they are, and
 * vectors as their bytes.
 */
const outcome: Codec = {
  postgres: {
    type: "text",
    write: (value: Outcome | null) => (value === null ? null : JSON.stringify(value)),
    read: (cell: string | null) => (cell === null ? null : JSON.parse(cell)),
  },
  sqlite: {
    type: "ANY",
    write: (value: Outcome | null) =>
      value === null || typeof value !== "object" ? value : new Uint8Array(Float64Array.from(value).buffer),
    read: (cell: Cell) =>
      cell instanceof Uint8Array ? Array.from(new Float64Array(cell.slice().buffer)) : (cell as Outcome | null),
  },
};

/** A column that may be empty. The functions of the codec must preserve null. */
function orNull(codec: Codec): Codec {
  return { ...codec, isNullable: true };
}

interface Column extends Format {
  readonly name: string;
  readonly field: string;
  readonly isNullable: boolean;
}

/** A table, and the mapping of its columns to the fields of a record. */
export class Table<Of extends object> {
  readonly name: string;
  /** The names of the columns, separated by commas. */
  readonly columns: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  readonly postgres: readonly Column[];
  readonly sqlite: readonly Column[];
  readonly #rules: readonly string[];

  /** `rules` are further lines of the statement that creates the table. */
  constructor(
    name: string,
    codecs: Readonly<Record<keyof Of & string, Codec>>,
    key: readonly string[],
    ...rules: string[]
  ) {
    const columnsIn = (database: Database) =>
      Object.entries<Codec>(codecs).map(([field, { isNullable = false, [database]: format }]) => {
        return { ...format, name: columnName(field), field, isNullable };
      });
    this.name = name;
    this.key = key;
    this.postgres = columnsIn("postgres");
    this.sqlite = columnsIn("sqlite");
    this.columns = this.sqlite.map((column) => column.name).join(", ");
    this.#rules = rules;
  }

  /** The statement that creates the table. */
  creation(database: Database): string {
    const columns = this[database].map(
      ({ name, type, isNullable }) => `${name} ${type}${isNullable ? "" : " NOT NULL"}`,
    );
    const lines = [...columns, ...this.#rules, `PRIMARY KEY (${this.key.join(", ")})`];
    return `CREATE TABLE ${this.name} (${lines.join(", ")})${database === "sqlite" ? " STRICT, WITHOUT ROWID" : ""}`;
  }

  /** The end of an INSERT that replaces the row with the same key. */
  get replacing(): string {
    const others = this.sqlite.map(({ name }) => name).filter((name) => !this.key.includes(name));
    return `ON CONFLICT (${this.key.join(", ")}) DO UPDATE SET ${others.map((name) => `${name} = excluded.${name}`).join(", ")}`;
  }

  /** The cells of a record for SQLite, in the order of the columns. */
  cells(record: Of): Cell[] {
    return this.sqlite.map(({ field, write }) => write(record[field as keyof Of] as never));
  }

  /** Converts a row, given as an array, to a record. */
  record(database: Database, cells: readonly unknown[]): Of {
    const columns = this[database];
    const record: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index++) {
      const { field, read } = columns[index]!;
      record[field] = read(cells[index] as never);
    }
    return record as Of;
  }
}

/** `group` is a reserved word of SQL. */
function columnName(field: string): string {
  return field === "group" ? "serving" : field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export const experiments = new Table<ExperimentRecord>(
  "experiments",
  { number: integer, id: text, createdAt: bigint },
  ["number"],
  "UNIQUE (id)",
);

const OF_EXPERIMENT = "FOREIGN KEY (experiment) REFERENCES experiments (number)";

export const configurations = new Table<ConfigurationRecord>(
  "configurations",
  {
    experiment: integer,
    version: integer,
    sequence: bigint,
    at: bigint,
    by: text,
    note: orNull(text),
    change: json,
    configuration,
  },
  ["experiment", "version"],
  OF_EXPERIMENT,
);

/** The fields of a decision that may change, preceded by those that identify it. */
const changedCodecs = {
  experiment: integer,
  sequence: bigint,
  key: orNull(text),
  result: oneOf(RESULTS),
  reward: orNull(outcome),
  rewardedAt: orNull(bigint),
};

export const changedDecisions = new Table<Pick<DecisionRecord, keyof typeof changedCodecs>>(
  "decisions",
  changedCodecs,
  ["experiment", "sequence"],
);

export const decisions = new Table<DecisionRecord>(
  "decisions",
  {
    ...changedCodecs,
    unit: orNull(text),
    arm: integer,
    probability: real,
    group: oneOf(GROUPS),
    isFirst: boolean,
    weightsVersion: bigint,
    configuration: integer,
    decidedAt: bigint,
    expiresAt: orNull(bigint),
  },
  ["experiment", "sequence"],
);

const eventCodecs = {
  experiment: integer,
  kind: oneOf(EVENT_KINDS),
  at: bigint,
  decision: bigint,
  arm: integer,
  probability: real,
  group: oneOf(GROUPS),
  isFirst: boolean,
  value: orNull(outcome),
  weightsVersion: bigint,
};

/** Events at their log positions. Together with `decided`, they are the log. */
export const events = new Table<EventRecord>("events", { ...eventCodecs, sequence: bigint }, [
  "experiment",
  "sequence",
]);

/** An event without a log position yet, or the decisions of one commit, numbered from `decision` to `last`. */
export type Arrival = Omit<EventRecord, "sequence"> & { readonly last: number | null };

/** Only in PostgreSQL, like `decided`. */
export const arrivals = new Table<Arrival>(
  "arrivals",
  { ...eventCodecs, last: orNull(bigint) },
  ["arrival"],
  "arrival bigint GENERATED ALWAYS AS IDENTITY",
  "arrived_at timestamptz NOT NULL DEFAULT now()",
);

/** The columns that events and arrivals share. */
export const EVENT_COLUMNS = Object.keys(eventCodecs).map(columnName).join(", ");

/** Only in PostgreSQL: the decisions of one commit, which share a log position. */
export const decided = new Table<{ experiment: number; position: number; first: number; last: number }>(
  "decided",
  { experiment: integer, position: bigint, first: bigint, last: bigint },
  ["experiment", "position"],
);

export const partialRewards = new Table<PartialReward>(
  "partial_rewards",
  {
    experiment: integer,
    decision: bigint,
    event: text,
    sequence: bigint,
    value: outcome,
    at: bigint,
    isLate: boolean,
  },
  ["experiment", "decision", "event"],
);

export const assignments = new Table<AssignmentRecord>(
  "assignments",
  { experiment: integer, unit: text, arm: integer, probability: real, weightsVersion: bigint },
  ["experiment", "unit"],
);

export const checkpoints = new Table<CheckpointRecord>(
  "checkpoints",
  { experiment: integer, sequence: bigint, configuration: integer, node: integer, state: text },
  ["experiment"],
);

export const history = new Table<HistoryRecord>(
  "history",
  {
    experiment: integer,
    at: bigint,
    weights: shares,
    recommended: shares,
    utilityNow: orNull(real),
    utilityRecommended: orNull(real),
  },
  ["experiment", "at"],
);

export const apiKeys = new Table<KeyRecord>(
  "api_keys",
  { id: text, name: text, scope: text, hash: text, createdAt: bigint, revokedAt: orNull(bigint) },
  ["id"],
);

/**
 * Only in PostgreSQL: which server has the lease of an experiment. Only that server assigns log positions, under its
 * epoch.
 */
export const leases = new Table<{ experiment: number; server: number; epoch: number; position: number }>(
  "leases",
  { experiment: integer, server: integer, epoch: integer, position: bigint },
  ["experiment"],
  OF_EXPERIMENT,
);

/** The tables in both databases whose rows belong to one experiment each, except the configurations. */
export const ofExperiments = [events, partialRewards, assignments, decisions, checkpoints, history];

/** The version of the table layout. A new layout needs a new number, and steps that convert older data. */
export const VERSION = 2;

/**
 * Whether the tables have yet to be created.
 *
 * @throws DataOfAnotherVersion if they have another layout
 */
export function areMissing(version: number): boolean {
  if (version === 0 || version === VERSION) return version === 0;
  throw new DataOfAnotherVersion(
    `The data have form ${version} and this version of Blendit reads form ${VERSION}. Open them with ${version > VERSION ? "a newer version" : "the version that wrote them"}.`,
  );
}

/** SQL that selects decisions whose window may still close: open ones, and those with rewards that are not counted yet. */
export const HAS_OPEN_WINDOW = `result < ${RESULTS.indexOf("waiting") + 1} AND expires_at IS NOT NULL`;

/** SQL that selects the events that learners need. */
export const IS_FOR_LEARNER = `kind IN (${EVENT_KINDS.flatMap((kind, code) => (isForLearner({ kind }) ? [code] : []))})`;

/** The statements that create the tables of both databases, with their indices. */
export function creations(database: Database): string[] {
  return [
    ...[experiments, configurations, ...ofExperiments, apiKeys].map((table) => table.creation(database)),
    "CREATE UNIQUE INDEX decisions_by_key ON decisions (experiment, key) WHERE key IS NOT NULL",
    `CREATE INDEX decisions_due ON decisions (expires_at) WHERE ${HAS_OPEN_WINDOW}`,
  ];
}

import type {
  AssignmentRecord,
  CheckpointRecord,
  ConfigurationRecord,
  DecisionRecord,
  EventRecord,
  ExperimentRecord,
  HistoryRecord,
  Outcome,
  PartialReward,
} from "../decisions/records.ts";
import { EVENT_KINDS, GROUPS, RESULTS } from "../decisions/records.ts";
import type { KeyRecord } from "../decisions/store.ts";

/** A value of a row of SQLite. */
export type Cell = null | number | bigint | string | NodeJS.ArrayBufferView;

/** How a field of a record is written into a column and read from it, by PostgreSQL and by SQLite. */
interface Codec {
  /** The type of the column in PostgreSQL. */
  readonly type: string;
  readonly toPostgres: (value: never) => unknown;
  readonly fromPostgres: (value: never) => unknown;
  readonly toSqlite: (value: never) => Cell;
  readonly fromSqlite: (cell: never) => unknown;
}

const asIs = <Value>(value: Value): Value => value;

/** Values that both databases store as they are. */
function plain(type: string): Codec {
  return { type, toPostgres: asIs, fromPostgres: asIs, toSqlite: asIs, fromSqlite: asIs };
}

function encoded<Value>(
  type: string,
  write: (value: Value) => string | number | null,
  read: (cell: never) => Value,
): Codec {
  return { type, toPostgres: write, fromPostgres: read, toSqlite: write, fromSqlite: read };
}

const integer = plain("integer");
const bigint = plain("bigint");
const text = plain("text");
const real = plain("double precision");
const boolean: Codec = { ...plain("boolean"), toSqlite: Number, fromSqlite: (cell: number) => cell === 1 };
const json = encoded<unknown>("text", JSON.stringify, JSON.parse);

/** One of a list of names, stored as its index. */
function oneOf<Name extends string>(names: readonly Name[]): Codec {
  return encoded<Name>(
    "smallint",
    (name) => names.indexOf(name),
    (index: number) => names[index]!,
  );
}

/** PostgreSQL has JSON, which keeps every finite number to the bit; SQLite has numbers, words, and vectors as their bytes. */
const outcome: Codec = {
  type: "text",
  toPostgres: (value: Outcome | null) => (value === null ? null : JSON.stringify(value)),
  fromPostgres: (cell: string | null) => (cell === null ? null : JSON.parse(cell)),
  toSqlite: (value: Outcome | null) =>
    value === null || typeof value !== "object" ? value : new Uint8Array(Float64Array.from(value).buffer),
  fromSqlite: (cell: Cell) =>
    cell instanceof Uint8Array ? Array.from(new Float64Array(cell.slice().buffer)) : (cell as Outcome | null),
};

/** The shares in a history need no more digits than four bytes hold. */
const shares: Codec = {
  ...json,
  toSqlite: (value: readonly number[]) => new Uint8Array(Float32Array.from(value).buffer),
  fromSqlite: (cell: Uint8Array) => Array.from(new Float32Array(cell.slice().buffer)),
};

interface Column extends Codec {
  readonly name: string;
  readonly field: string;
}

/** A table, and which of its columns holds which field of a record. */
export class Table<Of extends object> {
  readonly name: string;
  /** The names of the columns, separated by commas. */
  readonly columns: string;
  readonly list: readonly Column[];

  constructor(name: string, codecs: Readonly<Record<keyof Of & string, Codec>>) {
    this.name = name;
    this.list = Object.entries<Codec>(codecs).map(([field, codec]) => ({ ...codec, field, name: columnName(field) }));
    this.columns = this.list.map((column) => column.name).join(", ");
  }

  /** The cells of a record in SQLite, in the order of the columns. */
  cells(record: Of): Cell[] {
    const cells: Cell[] = [];
    for (const { field, toSqlite } of this.list) cells.push(toSqlite(record[field as keyof Of] as never));
    return cells;
  }

  /** The record of a row of SQLite, which came as an array. */
  fromCells(cells: readonly Cell[]): Of {
    const { list } = this;
    const record: Record<string, unknown> = {};
    for (let index = 0; index < list.length; index++) {
      const { field, fromSqlite } = list[index]!;
      record[field] = fromSqlite(cells[index] as never);
    }
    return record as Of;
  }

  /** The record of a row of PostgreSQL. */
  fromRow(row: Readonly<Record<string, unknown>>): Of {
    const record: Record<string, unknown> = {};
    for (const { field, name, fromPostgres } of this.list) record[field] = fromPostgres(row[name] as never);
    return record as Of;
  }
}

/** `group` is a reserved word of SQL. */
function columnName(field: string): string {
  return field === "group" ? "serving" : field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export const experiments = new Table<ExperimentRecord>("experiments", { number: integer, id: text, createdAt: bigint });

export const configurations = new Table<ConfigurationRecord>("configurations", {
  experiment: integer,
  version: integer,
  sequence: bigint,
  at: bigint,
  by: text,
  note: text,
  change: json,
  configuration: json,
});

export const decisions = new Table<DecisionRecord>("decisions", {
  experiment: integer,
  sequence: bigint,
  key: text,
  unit: text,
  arm: integer,
  probability: real,
  group: oneOf(GROUPS),
  isFirst: boolean,
  weightsVersion: bigint,
  configuration: integer,
  decidedAt: bigint,
  expiresAt: bigint,
  result: oneOf(RESULTS),
  reward: outcome,
  rewardedAt: bigint,
});

/** The fields of a decision that may change, after those that name it. */
export const changedDecisions = new Table<
  Pick<DecisionRecord, "experiment" | "sequence" | "key" | "result" | "reward" | "rewardedAt">
>("decisions", {
  experiment: integer,
  sequence: bigint,
  key: text,
  result: oneOf(RESULTS),
  reward: outcome,
  rewardedAt: bigint,
});

const eventCodecs = {
  experiment: integer,
  kind: oneOf(EVENT_KINDS),
  at: bigint,
  decision: bigint,
  arm: integer,
  probability: real,
  group: oneOf(GROUPS),
  isFirst: boolean,
  value: outcome,
  weightsVersion: bigint,
};

export const events = new Table<EventRecord>("events", { ...eventCodecs, sequence: bigint });

/** An event that has no position in the log yet; or the decisions of one commit, numbered from `decision` to `last`. */
export type Arrival = Omit<EventRecord, "sequence"> & { readonly last: number | null };

/** Only in PostgreSQL, like `decided`. */
export const arrivals = new Table<Arrival>("arrivals", { ...eventCodecs, last: bigint });

/** The columns that events and arrivals have in common. */
export const EVENT_COLUMNS = Object.keys(eventCodecs).map(columnName).join(", ");

/** The decisions of one commit, at one position in the log. */
export const decided = new Table<{ experiment: number; position: number; first: number; last: number }>("decided", {
  experiment: integer,
  position: bigint,
  first: bigint,
  last: bigint,
});

export const partialRewards = new Table<PartialReward>("partial_rewards", {
  experiment: integer,
  decision: bigint,
  event: text,
  sequence: bigint,
  value: outcome,
  at: bigint,
  isLate: boolean,
});

export const assignments = new Table<AssignmentRecord>("assignments", {
  experiment: integer,
  unit: text,
  arm: integer,
  probability: real,
  weightsVersion: bigint,
});

export const checkpoints = new Table<CheckpointRecord>("checkpoints", {
  experiment: integer,
  sequence: bigint,
  configuration: integer,
  node: integer,
  state: text,
});

export const history = new Table<HistoryRecord>("history", {
  experiment: integer,
  at: bigint,
  weights: shares,
  recommended: shares,
  utilityNow: real,
  utilityRecommended: real,
});

export const apiKeys = new Table<KeyRecord>("api_keys", {
  id: text,
  name: text,
  scope: text,
  hash: text,
  createdAt: bigint,
  revokedAt: bigint,
});

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Random, type RandomSource } from "@blendit/core";
import { onTestFinished } from "vitest";
import type { CreateExperimentBody, ExperimentReport, LogRow } from "../src/contract/index.ts";
import { DecisionService } from "../src/decisions/decision-service.ts";
import { Refusal } from "../src/decisions/refusal.ts";
import { type Replay, replay } from "../src/decisions/replay.ts";
import type { Store } from "../src/decisions/store.ts";
import { openDatabase } from "../src/store/sqlite-schema.ts";
import { SqliteStore } from "../src/store/sqlite-store.ts";
import { newFolder } from "./new-folder.ts";

interface TrialOptions {
  readonly random?: RandomSource;
  /** Wraps the store. */
  readonly wrap?: (store: Store) => Store;
  /** Opens another store than SQLite. */
  readonly open?: () => Promise<Store>;
}

/** An experiment with three arms and rewards from 0 to 1, with changes. */
export function threeArms(changes: Partial<CreateExperimentBody> = {}): CreateExperimentBody {
  const arms = ["a", "b", "c"].map((name) => ({ name }));
  return { id: "x", name: "three arms", arms, utility: { kind: "variance" }, floor: 0.05, ...changes };
}

/** A service on its own file, without HTTP. Its clock only moves if a test moves it. */
export class Trial {
  now = Date.UTC(2026, 0, 1);
  /** The milliseconds of `now` that have not passed, because somebody set the clock. */
  wrong = 0;
  node = 24;
  readonly path: string;
  readonly random: RandomSource;
  readonly #wrap: (store: Store) => Store;
  readonly #openStore: () => Promise<Store>;
  #database!: DatabaseSync;
  #store!: Store;
  #service!: DecisionService;

  private constructor({
    random = Random.stream(1, "trial"),
    wrap = (store) => store,
    open = () => this.#openFile(),
  }: TrialOptions) {
    this.path = join(newFolder(), "blendit.sqlite");
    this.random = random;
    this.#wrap = wrap;
    this.#openStore = open;
  }

  static async open(options: TrialOptions = {}): Promise<Trial> {
    const trial = new Trial(options);
    await trial.#open();
    onTestFinished(async () => {
      // Otherwise a relearning in progress would read from a closed store.
      await trial.#service.learned();
      await trial.#store.close();
    });
    return trial;
  }

  /** Opens a trial with an experiment, whose id is `x` by default. */
  static async with(changes: Partial<CreateExperimentBody> = {}, options: TrialOptions = {}): Promise<Trial> {
    const trial = await Trial.open(options);
    await trial.service.createExperiment(threeArms(changes), "tester");
    await trial.service.learned();
    return trial;
  }

  get service(): DecisionService {
    return this.#service;
  }

  get store(): Store {
    return this.#store;
  }

  /** Restarts from the file, after an orderly shutdown or as if after a crash. */
  async restart(end: "orderly" | "crash" = "crash"): Promise<void> {
    if (end === "orderly") await this.#service.close();
    else await this.#service.learned();
    await this.#store.close();
    await this.#open();
  }

  /** Makes this many decisions, each rewarded at once with the value of a function. */
  async play(count: number, value: (arm: string, index: number) => number | string | number[]): Promise<void> {
    for (let index = 0; index < count; index++) {
      const { body } = await this.service.decide("x", {});
      await this.service.reward(body.decision, { value: value(body.arm, index) });
      await this.service.learned();
    }
  }

  async report(): Promise<ExperimentReport> {
    await this.service.learned();
    return this.service.reportExperiment("x");
  }

  async rows(): Promise<LogRow[]> {
    const rows: LogRow[] = [];
    for await (const page of this.service.log("x")) rows.push(...page);
    return rows;
  }

  async replay(): Promise<Replay> {
    await this.service.learned();
    const [first] = await this.#store.experiments();
    return replay(this.#store, first!);
  }

  /** Limits the growth of the file to this many pages, like a disk that is almost full. */
  leaveRoom(pages: number): void {
    const { page_count: count } = this.#database.prepare("PRAGMA page_count").get() as { page_count: number };
    this.#database.exec(`PRAGMA max_page_count = ${count + pages}`);
  }

  /** Changes the file behind the service's back. */
  tamper(...statements: string[]): void {
    const database = new DatabaseSync(this.path);
    for (const statement of statements) database.exec(statement);
    database.close();
  }

  async #open(): Promise<void> {
    this.#store = this.#wrap(await this.#openStore());
    const clock = () => this.now;
    const monotonic = () => this.now - this.wrong;
    const { random, node } = this;
    this.#service = await DecisionService.open({ store: this.#store, clock, monotonic, random, node });
  }

  async #openFile(): Promise<Store> {
    this.#database = openDatabase(this.path);
    // No test cuts the power, and waiting for the disk would take most of the time.
    this.#database.exec("PRAGMA synchronous = OFF");
    return new SqliteStore(this.#database);
  }
}

/** The status of a call, and the code if it was refused. */
export async function statusOf(call: Promise<{ readonly status: number }>): Promise<string> {
  try {
    return String((await call).status);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `${error.status} ${error.code}`;
  }
}

/** A made-up reward in [0, 1] that is different for each arm. */
export function worth(random: RandomSource): (arm: string) => number {
  return (arm) => {
    const uniform = random.uniform();
    return arm === "a" ? uniform ** 3 : arm === "b" ? 0.5 + 0.2 * uniform : 1 - uniform ** 4;
  };
}

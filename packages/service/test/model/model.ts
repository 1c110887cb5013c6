import type { LogRow } from "../../src/contract/index.ts";

export interface Rules {
  readonly several: "first" | "sum" | "last" | "max";
  readonly expiresAfter: number | null;
  readonly missing: "ignore" | { readonly value: number };
}

export interface Row {
  readonly position: number;
  readonly unit: string | null;
  readonly arm: string;
  readonly probability: number;
  readonly group: LogRow["group"];
  readonly weightsVersion: number;
  readonly configuration: number;
  readonly decidedAt: number;
  readonly expiresAt: number | null;
  key: string | null;
  result: LogRow["result"];
  reward: number | null;
  rewardedAt: number | null;
  readonly parts: Map<string, { readonly value: number; readonly isLate: boolean }>;
}

/** What a learner must learn, in order. */
export type LearnerEvent =
  | { readonly position: number; readonly arm: string; readonly value: number; readonly probability: number }
  | { readonly position: number; readonly added: readonly string[]; readonly retired: readonly string[] };

type Kind = "learned" | "imputed" | "missing" | "late" | "never-shown" | "not-learned" | "partial";

const learnable = (row: Row) => ["blend", "burn-in", "elsewhere"].includes(row.group);

/** Rewards above this are refused. */
export const HIGHEST = 3;

/** The expected data of a service after some calls, in plain maps and in the terms of the documentation. */
export class Model {
  now: number;
  position = 1;
  version = 1;
  rules: Rules;
  status: "running" | "paused" | "archived" = "running";
  pausedArm: string | undefined;
  readonly arms: string[] = ["a", "b", "c"];
  readonly retired = new Set<string>();
  readonly rows = new Map<number, Row>();
  readonly keys = new Map<string, Row>();
  readonly units = new Map<string, Row>();
  readonly learnerEvents: LearnerEvent[] = [{ position: 1, added: [], retired: [] }];
  readonly counts = new Map<string, number>();

  constructor(now: number, rules: Rules) {
    this.now = now;
    this.rules = rules;
  }

  add(
    row: Omit<
      Row,
      "position" | "configuration" | "decidedAt" | "expiresAt" | "parts" | "result" | "reward" | "rewardedAt"
    >,
  ): Row {
    const { expiresAfter } = this.rules;
    const made: Row = {
      ...row,
      position: ++this.position,
      configuration: this.version,
      decidedAt: this.now,
      expiresAt: expiresAfter === null ? null : this.now + 1000 * expiresAfter,
      result: "open",
      reward: null,
      rewardedAt: null,
      parts: new Map(),
    };
    this.rows.set(made.position, made);
    if (made.key !== null) this.keys.set(made.key, made);
    if (learnable(made)) this.#count(made.arm, "decisions");
    return made;
  }

  /** The expected status and result of a reward. */
  reward(row: Row | undefined, value: number, event: string | undefined): string {
    if (!row) return "404";
    if (value > HIGHEST) return "422";
    this.close(row);
    if (row.result === "never-shown") return "409";
    const rule = row.expiresAt === null ? "first" : this.rules.several;
    if (rule !== "first") return event === undefined ? "422" : this.#part(row, value, event);
    if (row.result === "waiting") this.#fold(row, "first");
    if (row.result === "open") {
      const kind = learnable(row) ? "learned" : "not-learned";
      this.#appendEvent(row, kind, value);
      return `201 ${kind}`;
    }
    if (row.result === "missing") {
      this.#appendEvent(row, "late", value);
      return "201 late";
    }
    if (row.result === "imputed") return this.#part(row, value, "late");
    return row.reward === value ? `200 ${row.result}` : "409";
  }

  remove(row: Row | undefined): string {
    if (!row) return "404";
    this.close(row);
    if (row.result === "never-shown") return "200";
    if (row.result !== "open" && row.result !== "waiting") return "409";
    this.#appendEvent(row, "never-shown", null);
    return "200";
  }

  /** The expected status and result of an observation. */
  observe(key: string, arm: string, probability: number, value: number | undefined, weightsVersion: number): string {
    if (this.status === "archived") return "409";
    if (!this.arms.includes(arm) || (value !== undefined && value > HIGHEST)) return "422";
    const seen = this.keys.get(key);
    const isSame = seen?.group === "elsewhere" && seen.arm === arm && seen.probability === probability;
    if (seen && isSame && seen.result !== "never-shown") return this.#observedReward(seen, value, "200");
    if (seen) {
      this.close(seen);
      if (seen.result === "open" && seen.group !== "elsewhere") this.#appendEvent(seen, "never-shown", null);
      if (seen.result !== "never-shown") return "409";
      seen.key = null;
    }
    const row = this.add({ key, unit: null, arm, probability, group: "elsewhere", weightsVersion });
    return this.#observedReward(row, value, "201");
  }

  /** Closes the window of a decision if its time is up. */
  close(row: Row): void {
    if (row.expiresAt === null || this.now < row.expiresAt) return;
    if (row.result === "waiting") this.#fold(row, this.rules.several);
    if (row.result !== "open") return;
    const { missing } = this.rules;
    if (missing === "ignore" || !learnable(row)) this.#appendEvent(row, "missing", null);
    else this.#appendEvent(row, "imputed", missing.value);
  }

  /** The decisions whose windows are due, in the order of their ends. */
  due(): Row[] {
    const waiting = [...this.rows.values()].filter(({ result }) => result === "open" || result === "waiting");
    const due = waiting.filter(({ expiresAt }) => expiresAt !== null && expiresAt <= this.now);
    return due.sort((left, right) => left.expiresAt! - right.expiresAt! || left.position - right.position);
  }

  configured(added: readonly string[], retired: readonly string[]): void {
    this.version++;
    this.learnerEvents.push({ position: ++this.position, added, retired });
    this.arms.push(...added);
    for (const arm of retired) this.retired.add(arm);
  }

  count(arm: string, what: string): number {
    return this.counts.get(`${arm} ${what}`) ?? 0;
  }

  #observedReward(row: Row, value: number | undefined, status: string): string {
    if (value === undefined) return `${status} open`;
    const answer = this.reward(row, value, "observed");
    return answer.startsWith("200") && status === "201" ? `201${answer.slice(3)}` : answer;
  }

  #part(row: Row, value: number, event: string): string {
    const known = row.parts.get(event);
    const resultOf = (isLate: boolean) => (isLate ? "late" : learnable(row) ? "waiting" : "not-learned");
    if (known) return known.value === value ? `200 ${resultOf(known.isLate)}` : "409";
    const isLate = row.result !== "open" && row.result !== "waiting";
    this.#appendEvent(row, isLate ? "late" : "partial", value);
    row.parts.set(event, { value, isLate });
    return `201 ${resultOf(isLate)}`;
  }

  #fold(row: Row, rule: Rules["several"]): void {
    const values = [...row.parts.values()].map(({ value }) => value);
    const folds = { first: values[0]!, last: values.at(-1)!, max: Math.max(...values), sum: 0 };
    for (const value of values) folds.sum += value;
    const value = folds[rule];
    this.#appendEvent(row, learnable(row) && value <= HIGHEST ? "learned" : "not-learned", value);
  }

  #appendEvent(row: Row, kind: Kind, value: number | null): void {
    const position = ++this.position;
    if (learnable(row)) this.#count(row.arm, kind);
    if (kind === "learned" || kind === "imputed") {
      this.learnerEvents.push({ position, arm: row.arm, value: value!, probability: row.probability });
    }
    if (kind === "partial") row.result = "waiting";
    else if (kind !== "late" || row.result === "missing") {
      row.result = kind;
      row.reward = value;
      row.rewardedAt = value === null ? null : this.now;
    }
  }

  #count(arm: string, what: string): void {
    this.counts.set(`${arm} ${what}`, this.count(arm, what) + 1);
  }
}

import { expect } from "vitest";
import type { ChangeExperimentBody, DecisionAnswer, LogRow } from "../../src/contract/index.ts";
import { Refusal } from "../../src/decisions/refusal.ts";
import type { Trial } from "../trial.ts";
import { Model, type Row, type Rules } from "./model.ts";
import { PlainLearner } from "./plain-learner.ts";
import type { Round, Step } from "./steps.ts";

export interface Setting {
  readonly holdout: number;
  readonly burnIn: number;
  readonly reward: NonNullable<ChangeExperimentBody["reward"]>;
}

type Names = { readonly key?: string | undefined; readonly unit?: string | undefined };

/** A service and the model of its expected data, side by side. */
export class Session {
  readonly #trial: Trial;
  readonly #setting: Setting;
  readonly #model: Model;
  readonly #plain = new PlainLearner();
  /** Whether a unit or key was in the hold-out. */
  readonly #sides = new Map<string, boolean>();
  /**
   * The position of the last learned event when the current calls arrived, and whether one of them changed the
   * configuration.
   */
  #version = 1;
  #isChanged = false;
  #mustRelearn = false;

  constructor(trial: Trial, setting: Setting) {
    this.#trial = trial;
    this.#setting = setting;
    this.#model = new Model(trial.now, rulesOf(setting.reward));
    this.#plain.follow(this.#model.learnerEvents);
  }

  async go(round: Round): Promise<void> {
    if (round.kind === "together") await this.#together(round.steps);
    else if (round.kind === "restart") await this.#restart(round.end);
    else if (round.kind === "wait") this.#model.now = this.#trial.now += 1000 * round.seconds;
    else {
      while ((await this.#trial.service.closeWindows()) > 0);
      for (const row of this.#model.due()) this.#model.close(row);
    }
    await this.#learn();
  }

  /** Compares everything that is visible. */
  async check(): Promise<void> {
    const { now: _, rows, arms } = this.#model;
    expect(await this.#trial.rows()).toEqual([...rows.values()].map(logRow));
    const report = await this.#trial.report();
    const learned = this.#model.learnerEvents.filter((each) => "arm" in each).length;
    expect(report.counts).toMatchObject({ decisions: rows.size, learned, refused: 0 });
    expect(report.weightsVersion).toBe(this.#version);
    expect(report.arms.map(({ name }) => name)).toEqual(arms);
    for (const { name, decisions, rewarded, missing, imputed, late, neverShown, open, recommended } of report.arms) {
      const count = (what: string) => this.#model.count(name, what);
      const closed = ["learned", "missing", "imputed", "never-shown", "not-learned"].map(count);
      expect({ decisions, rewarded, missing, imputed, late, neverShown, open }, name).toEqual({
        decisions: count("decisions"),
        rewarded: count("learned"),
        missing: count("missing"),
        imputed: count("imputed"),
        late: count("late"),
        neverShown: count("never-shown"),
        open: closed.reduce((left, number) => left - number, count("decisions")),
      });
      expect(recommended, name).toBe(this.#plain.recommended(name));
    }
    if (this.#model.status !== "paused") {
      for (const [name, weight] of Object.entries(report.weights)) expect(weight, name).toBe(this.#plain.weight(name));
    }
    const replayed = await this.#trial.replay();
    expect(replayed).toMatchObject({ decisionsDifferent: 0, learned });
    expect(replayed.checkpoint).not.toBe("different");
  }

  /**
   * After a start, windows close by the time of the log until the clock has run evenly for a minute. If the log is
   * older than the clock, lets that minute pass.
   */
  async #restart(end: "orderly" | "crash"): Promise<void> {
    await this.#trial.restart(end);
    const times = [...this.#model.rows.values()].map(({ decidedAt, rewardedAt }) => rewardedAt ?? decidedAt);
    if (Math.max(0, ...times) >= this.#trial.now - 2000) return;
    // The service reads its clock whenever it needs the time.
    await this.#trial.service.history("x");
    this.#model.now = this.#trial.now += 60_000;
    await this.#trial.service.history("x");
  }

  async #together(steps: readonly Step[]): Promise<void> {
    const known = [...this.#model.rows.values()];
    this.#isChanged = false;
    const answers = await Promise.all(steps.map((step) => outcomeOf(this.#send(step, known))));
    for (const [index, step] of steps.entries()) {
      const answer = answers[index]!;
      expect(this.#expected(step, known, answer.body), JSON.stringify(step)).toEqual(answer.statuses);
    }
  }

  async #learn(): Promise<void> {
    await this.#trial.service.learned();
    if (this.#mustRelearn) this.#plain.relearn(this.#model.learnerEvents);
    else this.#plain.follow(this.#model.learnerEvents);
    this.#mustRelearn = false;
    this.#version = this.#model.learnerEvents.at(-1)!.position;
  }

  #send(step: Step, known: readonly Row[]): Promise<unknown> {
    const { service } = this.#trial;
    switch (step.call) {
      case "decide":
        return service.decide("x", given({ key: step.key, unit: step.unit }));
      case "batch":
        return service.decideBatch("x", { decisions: [...step.names] });
      case "reward":
        return service.reward(idOf(known[step.at]), given({ value: step.value, event: step.event }));
      case "rewardByKey":
        return service.rewardByKey("x", given({ key: step.key, value: step.value, event: step.event }));
      case "rewardBatch": {
        const rewards = step.rewards.map(({ at, ...sent }) => given({ decision: idOf(known[at]), ...sent }));
        return service.rewardBatch({ rewards });
      }
      case "remove":
        return service.cancelDecision(idOf(known[step.at]));
      case "observe":
        return service.observe("x", given({ ...step, call: undefined }));
      case "change":
        return service.changeExperiment("x", step.body, "tester");
    }
  }

  /** The expected answer of the service, except for the arm of a new decision, which is taken from the answer. */
  #expected(step: Step, known: readonly Row[], body: unknown): string[] {
    const model = this.#model;
    switch (step.call) {
      case "decide":
        return [this.#decided(step, body as DecisionAnswer | undefined)];
      case "batch": {
        const isSeen = (names: Names) => names.key !== undefined && model.keys.has(names.key);
        if (model.status === "archived" && !step.names.every(isSeen)) return ["409"];
        const { decisions } = body as { decisions: DecisionAnswer[] };
        for (const [index, names] of step.names.entries()) this.#decided(names, decisions[index]);
        return ["200"];
      }
      case "reward":
        return [model.reward(known[step.at], step.value, step.event)];
      case "rewardByKey":
        return [model.reward(model.keys.get(step.key), step.value, step.event)];
      case "rewardBatch":
        return step.rewards.map(({ at, value, event }) => model.reward(known[at], value, event));
      case "remove":
        return [model.remove(known[step.at])];
      case "observe":
        return [model.observe(step.key, step.arm, step.probability, step.value, this.#version)];
      case "change":
        return [this.#changed(step.body)];
    }
  }

  #decided({ key, unit }: Names, answer: DecisionAnswer | undefined): string {
    const model = this.#model;
    const seen = key === undefined ? undefined : model.keys.get(key);
    if (!seen && model.status === "archived") return "409";
    const { arm, probability, group, weightsVersion } = answer!;
    if (!seen) this.#checkDraw({ key, unit }, answer!);
    const row = seen ?? model.add({ key: key ?? null, unit: unit ?? null, arm, probability, group, weightsVersion });
    const isKept = ["blend", "burn-in"].includes(group) || (group === "paused" && model.pausedArm === undefined);
    if (!seen && unit !== undefined && isKept && !this.#kept(unit)) model.units.set(unit, row);
    expect(answer).toEqual({
      decision: idOf(row),
      arm: row.arm,
      probability: row.probability,
      group: row.group,
      weightsVersion: row.weightsVersion,
    });
    return seen ? "200" : "201";
  }

  #checkDraw({ key, unit }: Names, { arm, probability, group, weightsVersion }: DecisionAnswer): void {
    const { status, pausedArm, arms, retired, rows } = this.#model;
    const isHeld = group === "holdout";
    const who = unit ?? key;
    if (who !== undefined) {
      expect(isHeld, `${who} in the hold-out`).toBe(this.#sides.get(who) ?? isHeld);
      this.#sides.set(who, isHeld);
    }
    if (isHeld) expect([this.#setting.holdout > 0, arm, probability]).toEqual([true, "a", 1]);
    if (isHeld) return;
    const isPaused = status === "paused";
    const drawn = [...rows.values()].filter((row) => row.group === "blend" || row.group === "burn-in").length;
    const isBurningIn = drawn < this.#setting.burnIn;
    const kept = this.#kept(unit);
    if (isPaused && pausedArm) expect([group, arm, probability]).toEqual(["paused", pausedArm, 1]);
    else if (kept) {
      const same = [isPaused ? "paused" : "blend", kept.arm, kept.probability, kept.weightsVersion];
      expect([group, arm, probability, weightsVersion]).toEqual(same);
      return;
    } else if (isPaused) expect([group, probability > 0, retired.has(arm)]).toEqual(["paused", true, false]);
    else if (isBurningIn) expect([group, probability]).toEqual(["burn-in", 1 / (arms.length - retired.size)]);
    else expect([group, retired.has(arm)]).toEqual(["blend", false]);
    if (group === "blend" && !this.#isChanged) expect(probability).toBe(this.#plain.weight(arm));
    // A change has its own commit, after which events may be learned before the next calls are applied.
    if (this.#isChanged) expect(weightsVersion).toBeGreaterThanOrEqual(this.#version);
    else expect(weightsVersion).toBe(this.#version);
  }

  #kept(unit: string | undefined): Row | undefined {
    const row = unit === undefined ? undefined : this.#model.units.get(unit);
    return row && !this.#model.retired.has(row.arm) ? row : undefined;
  }

  #changed({
    status,
    reward,
    addArms = [],
    retireArms = [],
    utility,
    floor,
    whilePaused,
  }: ChangeExperimentBody): string {
    const model = this.#model;
    if (model.status === "archived" && status === undefined) return "409";
    if (reward?.several !== undefined && reward.expiresAfter === undefined) return "422";
    const added = addArms.map(({ name }) => name);
    const playing = model.arms.filter((arm) => !model.retired.has(arm));
    if (added.some((name) => model.arms.includes(name))) return "422";
    if (retireArms.some((name) => !playing.includes(name)) || playing.length - retireArms.length < 2) return "422";
    if (reward) model.rules = rulesOf(reward);
    model.status = status ?? model.status;
    if (whilePaused !== undefined) model.pausedArm = whilePaused === "weights" ? undefined : whilePaused.arm;
    model.configured(added, retireArms);
    if (utility) this.#plain.utility = utility;
    if (floor !== undefined) this.#plain.floor = floor as number;
    this.#mustRelearn ||= utility !== undefined || floor !== undefined;
    this.#isChanged = true;
    return "200";
  }
}

function rulesOf({ expiresAfter, missing = "ignore", several = "first" }: Setting["reward"]): Rules {
  return { expiresAfter: expiresAfter ?? null, missing: missing as Rules["missing"], several };
}

function idOf(row: Row | undefined): string {
  return row ? `x.${row.position}` : "x.999999";
}

/** Removes undefined fields, as JSON does. */
function given<Value extends object>(value: Value): never {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as never;
}

/** Statuses and results in the notation of the model. */
async function outcomeOf(call: Promise<unknown>): Promise<{ readonly statuses: string[]; readonly body?: unknown }> {
  try {
    const answer = (await call) as { status?: number; body?: { result?: string }; rewards?: BatchItem[] };
    if (answer.rewards)
      return { statuses: answer.rewards.map(({ status, reward }) => statusText(status, reward?.result)) };
    if (answer.status === undefined) return { statuses: ["200"], body: answer };
    return { statuses: [statusText(answer.status, answer.body?.result)], body: answer.body };
  } catch (error) {
    if (error instanceof Refusal) return { statuses: [String(error.status)] };
    throw error;
  }
}

interface BatchItem {
  readonly status: number;
  readonly reward?: { readonly result: string };
}

function statusText(status: number, result: string | undefined): string {
  return result === undefined ? String(status) : `${status} ${result}`;
}

function logRow(row: Row): LogRow {
  const { position: _, expiresAt: _end, parts: _parts, decidedAt, rewardedAt, ...same } = row;
  const date = (time: number) => new Date(time).toISOString();
  return {
    decision: idOf(row),
    ...same,
    decidedAt: date(decidedAt),
    rewardedAt: rewardedAt === null ? null : date(rewardedAt),
  };
}

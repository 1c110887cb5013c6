import { didYouMean, InvalidError } from "@blendit/core/errors";
import type { ChangeExperimentBody, CreateExperimentBody } from "../contract/index.ts";
import { priceRefusal } from "./price.ts";
import { Problem, someOf } from "./problem.ts";
import type { ArmSettings, Configuration } from "./records.ts";
import { type FieldProblem, fieldProblem, type Refusal, unprocessable, unprocessableFields } from "./refusal.ts";

/** The defaults of settings that are omitted when an experiment is created. */
const blank: Configuration = {
  name: "",
  status: "running",
  arms: [],
  utility: { kind: "mean" },
  floor: 0,
  ceiling: 1,
  support: null,
  dimension: null,
  learner: { kind: "full-gradient" },
  reward: { expiresAfter: null, missing: "ignore", several: "first" },
  control: null,
  holdout: 0,
  rollout: 1,
  burnIn: 0,
  whilePaused: "weights",
  sticky: true,
  observeOnly: false,
  frozen: null,
};

/** Data stored by another version of Blendit, which this version cannot use. */
export class DataOfAnotherVersion extends Error {
  override readonly name = "DataOfAnotherVersion";

  constructor(problem: string) {
    super(`${problem} See "Data of another version" in docs/runbook.md.`);
  }
}

/**
 * A stored configuration, perhaps from an earlier version. Settings that did not exist then get the value that changes
 * nothing.
 *
 * @throws DataOfAnotherVersion for an unknown setting, since ignoring it would change the experiment
 */
export function storedConfiguration(stored: Configuration): Configuration {
  const { arms, reward, control } = stored;
  const unknown = [
    ...unknownIn(stored, blank, ""),
    ...unknownIn(reward, blank.reward, "reward."),
    ...unknownIn(control, { arm: "", share: null }, "control."),
    ...arms.flatMap((arm) => unknownIn(arm, { name: "", cost: 0, isRetired: true }, "arms.")),
  ];
  if (unknown.length === 0) return { ...blank, ...stored, reward: { ...blank.reward, ...reward } };
  const settings = [...new Set(unknown)].join(", ");
  throw new DataOfAnotherVersion(
    `The experiment "${stored.name}" was stored by another version of Blendit, with settings that this one does not know: ${settings}. Open the data with that version.`,
  );
}

function unknownIn(stored: object | null | undefined, known: object, prefix: string): string[] {
  return Object.keys(stored ?? {}).flatMap((name) => (Object.hasOwn(known, name) ? [] : [prefix + name]));
}

/** The first configuration of a new experiment. */
export function firstConfiguration({ id: _, arms, ...settings }: CreateExperimentBody): Configuration {
  return configured(blank, settings, arms.map(armOf));
}

/** The configuration after a change. `shares` returns the shares that are served now, which a pause freezes. */
export function changedConfiguration(
  before: Configuration,
  change: ChangeExperimentBody,
  shares: () => Float64Array,
): Configuration {
  const { addArms = [], retireArms = [], note: _, ...settings } = change;
  if (isArchiving(change)) return { ...before, status: "archived" };
  const playing = new Set(before.arms.flatMap(({ name, isRetired }) => (isRetired ? [] : [name])));
  const strange = retireArms.find((name) => !playing.has(name));
  if (strange !== undefined)
    throw unprocessable("retireArms", `Cannot retire "${strange}": no playing arm has this name.`);
  const retired = new Set(retireArms);
  if (playing.size - retired.size < 2) {
    throw unprocessable(
      "retireArms",
      `Cannot retire ${someOf(retireArms)}: at least two arms must remain. Add arms first.`,
    );
  }
  const kept = before.arms.map((arm) => (retired.has(arm.name) ? { ...arm, isRetired: true as const } : arm));
  const isPausing = settings.status === "paused" && before.status !== "paused";
  const frozen = isPausing ? Array.from(shares()) : settings.status === "running" ? null : before.frozen;
  return configured({ ...before, frozen }, settings, [...kept, ...addArms.map(armOf)]);
}

function configured(
  before: Configuration,
  settings: Omit<CreateExperimentBody, "id" | "arms"> | Omit<ChangeExperimentBody, "addArms" | "retireArms" | "note">,
  arms: readonly ArmSettings[],
): Configuration {
  const { reward, control } = settings;
  return checked({
    ...before,
    ...withoutUndefined(settings),
    arms,
    reward: reward ? { ...blank.reward, ...withoutUndefined(reward) } : before.reward,
    control: control === undefined ? before.control : control && { arm: control.arm, share: control.share ?? null },
  } as Configuration);
}

/** Whether a change only archives an experiment, which is always possible, however expensive the experiment is. */
export function isArchiving({ status, note: _, ...others }: ChangeExperimentBody): boolean {
  return status === "archived" && Object.keys(withoutUndefined(others)).length === 0;
}

function armOf({ name, cost }: { readonly name: string; readonly cost?: number | undefined }): ArmSettings {
  return { name, ...(cost !== undefined && { cost }) };
}

/** Refuses a configuration whose parts contradict each other, listing every problem that shows before it is built. */
function checked(configuration: Configuration): Configuration {
  const problems = [...problemsOf(configuration)];
  if (problems.length > 0) throw unprocessableFields(problems);
  try {
    const tooExpensive = priceRefusal(configuration);
    if (tooExpensive) throw tooExpensive;
    const problem = new Problem(configuration);
    checkDimension(problem);
    problem.learner();
    if (configuration.reward.missing !== "ignore") problem.rewardOf(configuration.reward.missing.value);
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    throw unprocessable(error.parameter, error.message, error.rule, error.value);
  }
  return configuration;
}

/** Refuses a dimension if the utility does not accept outcomes of that length. */
function checkDimension({ utility, dimension }: Problem): void {
  if (!utility.takesVectors) {
    if (dimension > 1)
      throw unprocessable("dimension", `dimension must be 1, since ${utility.kind} is a utility of numbers.`);
    return;
  }
  try {
    utility.learningSpace().check?.(new Float64Array(dimension));
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    throw unprocessable("dimension", `The utility does not accept outcomes of ${dimension} numbers. ${error.message}`);
  }
}

/** The problems that show before a configuration is built. */
function* problemsOf(configuration: Configuration): Generator<FieldProblem> {
  const { arms, control, holdout, rollout, whilePaused, reward } = configuration;
  const twice = repeatedName(arms);
  if (twice !== undefined) yield fieldProblem("arms", `Two arms are called "${twice}". Give each a different name.`);
  const playing = arms.filter(({ isRetired }) => !isRetired).length;
  if (playing < 2) yield fieldProblem("arms", `An experiment needs at least two arms; this has ${playing}.`);
  if (control) yield* playingProblems(configuration, "control.arm", control.arm);
  if (whilePaused !== "weights") yield* playingProblems(configuration, "whilePaused.arm", whilePaused.arm);
  const names = new Set(arms.map(({ name }) => name));
  for (const parameter of ["floor", "ceiling"] as const) {
    const limit = configuration[parameter];
    const unknown = typeof limit === "number" ? undefined : Object.keys(limit).find((name) => !names.has(name));
    if (unknown !== undefined) yield* unknownArm(configuration, parameter, unknown).places;
  }
  if (reward.expiresAfter === null && reward.several !== "first") {
    const message = `To count the ${reward.several} of several rewards, set reward.expiresAfter, the seconds after which counting ends.`;
    yield fieldProblem("reward.several", message);
  }
  if (reward.expiresAfter === null && reward.missing !== "ignore") {
    const message =
      "To count missing rewards as a value, set reward.expiresAfter, the seconds after which a reward is missing.";
    yield fieldProblem("reward.missing", message);
  }
  if (!control && holdout > 0) yield fieldProblem("holdout", "A holdout gets the control arm. Name it in control.");
  if (!control && rollout < 1) {
    yield fieldProblem("rollout", "Units outside the rollout get the control arm. Name it in control.");
  }
}

function repeatedName(arms: readonly ArmSettings[]): string | undefined {
  const names = new Set<string>();
  for (const { name } of arms) {
    if (names.has(name)) return name;
    names.add(name);
  }
  return undefined;
}

function playingProblems(configuration: Configuration, parameter: string, name: string): readonly FieldProblem[] {
  const arm = armNumber(configuration, name);
  if (arm === undefined) return unknownArm(configuration, parameter, name).places;
  if (!configuration.arms[arm]!.isRetired) return [];
  return [fieldProblem(parameter, `The arm "${name}" is retired. Name an arm that is not retired.`)];
}

/** With more arms than this, the search for a similar name would make a batch with a thousand wrong names too slow. */
const MOST_COMPARED = 50;

const playingNames = new WeakMap<readonly ArmSettings[], readonly string[]>();

/** The names of the playing arms of a list, found once, since a batch may have a thousand wrong names. */
function namesOf(arms: readonly ArmSettings[]): readonly string[] {
  const names = playingNames.get(arms) ?? arms.filter(({ isRetired }) => !isRetired).map(({ name }) => name);
  playingNames.set(arms, names);
  return names;
}

/** Refuses a name that no arm has. */
export function unknownArm({ arms }: Configuration, parameter: string, name: string): Refusal {
  const names = namesOf(arms);
  const hint = names.length > MOST_COMPARED ? undefined : didYouMean(name, names);
  const sentences = [`No arm is called "${name}".`, hint, `The arms are ${someOf(names)}.`];
  return unprocessable(parameter, sentences.filter((sentence) => sentence !== undefined).join(" "));
}

function withoutUndefined(settings: object): object {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** The number of an arm, by its name. */
export function armNumber({ arms }: Configuration, name: string): number | undefined {
  const arm = arms.findIndex((each) => each.name === name);
  return arm < 0 ? undefined : arm;
}

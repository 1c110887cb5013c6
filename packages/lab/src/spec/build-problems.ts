import {
  type Distribution,
  type DistributionSpec,
  distribution,
  KnownArms,
  learner,
  type Utility,
  type UtilitySpec,
  utility,
} from "@blendit/core/all";
import { attempt } from "./core-problem.ts";
import { type LearnerEntry, repeatedIds } from "./name-learners.ts";
import { invalidValue, type Path, type Problem } from "./problem.ts";

/** The parts of an experiment whose form is right; undefined for those that have been complained about already. */
export interface Parts {
  readonly utility: UtilitySpec | undefined;
  readonly arms: readonly (DistributionSpec | undefined)[];
  readonly floor: number | undefined;
  readonly costs: readonly number[] | undefined;
  readonly learners: readonly (LearnerEntry | undefined)[];
}

/** A larger share of rewards outside of a stated support would sooner or later end a run. */
const TOLERATED_OUTSIDE = 1e-9;

/** What only shows when the parts are built and put together: done with core, whose complaints are passed on. */
export function buildProblems(parts: Parts): Problem[] {
  const problems: Problem[] = [];
  const goal = parts.utility && buildUtility(parts.utility, ["utility"], problems);
  const laws = parts.arms.map((spec, index) => spec && buildLaw(spec, ["arms", index], problems));
  const known = goal && isComplete(laws) ? joinParts(parts, goal, laws, problems) : undefined;
  checkFloor(parts, problems);
  problems.push(...repeatedIds(parts.learners));
  if (known && problems.length === 0 && parts.floor !== undefined) checkLearners(parts, known, parts.floor, problems);
  return problems;
}

function buildLaw(spec: DistributionSpec, path: Path, problems: Problem[]): Distribution | undefined {
  if (spec.kind === "mixture") {
    const laws = spec.parts.map((part, index) =>
      buildLaw(part.distribution as DistributionSpec, [...path, "parts", index, "distribution"], problems),
    );
    if (!isComplete(laws)) return undefined;
  }
  return attempt(path, spec, problems, () => distribution(spec));
}

function buildUtility(spec: UtilitySpec, path: Path, problems: Problem[]): Utility | undefined {
  const inner: unknown[] = [];
  if ("target" in spec) inner.push(buildLaw(spec.target as DistributionSpec, [...path, "target"], problems));
  if ("terms" in spec) {
    spec.terms.forEach((term, index) => {
      inner.push(buildUtility(term.utility as UtilitySpec, [...path, "terms", index, "utility"], problems));
    });
  }
  return isComplete(inner) ? attempt(path, spec, problems, () => utility(spec)) : undefined;
}

/** Whether laws, costs and utility fit each other. */
function joinParts(
  { costs }: Parts,
  goal: Utility,
  arms: readonly Distribution[],
  problems: Problem[],
): KnownArms | undefined {
  if (goal.support && goal.outside !== "clip") checkSupport(goal.support, arms, problems);
  return attempt([], { arms, costs }, problems, () => new KnownArms({ utility: goal, arms, costs }));
}

function checkSupport(support: readonly [number, number], arms: readonly Distribution[], problems: Problem[]): void {
  const [low, high] = support;
  const sliver = 1e-9 * (high - low);
  const arm = arms.findIndex(
    (law) => law.cdf(low - sliver) > TOLERATED_OUTSIDE || law.survival(high + sliver) > TOLERATED_OUTSIDE,
  );
  if (arm < 0) return;
  const rule = `an interval that holds all rewards of arms[${arm}], ${arms[arm]!.support.join(" to ")}, or outside: clip`;
  problems.push(invalidValue(["utility", "support"], rule, support));
}

function checkFloor({ floor, arms }: Parts, problems: Problem[]): void {
  if (floor === undefined || arms.length < 2) return;
  const context = { utility: utility({ kind: "mean" }), armCount: arms.length, floor };
  attempt([], { floor }, problems, () => learner({ kind: "uniform" }, context));
}

function checkLearners({ learners, costs }: Parts, knownArms: KnownArms, floor: number, problems: Problem[]): void {
  const { utility, armCount } = knownArms;
  learners.forEach((spec, index) => {
    if (!spec) return;
    attempt(["learners", index], spec, problems, () => learner(spec, { utility, armCount, floor, costs, knownArms }));
  });
}

function isComplete<Part>(parts: readonly (Part | undefined)[]): parts is readonly Part[] {
  return parts.every((part) => part !== undefined);
}

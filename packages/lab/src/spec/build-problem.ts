import { Random } from "@blendit/core";
import { type AnyDistribution, type Distribution, isDistribution } from "@blendit/core/distributions";
import { invalid } from "@blendit/core/errors";
import { type ConcaveProblem, checkCosts, KnownArms } from "@blendit/core/optimum";
import { weightDomain } from "@blendit/core/simplex";
import { type AnyDistributionSpec, type DistributionSpec, type UtilitySpec, utility } from "@blendit/core/specs";
import type { Utility } from "@blendit/core/utilities";
import { type Complaint, invalidValue, type Path, pathText, refusedValue } from "../text/complaint.ts";
import { listText } from "../text/words.ts";
import { type ConstraintSpec, checkConstraint } from "./constraints.ts";
import { driftShare } from "./drift.ts";
import type { Drift, Experiment } from "./experiment.ts";
import { attempt } from "./experiment-error.ts";
import {
  checkMetrics,
  ofMetric,
  onlyMetric,
  type PlacedDistributions,
  plainGoal,
  type Reading,
  readingsOf,
} from "./metrics.ts";
import type { LoadedModule } from "./module-spec.ts";
import { armNames, repeatedNames } from "./names.ts";
import { asksForDistributions, distributionOf, Problem } from "./problem.ts";

/** The largest share of rewards outside the support: with more, a run would sooner or later draw one and fail. */
const TOLERATED_OUTSIDE = 1e-9;

export interface BuildOptions {
  /** The utility, if it comes from a module. */
  readonly loaded: LoadedModule | undefined;
  /** Whether the best blend is needed, regardless of diagnostics. */
  readonly needsOptimum: boolean;
}

/**
 * Builds an experiment that satisfies its schema, and checks that its components and the learners fit together. Adds problems to the
 * complaints, and is undefined if there are any.
 */
export function buildProblem(
  experiment: Experiment,
  { loaded, needsOptimum }: BuildOptions,
  complaints: Complaint[],
): Problem | undefined {
  const { arms, drift, costs, learners, diagnostics } = experiment;
  const goal = loaded?.utility ?? buildUtility(plainGoal(experiment), ["utility"], complaints);
  const outcomes = [
    { path: ["arms"], distributions: buildAll(arms, ["arms"], complaints) },
    { path: ["drift", "to"], distributions: buildAll(drift?.to ?? [], ["drift", "to"], complaints) },
  ];
  attempt([], experiment, complaints, () => weightDomain(experiment, arms.length));
  complaints.push(...repeatedNames(experiment));
  if (complaints.length === 0) complaints.push(...checkMetrics(experiment.utility, ["utility"], outcomes));
  if (complaints.length === 0) checkConstraints(experiment, outcomes, complaints);
  if (!goal || complaints.length > 0) return undefined;
  const metric = onlyMetric(experiment);
  const plain = outcomes.map((each) => ofMetric(each, metric));
  const { distributions } = plain[0]!;
  // Known arms may take long to build. If they are not needed, one distribution of each kind is tried instead.
  const isKnown = needsOptimum || diagnostics.length > 0 || learners.some(asksForDistributions);
  const problem = new Problem(experiment, {
    utility: goal,
    distributions: isKnown ? distributions : undefined,
    module: loaded?.file,
  });
  attempt([], experiment, complaints, () => checkCosts(costs, arms.length));
  checkSupports(goal, experiment.utility, ["utility"], plain, complaints);
  if (drift) checkDrift(drift, arms.length, needsOptimum ? undefined : experiment.horizon, complaints);
  if (complaints.length > 0) return undefined;
  if (isKnown) checkKnown(problem, needsOptimum ? Number.POSITIVE_INFINITY : experiment.horizon, complaints);
  else attempt([], experiment, complaints, () => new KnownArms({ utility: goal, arms: oneOfEach(distributions) }));
  if (complaints.length > 0) return undefined;
  if (!needsOptimum && experiment.constraints) complaints.push(constraintsInRun(experiment.constraints));
  else if (!goal.metrics) checkLearners(problem, complaints);
  else if (!needsOptimum) complaints.push(severalMetricsInRun(goal));
  return complaints.length > 0 ? undefined : problem;
}

/** Builds the known arms, those that have drifted by the last round, and the constraints. */
function checkKnown(problem: Problem, lastRound: number, complaints: Complaint[]): void {
  const { experiment } = problem;
  const { drift } = experiment;
  attempt([], experiment, complaints, () => checkFinite(problem.known));
  if (complaints.length === 0 && drift) {
    attempt(["drift"], drift, complaints, () => checkFinite(problem.stageAt(lastRound)));
  }
  if (complaints.length === 0) {
    attempt([], experiment, complaints, () => {
      for (const { problem: limit } of problem.limits) checkFinite(limit);
    });
  }
}

/** The distributions of all specs, except those that cannot be built. */
function buildAll(specs: readonly AnyDistributionSpec[], path: Path, complaints: Complaint[]): AnyDistribution[] {
  return specs.flatMap((spec, index) => buildDistribution(spec, [...path, index], complaints) ?? []);
}

function buildDistribution(
  spec: AnyDistributionSpec,
  path: Path,
  complaints: Complaint[],
): AnyDistribution | undefined {
  if (spec.kind === "mixture") {
    const distributions = spec.parts.map((part, index) =>
      buildDistribution(part.distribution as DistributionSpec, [...path, "parts", index, "distribution"], complaints),
    );
    if (distributions.includes(undefined)) return undefined;
  }
  return attempt(path, spec, complaints, () => distributionOf(spec));
}

function buildUtility(spec: UtilitySpec, path: Path, complaints: Complaint[]): Utility | undefined {
  const inner: unknown[] = [];
  if ("target" in spec)
    inner.push(buildDistribution(spec.target as AnyDistributionSpec, [...path, "target"], complaints));
  if ("terms" in spec) {
    spec.terms.forEach((term, index) => {
      inner.push(buildUtility(term.utility as UtilitySpec, [...path, "terms", index, "utility"], complaints));
    });
  }
  return inner.includes(undefined) ? undefined : attempt(path, spec, complaints, () => utility(spec));
}

/** Refuses a utility whose value or slopes are not finite for these arms, since every later result would be NaN too. */
function checkFinite(known: ConcaveProblem): void {
  const equal = new Float64Array(known.armCount).fill(1 / known.armCount);
  const wrong = [known.value(equal), ...known.gradient(equal)].find((value) => !Number.isFinite(value));
  if (wrong !== undefined) {
    throw invalid("utility", "a goal whose value and slopes at equal shares are finite numbers", wrong);
  }
}

function oneOfEach(distributions: readonly AnyDistribution[]): AnyDistribution[] {
  return [...new Map(distributions.map((each) => [`${each.kind} ${each.dimension}`, each])).values()];
}

/** Checks that each arm has a later distribution, and that the change happens within the run. */
function checkDrift(drift: Drift, armCount: number, horizon: number | undefined, complaints: Complaint[]): void {
  const { to, from, until } = drift;
  if (to.length !== armCount) {
    complaints.push(invalidValue(["drift", "to"], `a list of ${armCount} distributions, one for each arm`, to));
  }
  if (until < from)
    complaints.push(invalidValue(["drift", "until"], `at least ${from}, the round in which the drift starts`, until));
  else if (horizon !== undefined && driftShare(drift, horizon) === 0) {
    const rule = `before the end of the run, round ${horizon}`;
    complaints.push(invalidValue(["drift", "from"], rule, from));
  }
}

/** Checks each constraint separately. */
function checkConstraints(
  experiment: Experiment,
  outcomes: readonly PlacedDistributions[],
  complaints: Complaint[],
): void {
  const { constraints = [], drift } = experiment;
  if (constraints.length > 0 && drift) {
    complaints.push(refusedValue(["constraints"], "Constraints cannot be combined with drift.", constraints));
  }
  const names = armNames(experiment);
  for (const [index, constraint] of constraints.entries()) {
    const path = ["constraints", index];
    const built = buildUtility(constraint.utility, [...path, "utility"], complaints);
    if (!built) continue;
    const misfits = checkMetrics(constraint.utility, [...path, "utility"], outcomes);
    complaints.push(...checkConstraint(constraint, path, built.isLinear === true, names), ...misfits);
    if (misfits.length === 0) checkSupports(built, constraint.utility, [...path, "utility"], outcomes, complaints);
  }
}

function constraintsInRun(constraints: readonly ConstraintSpec[]): Complaint {
  const sentence =
    "Learners do not support constraints yet. `blendit optimum` finds the best blend that satisfies them; for a run, leave them out.";
  return refusedValue(["constraints"], sentence, constraints);
}

function severalMetricsInRun({ kind, metrics }: Utility): Complaint {
  const problem = `Learners need a goal about one metric, and ${kind} reads ${listText(metrics!)}.`;
  const advice = "Choose one metric with `of`, or use `blendit optimum`, which supports several.";
  return refusedValue(["utility"], `${problem} ${advice}`, kind);
}

/** Checks that distributions are within the supports of a utility, for all outcomes or by metric. */
function checkSupports(
  built: Utility,
  spec: Experiment["utility"],
  path: Path,
  outcomes: readonly PlacedDistributions[],
  complaints: Complaint[],
): void {
  const readings = built.metrics ? readingsOf(spec, path) : [{ ...built, path, of: undefined }];
  for (const reading of readings) {
    for (const placed of outcomes) checkSupport(reading, ofMetric(placed, reading.of), complaints);
  }
}

/** Checks that distributions of numbers are within a support. Vectors are not checked. */
function checkSupport(
  { support, outside, path: utilityPath }: Reading,
  { distributions, path }: PlacedDistributions,
  complaints: Complaint[],
): void {
  if (!support || outside === "clip") return;
  const [low, high] = support;
  const margin = 1e-9 * (high - low);
  const arm = distributions.findIndex(
    (each) =>
      isDistribution(each) && Math.max(each.cdf(low - margin), each.survival(high + margin)) > TOLERATED_OUTSIDE,
  );
  if (arm < 0) return;
  const range = (distributions[arm] as Distribution).support.join(" to ");
  const problem = `Outcomes of ${pathText([...path, arm])} range from ${range}, beyond the support.`;
  const advice = "Widen the support, or add `outside: clip` to move outcomes beyond it to its ends.";
  complaints.push(refusedValue([...utilityPath, "support"], `${problem} ${advice}`, support));
}

function checkLearners(problem: Problem, complaints: Complaint[]): void {
  const first = problem.arms.of(0);
  problem.experiment.learners.forEach((spec, index) => {
    attempt(["learners", index], spec, complaints, () => {
      const built = problem.learner(spec);
      // Learners that use means refuse vectors.
      if (!isDistribution(first))
        built.update(0, Array.from(first.sample(Random.stream(0, "trial")) as ArrayLike<number>), 1);
    });
  });
}

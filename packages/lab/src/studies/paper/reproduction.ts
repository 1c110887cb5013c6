import { type TSchema, Type } from "typebox";
import { Errors } from "typebox/schema";
import { recordedRounds } from "../../simulate/recorded-rounds.ts";
import type { Summary } from "../../simulate/summary.ts";
import { paperClaims } from "./claims.ts";
import { type PaperOptions, type PaperResult, paperProblems } from "./experiments.ts";
import { paperFigureNames, variantNames } from "./figure-names.ts";
import { type JudgedClaim, type VerdictCounts, verdictCounts } from "./judge-claims.ts";

/** The content of `summary.json` of `blendit reproduce`. */
export interface Reproduction extends PaperOptions {
  readonly verdicts: VerdictCounts;
  readonly sentences: readonly JudgedClaim[];
  /** Variance in scenarios 1 to 4, then Wasserstein. */
  readonly experiments: readonly Summary[];
  readonly elapsedSeconds: number;
}

/** Builds the file of a run of the paper's experiments. */
export function reproductionOf(
  { variant, replications, horizon, seed }: PaperOptions,
  results: readonly Pick<PaperResult, "summary">[],
  claims: readonly JudgedClaim[],
  elapsedSeconds: number,
): Reproduction {
  return {
    variant,
    replications,
    horizon,
    seed,
    verdicts: verdictCounts(claims),
    sentences: claims,
    experiments: results.map(({ summary }) => summary),
    elapsedSeconds,
  };
}

/** The reproduction as the text of a file. */
export function reproductionText(reproduction: Reproduction): string {
  return `${JSON.stringify(reproduction, null, 2)}\n`;
}

const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);
const verdict = Type.Enum(["holds", "undecided", "contradicted"]);
const part = Type.Object({
  figure: Type.Enum([...paperFigureNames]),
  scenario: orNull(Type.Integer({ minimum: 1 })),
  quantity: Type.String(),
  when: Type.String(),
  mean: orNull(Type.Number()),
  interval: orNull(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 })),
  bounds: Type.Object({}),
  verdict,
});
const estimates = Type.Array(Type.Object({ mean: Type.Number(), standardError: orNull(Type.Number()) }));

/** The fields that figures and sentences need; others are not checked. */
const schema = Type.Object({
  variant: Type.Enum(Object.keys(variantNames)),
  replications: Type.Integer({ minimum: 1 }),
  horizon: Type.Integer({ minimum: 1 }),
  seed: Type.Integer({ minimum: 0 }),
  sentences: Type.Array(
    Type.Object({
      number: Type.Number(),
      id: Type.String(),
      text: Type.String(),
      criterion: Type.String(),
      verdict,
      needed: orNull(Type.Number()),
      parts: Type.Array(part),
      decisive: orNull(part),
    }),
  ),
  experiments: Type.Array(
    Type.Object({
      experiment: Type.Object({}),
      optimum: Type.Object({ weights: Type.Array(Type.Number()) }),
      learners: Type.Array(Type.Object({ rounds: Type.Array(Type.Number()), utilityGap: estimates, bias: estimates })),
    }),
  ),
});

/**
 * Reads `summary.json` of `blendit reproduce`, and checks everything that figures and sentences need.
 *
 * @throws Error with the reason if the file is wrong
 */
export function readReproduction(text: string, fileName: string): Reproduction {
  const complain = (reason: string): never => {
    throw new Error(`${fileName}: expected the summary.json of \`blendit reproduce\`, but ${reason}`);
  };
  const file = parsed(text) ?? complain("it is not JSON");
  if (typeof file === "object" && "learners" in file) return complain("it is that of `blendit run`");
  const [, [wrong]] = Errors(schema, file);
  if (wrong) {
    const problem =
      wrong.keyword === "required" ? `has no ${wrong.params.requiredProperties.join(", ")}` : wrong.message;
    return complain(`${wrong.instancePath.slice(1) || "it"} ${problem}`);
  }
  const { variant, replications, horizon, seed, sentences, experiments, elapsedSeconds = 0 } = file as Reproduction;
  const ids = sentences.map(({ id }) => id);
  if (ids.join() !== paperClaims.map(({ id }) => id).join()) {
    return complain("its sentences are not those that this version of Blendit judges");
  }
  const options = { variant, replications, horizon, seed };
  const foreign = paperProblems(options).find(({ experiment }, index) => !isOf(experiments[index], experiment));
  if (foreign) return complain(`${foreign.experiment.name} is missing, or not as this version of Blendit has it`);
  return { ...options, verdicts: verdictCounts(sentences), sentences, experiments, elapsedSeconds };
}

function parsed(text: string): object | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether this is a summary of the experiment with all numbers that figures need. */
function isOf(summary: Summary | undefined, experiment: Summary["experiment"]): boolean {
  if (JSON.stringify(summary?.experiment) !== JSON.stringify(experiment)) return false;
  const { optimum, learners } = summary!;
  const rounds = recordedRounds(experiment);
  return (
    optimum!.weights.length === experiment.arms.length &&
    learners.length === experiment.learners.length &&
    learners.every((learner) =>
      [learner.rounds, learner.utilityGap, learner.bias!].every((list) => list.length === rounds.length),
    )
  );
}

import { rounded } from "@blendit/lab/text";
import type { ExperimentSettings } from "./settings.ts";
import { builtTarget, targetOf } from "./target.ts";

export interface SnippetOptions {
  /** The URL of the service. */
  readonly origin: string;
  readonly id: string;
  readonly arms: readonly string[];
  /** An example of a valid outcome. */
  readonly outcome: unknown;
  /** Whether the service needs a key. The key itself is never part of the copied text. */
  readonly hasKeys: boolean;
  /** Whether decisions are made elsewhere. */
  readonly isObserveOnly: boolean;
}

const KEY = "request-1";

/** Shell commands that ask which arm to show, then report the outcome; or that report both. */
export function curlSnippet({ origin, id, arms, outcome, hasKeys, isObserveOnly }: SnippetOptions): string {
  const key = hasKeys ? ` -H "authorization: Bearer $BLENDIT_KEY"` : "";
  const post = `curl -s${key} -H 'content-type: application/json' ${origin}/v1/experiments/${id}`;
  const call = (path: string, body: object) => `${post}/${path} -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`;
  if (isObserveOnly) return call("observations", observation(arms, outcome));
  return [call("decisions", { key: KEY, unit: "user-42" }), call("rewards", { key: KEY, value: outcome })].join("\n\n");
}

/** TypeScript code that keeps deciding while the service is down; or that reports the decisions of its program. */
export function clientSnippet({ origin, id, arms, outcome, hasKeys, isObserveOnly }: SnippetOptions): string {
  const client = isObserveOnly ? "blenditClient" : "resilientClient";
  const experiment = JSON.stringify(id);
  const calls = isObserveOnly
    ? [
        "// your program draws an arm with a probability, then reports both and the outcome:",
        `await blendit.observe(${experiment}, ${JSON.stringify(observation(arms, outcome))});`,
      ]
    : [
        `const { decision, arm } = await blendit.decide(${experiment}, { unit: "user-42" });`,
        "// show the arm, then report the outcome:",
        `await blendit.reward(decision, { value: ${JSON.stringify(outcome)} });`,
      ];
  return [
    `import { ${client} } from "@blendit/service/client";`,
    "",
    `const blendit = ${client}({`,
    `  url: ${JSON.stringify(origin)},`,
    ...(hasKeys ? ["  key: process.env.BLENDIT_KEY,"] : []),
    ...(isObserveOnly ? [] : [`  arms: { ${experiment}: ${JSON.stringify(arms)} },`]),
    "});",
    ...calls,
  ].join("\n");
}

function observation([arm]: readonly string[], value: unknown): object {
  return { key: KEY, arm, probability: 0.5, value };
}

/** An outcome that is a number, if the settings say no more about it. */
const ANY = 0.7;

/** An outcome that is valid under these settings: a category, a vector of the target, or the middle of the range or of the target. */
export function exampleOutcome(settings: Pick<ExperimentSettings, "utility" | "support" | "dimension">): unknown {
  const { utility, support, dimension } = settings;
  const target = targetOf(utility);
  const vectors = [target?.mean, ...(target?.samples ?? [])].filter(Array.isArray);
  const [first] = utility.categories ?? utility.values ?? target?.values ?? vectors;
  if (first !== undefined) return first;
  const { low, high } = utility;
  const range =
    support ?? utility.support ?? (low !== undefined && high !== undefined ? ([low, high] as const) : undefined);
  const number = range ? (range[0] + range[1]) / 2 : rounded(builtTarget(utility)?.quantile(0.5) ?? ANY, 2);
  return (dimension ?? 1) > 1 ? new Array(dimension).fill(number) : number;
}

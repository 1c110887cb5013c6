import { rounded } from "@blendit/lab/text";
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
}

/** Shell commands that ask which arm to show, then report the outcome. */
export function curlSnippet({ origin, id, outcome, hasKeys }: SnippetOptions): string {
  const key = hasKeys ? ` -H "authorization: Bearer $BLENDIT_KEY"` : "";
  const post = `curl -s${key} -H 'content-type: application/json' ${origin}/v1/experiments/${id}`;
  return [
    `${post}/decisions -d '{"key":"request-1","unit":"user-42"}'`,
    `${post}/rewards -d '${JSON.stringify({ key: "request-1", value: outcome }).replaceAll("'", "'\\''")}'`,
  ].join("\n\n");
}

/** TypeScript code that keeps deciding while the service is down. */
export function clientSnippet({ origin, id, arms, outcome, hasKeys }: SnippetOptions): string {
  return [
    'import { resilientClient } from "@blendit/service/client";',
    "",
    "const blendit = resilientClient({",
    `  url: ${JSON.stringify(origin)},`,
    ...(hasKeys ? ["  key: process.env.BLENDIT_KEY,"] : []),
    `  arms: { ${JSON.stringify(id)}: ${JSON.stringify(arms)} },`,
    "});",
    `const { decision, arm } = await blendit.decide(${JSON.stringify(id)}, { unit: "user-42" });`,
    "// show the arm, then report the outcome:",
    `await blendit.reward(decision, { value: ${JSON.stringify(outcome)} });`,
  ].join("\n");
}

interface OutcomeSettings {
  readonly utility?: {
    readonly categories?: readonly unknown[];
    readonly values?: readonly unknown[];
    readonly low?: number;
    readonly high?: number;
    readonly support?: Range;
  };
  readonly support?: Range | null;
}

type Range = readonly [low: number, high: number];

/** An outcome that is a number, if the settings say no more about it. */
const ANY = 0.7;

/** An outcome that is valid under these settings: one of the categories, or the middle of the range or of the target. */
export function exampleOutcome(settings: unknown): unknown {
  const { utility = {}, support } = settings as OutcomeSettings;
  const { values } = (targetOf(utility) ?? {}) as { readonly values?: readonly unknown[] };
  const [word] = utility.categories ?? utility.values ?? values ?? [];
  if (word !== undefined) return word;
  const { low, high } = utility;
  const range =
    support ?? utility.support ?? (low !== undefined && high !== undefined ? ([low, high] as const) : undefined);
  if (range) return (range[0] + range[1]) / 2;
  return rounded(builtTarget(utility)?.quantile(0.5) ?? ANY, 2);
}

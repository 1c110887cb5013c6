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
  ].join("\n");
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

/** An outcome that is valid under these settings: one of the categories, or the middle of the support. */
export function exampleOutcome(settings: unknown): unknown {
  const { utility = {}, support: stated } = settings as {
    readonly utility?: Readonly<Partial<Record<"categories" | "values" | "support", readonly unknown[]>>>;
    readonly support?: readonly unknown[] | null;
  };
  const [word] = utility.categories ?? utility.values ?? [];
  if (word !== undefined) return word;
  const [low, high] = (stated ?? utility.support ?? [0.5, 0.9]) as readonly [number, number];
  return (low + high) / 2;
}

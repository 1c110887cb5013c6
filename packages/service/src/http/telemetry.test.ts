import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { repositoryRoot } from "../../../../test/source-files.ts";
import { tryServer } from "../../test/try-server.ts";

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
}

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const read = (name: string) => readFileSync(join(repositoryRoot, "deploy", name), "utf8");
const rules = (parse(read("alerts.yaml")) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read("grafana-dashboard.json")) as { panels: Panel[]; templating: { list: unknown } };

const metricsIn = (expression: string) => expression.match(/\b(?:blendit|process|nodejs)_\w+/g) ?? [];
/** Labels in selectors, in `by (...)` and in texts that Prometheus and Grafana fill in. */
const labelsIn = (text: string) =>
  [
    ...[...text.matchAll(/(\w+)=~?"/g)].map((match) => match[1]!),
    ...[...text.matchAll(/by \(([^)]*)\)/g)].flatMap((match) => match[1]!.split(/, */)),
    ...[...text.matchAll(/\{\{ *(?:\$labels\.)?(\w+) *\}\}/g)].map((match) => match[1]!),
  ].filter((label) => !["instance", "le"].includes(label));

/** Names of all series in `/metrics`, and of their labels. */
async function exported(): Promise<{ names: Set<string>; labels: Set<string> }> {
  const { app } = await tryServer();
  await app.inject("/healthz");
  const series = (await app.inject("/metrics")).body.split("\n").filter((line) => /^[a-z]/.test(line));
  return {
    names: new Set(series.map((line) => line.match(/^\w+/)![0])),
    labels: new Set(series.flatMap((line) => [...line.matchAll(/(\w+)="/g)].map((match) => match[1]!))),
  };
}

describe("alerts and the dashboard", () => {
  const texts = [
    ...rules.map((rule) => [rule.alert, rule.expr, `${rule.expr} ${rule.annotations.summary}`] as const),
    ...dashboard.panels.flatMap(({ title, targets }) =>
      targets.map(({ expr, legendFormat }) => [title, expr, `${expr} ${legendFormat}`] as const),
    ),
  ];

  test.each(texts)("%s only uses metrics and labels that the service exports", async (_, expression, text) => {
    const { names, labels } = await exported();
    expect(metricsIn(expression)).not.toEqual([]);
    expect(metricsIn(expression).filter((name) => !names.has(name))).toEqual([]);
    expect(labelsIn(text).filter((label) => !labels.has(label))).toEqual([]);
  });

  test("the dashboard shows every metric of Blendit", async () => {
    const { names } = await exported();
    const shown = new Set(texts.flatMap(([, expression]) => metricsIn(expression)).map(family));
    const own = [...names].filter((name) => name.startsWith("blendit_")).map(family);
    expect(own.filter((name) => !shown.has(name))).toEqual([]);
  });

  test("the variable for experiments reads an existing metric", async () => {
    const { names } = await exported();
    expect(metricsIn(JSON.stringify(dashboard.templating)).filter((name) => !names.has(name))).toEqual([]);
  });

  test.runIf(spawnSync("promtool", ["--version"]).status === 0)("promtool accepts the alerts", () => {
    const { status, stdout } = spawnSync("promtool", ["check", "rules", join(repositoryRoot, "deploy", "alerts.yaml")]);
    expect([status, String(stdout)]).toEqual([0, expect.stringContaining(`${rules.length} rules found`)]);
  });

  test("a wrong name or label is detected", async () => {
    const { names, labels } = await exported();
    expect(names.has("blendit_learner_lags")).toBe(false);
    expect(labelsIn('sum by (experiments) (x{rout="a"})').filter((label) => labels.has(label))).toEqual([]);
  });
});

/** A histogram is exported as three series. */
function family(name: string): string {
  return name.replace(/_(bucket|sum|count)$/, "");
}

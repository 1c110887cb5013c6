import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repositoryRoot } from "./source-files.ts";

/** Small complete apps, as a page would ship them, and their size limits in bytes, minified and gzipped. */
const apps = [
  {
    name: "full-gradient learns the variance",
    limit: 15_150,
    program: `
      import { fullGradient, Random, variance } from "@blendit/core";
      const learner = fullGradient({ utility: variance(), armCount: 3, floor: 0.05 });
      globalThis.decide = (random = Random.stream(1)) => learner.choose(random);
      globalThis.reward = (arm, value) => learner.update(arm, value);
      globalThis.state = () => [learner.recommend(), learner.save()];`,
  },
  {
    name: "full-gradient learns the variance, certified",
    limit: 18_950,
    program: `
      import { fullGradient, Random, variance } from "@blendit/core";
      import { estimatedCertificate } from "@blendit/core/learners";
      const certificate = estimatedCertificate;
      const learner = fullGradient({ utility: variance(), armCount: 3, floor: 0.05, certificate });
      globalThis.decide = (random = Random.stream(1)) => learner.choose(random);
      globalThis.reward = (arm, value) => learner.update(arm, value);
      globalThis.state = () => [learner.recommend(), learner.certificate(), learner.save()];`,
  },
  {
    name: "full-gradient matches outcomes to a uniform distribution",
    limit: 18_650,
    program: `
      import { fullGradient, Random, uniform, wasserstein } from "@blendit/core";
      const utility = wasserstein({ target: uniform({ low: 0, high: 1 }) });
      const learner = fullGradient({ utility, armCount: 3, floor: 0.05 });
      globalThis.decide = (random = Random.stream(1)) => learner.choose(random);
      globalThis.reward = (arm, value) => learner.update(arm, value);
      globalThis.state = () => [learner.recommend(), learner.save()];`,
  },
  {
    name: "mirror ascent learns the variance with a thousand arms",
    limit: 11_900,
    program: `
      import { mirrorAscent, Random, variance } from "@blendit/core";
      const learner = mirrorAscent({ utility: variance(), armCount: 1000, floor: 1e-5 });
      globalThis.decide = (random = Random.stream(1)) => learner.choose(random);
      globalThis.reward = (arm, value) => learner.update(arm, value);
      globalThis.state = () => [learner.recommend(), learner.save()];`,
  },
  {
    name: "a client calls the decision service",
    limit: 2_900,
    program: `
      import { blenditClient } from "@blendit/service/client";
      globalThis.blendit = blenditClient({ url: location.origin });`,
  },
  {
    name: "a client keeps deciding while the service is down",
    limit: 5_800,
    program: `
      import { resilientClient } from "@blendit/service/client";
      globalThis.blendit = resilientClient({ url: location.origin });`,
  },
  {
    name: "every kind by name",
    limit: 52_850,
    program: `
      import { Random } from "@blendit/core";
      import { KnownArms, maximise } from "@blendit/core/optimum";
      import { anyDistribution, learner, utility } from "@blendit/core/specs";
      Object.assign(globalThis, { knownArms, distribution, learner, maximise, Random, utility });`,
  },
];

describe("an app in which", () => {
  // Inside the repository, where imports find the packages by name.
  const folder = mkdtempSync(join(repositoryRoot, "node_modules", ".app-sizes-"));
  const bundles = new Map<string, { code: string; imports: readonly string[]; fileCount: number }>();

  beforeAll(async () => {
    for (const [index, { name, program }] of apps.entries()) {
      const input = join(folder, `app-${index}.js`);
      writeFileSync(input, program);
      bundles.set(name, await bundled(input));
    }
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(apps)("$name has at most $limit bytes", ({ name, limit }) => {
    const { code } = bundles.get(name)!;
    const size = gzipSync(code, { level: 9 }).length;
    console.log(`${name}: ${size} bytes gzipped, ${code.length} minified; limit ${limit}`);
    expect(size).toBeLessThanOrEqual(limit);
  });

  test.each(apps)("$name is one file without imports", ({ name }) => {
    const { code, imports, fileCount } = bundles.get(name)!;
    expect(fileCount).toBe(1);
    expect(imports).toEqual([]);
    expect(code).not.toContain("node:");
  });
});

async function bundled(input: string) {
  const bundle = await rolldown({
    input,
    platform: "browser",
    onLog(_, log) {
      throw new Error(log.message);
    },
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  const [{ code, imports, dynamicImports }] = output;
  return { code, imports: [...imports, ...dynamicImports], fileCount: output.length };
}

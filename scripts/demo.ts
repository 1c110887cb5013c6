/**
 * What `npm start` does after set-up: the paper's experiments in a minute's taste, then their report on a loopback address.
 * `npm start -- --no-serve` ends after the report is written.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { serveFolder } from "./serve-folder.ts";

const root = join(import.meta.dirname, "..");
const folder = "results/paper";
const words = process.argv.slice(2);
const unknown = words.filter((word) => word !== "--no-serve");
if (unknown.length > 0) {
  console.error(`unknown option ${unknown.join(" ")}: expected --no-serve or nothing`);
  process.exit(2);
}

console.log("The paper's eight experiments, 20 replications each (the paper has 500):");
const command = join("packages", "cli", "src", "blendit.ts");
const { status } = spawnSync(process.execPath, [command, "reproduce", "--quick", "--out", folder], {
  cwd: root,
  stdio: "inherit",
});
if (status !== 0 || !existsSync(join(root, folder, "report.html"))) process.exit(status ?? 1);

console.log(`
What to try next:
  npx blendit reproduce --out results/paper-full        all 500 replications
  npx blendit run examples/match-scores.yaml --out results/scores
  npx blendit optimum examples/hard-items.yaml
  npx node examples/first-blend.ts                      the library in forty lines`);

if (!words.includes("--no-serve")) {
  const server = await serveFolder(join(root, folder));
  console.log(`\nThe report: ${server.address}   (Ctrl-C ends)`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => server.close());
}

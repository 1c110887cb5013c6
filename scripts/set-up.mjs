// Installs everything that is missing. Runs before Node 24 is installed, so it is plain JavaScript
// for Node 18 and later, without dependencies.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const isWindows = process.platform === "win32";
const stamp = join(root, "node_modules", ".blendit-set-up");
const nodeVersion = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies.node;
// Without --no-save, npm adds optional packages of other platforms to the lockfile, so that a fresh clone has changes.
const installWords = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
const localNode = join(root, "node_modules", ...(isWindows ? ["node", "bin", "node.exe"] : [".bin", "node"]));

if (!isInstalled() || !hasLocalNode()) install();

function install() {
  console.error("Blendit: installing dependencies (takes up to a minute, depending on the network) ...");
  npm(installWords);
  // After an earlier install without install scripts, the package lacks its binary, but npm considers it installed.
  if (!hasLocalNode()) npm(["rebuild", "node", "--loglevel=error"]);
  if (!hasLocalNode()) {
    stop(
      `npm finished, but ${localNode} is not Node ${nodeVersion}.`,
      "The npm package `node` downloads it in an install script. Allow install scripts (npm config get ignore-scripts",
      "should print false), or put your own Node 24 on the path: npm install && npm run check",
    );
  }
  // npm silently skips optional packages for which the running Node is too old, such as the bundler's binary. Now that the
  // right Node is installed, npm runs on it and adds them.
  if (process.version !== `v${nodeVersion}`) npm(installWords);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint());
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();
}

/** Changes whenever the lockfile, a manifest or the platform changes. */
function fingerprint() {
  const packages = readdirSync(join(root, "packages")).sort();
  const files = ["package-lock.json", "package.json", ...packages.map((name) => `packages/${name}/package.json`)];
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
  for (const file of files) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(`${file}\n`).update(readFileSync(path));
  }
  return `${hash.digest("hex")}\n`;
}

function hasLocalNode() {
  const answer = spawnSync(localNode, ["--version"], { encoding: "utf8" });
  return answer.status === 0 && answer.stdout.trim() === `v${nodeVersion}`;
}

function npm(words) {
  const env = { ...process.env, PATH: [dirname(localNode), process.env.PATH].join(delimiter) };
  const { status, error } = spawnSync("npm", words, { cwd: root, stdio: "inherit", shell: isWindows, env });
  if (status === 0) return;
  stop(
    `npm ${words[0]} failed${error ? ` (${error.message})` : ""}. Its output is above.`,
    "The usual cause is the network or a proxy: `npm ping` tells whether the registry answers.",
    "Run the command again. If it still fails, delete node_modules first.",
  );
}

function stop(...lines) {
  console.error(`\nBlendit could not be set up.\n${lines.map((line) => `  ${line}`).join("\n")}`);
  process.exit(1);
}

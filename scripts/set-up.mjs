// Installs what is missing, and does nothing when nothing is. Runs before Node 24 is there, so it is plain JavaScript
// for Node 18 and later, and uses nothing that has to be installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const isWindows = process.platform === "win32";
const stamp = join(root, "node_modules", ".blendit-set-up");
const nodeVersion = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies.node;
// Without --no-save, npm adds optional packages of other platforms to the lockfile, and a fresh clone has changes.
const installWords = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
const localNode = join(root, "node_modules", ...(isWindows ? ["node", "bin", "node.exe"] : [".bin", "node"]));

if (!isInstalled() || !hasLocalNode()) install();

function install() {
  console.error("Blendit: installing what is missing (seconds to a minute, by network) ...");
  npm(installWords);
  // An earlier install with scripts switched off leaves the package without its binary, and npm sees nothing to do.
  if (!hasLocalNode()) npm(["rebuild", "node", "--loglevel=error"]);
  if (!hasLocalNode()) {
    stop(
      `npm finished, but ${localNode} is not Node ${nodeVersion}.`,
      "The npm package `node` fetches it in an install script. Allow install scripts (npm config get ignore-scripts",
      "should say false), or run with a Node 24 of your own on the path: npm install && npm run check",
    );
  }
  // npm leaves out, without a word, the optional packages that the Node it runs on is too old for, such as the bundler's
  // binary. Now that there is the right one, npm runs on that and adds them.
  if (process.version !== `v${nodeVersion}`) npm(installWords);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint());
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();
}

/** Changes whenever the lockfile, a manifest or the machine does. */
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
    `npm ${words[0]} did not succeed${error ? ` (${error.message})` : ""}; its own words are above.`,
    "Most often the network or a proxy is the reason: `npm ping` tells whether the registry answers.",
    "Nothing is lost. Run the same command again; if it still fails, delete node_modules first.",
  );
}

function stop(...lines) {
  console.error(`\nBlendit could not be set up.\n${lines.map((line) => `  ${line}`).join("\n")}`);
  process.exit(1);
}

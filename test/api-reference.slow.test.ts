import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "./source-files.ts";

/** An element of the reference: a module, or a name in one. A function has its comments at its signatures. */
interface Reflection {
  readonly name: string;
  readonly comment?: unknown;
  readonly signatures?: readonly Reflection[];
  readonly children?: readonly Reflection[];
  /** Set if the name is documented in another entry. */
  readonly target?: number;
}

/** The number of TypeScript entry points of a package, which must all be in the reference. */
function entriesOf(name: string): number {
  const text = readFileSync(join(repositoryRoot, "packages", name, "package.json"), "utf8");
  const { exports } = JSON.parse(text) as { readonly exports: Readonly<Record<string, string>> };
  return Object.values(exports).filter((file) => file.endsWith(".ts")).length;
}

test("the API reference has every entry point, explains every name, and has no broken links", () => {
  const folder = mkdtempSync(join(tmpdir(), "blendit-api-"));
  try {
    const file = join(folder, "api.json");
    const words = [join(repositoryRoot, "node_modules", "typedoc", "bin", "typedoc"), "--json", file];
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: repositoryRoot, encoding: "utf8" });
    expect(stderr).toBe("");
    expect(status).toBe(0);
    const { children: modules = [] } = JSON.parse(readFileSync(file, "utf8")) as Reflection;
    expect(modules).toHaveLength(entriesOf("core") + entriesOf("lab") + entriesOf("service"));
    const isExplained = ({ comment, signatures, target }: Reflection) =>
      comment !== undefined ||
      target !== undefined ||
      (signatures?.every((each) => each.comment !== undefined) ?? false);
    const silent = modules.flatMap(({ name, children = [] }) =>
      children.filter((each) => !isExplained(each)).map((each) => `${name}: ${each.name}`),
    );
    expect(silent).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

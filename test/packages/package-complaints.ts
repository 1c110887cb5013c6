import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { repositoryRoot } from "../source-files.ts";
import type { InstalledPackage } from "./installation.ts";
import { run } from "./run.ts";

const require = createRequire(import.meta.url);

/** The problems that publint finds in a tarball, and Are the types wrong if it has entry points. */
export async function packageComplaints({ name, tarball, entryPoints }: InstalledPackage): Promise<string[]> {
  const { buffer } = Uint8Array.from(readFileSync(tarball));
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
  const complaints = messages.map((message) => `${name}: ${formatMessage(message, pkg)}`);
  if (entryPoints.length === 0) return complaints;
  const program = join(require.resolve("@arethetypeswrong/cli/package.json"), "..", "dist", "index.js");
  const { code, stdout } = await run(repositoryRoot, process.execPath, [program, "--profile", "esm-only", tarball]);
  return code === 0 ? complaints : [...complaints, `${name}: ${stdout}`];
}

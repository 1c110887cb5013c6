import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { headingAnchor } from "../scripts/site/documents.ts";
import { repositoryRoot } from "./source-files.ts";

const documents = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  cwd: repositoryRoot,
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((document) => existsSync(join(repositoryRoot, document)));

/** The text of a document without its code. */
function prose(document: string): string {
  const text = readFileSync(join(repositoryRoot, document), "utf8");
  return text.replace(/^```.*?^```$/gms, "").replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, " "));
}

/** The anchors that GitHub gives to the headings. */
function anchors(document: string): string[] {
  return Array.from(prose(document).matchAll(/^#+ (.+)$/gm), ([, heading]) =>
    headingAnchor(heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")),
  );
}

test("there are documents", () => expect(documents).toContain("README.md"));

describe.each(documents)("%s", (document) => {
  test("has no broken links", () => {
    const broken = Array.from(prose(document).matchAll(/\]\(([^)\s]+)\)/g), ([, link]) => link!)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [path, anchor] = link.split("#") as [string, string?];
        const target = path === "" ? document : join(dirname(document), path);
        if (!existsSync(join(repositoryRoot, target))) return true;
        return anchor !== undefined && target.endsWith(".md") && !anchors(target).includes(anchor);
      });
    expect(broken).toEqual([]);
  });
});

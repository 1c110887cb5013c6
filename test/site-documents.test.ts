import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { headingAnchor, readDocuments, relativeAddress } from "../scripts/site/documents.ts";
import { documentPage } from "../scripts/site/page.ts";
import { brokenLinks } from "./site-links.ts";
import { repositoryRoot } from "./source-files.ts";

/** The Markdown files of the repository. */
const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  cwd: repositoryRoot,
  encoding: "utf8",
});
const sources = tracked.split("\n").filter((source) => source !== "" && existsSync(join(repositoryRoot, source)));

test("every link in a document leads to a page, a heading or a file", () => {
  expect(sources).toContain("packages/core/README.md");
  const all = readDocuments(repositoryRoot, sources);
  const pages = new Map(
    Array.from(all.documents.values(), (document) => [
      document.address.replace(/(^|\/)$/, "$1index.html"),
      documentPage(document, all, undefined),
    ]),
  );
  const others = ["icon.svg", "site.css", "theme.js", "play/index.html", "paper/index.html", "api/index.html"];
  expect(brokenLinks(pages, new Set([...all.files, ...all.documents.keys(), ...others]))).toEqual([]);
});

test("broken links are found", () => {
  const pages = new Map([
    ["docs/a.html", '<p id="here"></p><a href="#here"></a><a href="#there"></a><img src="b.png" />'],
  ]);
  expect(brokenLinks(pages, new Set())).toEqual(["docs/a.html: #there", "docs/a.html: b.png"]);
});

test("the list of docs has every purpose of the README, with its pages", () => {
  const all = readDocuments(repositoryRoot);
  const { html } = all.documents.get("docs/README.md")!;
  for (const { purpose } of all.purposes) expect(html).toContain(`>To ${purpose}</h2>`);
  expect(html).toContain('<a href="concepts.html">');
});

describe("relativeAddress", () => {
  test.each([
    ["", "docs/a.html", "docs/a.html"],
    ["docs/a.html", "docs/b.html", "b.html"],
    ["docs/a.html", "", "../"],
    ["docs/a.html", "docs/", "./"],
    ["docs/appendix/", "docs/a.html", "../a.html"],
    ["a.html", "", "./"],
  ])("from %j to %j is %j", (from, to, link) => expect(relativeAddress(from, to)).toBe(link));
});

test("headings have the anchors of GitHub", () => {
  expect(headingAnchor("What `run` does, and why (in short)")).toBe("what-run-does-and-why-in-short");
});

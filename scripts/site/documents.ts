import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import MarkdownIt, { type RendererRule, type Token } from "markdown-it";

/** A Markdown file of the repository as a page of the site. */
export interface Document {
  /** The path in the repository, such as `docs/concepts.md`, where the site also has the Markdown. */
  readonly source: string;
  /** The path on the site, such as `docs/concepts.html`. The path of a README is its folder. */
  readonly address: string;
  readonly title: string;
  /** The first sentence, as plain text. */
  readonly summary: string;
  readonly markdown: string;
  readonly html: string;
}

/** Pages for one purpose, such as "start from a table": a row of the table under "Read on" in the README. */
interface Purpose {
  readonly purpose: string;
  readonly pages: readonly { readonly title: string; readonly source: string }[];
}

export interface Documents {
  /** By source. */
  readonly documents: ReadonlyMap<string, Document>;
  /** Files that documents show or link to, such as pictures, which have the same path on the site. */
  readonly files: ReadonlySet<string>;
  readonly purposes: readonly Purpose[];
}

const START = "README.md";
const CONTENTS = "docs/README.md";

/** Reads the README, other documents, by default those in `docs`, and all documents and files that these link to. Adds a list of the docs. */
export function readDocuments(root: string, others = globSync("docs/**/*.md", { cwd: root })): Documents {
  const purposes = readPurposes(readFileSync(join(root, START), "utf8"));
  const documents = new Map<string, Document>();
  const files = new Set<string>();
  const waiting = [START, ...others];
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    if (documents.has(source)) continue;
    const { document, links } = render(root, source, readFileSync(join(root, source), "utf8"));
    documents.set(source, document);
    for (const link of links) {
      if (link.endsWith(".md")) waiting.push(link);
      else files.add(link);
    }
  }
  const all = { documents, files, purposes };
  const contents = `# Docs\n\n${listOfPages(all, (source) => posix.relative("docs", source))}`;
  documents.set(CONTENTS, render(root, CONTENTS, contents).document);
  return all;
}

/** The pages for each purpose with their summaries, as Markdown. */
export function listOfPages({ documents, purposes }: Documents, linkTo: (source: string) => string): string {
  const sections = purposes.map(({ purpose, pages }) => {
    const items = pages.map(({ source }) => {
      const { title, summary } = documents.get(source)!;
      return `- [${title}](${linkTo(source)}): ${summary}`;
    });
    return `## To ${purpose}\n\n${items.join("\n")}\n`;
  });
  return sections.join("\n");
}

/** The relative link from one address of the site to another. */
export function relativeAddress(from: string, to: string): string {
  const folder = from.endsWith("/") || from === "" ? from : posix.dirname(from);
  const path = posix.relative(folder, to);
  return `${path || "."}${to === "" || to.endsWith("/") ? "/" : ""}`;
}

/** The anchor that GitHub gives to a heading. */
export function headingAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

const markdownIt = new MarkdownIt({ html: true });
const { rules } = markdownIt.renderer;

// Wide tables and code scroll sideways, also with the keyboard.
rules.table_open = () => '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>';
rules.table_close = () => "</table></div>\n";
const code: RendererRule = (tokens, index) =>
  `<pre tabindex="0"><code>${markdownIt.utils.escapeHtml(tokens[index]!.content)}</code></pre>\n`;
rules.fence = code;
rules.code_block = code;
const image = rules.image!;
// A picture links to itself, so that it can be enlarged on a phone.
rules.image = (tokens, index, ...rest) =>
  `<a class="picture" href="${tokens[index]!.attrGet("src")}">${image(tokens, index, ...rest)}</a>`;

function render(root: string, source: string, markdown: string): { document: Document; links: readonly string[] } {
  const tokens = markdownIt.parse(markdown, {});
  const address = addressOf(source);
  const links: string[] = [];
  setAnchors(tokens);
  forEachLink(tokens, (token, attribute, link) => {
    const [path, anchor] = link.split("#") as [string, string?];
    const linked = path === "" ? source : fileAt(root, source, posix.join(posix.dirname(source), path));
    links.push(linked);
    const hash = anchor === undefined ? "" : `#${anchor}`;
    token.attrSet(attribute, linked === source ? hash : relativeAddress(address, addressOf(linked)) + hash);
  });
  const html = markdownIt.renderer.render(tokens, markdownIt.options as Parameters<RendererRule>[2], {});
  const title = textAfter(tokens, "heading_open") ?? source;
  const [summary = ""] = /^.*?[.:?!](?= |$)/.exec(textAfter(tokens, "paragraph_open") ?? "") ?? [];
  return { document: { source, address, title, summary, markdown, html }, links };
}

function fileAt(root: string, source: string, path: string): string {
  if (!existsSync(join(root, path))) throw new Error(`${source} links to ${path}, which does not exist`);
  return statSync(join(root, path)).isDirectory() ? posix.join(path, "README.md") : path;
}

/** The address of a document on the site. */
export function addressOf(source: string): string {
  return source.replace(/(^|\/)README\.md$/, "$1").replace(/\.md$/, ".html");
}

function setAnchors(tokens: readonly Token[]): void {
  const counts = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const anchor = headingAnchor(plainText(tokens[index + 1]!));
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    token.attrSet("id", count === 0 ? anchor : `${anchor}-${count}`);
  }
}

/** Visits every link and picture that is not on another site. */
function forEachLink(tokens: readonly Token[], visit: (token: Token, attribute: string, link: string) => void): void {
  for (const token of tokens) {
    const attribute = token.type === "image" ? "src" : "href";
    const link = String(token.attrGet(attribute) ?? "https:");
    if (!/^[a-z]+:/.test(link)) visit(token, attribute, link);
    forEachLink(token.children ?? [], visit);
  }
}

function textAfter(tokens: readonly Token[], type: string): string | undefined {
  const index = tokens.findIndex((token) => token.type === type);
  return index < 0 ? undefined : plainText(tokens[index + 1]!);
}

function plainText({ children }: Token): string {
  return (children ?? []).map(({ type, content }) => (type === "softbreak" ? " " : content)).join("");
}

function readPurposes(readme: string): readonly Purpose[] {
  const [, table = ""] = /^## Read on\n+((?:\|.*\n)+)/m.exec(readme) ?? [];
  const rows = table.matchAll(/^\| ([^|]+) \| (.*\]\(.*) \|$/gm);
  const purposes = Array.from(rows, ([, purpose, links]) => ({
    purpose: purpose!,
    pages: Array.from(links!.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g), ([, title, source]) => ({
      title: title!,
      source: source!,
    })),
  }));
  if (purposes.length === 0)
    throw new Error('README.md has no table of pages under "## Read on", which the list of docs needs');
  return purposes;
}

/**
 * `npm run site` writes a static site to the folder `site`: the README, the docs, the Play and Paper pages of the app, and the API
 * reference. All links are relative, so any file server can serve it below any path. `--base https://example.org/blendit/`
 * adds absolute addresses where they are needed: in link previews and `llms.txt`. `--out FOLDER` writes to another folder.
 */
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { renderPng } from "@blendit/lab/node";
import { Application, TSConfigReader, TypeDocReader } from "typedoc";
import { buildApp } from "./ensure-app.ts";
import { type Documents, listOfPages, readDocuments, relativeAddress } from "./site/documents.ts";
import { documentPage, headTags, picture, siteLinks } from "./site/page.ts";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({ options: { base: { type: "string" }, out: { type: "string", default: "site" } } });
const out = resolve(root, values.out);
const base = values.base?.replace(/\/?$/, "/");

const documents = readDocuments(root);
buildApp("--mode", "site", "--base", "./", "--outDir", out, "--emptyOutDir");
writeAppPages();
writeDocuments(documents);
writePicture();
write("llms.txt", llmsText(documents));
await writeReference();
console.log(`Wrote ${values.out}/index.html and all other pages. Any file server can serve the folder.`);

function write(path: string, content: string | Uint8Array): void {
  const file = join(out, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Copies the built HTML page to the address of each page of the app, so that a file server finds it. */
function writeAppPages(): void {
  const built = readFileSync(join(out, "index.html"), "utf8");
  const pages = [
    {
      address: "play/",
      title: "Play with blends · Blendit",
      summary: "Drag options around and watch the best blend move, in your browser.",
    },
    {
      address: "paper/",
      title: "The paper, live · Blendit",
      summary: "The figures of the paper, computed in your browser while you read.",
    },
  ];
  for (const { address, title, summary } of pages) {
    const page = built
      .replaceAll('"./', '"../')
      .replace("<html", '<html data-base="../"')
      .replace(/<meta name="description"[^>]*>/, headTags({ address, title, summary, base }))
      .replace(/<title>.*<\/title>/, `<title>${title}</title>`);
    write(`${address}index.html`, page);
  }
}

function writeDocuments(all: Documents): void {
  for (const document of all.documents.values()) {
    write(document.source, document.markdown);
    write(document.address.replace(/(^|\/)$/, "$1index.html"), documentPage(document, all, base));
  }
  for (const file of all.files) cpSync(join(root, file), join(out, file), { recursive: true });
  const styles = ["packages/web/src/shared/theme.css", "packages/web/src/shared/header.css", "scripts/site/docs.css"];
  write("site.css", styles.map((file) => readFileSync(join(root, file), "utf8")).join("\n"));
  cpSync(join(root, "scripts/site/theme.js"), join(out, "theme.js"));
}

/** Writes the picture for link previews, centred on white. */
function writePicture(): void {
  // The PNG has two pixels per pixel of the SVG.
  const [width, height, margin] = [picture.width / 2, picture.height / 2, 10];
  const size = `x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}"`;
  const svg = readFileSync(join(root, "docs/pictures/single-or-blend.svg"), "utf8");
  const inner = svg.replace(/ width="\d+" height="\d+"/, ` ${size}`);
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${inner}</svg>`;
  write(picture.name, renderPng(page));
}

/** A description of the site and links to its pages as Markdown, for language models; see llmstxt.org. */
function llmsText(all: Documents): string {
  const { title, summary, source } = all.documents.get("README.md")!;
  const linkTo = (path: string) => (base ?? "") + path;
  return `# ${title}\n\n> ${summary}\n\n- [README](${linkTo(source)})\n\n${listOfPages(all, linkTo)}`;
}

/** Writes the API reference with TypeDoc, and adds the links of the other pages to its header. */
async function writeReference(): Promise<void> {
  // TypeDoc writes the same link on every page, so it writes a marker, which is then replaced by the relative address.
  const marker = "site:";
  const links = siteLinks.map(({ title, address }) => [title, marker + address]);
  const options = {
    out: join(out, "api"),
    readme: "none",
    includeHierarchySummary: false,
    favicon: join(root, "packages/web/public/icon.svg"),
    titleLink: marker,
    navigationLinks: Object.fromEntries(links),
    logLevel: "Warn",
  } as const;
  const reference = await Application.bootstrapWithPlugins(options, [new TypeDocReader(), new TSConfigReader()]);
  const project = await reference.convert();
  if (!project || reference.logger.hasErrors()) throw new Error("The API reference could not be created");
  await reference.generateOutputs(project);
  for (const file of globSync("api/**/*.html", { cwd: out })) {
    const page = readFileSync(join(out, file), "utf8");
    const linked = page.replaceAll(
      /href="site:([^"]*)"/g,
      (_, address: string) => `href="${relativeAddress(file, address)}"`,
    );
    writeFileSync(join(out, file), linked);
  }
}

import { addressOf, type Document, type Documents, relativeAddress } from "./documents.ts";

/** The contents of the head of a page. */
export interface PageHead {
  readonly address: string;
  readonly title: string;
  readonly summary: string;
  /** The URL of the site, with a slash at the end; undefined if it is not known. */
  readonly base: string | undefined;
}

export const picture = { name: "single-or-blend.png", width: 1200, height: 630 };

/** Tags for search engines and link previews. Previews need absolute addresses, and therefore the base. */
export function headTags({ address, title, summary, base }: PageHead): string {
  const image = base === undefined ? relativeAddress(address, picture.name) : base + picture.name;
  return [
    `<meta name="description" content="${escaped(summary)}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(summary)}" />`,
    `<meta property="og:image" content="${image}" />`,
    `<meta property="og:image:width" content="${picture.width}" />`,
    `<meta property="og:image:height" content="${picture.height}" />`,
    ...(base === undefined ? [] : [`<meta property="og:url" content="${base}${address}" />`]),
  ].join("\n    ");
}

export const siteLinks = [
  { title: "Play", address: "play/" },
  { title: "Paper", address: "paper/" },
  { title: "Docs", address: "docs/" },
  { title: "API", address: "api/" },
] as const;

/** A document as a page of the site, with the header of the app, a list of the docs, and the text. */
export function documentPage(document: Document, { purposes }: Documents, base: string | undefined): string {
  const { address, title, summary, html } = document;
  const to = (other: string) => relativeAddress(address, other);
  const isStart = address === "";
  const isAlone = isStart || address === "docs/";
  const list = isAlone ? "" : `<nav class="contents" aria-label="Docs">${contents(purposes, document)}</nav>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${headTags({ address, title, summary, base })}
    <link rel="icon" href="${to("icon.svg")}" type="image/svg+xml" />
    <link rel="alternate" href="${to(document.source)}" type="text/markdown" />
    <link rel="stylesheet" href="${to("site.css")}" />
    <script src="${to("theme.js")}"></script>
    <title>${isStart ? "Blendit" : `${escaped(title)} · Blendit`}</title>
  </head>
  <body>
    <a class="skip" href="#main">Skip to main content</a>
    <header class="site-header">
      <a class="brand" href="${to("")}" aria-label="Blendit home"><img src="${to("icon.svg")}" alt="" width="26" height="26" />Blendit</a>
      <nav aria-label="Pages">
        ${siteLinks.map((link) => `<a href="${to(link.address)}"${current(link.title === "Docs" && !isStart)}>${link.title}</a>`).join("\n        ")}
      </nav>
      <label class="theme">
        <span class="visually-hidden">Colours</span>
        <select id="theme"><option value="light">Light</option><option value="system">Auto</option><option value="dark">Dark</option></select>
      </label>
    </header>
    <div class="document${isAlone ? " alone" : ""}">
      ${list}
      <main id="main" tabindex="-1">
${html}
      </main>
    </div>
  </body>
</html>
`;

  function contents(all: Documents["purposes"], { source }: Document): string {
    return all
      .map(({ purpose, pages }) => {
        const items = pages.map(
          (page) =>
            `<li><a href="${to(addressOf(page.source))}"${current(page.source === source)}>${escaped(page.title)}</a></li>`,
        );
        return `<p>${escaped(purpose)}</p><ul class="pages">${items.join("")}</ul>`;
      })
      .join("");
  }
}

function current(isCurrent: boolean): string {
  return isCurrent ? ' aria-current="page"' : "";
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

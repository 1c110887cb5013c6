import type { CaptionedFigure, Figure } from "../figures/index.ts";
import { escapeMarkup } from "../figures/svg/markup.ts";
import { reportStyle } from "./report-style.ts";
import { isWideTable, type ReportTable, tableHtml } from "./table-html.ts";

/** A figure of a page, which shows the shape that fits the screen. */
export interface ReportFigure extends Figure {
  readonly caption?: string;
}

export interface ReportSection {
  readonly heading: string;
  /** The target of links, which unfold the details around it. */
  readonly id?: string;
  readonly paragraphs?: readonly string[];
  readonly figure?: ReportFigure;
  readonly table?: ReportTable;
  /** Text in a fixed-width face, such as settings or a command. */
  readonly code?: string;
}

/** Folded sections below one heading. */
export interface ReportDetails {
  readonly heading: string;
  readonly sections: readonly ReportSection[];
}

export interface ReportOptions {
  readonly title: string;
  /** The answer in one or two sentences. */
  readonly answer: string;
  /** Qualifications of the answer, and the question. */
  readonly intro: readonly string[];
  /** The figure that illustrates the answer. */
  readonly picture?: ReportFigure | undefined;
  /** A section next to the figure on wide pages, such as a small table. */
  readonly aside?: ReportSection | undefined;
  readonly sections: readonly ReportSection[];
  readonly details?: readonly ReportDetails[];
  readonly footer: string;
}

/**
 * A self-contained page: styles and figures are inline, and all text is escaped. The answer and its figure come first, details are
 * folded.
 */
export function reportHtml(options: ReportOptions): string {
  const { title, answer, intro, picture, aside, sections, details = [], footer } = options;
  const opening = [picture ? figureHtml(picture) : [], aside ? sectionHtml(aside, "h2") : []].flat();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>${reportStyle}</style>
</head>
<body>
<header>
<h1>${escapeMarkup(title)}</h1>
<p class="answer">${proseHtml(answer)}</p>
${intro.map((text) => `<p class="lead">${proseHtml(text)}</p>`).join("\n")}
</header>
<main>
<div class="opening">
${opening.join("\n")}
</div>
${sectionsHtml(sections, "h2")}
${details.map(detailsHtml).join("\n")}
</main>
<footer><p>${escapeMarkup(footer)}</p></footer>
</body>
</html>
`;
}

/** A section for each figure. */
export function figureSections(figures: readonly CaptionedFigure[]): ReportSection[] {
  return figures.map((figure) => ({ heading: figure.heading, figure }));
}

/** Escaped text without line breaks before percent signs. */
function proseHtml(text: string): string {
  return escapeMarkup(text.replace(/(\d) %/g, "$1\u00a0%"));
}

type Heading = "h2" | "h3";

/** Sections, in two columns on wide pages. */
function sectionsHtml(sections: readonly ReportSection[], heading: Heading): string {
  return `<div class="sections">\n${sections.map((section) => sectionHtml(section, heading)).join("\n")}\n</div>`;
}

function detailsHtml({ heading, sections }: ReportDetails): string {
  return `<details>
<summary><h2>${escapeMarkup(heading)}</h2></summary>
${sectionsHtml(sections, "h3")}
</details>`;
}

function sectionHtml(section: ReportSection, level: Heading): string {
  const { heading, id, paragraphs = [], figure, table, code } = section;
  const parts = [
    `<${level}>${escapeMarkup(heading)}</${level}>`,
    ...paragraphs.map((paragraph) => `<p>${proseHtml(paragraph)}</p>`),
    ...(figure === undefined ? [] : [figureHtml(figure)]),
    ...(table === undefined ? [] : [tableHtml(table)]),
    ...(code === undefined ? [] : [`<pre tabindex="0"><code>${escapeMarkup(code)}</code></pre>`]),
  ];
  const isWide = (figure && isWideFigure(figure)) || (table && isWideTable(table)) || code !== undefined;
  const attributes = [isWide ? ' class="whole"' : [], id === undefined ? [] : ` id="${escapeMarkup(id)}"`].flat();
  return `<section${attributes.join("")}>\n${parts.join("\n")}\n</section>`;
}

/** A wider figure would have too small letters in half a page. */
const WIDEST_IN_HALF = 760;

function isWideFigure({ wide }: Figure): boolean {
  return Number(/ width="([\d.]+)"/.exec(wide)?.[1] ?? 0) > WIDEST_IN_HALF;
}

function figureHtml({ wide, narrow, caption }: ReportFigure): string {
  const words = caption === undefined ? "" : `<figcaption>${proseHtml(caption)}</figcaption>`;
  const shapes = `<div class="wide">${wide.trim()}</div>\n<div class="narrow">${narrow.trim()}</div>`;
  return `<figure>\n${shapes}\n${words}</figure>`;
}

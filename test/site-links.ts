import { posix } from "node:path";

/** The broken links of pages, such as `docs/a.html: b.html#c`. Pages and files are given by their paths on the site. */
export function brokenLinks(pages: ReadonlyMap<string, string>, files: ReadonlySet<string>): string[] {
  const anchors = new Map(Array.from(pages, ([path, html]) => [path, anchorsOf(html)]));
  return [...pages].flatMap(([path, html]) =>
    linksOf(html)
      .filter((link) => {
        const [address, anchor] = link.split("#") as [string, string?];
        const target = address === "" ? path : fileOf(posix.join(posix.dirname(path), decodeURI(address)));
        if (!pages.has(target) && !files.has(target)) return true;
        // An empty anchor leads to the top of the page.
        return (
          anchor !== undefined && anchor !== "" && pages.has(target) && !anchors.get(target)!.has(decodeURI(anchor))
        );
      })
      .map((link) => `${path}: ${link}`),
  );
}

/** The file that a file server returns for a path. */
function fileOf(path: string): string {
  const file = path.replace(/^\.\//, "").replace(/[?].*$/, "");
  return file === "" || file.endsWith("/") ? posix.join(file, "index.html") : file;
}

/** The links and resources of a page, except those on other sites. */
function linksOf(html: string): string[] {
  const links = Array.from(html.matchAll(/<[^>]*?\s(?:href|src)="([^"]*)"/g), ([, link]) =>
    link!.replaceAll("&amp;", "&"),
  );
  return [...new Set(links)].filter((link) => !/^[a-z]+:/.test(link));
}

function anchorsOf(html: string): ReadonlySet<string> {
  return new Set(Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id]) => id!));
}

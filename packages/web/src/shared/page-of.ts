export type PageName = "play" | "paper" | "experiments";

const PAGES: readonly (readonly [pattern: RegExp, name: PageName])[] = [
  [/^\/$/, "play"],
  [/^\/paper\/?$/, "paper"],
  [/^\/experiments(\/[^/]*)?\/?$/, "experiments"],
];

/** Which page of the app a path belongs to; undefined for a path of nothing in it. */
export function pageOf(path: string): PageName | undefined {
  return PAGES.find(([pattern]) => pattern.test(path))?.[1];
}

/** The id in the path of an experiment; an empty text for other paths. What is no encoded text stays as it is. */
export function experimentOf(path: string): string {
  const id = /^\/experiments\/([^/]+)/.exec(path)?.[1] ?? "";
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

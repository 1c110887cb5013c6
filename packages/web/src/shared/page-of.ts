export type PageName = "play" | "paper" | "experiments";

const PAGES: readonly (readonly [pattern: RegExp, name: PageName])[] = [
  [/^\/(play\/?)?$/, "play"],
  [/^\/paper\/?$/, "paper"],
  [/^\/experiments(\/[^/]*)?\/?$/, "experiments"],
];

/** Whether the app is part of the static site, which has no service, but a start page, docs and the API reference. */
export const isSite = import.meta.env.MODE === "site";

/** The paths of the pages. */
export const pageAddresses: Readonly<Record<PageName, string>> = {
  play: isSite ? "/play/" : "/",
  paper: isSite ? "/paper/" : "/paper",
  experiments: "/experiments",
};

/** The page of the app that a path belongs to; undefined for other paths. */
export function pageOf(path: string): PageName | undefined {
  return PAGES.find(([pattern]) => pattern.test(path))?.[1];
}

/** The id in the path of an experiment; an empty text for other paths. An id that cannot be decoded is kept as it is. */
export function experimentOf(path: string): string {
  const id = /^\/experiments\/([^/]+)/.exec(path)?.[1] ?? "";
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

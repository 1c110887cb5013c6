export type PageName = "play" | "paper" | "experiments";

const PAGES: readonly (readonly [pattern: RegExp, name: PageName])[] = [
  [/^\/(play\/?)?$/, "play"],
  [/^\/paper\/?$/, "paper"],
  [/^\/experiments(\/[^/]*)?\/?$/, "experiments"],
];

/** Whether the app is part of the static site: there is no service, but a start page, docs and the API reference beside the app. */
export const isSite = import.meta.env.MODE === "site";

/** Where links to the pages lead. */
export const pageAddresses: Readonly<Record<PageName, string>> = {
  play: isSite ? "/play/" : "/",
  paper: isSite ? "/paper/" : "/paper",
  experiments: "/experiments",
};

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

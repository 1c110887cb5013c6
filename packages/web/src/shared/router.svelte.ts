import { pageOf } from "./page-of.ts";

/** The base path of the app: `/` in a service. Pages of the static site have a relative path to it, such as `../`. */
const base = new URL(document.documentElement.dataset.base ?? "/", location.href).pathname;

/** The current location in the app. Paths belong to pages and do not contain the base; the state of a page is in `search`. */
class Router {
  path = $state(currentPath());
  search = $state(location.search);
  /** Counts visits by links, Back and Forward, which restart the page. Addresses that a page writes itself do not count. */
  visits = $state(0);

  constructor() {
    addEventListener("popstate", () => {
      // The browser handles steps within a page, to one of its headings.
      if (currentPath() !== this.path || location.search !== this.search) this.#visit();
    });
    addEventListener("click", (event) => this.#follow(event));
  }

  /** The address of a path of this app, such as `/paper`, for a link. */
  addressOf(path: string): string {
    return base + path.slice(1);
  }

  /** Goes to a path of this app, such as `/paper`, optionally with data for its page that is not in the address. */
  go(path: string, carried: unknown = null): void {
    history.pushState(carried, "", this.addressOf(path));
    this.#visit();
    scrollTo(0, 0);
  }

  /** The data that `go` passed to the current page; it survives a reload. */
  get carried(): unknown {
    return history.state;
  }

  /** Adds the current address to the browser's history. */
  addStep(): void {
    history.pushState(null, "", location.href);
  }

  /** Changes the query string, without a step in the browser's history. */
  replaceSearch(search: string): void {
    history.replaceState(history.state, "", `${location.pathname}${search}`);
    this.search = location.search;
  }

  #visit(): void {
    this.path = currentPath();
    this.search = location.search;
    this.visits++;
  }

  /** Handles plain clicks on links within the app without loading a new document. */
  #follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    const path = pathBelowBase(link.pathname);
    if (link.origin !== location.origin || path === undefined || pageOf(path) === undefined) return;
    if (link.hash !== "" && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(`${path}${link.search}${link.hash}`);
  }
}

function currentPath(): string {
  return pathBelowBase(location.pathname) ?? "/";
}

function pathBelowBase(pathname: string): string | undefined {
  return pathname.startsWith(base) ? pathname.slice(base.length - 1) : undefined;
}

export const router = new Router();

import { pageOf } from "./page-of.ts";

/** The path that the app is below. A service has it at `/`; pages of the static site say how they get there, such as by `../`. */
const base = new URL(document.documentElement.dataset.base ?? "/", location.href).pathname;

/** Where in the app one is. Paths belong to pages and do not contain the base; what a page keeps in the address is in `search`. */
class Router {
  path = $state(currentPath());
  search = $state(location.search);
  /** Grows when a link, Back or Forward leads to an address: its page then begins anew. What a page writes itself leaves it as it is. */
  visits = $state(0);

  constructor() {
    addEventListener("popstate", () => {
      // A step within a page, to one of its headings, is the browser's.
      if (currentPath() !== this.path || location.search !== this.search) this.#visit();
    });
    addEventListener("click", (event) => this.#follow(event));
  }

  /** The address of a path of this app, such as `/paper`, for a link. */
  addressOf(path: string): string {
    return base + path.slice(1);
  }

  /** Goes to a path of this app, such as `/paper`, with something for its page that stays out of the address. */
  go(path: string, carried: unknown = null): void {
    history.pushState(carried, "", this.addressOf(path));
    this.#visit();
    scrollTo(0, 0);
  }

  /** What `go` gave to the page that is shown; it outlasts a reload. */
  get carried(): unknown {
    return history.state;
  }

  /** Makes the present address a step to go back to. */
  addStep(): void {
    history.pushState(null, "", location.href);
  }

  /** Changes what stands in the address, without a step to go back to. */
  replaceSearch(search: string): void {
    history.replaceState(history.state, "", `${location.pathname}${search}`);
    this.search = location.search;
  }

  #visit(): void {
    this.path = currentPath();
    this.search = location.search;
    this.visits++;
  }

  /** A plain click on a link within the app needs no new page. */
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

import { pageOf } from "./page-of.ts";

/** Where in the app one is. Paths belong to pages; what a page keeps in the address is in `search`. */
class Router {
  path = $state(location.pathname);
  search = $state(location.search);
  /** Grows when a link, Back or Forward leads to an address: its page then begins anew. What a page writes itself leaves it as it is. */
  visits = $state(0);

  constructor() {
    addEventListener("popstate", () => {
      // A step within a page, to one of its headings, is the browser's.
      if (location.pathname !== this.path || location.search !== this.search) this.#visit();
    });
    addEventListener("click", (event) => this.#follow(event));
  }

  /** Goes to an address of this app, such as `/paper`, with something for its page that stays out of the address. */
  go(address: string, carried: unknown = null): void {
    history.pushState(carried, "", address);
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
    this.path = location.pathname;
    this.search = location.search;
    this.visits++;
  }

  /** A plain click on a link within the app needs no new page. */
  #follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || pageOf(link.pathname) === undefined) return;
    if (link.hash !== "" && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(`${link.pathname}${link.search}${link.hash}`);
  }
}

export const router = new Router();

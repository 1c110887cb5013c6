import { pageOf } from "./page-of.ts";

/** Where in the app one is. Paths belong to pages; what a page keeps in the address is in `search`. */
class Router {
  path = $state(location.pathname);
  search = $state(location.search);

  constructor() {
    addEventListener("popstate", () => this.#read());
    addEventListener("click", (event) => this.#follow(event));
  }

  /** Goes to an address of this app, such as `/paper`. */
  go(address: string): void {
    history.pushState(null, "", address);
    this.#read();
    scrollTo(0, 0);
  }

  /** Changes what stands in the address, without a step to go back to. */
  replaceSearch(search: string): void {
    history.replaceState(null, "", `${location.pathname}${search}`);
    this.search = location.search;
  }

  #read(): void {
    this.path = location.pathname;
    this.search = location.search;
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

/** What of a document tells whether anybody can see it. */
type Sight = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;

/**
 * Does something at once and then every so many milliseconds, but not while the page is out of sight, and never before it is
 * done with the last time. Answers how to end it.
 */
export function whileVisible(milliseconds: number, work: () => Promise<void>, page: Sight = document): () => void {
  let isBusy = false;
  const look = async () => {
    if (isBusy || page.visibilityState !== "visible") return;
    isBusy = true;
    await work();
    isBusy = false;
  };
  void look();
  const timer = setInterval(look, milliseconds);
  page.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    page.removeEventListener("visibilitychange", look);
  };
}

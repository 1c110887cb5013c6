/** How near an element must come to the part of the page that is seen. */
const NEAR = "200px";

/** Calls back once when an element comes near what is seen, be it by scrolling or by the keyboard. */
export function whenNear(onNear: () => void): (element: Element) => () => void {
  return (element) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        onNear();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
}

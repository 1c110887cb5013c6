/** Tells whether an element is in view, or as near to it as `margin` says, each time that changes. For `{@attach}`. */
export function inView(margin: string, onchange: (isInView: boolean) => void): (element: Element) => () => void {
  return (element) => {
    const observer = new IntersectionObserver((entries) => onchange(entries.at(-1)!.isIntersecting), {
      rootMargin: margin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
}

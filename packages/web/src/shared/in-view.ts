/** For `{@attach}`: reports whenever an element comes into view, up to the distance `margin`, or leaves it. */
export function inView(margin: string, onchange: (isInView: boolean) => void): (element: Element) => () => void {
  return (element) => {
    const observer = new IntersectionObserver((entries) => onchange(entries.at(-1)!.isIntersecting), {
      rootMargin: margin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
}

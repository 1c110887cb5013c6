// Runs inside a page, in the browser: what a reader would find hard to read or cut off, as lines of text.

const LEAST_TEXT = 9;

/** All complaints about the page as it is shown now. */
globalThis.auditPage = () => [...smallTexts(), ...cutOff(), ...overlappingTexts()];

function* smallTexts() {
  for (const element of elementsWithText()) {
    const size = Number.parseFloat(getComputedStyle(element).fontSize) * scaleOf(element);
    if (size < LEAST_TEXT) yield `text of ${size.toFixed(1)} px: ${describe(element)}`;
  }
}

/** What lies beyond the edge of the screen or of its picture, unless something scrolls there and shows that it does. */
function* cutOff() {
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  if (wide > 0) yield `the page is ${wide} px wider than the screen`;
  for (const element of document.body.querySelectorAll("*")) {
    if (!isVisible(element) || element.closest("svg") !== null) continue;
    const overflow = getComputedStyle(element).overflowX;
    if (element.scrollWidth <= element.clientWidth + 1 || overflow === "visible") continue;
    if (overflow !== "auto" && overflow !== "scroll") yield `cut off: ${describe(element)}`;
    else if (!hasCue(element)) yield `scrolls without a cue: ${describe(element)}`;
  }
  for (const element of elementsWithText()) {
    const svg = outermostSvg(element);
    const box = element.getBoundingClientRect();
    const frame = svg?.getBoundingClientRect() ?? {
      left: 0,
      right: window.innerWidth,
      top: -Infinity,
      bottom: Infinity,
    };
    const isOutside =
      box.left < frame.left - 1 ||
      box.right > frame.right + 1 ||
      box.top < frame.top - 1 ||
      box.bottom > frame.bottom + 1;
    if (isOutside && !isInScroller(element)) yield `beyond the edge: ${describe(element)}`;
  }
}

/** Texts of a picture that lie upon each other. */
function* overlappingTexts() {
  const bySvg = Map.groupBy(elementsWithText(), outermostSvg);
  for (const [svg, texts] of bySvg) {
    if (svg === undefined) continue;
    const boxes = texts.map((element) => ({ element, box: element.getBoundingClientRect() }));
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Boxes have some air about the letters.
        if (across > 1 && down > 4) yield `overlap: ${describe(one.element)} and ${describe(other.element)}`;
      }
    }
  }
}

function elementsWithText() {
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
  return [...document.body.querySelectorAll("*")].filter((element) => hasText(element) && isVisible(element));
}

function isVisible(element) {
  return element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
}

/** Pixels on the screen for each pixel of a picture. */
function scaleOf(element) {
  const matrix = element.getScreenCTM?.();
  return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
}

function outermostSvg(element) {
  let svg = element.closest("svg");
  while (svg?.parentElement?.closest("svg")) svg = svg.parentElement.closest("svg");
  return svg ?? undefined;
}

/** Reachable with the keyboard, and with shadows at the edges that hide something. */
function hasCue(element) {
  return element.tabIndex === 0 && getComputedStyle(element).backgroundImage.includes("gradient");
}

function isInScroller(element) {
  for (let parent = element; parent; parent = parent.parentElement) {
    if (["auto", "scroll"].includes(getComputedStyle(parent).overflowX) && parent.scrollWidth > parent.clientWidth)
      return true;
  }
  return false;
}

function describe(element) {
  return `<${element.tagName.toLowerCase()}> ${element.textContent.trim().slice(0, 60)}`;
}

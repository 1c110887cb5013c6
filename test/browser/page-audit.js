// Runs inside a page, in the browser, and reports text that is hard to read or cut off, one problem per line.

const LEAST_TEXT = 9;

/** The checks, which inspect the current state of the page. */
globalThis.pageAudit = { smallTexts, cutOff, scrollersWithoutCue, overlappingTexts };

function* smallTexts() {
  for (const element of elementsWithText()) {
    const size = Number.parseFloat(getComputedStyle(element).fontSize) * scaleOf(element);
    if (size < LEAST_TEXT) yield `text of ${size.toFixed(1)} px: ${describe(element)}`;
  }
}

/** Elements beyond the edge of the screen or of their picture, unless that area scrolls. */
function* cutOff() {
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  if (wide > 0) yield `the page is ${wide} px wider than the screen`;
  for (const element of overflowing()) {
    if (!isScroller(element)) yield `cut off: ${describe(element)}`;
  }
  for (const element of elementsWithText()) {
    const box = element.getBoundingClientRect();
    const isOutside = framesOf(element).some(
      (frame) =>
        box.left < frame.left - 1 ||
        box.right > frame.right + 1 ||
        box.top < frame.top - 1 ||
        box.bottom > frame.bottom + 1,
    );
    if (isOutside && !isInScroller(element)) yield `beyond the edge: ${describe(element)}`;
  }
}

/** Elements that scroll without a visible cue. */
function* scrollersWithoutCue() {
  for (const element of overflowing()) {
    if (isScroller(element) && !hasCue(element)) yield `scrolls without a cue: ${describe(element)}`;
  }
}

/** Elements that do not show their full width, except form fields, which scroll anyway. */
function overflowing() {
  return [...document.body.querySelectorAll("*")].filter(
    (element) =>
      isVisible(element) &&
      !element.closest("svg, input, textarea, select") &&
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).overflowX !== "visible",
  );
}

/** The boxes that clip an element: the screen, or all the SVG elements around it. */
function framesOf(element) {
  const frames = [];
  for (let svg = element.closest("svg"); svg; svg = svg.parentElement.closest("svg")) {
    if (getComputedStyle(svg).overflow !== "visible") frames.push(frameOf(svg));
  }
  return frames.length > 0 ? frames : [{ left: 0, right: window.innerWidth, top: -Infinity, bottom: Infinity }];
}

function frameOf(svg) {
  if (!svg.ownerSVGElement) return svg.getBoundingClientRect();
  const matrix = svg.parentElement.getScreenCTM();
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => svg[name].baseVal.value);
  const [from, to] = [new DOMPoint(x, y), new DOMPoint(x + width, y + height)].map((p) => p.matrixTransform(matrix));
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
}

/** Texts of a picture that overlap. */
function* overlappingTexts() {
  const bySvg = Map.groupBy(elementsWithText(), outermostSvg);
  for (const [svg, texts] of bySvg) {
    if (svg === undefined) continue;
    const boxes = texts.map((element) => ({ element, box: element.getBoundingClientRect() }));
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Boxes are slightly larger than the letters.
        if (across > 1 && down > 4) yield `overlap: ${describe(one.element)} and ${describe(other.element)}`;
      }
    }
  }
}

function elementsWithText() {
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
  return [...document.body.querySelectorAll("*")].filter((element) => hasText(element) && isVisible(element));
}

/** Text for screen readers only is clipped, or placed before the start of the page. */
function isVisible(element) {
  if (!element.checkVisibility({ visibilityProperty: true }) || element.getClientRects().length === 0) return false;
  const { right, bottom } = element.getBoundingClientRect();
  const isClipped = getComputedStyle(element).clipPath === "inset(50%)";
  return !isClipped && right > -window.scrollX && bottom > -window.scrollY;
}

/** Screen pixels per pixel of a picture. */
function scaleOf(element) {
  const matrix = element.getScreenCTM?.();
  return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
}

function outermostSvg(element) {
  let svg = element.closest("svg");
  while (svg?.parentElement?.closest("svg")) svg = svg.parentElement.closest("svg");
  return svg ?? undefined;
}

/** Whether it is reachable with the keyboard, and has shadows at edges that hide something. */
function hasCue(element) {
  return element.tabIndex === 0 && getComputedStyle(element).backgroundImage.includes("gradient");
}

function isInScroller(element) {
  for (let parent = element; parent; parent = parent.parentElement) {
    if (isScroller(parent) && parent.scrollWidth > parent.clientWidth) return true;
  }
  return false;
}

function isScroller(element) {
  return ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
}

function describe(element) {
  return `<${element.tagName.toLowerCase()}> ${element.textContent.trim().slice(0, 60)}`;
}

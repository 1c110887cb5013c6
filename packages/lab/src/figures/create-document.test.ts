import { describe, expect, it } from "vitest";
import { createDocument } from "./create-document.ts";

describe("createDocument", () => {
  it("makes elements that serialise with their text escaped", () => {
    const element = createDocument().createElementNS("http://www.w3.org/2000/svg", "text");
    element.textContent = "<script>&";
    expect(element.outerHTML).toBe("<text>&lt;script&gt;&amp;</text>");
  });
});

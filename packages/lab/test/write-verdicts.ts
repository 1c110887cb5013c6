/** `npm run bench -- verdicts`: runs the paper's experiments in both variants and writes docs/appendix/paper-verdicts.md. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reproducePaper } from "../src/node/paper.ts";
import type { Variant } from "../src/studies/paper/experiments.ts";
import { verdictsDocument, verdictsDocumentSize } from "./verdicts-document.ts";

const folder = mkdtempSync(join(tmpdir(), "blendit-verdicts-"));
const judge = (variant: Variant) => reproducePaper({ ...verdictsDocumentSize, variant, folder });
try {
  const document = verdictsDocument({ published: await judge("published"), algorithm1: await judge("algorithm1") });
  writeFileSync(new URL("../../../docs/appendix/paper-verdicts.md", import.meta.url), document);
} finally {
  rmSync(folder, { recursive: true });
}

import type { Values } from "../influence-values.ts";
import type { Panels } from "../panel.ts";
import type { PaperFigure } from "../paper-figure.ts";
import type { Bounds } from "../verdict.ts";

export const readings = ["difference of gaps", "ratio of gaps"] as const;
type Reading = (typeof readings)[number];

/** A part of a claim: a number that the claim puts between bounds. */
export interface ClaimPart {
  readonly figure: PaperFigure;
  /** Null for a number of all four panels. */
  readonly scenario: number | null;
  /** What was measured, such as the gap of plug-in less that of exact. */
  readonly quantity: string;
  /** At which rounds, and between which scenarios. */
  readonly when: string;
  /** Scales differ between scenarios, so that some sentences are read in two ways: each way has parts of its own. */
  readonly reading?: Reading;
  readonly values: Values;
  readonly bounds: Bounds;
}

/** A sentence of the paper's results that experiments can decide. */
export interface Claim {
  readonly id: string;
  /** In our words. */
  readonly text: string;
  /** What is taken for it here, and what its vague words are taken to mean. */
  readonly criterion: string;
  /** How many parts must hold, in each reading; all unless given. */
  readonly needed?: number;
  readonly parts: (panels: Panels) => readonly ClaimPart[];
}

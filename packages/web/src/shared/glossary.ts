/** The meanings of terms, each a sentence of docs/concepts.md, which a test compares. */
const glossary: Readonly<Record<string, string>> = {
  option: "An option is something you can choose: a bank of questions, a model, a prompt, an ad.",
  outcome: "An outcome is what you observe after you choose an option.",
  blend: "A blend says how often each option is used.",
  goal: "A goal turns all outcomes together into one number: the higher, the better.",
  learner: "A learner chooses an option, sees the outcome, and adjusts the shares, round after round.",
  "minimum share":
    "A minimum share keeps every option in use, so that one with bad luck at the start gets another chance.",
  certificate: "A certificate answers: this blend is at most X below the best possible.",
};

/** The meanings of all terms. */
export const meanings: readonly string[] = Object.values(glossary);

/** A piece of a text, which is a term if it has a meaning. */
export interface GlossedPart {
  readonly text: string;
  readonly meaning?: string;
  /** Punctuation that follows a term. */
  readonly tail?: string;
}

const TERMS = new RegExp(`\\b((${Object.keys(glossary).join("|")})s?)\\b([.,;:!?)”]*)`, "gi");

/** Splits a text into pieces, so that each term is marked at its first use. */
export function glossedParts(text: string): GlossedPart[] {
  const parts: GlossedPart[] = [];
  const seen = new Set<string>();
  let end = 0;
  for (const { 0: found, 1: written, 2: word, 3: tail, index } of text.matchAll(TERMS)) {
    const term = word!.toLowerCase();
    if (seen.has(term)) continue;
    seen.add(term);
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: written!, meaning: glossary[term]!, ...(tail && { tail }) });
    end = index + found.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts;
}

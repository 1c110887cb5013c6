import { didYouMean } from "@blendit/core/errors";
import { type Complaint, invalidValue, type Path, pathText } from "../text/complaint.ts";
import { distinct, isOutcomes, isPart, listsIn, type Part, sortedWords, type ValueList } from "./value-lists.ts";

/** Learners that look at the mean of outcomes, which words do not have. */
const MEAN_LEARNERS: ReadonlySet<unknown> = new Set(["exp3", "ucb1", "thompson"]);

/** At most so many words are named in a message. */
const MOST_NAMED = 20;

/** What does not go with words: laws of numbers, intervals, learners that look at means; and words that no arm has. */
export function wordMisfits(file: Part, lists: readonly ValueList[]): Complaint[] {
  const arms = lists.filter(({ path }) => path[0] !== "utility");
  return [
    ...lawsOfNumbers(file.arms, ["arms"]),
    ...lawsOfNumbers((file.drift as Part | undefined)?.to, ["drift", "to"]),
    ...meanLearners(file.learners),
    ...strangers(file.utility, ["utility"], arms),
  ];
}

function lawsOfNumbers(laws: unknown, path: Path): Complaint[] {
  return Array.isArray(laws) ? laws.flatMap((law, index) => lawOfNumbers(law, [...path, index])) : [];
}

function lawOfNumbers(law: unknown, path: Path): Complaint[] {
  if (!isPart(law)) return [];
  if (Array.isArray(law.parts)) {
    return law.parts.flatMap((part: Part, index) =>
      lawOfNumbers(part.distribution, [...path, "parts", index, "distribution"]),
    );
  }
  if (Object.entries(law).some(([key, value]) => isOutcomes(key, value))) return [];
  return [invalidValue([...path, "kind"], "a law of words, as others have words", law.kind)];
}

function meanLearners(learners: unknown): Complaint[] {
  if (!Array.isArray(learners)) return [];
  return learners.flatMap((learner, index) =>
    isPart(learner) && MEAN_LEARNERS.has(learner.kind)
      ? [invalidValue(["learners", index, "kind"], "one that looks at no means, which words do not have", learner.kind)]
      : [],
  );
}

/** Words of arms beside the categories that a utility states, or its target's; and words of a utility that no arm has. */
function strangers(goal: unknown, path: Path, arms: readonly ValueList[]): Complaint[] {
  if (!isPart(goal)) return [];
  const complaints: Complaint[] = [];
  if (Array.isArray(goal.terms)) {
    goal.terms.forEach((term: Part, index) => {
      complaints.push(...strangers(term.utility, [...path, "terms", index, "utility"], arms));
    });
  }
  if (goal.support !== undefined) {
    complaints.push(invalidValue([...path, "support"], "none, as outcomes are words", goal.support));
  }
  const source = goal.categories === undefined ? "target" : "categories";
  const stated = listsIn({ [source]: goal[source] }, []);
  if (stated.length > 0) {
    const known = stated.flatMap(({ values }) => distinct(values));
    for (const list of arms) complaints.push(...outside(list, known, `words of ${pathText([...path, source])}`));
  }
  if (Array.isArray(goal.values)) {
    const known = arms.flatMap(({ values }) => distinct(values));
    complaints.push(...outside({ path: [...path, "values"], values: goal.values }, known, "words that arms have"));
  }
  return complaints;
}

function outside({ path, values }: ValueList, known: readonly string[], what: string): Complaint[] {
  const set = new Set(known);
  const stranger = distinct(values).find((word) => !set.has(word));
  if (stranger === undefined) return [];
  const names = sortedWords(set).slice(0, MOST_NAMED);
  return [invalidValue(path, `${what}: ${names.join(", ")}`, stranger, didYouMean(stranger, names))];
}

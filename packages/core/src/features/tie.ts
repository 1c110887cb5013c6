/**
 * Probabilities this near to a kink of a utility count as at it, for learners: which side of it rounding puts them is chance,
 * and would decide between slopes that differ by their whole jump. Far above rounding, and far below what rewards tell.
 */
export const TIE = 1e-9;

/** The same for known distributions, of which nearly all digits are known. */
export const KNOWN_TIE = 1e-14;

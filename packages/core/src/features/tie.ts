/**
 * Learners treat a probability this close to a kink of a utility as being at the kink. On which side rounding puts it is chance,
 * but would choose between slopes that differ by their whole jump. Much larger than rounding, and much smaller than sampling
 * errors.
 */
export const TIE = 1e-9;

/** The tolerance for known distributions, whose probabilities are accurate to nearly all digits. */
export const KNOWN_TIE = 1e-14;

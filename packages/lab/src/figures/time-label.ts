export const TIME_LABEL = "Time t (rounds)";

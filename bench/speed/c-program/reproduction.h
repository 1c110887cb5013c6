#ifndef REPRODUCTION_H
#define REPRODUCTION_H

/* Serves one of the paper's experiments, with everything its figures need; the argument is FOLDER. Returns the exit code. */
int serve_reproduction(char **words);

#endif

#ifndef REPRODUCTION_H
#define REPRODUCTION_H

/* Serves one of the paper's experiments, with all that its figures need; the word is FOLDER. Answers the exit code. */
int serve_reproduction(char **words);

#endif

#ifndef ROUNDS_H
#define ROUNDS_H

/* Serves the round loop; the arguments are LEARNER UTILITY ARMS FLOOR DRAWS HORIZON FOLDER. Returns the exit code. */
int serve_rounds(char **words);
/* Serves the round loop with rewards that are drawn in the round, and with the creation of the learner timed as well. */
int serve_runs(char **words);

#endif

#ifndef ROUNDS_H
#define ROUNDS_H

/* Serves the round loop; the words are LEARNER UTILITY ARMS FLOOR DRAWS HORIZON FOLDER. Answers the exit code. */
int serve_rounds(char **words);
/* The same with rewards that are drawn in the round, from laws, and with the making of the learner timed as well. */
int serve_runs(char **words);

#endif

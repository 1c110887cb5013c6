#ifndef ROUNDS_H
#define ROUNDS_H

/* Serves the round loop; the words are LEARNER UTILITY ARMS FLOOR DRAWS HORIZON FOLDER. Answers the exit code. */
int serve_rounds(char **words);

#endif

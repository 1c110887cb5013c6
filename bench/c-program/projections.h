#ifndef PROJECTIONS_H
#define PROJECTIONS_H

/* Serves KL projections; the words are ARMS FLOOR VECTORS FOLDER. Answers the exit code. */
int serve_projections(char **words);

#endif

#ifndef PROJECTIONS_H
#define PROJECTIONS_H

/* Serves KL projections; the arguments are ARMS FLOOR VECTORS FOLDER. Returns the exit code. */
int serve_projections(char **words);

#endif

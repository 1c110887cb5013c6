#ifndef SERVE_H
#define SERVE_H

#include <stddef.h>

/*
 * Answers lines on standard input until there are no more:
 *   run SECONDS     measure for about that long and print how much was done, and the processor seconds it took
 *   replay COUNT    do that much from files, write what came of it and print "done"
 * The answer is the exit code.
 */
int serve(void *context, void (*measure)(void *, double), void (*replay)(void *, size_t));

/* Seconds that this process has computed, and seconds on the wall. */
double processor_time(void);
double wall_time(void);

#endif

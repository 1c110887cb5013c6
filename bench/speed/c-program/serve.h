#ifndef SERVE_H
#define SERVE_H

#include <stddef.h>

/*
 * Answers lines on standard input until it ends:
 *   run SECONDS     measure for about this long, then print the amount of work and the processor seconds it took
 *   replay COUNT    do this amount of work from files, write the results and print "done"
 * Returns the exit code.
 */
int serve(void *context, void (*measure)(void *, double), void (*replay)(void *, size_t));

/* Processor seconds of this process, and wall-clock seconds. */
double processor_time(void);
double wall_time(void);

#endif

#include "serve.h"

#include <stdio.h>
#include <time.h>

static double clock_now(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double processor_time(void) { return clock_now(CLOCK_PROCESS_CPUTIME_ID); }
double wall_time(void) { return clock_now(CLOCK_MONOTONIC); }

int serve(void *context, void (*measure)(void *, double), void (*replay)(void *, size_t)) {
  char line[256];
  double budget;
  size_t rounds;
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (sscanf(line, "run %lf", &budget) == 1) measure(context, budget);
    else if (sscanf(line, "replay %zu", &rounds) == 1) replay(context, rounds);
    else return 2;
    fflush(stdout);
  }
  return 0;
}

#include "projections.h"

#include <stdio.h>
#include <stdlib.h>

#include "files.h"
#include "projection.h"
#include "serve.h"

typedef struct {
  size_t count, vectors;
  double floor;
  double *values, *out;
  const char *folder;
} Projections;

static void measure_projection(void *context, double budget) {
  Projections *work = context;
  double start = processor_time(), busy = 0;
  long passes = 0;
  while (busy < budget) {
    for (size_t vector = 0; vector < work->vectors; vector++) {
      project(work->count, work->floor, work->values + vector * work->count, work->out);
    }
    passes++;
    busy = processor_time() - start;
  }
  printf("%ld %.9f\n", passes * (long)work->vectors, busy);
}

static void replay_projection(void *context, size_t vectors) {
  Projections *work = context;
  double *all = numbers(vectors * work->count);
  for (size_t vector = 0; vector < vectors; vector++) {
    project(work->count, work->floor, work->values + vector * work->count, all + vector * work->count);
  }
  write_file(work->folder, "weights-c.bin", all, vectors * work->count * sizeof(double));
  free(all);
  printf("done\n");
}

int serve_projections(char **words) {
  static Projections work;
  work.count = strtoul(words[0], NULL, 10);
  work.floor = atof(words[1]);
  work.vectors = strtoul(words[2], NULL, 10);
  work.folder = words[3];
  work.values = numbers(work.vectors * work.count);
  work.out = numbers(work.count);
  read_file(work.folder, "values.bin", work.values, work.vectors * work.count * sizeof(double));
  return serve(&work, measure_projection, replay_projection);
}

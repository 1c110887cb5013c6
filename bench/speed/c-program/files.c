#include "files.h"

#include <stdio.h>
#include <stdlib.h>

static FILE *open_in(const char *folder, const char *name, const char *mode) {
  char path[4096];
  int length = snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = length < (int)sizeof path ? fopen(path, mode) : NULL;
  if (file == NULL) {
    fprintf(stderr, "cannot open %s\n", path);
    exit(1);
  }
  return file;
}

static void check(int is_complete, const char *name) {
  if (is_complete) return;
  fprintf(stderr, "%s is shorter than expected\n", name);
  exit(1);
}

void read_file(const char *folder, const char *name, void *out, size_t bytes) {
  FILE *file = open_in(folder, name, "rb");
  check(fread(out, 1, bytes, file) == bytes, name);
  fclose(file);
}

void write_file(const char *folder, const char *name, const void *data, size_t bytes) {
  FILE *file = open_in(folder, name, "wb");
  check(fwrite(data, 1, bytes, file) == bytes, name);
  fclose(file);
}

double *numbers(size_t count) {
  double *list = calloc(count, sizeof(double));
  if (list == NULL) {
    fprintf(stderr, "not enough memory for %zu numbers\n", count);
    exit(1);
  }
  return list;
}

/*
 * The straightforward round loop in C: a round costs O(K), or O(K n) for a Wasserstein distance.
 * Blendit is measured against it, so it does all the work, and does it well.
 */
#include <stdio.h>
#include <string.h>

#include "projections.h"
#include "reproduction.h"
#include "rounds.h"

int main(int count, char **words) {
  if (count == 9 && strcmp(words[1], "rounds") == 0) return serve_rounds(words + 2);
  if (count == 9 && strcmp(words[1], "run") == 0) return serve_runs(words + 2);
  if (count == 6 && strcmp(words[1], "projection") == 0) return serve_projections(words + 2);
  if (count == 3 && strcmp(words[1], "reproduction") == 0) return serve_reproduction(words + 2);
  fprintf(stderr, "expected rounds or run with 7 words, projection with 4 or reproduction with 1\n");
  return 2;
}

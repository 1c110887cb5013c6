#include "projection.h"

/*
 * Repeated clipping: a value that the scale of all free values puts below the floor is at the floor in the result. Takes such
 * values out and computes the scale again, which only lowers it, until none is left.
 */
void project(size_t count, double floor, const double *values, double *out) {
  double sum = 0;
  for (size_t index = 0; index < count; index++) sum += values[index];
  size_t clipped = 0;
  double scale;
  for (;;) {
    scale = (1 - (double)clipped * floor) / sum;
    double free_sum = 0;
    size_t below = 0;
    for (size_t index = 0; index < count; index++) {
      int is_free = scale * values[index] > floor;
      free_sum += is_free ? values[index] : 0;
      below += !is_free;
    }
    /* Fewer than before only because of rounding, if a value is at the floor. */
    if (below <= clipped) break;
    clipped = below;
    sum = free_sum;
  }
  for (size_t index = 0; index < count; index++) {
    double lifted = scale * values[index];
    out[index] = lifted > floor ? lifted : floor;
  }
}

#include "projection.h"

/*
 * Repeated clipping: a value that the scale of all free ones leaves below the floor is there in the answer too. Take such
 * values out and compute the scale again, which only lowers it, until none is left to take out.
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
    /* Less than before only by rounding, for a value that lies at the floor. */
    if (below <= clipped) break;
    clipped = below;
    sum = free_sum;
  }
  for (size_t index = 0; index < count; index++) {
    double lifted = scale * values[index];
    out[index] = lifted > floor ? lifted : floor;
  }
}

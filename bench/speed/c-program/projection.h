#ifndef PROJECTION_H
#define PROJECTION_H

#include <stddef.h>

/* The KL projection on { w : w_k >= floor, sum w_k = 1 }: w_k = max(floor, scale * value_k). */
void project(size_t count, double floor, const double *values, double *out);

#endif

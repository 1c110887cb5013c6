#ifndef LAWS_H
#define LAWS_H

#include "random.h"

/* Beta with shapes first and second of at least 1, and whole numbers where its cdf is asked; or Gaussian with mean first and deviation second. */
typedef struct {
  double is_beta, first, second;
} Law;

double draw(const Law *law, Random *random);
double mean_of(const Law *law);
double variance_of(const Law *law);
double cdf(const Law *law, double place);

#endif

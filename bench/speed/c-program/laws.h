#ifndef LAWS_H
#define LAWS_H

#include "random.h"

/* A beta distribution with shapes first and second, at least 1 and integers if its cdf is used, or a Gaussian with mean first and
   deviation second. */
typedef struct {
  double is_beta, first, second;
} Law;

double draw(const Law *law, Random *random);
double mean_of(const Law *law);
double variance_of(const Law *law);
double cdf(const Law *law, double place);

#endif

#ifndef STATISTICS_H
#define STATISTICS_H

#include <stddef.h>

/* A law is kept as masses at the ends of these cells; rewards beyond them count as their ends. */
enum { CELLS = 401, ENDS = CELLS + 1, INTERVALS = 4096 };

typedef enum { VARIANCE, WASSERSTEIN_UNIFORM, WASSERSTEIN_OTHER } Utility;

/* The target law: its masses, which are also the prior, and for a law other than the uniform its tabulated quantiles. */
typedef struct {
  double masses[ENDS];
  double middle[INTERVALS + 1];
  double lower[INTERVALS + 1];
  double upper[INTERVALS + 1];
} Target;

/* What was seen of each arm, and the utility linearised at the estimated blend: IF(r) = <direction, psi(r)> - offset. */
typedef struct {
  Utility utility;
  const Target *target;
  double low, width; /* where the cells begin, and the width of each; from 0 to 1 until told otherwise */
  size_t arm_count, dimension;
  int is_pooled;
  double prior_count;
  double total;
  double *counts;
  double *shares; /* 1 / (count + prior count) */
  double *sums;   /* variance: all first moments, then all second ones; Wasserstein: one row of masses an arm */
  double *pooled;
  double *prior;
  double *mean;
  double *direction;
  double offset;
} Statistics;

void make_statistics(Statistics *seen, Utility utility, const Target *target, size_t arm_count, int is_pooled);
void set_cells(Statistics *seen, double low, double high);
void forget(Statistics *seen);
void add(Statistics *seen, size_t arm, double reward);
void linearise(Statistics *seen, const double *weights);
double influence(const Statistics *seen, double reward);
/* The whole centred gradient at the weights; answers the size that rounding alone can give its entries. */
double gradient_of(Statistics *seen, const double *weights, double *out);

#endif

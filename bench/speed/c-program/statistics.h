#ifndef STATISTICS_H
#define STATISTICS_H

#include <stddef.h>

/* A distribution is stored as masses at the ends of these cells; rewards beyond them are clipped. */
enum { CELLS = 401, ENDS = CELLS + 1, INTERVALS = 4096 };

typedef enum { VARIANCE, WASSERSTEIN_UNIFORM, WASSERSTEIN_OTHER } Utility;

/* The target: its masses, which are also the prior, and its tabulated quantiles unless it is uniform. */
typedef struct {
  double masses[ENDS];
  double middle[INTERVALS + 1];
  double lower[INTERVALS + 1];
  double upper[INTERVALS + 1];
} Target;

/* Statistics of each arm, and the utility linearised at the estimated blend: IF(r) = <direction, psi(r)> - offset. */
typedef struct {
  Utility utility;
  const Target *target;
  double low, width; /* the start of the cells, and the width of each; from 0 to 1 by default */
  size_t arm_count, dimension;
  int is_pooled;
  double prior_count;
  double total;
  double *counts;
  double *shares; /* 1 / (count + prior count) */
  double *sums;   /* variance: all first moments, then all second ones; Wasserstein: one row of masses per arm */
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
/* The full centred gradient at the weights. Returns the size that its entries can have by rounding alone. */
double gradient_of(Statistics *seen, const double *weights, double *out);

#endif

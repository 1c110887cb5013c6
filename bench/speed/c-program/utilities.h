#ifndef UTILITIES_H
#define UTILITIES_H

#include <stddef.h>

#include "laws.h"

/*
 * One of the paper's two utilities as a function of expected features. The variance is a function of (r, r^2). The other is minus
 * the squared Wasserstein distance to Uniform[0, 1], a function of the cdf on equal cells: a reward's cdf is averaged over each
 * cell, and a distribution's cdf is taken at the middle of each cell.
 */
typedef struct {
  int is_variance;
  size_t dimension;
  double width;
  double *prior;
  double *upper, *middles; /* of the cells */
  double *shortfall;       /* E(x - Y)^+ of the target's Y, at the middles of the cells */
} PaperUtility;

void make_utility(PaperUtility *utility, int is_variance, double low, double high, size_t cells);
void features_of(const PaperUtility *utility, double reward, double *out);
void expected_features(const PaperUtility *utility, const Law *law, double *out);
double value_at(const PaperUtility *utility, const double *mean);
void gradient_at(const PaperUtility *utility, const double *mean, double *out);

/* The features of a blend: the weights times the rows of the arms. */
void blend_rows(size_t arm_count, size_t dimension, const double *weights, const double *rows, double *out);

#endif

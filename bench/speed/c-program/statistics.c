#include "statistics.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "files.h"

/* Closer to 0 or 1 than this, a quantile function may be steep and has a separate table. */
static const double MARGIN = 1.0 / 64;

void make_statistics(Statistics *seen, Utility utility, const Target *target, size_t arm_count, int is_pooled) {
  size_t dimension = utility == VARIANCE ? 2 : ENDS;
  *seen = (Statistics){.utility = utility, .target = target, .arm_count = arm_count, .dimension = dimension,
                       .is_pooled = is_pooled, .prior_count = is_pooled ? 1 : 0.5};
  seen->counts = numbers(arm_count);
  seen->shares = numbers(arm_count);
  seen->sums = numbers(arm_count * dimension);
  seen->pooled = numbers(dimension);
  seen->prior = numbers(dimension);
  seen->mean = numbers(dimension);
  seen->direction = numbers(dimension);
  set_cells(seen, 0, 1);
}

void set_cells(Statistics *seen, double low, double high) {
  seen->low = low;
  seen->width = (high - low) / CELLS;
}

void forget(Statistics *seen) {
  size_t dimension = seen->dimension;
  memset(seen->counts, 0, seen->arm_count * sizeof(double));
  memset(seen->sums, 0, seen->arm_count * dimension * sizeof(double));
  memset(seen->pooled, 0, dimension * sizeof(double));
  for (size_t arm = 0; arm < seen->arm_count; arm++) seen->shares[arm] = 1 / seen->prior_count;
  seen->total = 0;
  /* The paper's prior: mean 0 and second moment 1, or the target. */
  if (seen->utility == VARIANCE) seen->prior[1] = 1;
  else memcpy(seen->prior, seen->target->masses, sizeof seen->target->masses);
}

/* The cell of a reward, and its position in the cell as a share of the cell's width. */
static size_t cell_of(const Statistics *seen, double reward, double *share) {
  double position = (reward - seen->low) / seen->width;
  position = position > 0 ? position : 0;
  position = position < CELLS ? position : CELLS;
  size_t cell = position < CELLS - 1 ? (size_t)position : CELLS - 1;
  *share = position - (double)cell;
  return cell;
}

void add(Statistics *seen, size_t arm, double reward) {
  if (seen->utility == VARIANCE) {
    seen->sums[arm] += reward;
    seen->sums[seen->arm_count + arm] += reward * reward;
    seen->pooled[0] += reward;
    seen->pooled[1] += reward * reward;
  } else {
    double share;
    size_t cell = cell_of(seen, reward, &share);
    double *row = seen->sums + arm * ENDS;
    row[cell] += 1 - share;
    row[cell + 1] += share;
    seen->pooled[cell] += 1 - share;
    seen->pooled[cell + 1] += share;
  }
  seen->total++;
  seen->counts[arm]++;
  seen->shares[arm] = 1 / (seen->counts[arm] + seen->prior_count);
}

/* A feature of the prior, times the prior's count. */
static double prior_feature(const Statistics *seen, size_t index) {
  double feature = seen->is_pooled ? seen->pooled[index] / seen->total : seen->prior[index];
  return seen->prior_count * feature;
}

static void mix_moments(Statistics *seen, const double *weights) {
  const double *first = seen->sums, *second = seen->sums + seen->arm_count;
  double unseen = 0, mean = 0, square = 0;
  for (size_t arm = 0; arm < seen->arm_count; arm++) {
    double factor = weights[arm] * seen->shares[arm];
    unseen += factor;
    mean += factor * first[arm];
    square += factor * second[arm];
  }
  seen->mean[0] = mean + unseen * prior_feature(seen, 0);
  seen->mean[1] = square + unseen * prior_feature(seen, 1);
}

/* The weighted sum of the arms' distributions, which is the K x n work of a round. */
static void mix_laws(Statistics *seen, const double *weights) {
  double *mean = seen->mean;
  double unseen = 0;
  memset(mean, 0, ENDS * sizeof(double));
  for (size_t arm = 0; arm < seen->arm_count; arm++) {
    const double *row = seen->sums + arm * ENDS;
    double factor = weights[arm] * seen->shares[arm];
    unseen += factor;
    for (size_t end = 0; end < ENDS; end++) mean[end] += factor * row[end];
  }
  for (size_t end = 0; end < ENDS; end++) mean[end] += unseen * prior_feature(seen, end);
}

/* Interpolates a table linearly at a position from 0 to 1. */
static double between(const double *table, double position) {
  double scaled = position * INTERVALS;
  size_t interval = scaled < INTERVALS - 1 ? (size_t)scaled : INTERVALS - 1;
  return table[interval] + (scaled - (double)interval) * (table[interval + 1] - table[interval]);
}

/* The tables of the tails are evenly spaced in the eighth root of the level, in which quantiles are smooth. */
static double quantile(const Target *target, double level) {
  if (level < MARGIN) return between(target->lower, sqrt(sqrt(sqrt(level / MARGIN))));
  if (level > 1 - MARGIN) return between(target->upper, sqrt(sqrt(sqrt((1 - level) / MARGIN))));
  return between(target->middle, level);
}

/* The slope at a cell is 2 (x - Q^-1(F(x))), and the influence function its integral from the right. */
static void integrate_slopes(Statistics *seen) {
  double slopes[CELLS];
  double cumulative = 0;
  for (size_t cell = 0; cell < CELLS; cell++) {
    cumulative += seen->mean[cell];
    double level = cumulative < 1 ? cumulative : 1;
    double matched = seen->utility == WASSERSTEIN_UNIFORM ? level : quantile(seen->target, level);
    slopes[cell] = 2 * (seen->low + ((double)cell + 0.5) * seen->width - matched);
  }
  double from_right = 0;
  for (size_t cell = CELLS; cell-- > 0;) {
    from_right += slopes[cell] * seen->width;
    seen->direction[cell] = from_right;
  }
}

void linearise(Statistics *seen, const double *weights) {
  if (seen->utility == VARIANCE) {
    mix_moments(seen, weights);
    seen->direction[0] = -2 * seen->mean[0];
    seen->direction[1] = 1;
  } else {
    mix_laws(seen, weights);
    integrate_slopes(seen);
  }
  seen->offset = 0;
  for (size_t index = 0; index < seen->dimension; index++) seen->offset += seen->direction[index] * seen->mean[index];
}

double influence(const Statistics *seen, double reward) {
  const double *direction = seen->direction;
  if (seen->utility == VARIANCE) return direction[0] * reward + reward * reward - seen->offset;
  double share;
  size_t cell = cell_of(seen, reward, &share);
  return (1 - share) * direction[cell] + share * direction[cell + 1] - seen->offset;
}

/* <direction, features of every arm>, without the prior. */
static void slopes_of_sums(const Statistics *seen, double *out) {
  const double *direction = seen->direction;
  if (seen->utility == VARIANCE) {
    const double *first = seen->sums, *second = seen->sums + seen->arm_count;
    for (size_t arm = 0; arm < seen->arm_count; arm++) out[arm] = direction[0] * first[arm] + second[arm];
    return;
  }
  for (size_t arm = 0; arm < seen->arm_count; arm++) {
    const double *row = seen->sums + arm * ENDS;
    double slope = 0;
    for (size_t end = 0; end < ENDS; end++) slope += direction[end] * row[end];
    out[arm] = slope;
  }
}

double gradient_of(Statistics *seen, const double *weights, double *out) {
  linearise(seen, weights);
  double of_prior = 0, size = 0;
  for (size_t index = 0; index < seen->dimension; index++) {
    of_prior += seen->direction[index] * prior_feature(seen, index);
    size += fabs(seen->direction[index] * seen->mean[index]);
  }
  slopes_of_sums(seen, out);
  double average = 0;
  for (size_t arm = 0; arm < seen->arm_count; arm++) {
    out[arm] = (out[arm] + of_prior) * seen->shares[arm];
    average += weights[arm] * out[arm];
  }
  for (size_t arm = 0; arm < seen->arm_count; arm++) out[arm] -= average;
  return (64 + (double)seen->arm_count) * DBL_EPSILON * size;
}

#include "utilities.h"

#include <string.h>

#include "files.h"

/* The integral of the cdf of Uniform[0, 1] up to a point. */
static double shortfall_at(double place) {
  if (place > 1) return place - 0.5;
  return place > 0 ? place * place / 2 : 0;
}

void make_utility(PaperUtility *utility, int is_variance, double low, double high, size_t cells) {
  size_t dimension = is_variance ? 2 : cells;
  double width = (high - low) / (double)cells;
  *utility = (PaperUtility){.is_variance = is_variance, .dimension = dimension, .width = width,
                            .prior = numbers(dimension), .upper = numbers(cells), .middles = numbers(cells),
                            .shortfall = numbers(cells)};
  for (size_t cell = 0; cell < cells; cell++) {
    double lower = low + (double)cell * width;
    utility->upper[cell] = lower + width;
    utility->middles[cell] = lower + width / 2;
    utility->shortfall[cell] = shortfall_at(lower + width / 2);
    if (!is_variance) utility->prior[cell] = (shortfall_at(lower + width) - shortfall_at(lower)) / width;
  }
  if (is_variance) utility->prior[1] = 1;
}

void features_of(const PaperUtility *utility, double reward, double *out) {
  if (utility->is_variance) {
    out[0] = reward;
    out[1] = reward * reward;
    return;
  }
  double scale = 1 / utility->width;
  for (size_t cell = 0; cell < utility->dimension; cell++) {
    double share = (utility->upper[cell] - reward) * scale;
    share = share > 0 ? share : 0;
    out[cell] = share < 1 ? share : 1;
  }
}

void expected_features(const PaperUtility *utility, const Law *law, double *out) {
  if (utility->is_variance) {
    out[0] = mean_of(law);
    out[1] = variance_of(law) + out[0] * out[0];
    return;
  }
  for (size_t cell = 0; cell < utility->dimension; cell++) out[cell] = cdf(law, utility->middles[cell]);
}

double value_at(const PaperUtility *utility, const double *mean) {
  if (utility->is_variance) return mean[1] - mean[0] * mean[0];
  const double *middles = utility->middles, *shortfall = utility->shortfall;
  size_t cells = utility->dimension;
  double sum = 0;
#pragma omp simd reduction(+ : sum)
  for (size_t cell = 0; cell < cells; cell++) sum += mean[cell] * (mean[cell] / 2 - middles[cell]) + shortfall[cell];
  return -2 * utility->width * sum;
}

void gradient_at(const PaperUtility *utility, const double *mean, double *out) {
  if (utility->is_variance) {
    out[0] = -2 * mean[0];
    out[1] = 1;
    return;
  }
  for (size_t cell = 0; cell < utility->dimension; cell++) {
    out[cell] = 2 * utility->width * (utility->middles[cell] - mean[cell]);
  }
}

void blend_rows(size_t arm_count, size_t dimension, const double *weights, const double *rows, double *out) {
  memset(out, 0, dimension * sizeof(double));
  for (size_t arm = 0; arm < arm_count; arm++) {
    const double *row = rows + arm * dimension;
    for (size_t index = 0; index < dimension; index++) out[index] += weights[arm] * row[index];
  }
}

#include "learner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "projection.h"

void make_learner(Learner *learner, int is_full_gradient, Utility utility, const Target *target, size_t arm_count,
                  double floor) {
  *learner = (Learner){.is_full_gradient = is_full_gradient, .arm_count = arm_count, .floor = floor};
  make_statistics(&learner->seen, utility, target, arm_count, is_full_gradient);
  learner->weights = numbers(arm_count);
  learner->average = numbers(arm_count);
  learner->raised = numbers(arm_count);
  learner->gradient = numbers(arm_count);
  learner->before = numbers(arm_count);
  learner->squares = numbers(arm_count);
  learner->steps = numbers(arm_count);
  learner->spreads = numbers(arm_count);
  learner->spread_rounds = numbers(arm_count);
  learner->sorted = numbers(arm_count);
  restart(learner);
}

void restart(Learner *learner) {
  forget(&learner->seen);
  learner->round = 0;
  learner->all_steps = 0;
  learner->multiplier = 0.5;
  learner->typical = 0;
  learner->next = 1;
  for (size_t arm = 0; arm < learner->arm_count; arm++) {
    learner->squares[arm] = learner->steps[arm] = learner->spreads[arm] = learner->spread_rounds[arm] = 0;
    learner->weights[arm] = 1.0 / (double)learner->arm_count;
    learner->average[arm] = learner->is_full_gradient ? learner->weights[arm] : 0;
  }
}

/* Algorithm 1 with the plug-in influence function and steps of 0.5 / sqrt(t). */
static void mirror_ascent(Learner *learner, size_t arm, double reward) {
  size_t count = learner->arm_count;
  double *weights = learner->weights, *raised = learner->raised;
  linearise(&learner->seen, weights);
  for (size_t index = 0; index < count; index++) learner->average[index] += weights[index];
  double step = 0.5 / sqrt((double)++learner->round);
  double exponent = step * influence(&learner->seen, reward) / weights[arm];
  /* Only the ratio matters, so the side whose exponential could overflow is scaled down instead. */
  double others = exponent > 0 ? exp(-exponent) : 1;
  for (size_t index = 0; index < count; index++) raised[index] = weights[index] * others;
  raised[arm] = exponent > 0 ? weights[arm] : weights[arm] * exp(exponent);
  project(count, learner->floor, raised, weights);
  add(&learner->seen, arm, reward);
}

/* A step was too long if the gradient after it points back. */
static void adapt(Learner *learner, double along) {
  if (learner->all_steps == 0) return;
  double least = 0.5 / sqrt((double)learner->round);
  learner->multiplier = fmin(fmax(learner->multiplier * (along < 0 ? 0.7 : 1.05), least), 20);
}

static int ascending(const void *left, const void *right) {
  double one = *(const double *)left, other = *(const double *)right;
  return (one > other) - (one < other);
}

/* The weighted mean over the arms that were played, each limited to a hundred times the median arm's. */
static double typical_spread(const Learner *learner) {
  size_t known = 0;
  for (size_t arm = 0; arm < learner->arm_count; arm++) {
    if (learner->spreads[arm] > 0) learner->sorted[known++] = learner->spreads[arm];
  }
  qsort(learner->sorted, known, sizeof(double), ascending);
  double most = known > 0 ? 100 * learner->sorted[(known - 1) / 2] : 0, sum = 0, total = 0;
  for (size_t arm = 0; arm < learner->arm_count; arm++) {
    if (learner->spread_rounds[arm] == 0) continue;
    sum += learner->weights[arm] * fmin(learner->spreads[arm], most);
    total += learner->weights[arm];
  }
  return total > 0 ? sum / total : 0;
}

/* Raises slopes by two standard errors, in proportion to the mass that the floors leave free. */
static void be_optimistic(Learner *learner, size_t arm, double reward, double rounding) {
  double *gradient = learner->gradient, count = (double)learner->arm_count, round = (double)learner->round;
  double surprise = influence(&learner->seen, reward) - gradient[arm];
  double square = fabs(surprise) > rounding ? surprise * surprise : 0;
  double rounds = learner->spread_rounds[arm] = fmin(learner->spread_rounds[arm] + 1, 200);
  learner->spreads[arm] += (square - learner->spreads[arm]) / rounds;
  if (round >= learner->next) {
    learner->typical = typical_spread(learner);
    learner->next = round + fmax(1, fmin(round / 4, fmax(32, 2 * count)));
  }
  double scale = 2 * (1 - count * learner->floor) * sqrt(learner->typical);
  for (size_t index = 0; index < learner->arm_count; index++) {
    gradient[index] += scale / sqrt(learner->seen.counts[index] + 1);
  }
}

/* The root mean square of the largest slopes, over the rounds of arms that can move. */
static double slope_scale(const Learner *learner, size_t farthest) {
  double squares = 0, steps = 0;
  for (size_t arm = 0; arm < learner->arm_count; arm++) {
    if (!(learner->weights[arm] > learner->floor) && arm != farthest) continue;
    squares += learner->squares[arm];
    steps += learner->steps[arm];
  }
  return sqrt(squares / steps);
}

/* Mirror ascent along the full plug-in gradient. */
static void full_gradient(Learner *learner, size_t arm, double reward) {
  size_t count = learner->arm_count;
  double *weights = learner->weights, *gradient = learner->gradient, *raised = learner->raised;
  add(&learner->seen, arm, reward);
  double share = 20.0 / (double)(++learner->round + 19);
  for (size_t index = 0; index < count; index++) {
    learner->average[index] += share * (weights[index] - learner->average[index]);
  }
  double rounding = gradient_of(&learner->seen, weights, gradient);
  be_optimistic(learner, arm, reward, rounding);
  /* Slopes relative to the first one, their mean over the mass above the floors, and the slope farthest from the mean. */
  double reference = gradient[0], mean = 0, free_share = 0, along = 0, top = 0, bottom = 0;
  size_t highest = 0, lowest = 0;
  for (size_t index = 0; index < count; index++) {
    double slope = gradient[index] -= reference, above = weights[index] - learner->floor;
    mean += above * slope;
    free_share += above;
    along += slope * (weights[index] - learner->before[index]);
    if (slope > top) top = slope, highest = index;
    if (slope < bottom && above > 0) bottom = slope, lowest = index;
  }
  mean /= free_share;
  int is_top = top - mean >= mean - bottom;
  double largest = is_top ? top - mean : mean - bottom;
  size_t farthest = is_top ? highest : lowest;
  if (largest <= rounding) return;
  adapt(learner, along);
  learner->squares[farthest] += largest * largest;
  learner->steps[farthest]++;
  learner->all_steps++;
  double step = learner->multiplier / slope_scale(learner, farthest);
  memcpy(learner->before, weights, count * sizeof(double));
  for (size_t index = 0; index < count; index++) raised[index] = weights[index] * exp(step * (gradient[index] - top));
  project(count, learner->floor, raised, weights);
}

void update(Learner *learner, size_t arm, double reward) {
  if (learner->is_full_gradient) full_gradient(learner, arm, reward);
  else mirror_ascent(learner, arm, reward);
}

void recommend(const Learner *learner, double *out) {
  double scale = learner->is_full_gradient || learner->round == 0 ? 1 : 1 / (double)learner->round;
  for (size_t arm = 0; arm < learner->arm_count; arm++) out[arm] = scale * learner->average[arm];
}

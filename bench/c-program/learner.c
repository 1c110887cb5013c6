#include "learner.h"

#include <math.h>
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
  restart(learner);
}

void restart(Learner *learner) {
  forget(&learner->seen);
  learner->round = 0;
  learner->squares = 0;
  learner->steps = 0;
  learner->multiplier = 0.5;
  learner->spread = 0;
  for (size_t arm = 0; arm < learner->arm_count; arm++) {
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
  /* Only the ratio counts, so the side whose exponential could overflow is scaled down instead. */
  double others = exponent > 0 ? exp(-exponent) : 1;
  for (size_t index = 0; index < count; index++) raised[index] = weights[index] * others;
  raised[arm] = exponent > 0 ? weights[arm] : weights[arm] * exp(exponent);
  project(count, learner->floor, raised, weights);
  add(&learner->seen, arm, reward);
}

/* A step after which the gradient points back was too long. */
static void adapt(Learner *learner) {
  if (learner->steps == 0) return;
  double along = 0;
  for (size_t arm = 0; arm < learner->arm_count; arm++) {
    along += learner->gradient[arm] * (learner->weights[arm] - learner->before[arm]);
  }
  learner->multiplier = fmin(fmax(learner->multiplier * (along < 0 ? 0.7 : 1.05), 0.1), 20);
}

/* Takes slopes for two standard errors higher than they are estimated, in proportion to what the floors leave free. */
static void be_optimistic(Learner *learner, size_t arm, double reward) {
  double *gradient = learner->gradient;
  double surprise = influence(&learner->seen, reward) - gradient[arm];
  double rounds = learner->round < 200 ? (double)learner->round : 200;
  learner->spread += (surprise * surprise - learner->spread) / rounds;
  double free_share = 1 - (double)learner->arm_count * learner->floor;
  double scale = 2 * free_share * sqrt(learner->spread), mean = 0;
  for (size_t index = 0; index < learner->arm_count; index++) {
    double bonus = scale / sqrt(learner->seen.counts[index] + 1);
    gradient[index] += bonus;
    mean += learner->weights[index] * bonus;
  }
  for (size_t index = 0; index < learner->arm_count; index++) gradient[index] -= mean;
}

/* Mirror ascent along the whole plug-in gradient. */
static void full_gradient(Learner *learner, size_t arm, double reward) {
  size_t count = learner->arm_count;
  double *weights = learner->weights, *gradient = learner->gradient, *raised = learner->raised;
  add(&learner->seen, arm, reward);
  double share = 20.0 / (double)(++learner->round + 19);
  for (size_t index = 0; index < count; index++) {
    learner->average[index] += share * (weights[index] - learner->average[index]);
  }
  double rounding = gradient_of(&learner->seen, weights, gradient);
  be_optimistic(learner, arm, reward);
  double largest = 0, top = -INFINITY;
  for (size_t index = 0; index < count; index++) {
    double size = fabs(gradient[index]);
    largest = size > largest ? size : largest;
    top = gradient[index] > top ? gradient[index] : top;
  }
  if (largest <= rounding) return;
  adapt(learner);
  learner->squares += largest * largest;
  learner->steps++;
  double step = learner->multiplier / sqrt(learner->squares / learner->steps);
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

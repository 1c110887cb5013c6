#include "published.h"

#include <math.h>
#include <string.h>

#include "files.h"
#include "projection.h"

static const double PRIOR_COUNT = 0.5;

void make_published(Published *learner, const PublishedOptions *options, const PaperUtility *utility, size_t arm_count,
                    double floor) {
  size_t dimension = utility->dimension;
  *learner = (Published){
      .options = *options, .utility = utility, .arm_count = arm_count, .floor = floor,
      .weights = numbers(arm_count), .logits = numbers(arm_count), .total = numbers(arm_count),
      .counts = numbers(arm_count), .sums = numbers(arm_count * dimension),
      .factors = numbers(arm_count), .raised = numbers(arm_count),
      .features = numbers(dimension), .estimate = numbers(dimension), .gradient = numbers(dimension)};
}

void restart_published(Published *learner) {
  size_t count = learner->arm_count;
  learner->round = 0;
  memset(learner->logits, 0, count * sizeof(double));
  memset(learner->total, 0, count * sizeof(double));
  memset(learner->counts, 0, count * sizeof(double));
  memset(learner->sums, 0, count * learner->utility->dimension * sizeof(double));
  for (size_t arm = 0; arm < count; arm++) learner->weights[arm] = 1.0 / (double)count;
}

const double *estimate_of(Published *learner, const double *blend) {
  if (!learner->options.is_plug_in) return blend;
  size_t dimension = learner->utility->dimension;
  double unseen = 0;
  for (size_t arm = 0; arm < learner->arm_count; arm++) {
    learner->factors[arm] = learner->weights[arm] / (learner->counts[arm] + PRIOR_COUNT);
    unseen += PRIOR_COUNT * learner->factors[arm];
  }
  blend_rows(learner->arm_count, dimension, learner->factors, learner->sums, learner->estimate);
  for (size_t index = 0; index < dimension; index++) learner->estimate[index] += unseen * learner->utility->prior[index];
  return learner->estimate;
}

static double influence_at(Published *learner, const double *mean) {
  double *gradient = learner->gradient, *features = learner->features, sum = 0;
  size_t dimension = learner->utility->dimension;
  gradient_at(learner->utility, mean, gradient);
#pragma omp simd reduction(+ : sum)
  for (size_t index = 0; index < dimension; index++) sum += gradient[index] * (features[index] - mean[index]);
  return sum;
}

/* The published program's steps for the variance are along diag(w) G, where G is the gradient estimated from the arm. */
static void step_logits(Published *learner, size_t arm, double influence) {
  double step = learner->options.initial_step / sqrt(++learner->round);
  for (size_t index = 0; index < learner->arm_count; index++) {
    double scale = learner->options.is_logit ? learner->weights[index] : 1;
    learner->total[index] += learner->weights[index];
    learner->logits[index] -= step * influence * scale;
  }
  learner->logits[arm] += step * influence * (learner->options.is_logit ? 1 : 1 / learner->weights[arm]);
}

/* Subtracts the largest logit first, so that no exponential overflows. */
static void take_softmax(Published *learner) {
  double top = -INFINITY;
  for (size_t arm = 0; arm < learner->arm_count; arm++) top = learner->logits[arm] > top ? learner->logits[arm] : top;
  for (size_t arm = 0; arm < learner->arm_count; arm++) learner->raised[arm] = exp(learner->logits[arm] - top);
  project(learner->arm_count, learner->floor, learner->raised, learner->weights);
}

void update_published(Published *learner, size_t arm, double reward, const double *blend) {
  size_t dimension = learner->utility->dimension;
  features_of(learner->utility, reward, learner->features);
  step_logits(learner, arm, influence_at(learner, estimate_of(learner, blend)));
  take_softmax(learner);
  if (!learner->options.is_plug_in) return;
  double *seen = learner->sums + arm * dimension;
  for (size_t index = 0; index < dimension; index++) seen[index] += learner->features[index];
  learner->counts[arm]++;
}

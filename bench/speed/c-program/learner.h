#ifndef LEARNER_H
#define LEARNER_H

#include "statistics.h"

typedef struct {
  int is_full_gradient;
  size_t arm_count;
  double floor;
  long round;
  Statistics seen;
  double *weights;
  /* Algorithm 1: the sum of the weights so far. full-gradient: their polynomial-decay average. */
  double *average;
  double *raised;
  /* Only full-gradient: the gradient, and the weights one step ago. */
  double *gradient;
  double *before;
  /* For the step size: by arm, the squares of the slopes that were largest, and the number of these rounds. */
  double *squares;
  double *steps;
  double all_steps, multiplier;
  /* By arm, the mean square deviation of influences from the slope, and its rounds; the typical value, and the round of its next update. */
  double *spreads;
  double *spread_rounds;
  double *sorted;
  double typical, next;
} Learner;

void make_learner(Learner *learner, int is_full_gradient, Utility utility, const Target *target, size_t arm_count,
                  double floor);
/* Forgets everything. */
void restart(Learner *learner);
void update(Learner *learner, size_t arm, double reward);
/* The blend that the learner recommends now. */
void recommend(const Learner *learner, double *out);

#endif

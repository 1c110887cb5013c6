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
  /* full-gradient alone: the gradient, and the weights one step ago. */
  double *gradient;
  double *before;
  /* What sizes the step: squares of the slopes that stood out and their rounds, for each arm that stood out. */
  double *squares;
  double *steps;
  double all_steps, multiplier;
  /* Mean squares of what influences are off the slopes of their arms, and their rounds; what is typical, and until when. */
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
/* The blend that the learner would have one use now. */
void recommend(const Learner *learner, double *out);

#endif

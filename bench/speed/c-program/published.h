#ifndef PUBLISHED_H
#define PUBLISHED_H

#include "utilities.h"

typedef struct {
  /* Whether to use the influence function of the estimated blend, with a prior for each arm, instead of the true blend's. */
  double is_plug_in;
  double is_logit, initial_step;
} PublishedOptions;

/* Mirror ascent as in the paper's program: unprojected logits are summed, and their softmax is projected. */
typedef struct {
  PublishedOptions options;
  const PaperUtility *utility;
  size_t arm_count;
  double floor;
  double round;
  double *weights, *logits, *total;
  double *counts, *sums;                                     /* statistics of each arm */
  double *factors, *raised, *features, *estimate, *gradient; /* of the round */
} Published;

void make_published(Published *learner, const PublishedOptions *options, const PaperUtility *utility, size_t arm_count,
                    double floor);
void restart_published(Published *learner);
/* The features of the blend for the influence function; `blend` are the features of the true blend. */
const double *estimate_of(Published *learner, const double *blend);
void update_published(Published *learner, size_t arm, double reward, const double *blend);

#endif

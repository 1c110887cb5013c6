#ifndef PUBLISHED_H
#define PUBLISHED_H

#include "utilities.h"

typedef struct {
  /* The influence function of the blend of the arms as they were seen, each with a prior; else that of the true blend. */
  double is_plug_in;
  double is_logit, initial_step;
} PublishedOptions;

/* Mirror ascent as the paper's program has it: unprojected logits add up, and their softmax is projected. */
typedef struct {
  PublishedOptions options;
  const PaperUtility *utility;
  size_t arm_count;
  double floor;
  double round;
  double *weights, *logits, *total;
  double *counts, *sums;                                     /* what was seen of each arm */
  double *factors, *raised, *features, *estimate, *gradient; /* of the round */
} Published;

void make_published(Published *learner, const PublishedOptions *options, const PaperUtility *utility, size_t arm_count,
                    double floor);
void restart_published(Published *learner);
/* Features of the blend that the influence function is taken at; `blend` are those of the true one. */
const double *estimate_of(Published *learner, const double *blend);
void update_published(Published *learner, size_t arm, double reward, const double *blend);

#endif

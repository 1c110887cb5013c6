#include "reproduction.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "published.h"
#include "serve.h"

/* Regret, gap of the average, gap of the recommended blend, bias. */
enum { MEASURES = 4, LEARNERS = 2 };

/* Running means of records over replications, followed by sums of squared deviations for standard errors. */
typedef struct {
  double count, *mean, *squares;
} Averages;

/* The settings file of the experiment; other files have the distributions of the arms and the recorded rounds, in order. */
typedef struct {
  double is_variance, low, high, cells, floor, horizon, best, arm_count, recorded_count;
  PublishedOptions learners[LEARNERS];
} Setting;

typedef struct {
  const char *folder;
  double best;
  size_t horizon, arm_count, recorded_count, record_size;
  PaperUtility utility;
  Law *laws;
  double *known; /* the expected features of each arm */
  double *recorded;
  Published learners[LEARNERS];
  Averages averages[LEARNERS];
  /* A record: the measures of each recorded round, then the average weights of each; followed by the last weights. */
  double *measures, *average_weights;
  double *blend, *weight_sums, *recommended, *off; /* while playing */
  Random random;
} Reproduction;

static double gap(Reproduction *work, const double *weights) {
  blend_rows(work->arm_count, work->utility.dimension, weights, work->known, work->blend);
  return work->best - value_at(&work->utility, work->blend);
}

/* The largest entry of B_k = <grad f(estimated blend) - grad f(blend), m_k - blend>. */
static double bias(Reproduction *work, Published *learner) {
  size_t dimension = work->utility.dimension;
  double *off = work->off, *blend = work->blend, largest = 0;
  gradient_at(&work->utility, estimate_of(learner, blend), off);
  gradient_at(&work->utility, blend, learner->gradient);
  for (size_t index = 0; index < dimension; index++) off[index] -= learner->gradient[index];
  for (size_t arm = 0; arm < work->arm_count; arm++) {
    const double *row = work->known + arm * dimension;
    double sum = 0;
#pragma omp simd reduction(+ : sum)
    for (size_t index = 0; index < dimension; index++) sum += off[index] * (row[index] - blend[index]);
    largest = fmax(largest, fabs(sum));
  }
  return largest;
}

static void record_gaps(Reproduction *work, const Published *learner, double *measures, double *average) {
  for (size_t arm = 0; arm < work->arm_count; arm++) {
    average[arm] = work->weight_sums[arm] / learner->round;
    work->recommended[arm] = learner->total[arm] / learner->round;
  }
  measures[1] = gap(work, average);
  measures[2] = gap(work, work->recommended);
}

/* Plays a new run with arms and rewards that are drawn or from a log. Returns the number of recorded rounds. */
static size_t play(Reproduction *work, Published *learner, size_t rounds, const double *log) {
  size_t count = work->arm_count, recorded = 0;
  double regret = 0;
  restart_published(learner);
  memset(work->weight_sums, 0, count * sizeof(double));
  for (size_t round = 1; round <= rounds; round++) {
    int is_recorded = recorded < work->recorded_count && (double)round == work->recorded[recorded];
    double *measures = work->measures + recorded * MEASURES;
    regret += gap(work, learner->weights);
    if (is_recorded) {
      measures[0] = regret;
      measures[3] = bias(work, learner);
    }
    for (size_t arm = 0; arm < count; arm++) work->weight_sums[arm] += learner->weights[arm];
    size_t arm = log ? (size_t)log[2 * round - 2] : draw_arm(&work->random, learner->weights, count);
    double reward = log ? log[2 * round - 1] : draw(&work->laws[arm], &work->random);
    update_published(learner, arm, reward, work->blend);
    if (is_recorded) record_gaps(work, learner, measures, work->average_weights + recorded++ * count);
  }
  return recorded;
}

static void add_replication(Averages *averages, size_t size, const double *values) {
  averages->count++;
  for (size_t index = 0; index < size; index++) {
    double before = values[index] - averages->mean[index];
    averages->mean[index] += before / averages->count;
    averages->squares[index] += before * (values[index] - averages->mean[index]);
  }
}

static const char *name_of(const char *kind, const Published *learner) {
  static char name[64];
  snprintf(name, sizeof name, "%s-%s.bin", kind, learner->options.is_plug_in ? "plug-in" : "exact");
  return name;
}

static void measure_reproduction(void *context, double budget) {
  Reproduction *work = context;
  double start = processor_time(), busy = 0;
  size_t rounds = 0;
  while (busy < budget) {
    for (size_t index = 0; index < LEARNERS; index++) {
      play(work, &work->learners[index], work->horizon, NULL);
      add_replication(&work->averages[index], work->record_size, work->measures);
      rounds += work->horizon;
    }
    busy = processor_time() - start;
  }
  for (size_t index = 0; index < LEARNERS; index++) {
    write_file(work->folder, name_of("averages", &work->learners[index]), work->averages[index].mean,
               2 * work->record_size * sizeof(double));
  }
  printf("%zu %.9f\n", rounds, busy);
}

/* Replays each learner's log; writes the measures of the recorded rounds, then average and last weights. */
static void replay_reproduction(void *context, size_t rounds) {
  Reproduction *work = context;
  size_t weights_size = work->arm_count * sizeof(double);
  double *log = numbers(2 * rounds);
  for (size_t index = 0; index < LEARNERS; index++) {
    Published *learner = &work->learners[index];
    read_file(work->folder, name_of("log", learner), log, 2 * rounds * sizeof(double));
    size_t recorded = play(work, learner, rounds, log);
    memcpy(work->average_weights + recorded * work->arm_count, learner->weights, weights_size);
    write_file(work->folder, name_of("measures", learner), work->measures, recorded * MEASURES * sizeof(double));
    write_file(work->folder, name_of("weights", learner), work->average_weights, (recorded + 1) * weights_size);
  }
  free(log);
  printf("done\n");
}

static void make_laws(Reproduction *work) {
  size_t dimension = work->utility.dimension;
  work->laws = (Law *)numbers(work->arm_count * sizeof(Law) / sizeof(double));
  read_file(work->folder, "arms.bin", work->laws, work->arm_count * sizeof(Law));
  work->known = numbers(work->arm_count * dimension);
  for (size_t arm = 0; arm < work->arm_count; arm++) {
    expected_features(&work->utility, &work->laws[arm], work->known + arm * dimension);
  }
}

static void make_records(Reproduction *work) {
  work->record_size = work->recorded_count * (MEASURES + work->arm_count);
  work->recorded = numbers(work->recorded_count);
  read_file(work->folder, "recorded.bin", work->recorded, work->recorded_count * sizeof(double));
  work->measures = numbers(work->record_size + work->arm_count);
  work->average_weights = work->measures + work->recorded_count * MEASURES;
  work->blend = numbers(work->utility.dimension);
  work->off = numbers(work->utility.dimension);
  work->weight_sums = numbers(work->arm_count);
  work->recommended = numbers(work->arm_count);
}

int serve_reproduction(char **words) {
  static Reproduction work;
  Setting setting;
  read_file(words[0], "setting.bin", &setting, sizeof setting);
  work = (Reproduction){.folder = words[0], .best = setting.best, .horizon = (size_t)setting.horizon,
                        .arm_count = (size_t)setting.arm_count, .recorded_count = (size_t)setting.recorded_count,
                        .random = {.state = {1, 2, 3, 4}}};
  make_utility(&work.utility, setting.is_variance != 0, setting.low, setting.high, (size_t)setting.cells);
  make_laws(&work);
  make_records(&work);
  for (size_t index = 0; index < LEARNERS; index++) {
    make_published(&work.learners[index], &setting.learners[index], &work.utility, work.arm_count, setting.floor);
    work.averages[index].mean = numbers(2 * work.record_size);
    work.averages[index].squares = work.averages[index].mean + work.record_size;
  }
  return serve(&work, measure_reproduction, replay_reproduction);
}

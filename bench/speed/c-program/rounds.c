#include "rounds.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "laws.h"
#include "learner.h"
#include "random.h"
#include "serve.h"

static Random generator = {.state = {1, 2, 3, 4}};

typedef struct {
  Learner learner;
  size_t draws;
  long horizon;
  Law *laws;       /* of the arms, if rewards are drawn in the round */
  double *rewards; /* otherwise a row of rewards per arm, used in turn */
  uint32_t *cursors;
  const char *folder;
} Game;

static double next_reward(Game *game, size_t arm) {
  if (game->laws != NULL) return draw(&game->laws[arm], &generator);
  uint32_t cursor = game->cursors[arm]++;
  if (game->cursors[arm] == game->draws) game->cursors[arm] = 0;
  return game->rewards[arm * game->draws + cursor];
}

/* Plays a run until its end or the deadline. Returns the number of rounds played. */
static long play(Game *game, double deadline) {
  Learner *learner = &game->learner;
  for (long round = 0; round < game->horizon; round++) {
    if ((round & 63) == 0 && wall_time() > deadline) return round;
    size_t arm = draw_arm(&generator, learner->weights, learner->arm_count);
    update(learner, arm, next_reward(game, arm));
  }
  return game->horizon;
}

static void measure_rounds(void *context, double budget) {
  Game *game = context;
  double start = wall_time(), busy = 0;
  long rounds = 0;
  /* If rewards are drawn in advance, restarting is not timed, so the whole measurement may take three times as long. */
  while (busy < budget && wall_time() - start < 3 * budget) {
    double before = processor_time();
    restart(&game->learner);
    if (game->laws == NULL) {
      memset(game->cursors, 0, game->learner.arm_count * sizeof *game->cursors);
      before = processor_time();
    }
    rounds += play(game, wall_time() + budget);
    busy += processor_time() - before;
  }
  printf("%ld %.9f\n", rounds, busy);
}

static void replay_rounds(void *context, size_t rounds) {
  Game *game = context;
  Learner *learner = &game->learner;
  size_t count = learner->arm_count;
  double *log = numbers(2 * rounds);
  double *blends = numbers(2 * count);
  read_file(game->folder, "log.bin", log, 2 * rounds * sizeof(double));
  restart(learner);
  for (size_t round = 0; round < rounds; round++) update(learner, (size_t)log[2 * round], log[2 * round + 1]);
  memcpy(blends, learner->weights, count * sizeof(double));
  recommend(learner, blends + count);
  write_file(game->folder, "weights-c.bin", blends, 2 * count * sizeof(double));
  free(log);
  free(blends);
  printf("done\n");
}

static Utility utility_named(const char *name) {
  if (strcmp(name, "variance") == 0) return VARIANCE;
  return strcmp(name, "wasserstein-uniform") == 0 ? WASSERSTEIN_UNIFORM : WASSERSTEIN_OTHER;
}

static Game game;

static void read_game(char **words) {
  static Target target;
  Utility utility = utility_named(words[1]);
  size_t arm_count = strtoul(words[2], NULL, 10);
  game.draws = strtoul(words[4], NULL, 10);
  game.horizon = strtol(words[5], NULL, 10);
  game.folder = words[6];
  if (utility != VARIANCE) read_file(game.folder, "target.bin", &target, sizeof target);
  make_learner(&game.learner, strcmp(words[0], "full-gradient") == 0, utility, &target, arm_count, atof(words[3]));
}

int serve_rounds(char **words) {
  read_game(words);
  size_t arm_count = game.learner.arm_count;
  game.rewards = numbers(arm_count * game.draws);
  read_file(game.folder, "rewards.bin", game.rewards, arm_count * game.draws * sizeof(double));
  game.cursors = calloc(arm_count, sizeof *game.cursors);
  return game.cursors == NULL ? 1 : serve(&game, measure_rounds, replay_rounds);
}

int serve_runs(char **words) {
  double cells[2];
  read_game(words);
  size_t bytes = game.learner.arm_count * sizeof(Law);
  game.laws = malloc(bytes);
  if (game.laws == NULL) return 1;
  read_file(game.folder, "arms.bin", game.laws, bytes);
  read_file(game.folder, "cells.bin", cells, sizeof cells);
  set_cells(&game.learner.seen, cells[0], cells[1]);
  return serve(&game, measure_rounds, replay_rounds);
}

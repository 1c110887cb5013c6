#ifndef RANDOM_H
#define RANDOM_H

#include <stddef.h>
#include <stdint.h>

/* The state of xoshiro256+ (Blackman and Vigna), whose few instructions are in this header to be inlined. */
typedef struct {
  uint64_t state[4];
} Random;

/* A uniform number from 0 to below 1 with 53 bits. */
static inline double uniform(Random *random) {
  uint64_t *state = random->state;
  uint64_t sum = state[0] + state[3];
  uint64_t shifted = state[1] << 17;
  state[2] ^= state[0];
  state[3] ^= state[1];
  state[1] ^= state[2];
  state[0] ^= state[3];
  state[2] ^= shifted;
  state[3] = (state[3] << 45) | (state[3] >> 19);
  return (double)(sum >> 11) * 0x1p-53;
}

static inline size_t draw_arm(Random *random, const double *weights, size_t count) {
  double left = uniform(random);
  for (size_t arm = 0; arm + 1 < count; arm++) {
    left -= weights[arm];
    if (left < 0) return arm;
  }
  return count - 1;
}

#endif

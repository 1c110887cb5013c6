/* Writes xoshiro128.json: first outputs of xoshiro128** for a few states.

   The algorithm is that of David Blackman and Sebastiano Vigna, "Scrambled linear pseudorandom number generators"
   (2018), https://prng.di.unimi.it/xoshiro128starstar.c, written down in C as published and sharing nothing with the
   TypeScript code.

   Run: cc -O1 -o xoshiro128 xoshiro128.c && ./xoshiro128 > xoshiro128.json */

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

static uint32_t s[4];

static inline uint32_t rotl(const uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }

static uint32_t next(void) {
  const uint32_t result = rotl(s[1] * 5, 7) * 9;
  const uint32_t t = s[1] << 9;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotl(s[3], 11);
  return result;
}

static const uint32_t states[][4] = {
    {1, 2, 3, 4},
    {1, 0, 0, 0},
    {0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
    {0x80000000, 0x7fffffff, 0xdeadbeef, 0x01234567},
};

enum { OUTPUTS = 300 };

int main(void) {
  const int count = sizeof states / sizeof states[0];
  printf("{\n  \"about\": \"First %d outputs of the published xoshiro128** for each state. Written by xoshiro128.c in this "
         "folder: cc -O1 -o xoshiro128 xoshiro128.c && ./xoshiro128 > xoshiro128.json\",\n  \"cases\": [\n",
         OUTPUTS);
  for (int i = 0; i < count; i++) {
    printf("    { \"state\": [");
    for (int k = 0; k < 4; k++) printf("%s%" PRIu32, k ? ", " : "", s[k] = states[i][k]);
    printf("], \"outputs\": [");
    for (int n = 0; n < OUTPUTS; n++) printf("%s%" PRIu32, n ? ", " : "", next());
    printf("] }%s\n", i + 1 < count ? "," : "");
  }
  printf("  ]\n}\n");
  return 0;
}

#include "laws.h"

#include <math.h>

/* A standard normal number by Marsaglia's polar method, which generates two at a time. */
static double normal(Random *random) {
  static double spare;
  static int has_spare;
  has_spare = !has_spare;
  if (!has_spare) return spare;
  double first, second, square;
  do {
    first = 2 * uniform(random) - 1;
    second = 2 * uniform(random) - 1;
    square = first * first + second * second;
  } while (square >= 1 || square == 0);
  double scale = sqrt(-2 * log(square) / square);
  spare = second * scale;
  return first * scale;
}

/* A gamma number with a shape of at least 1 (Marsaglia and Tsang). */
static double gamma_number(Random *random, double shape) {
  double reduced = shape - 1.0 / 3, spread = 1 / sqrt(9 * reduced);
  for (;;) {
    double deviate = normal(random), root = 1 + spread * deviate;
    if (root <= 0) continue;
    double cube = root * root * root, level = 1 - uniform(random);
    if (log(level) < deviate * deviate / 2 + reduced * (1 - cube + log(cube))) return reduced * cube;
  }
}

double draw(const Law *law, Random *random) {
  if (!law->is_beta) return law->first + law->second * normal(random);
  double part = gamma_number(random, law->first);
  return part / (part + gamma_number(random, law->second));
}

double mean_of(const Law *law) { return law->is_beta ? law->first / (law->first + law->second) : law->first; }

double variance_of(const Law *law) {
  if (!law->is_beta) return law->second * law->second;
  return mean_of(law) * (1 - mean_of(law)) / (law->first + law->second + 1);
}

/* The cdf of a beta with integer shapes is a binomial tail. */
double cdf(const Law *law, double place) {
  if (!law->is_beta) return 0.5 * erfc((law->first - place) / (law->second * sqrt(2)));
  double share = fmin(fmax(place, 0), 1), trials = law->first + law->second - 1;
  double ways = 1, tail = 0;
  for (double hits = 0; hits <= trials; hits++) {
    if (hits >= law->first) tail += ways * pow(share, hits) * pow(1 - share, trials - hits);
    ways *= (trials - hits) / (hits + 1);
  }
  return tail;
}

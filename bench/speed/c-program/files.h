#ifndef FILES_H
#define FILES_H

#include <stddef.h>

/* Files contain only little-endian numbers, and are all in the folder of the problem. */
void read_file(const char *folder, const char *name, void *out, size_t bytes);
void write_file(const char *folder, const char *name, const void *data, size_t bytes);

/* Allocates a list of zeros; exits the program if there is not enough memory. */
double *numbers(size_t count);

#endif

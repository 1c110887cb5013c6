#ifndef FILES_H
#define FILES_H

#include <stddef.h>

/* Files hold little-endian numbers and nothing else; all lie in the folder of the problem. */
void read_file(const char *folder, const char *name, void *out, size_t bytes);
void write_file(const char *folder, const char *name, const void *data, size_t bytes);

/* That many zeros; ends the program where there is no memory for them. */
double *numbers(size_t count);

#endif

/* How many processors there are for this process. */
#ifndef DLX_PROCESSORS_H
#define DLX_PROCESSORS_H

/* Those that this thread may run on, at least 1. */
unsigned dlxi_processors(void);

#endif

/* The engine "links": dancing links.  Start reading in links.c. */
#ifndef DLX_LINKS_H
#define DLX_LINKS_H

#include "dlx/engine.h"

extern const struct engine dlxi_links;

#endif

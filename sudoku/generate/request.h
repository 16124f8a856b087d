/*
 * What is asked of a generator: whether it makes sense, and whether it can be proved to be impossible.
 */
#ifndef SUDOKU_REQUEST_H
#define SUDOKU_REQUEST_H

#include "sudoku/generate/walk.h"

/*
 * Checks and completes a request; its orbits are then the caller's to release.  DLX_BAD_INPUT, DLX_UNSUPPORTED,
 * DLX_NO_MEMORY: 'message' says why.
 */
enum dlx_status sudokui_request_prepare(struct request *request, const struct sudoku_generating *asked,
                                        struct dlx_message *message);

/* Is it known that there is no such puzzle?  Then 'message' says why. */
bool sudokui_request_is_hopeless(const struct request *request, struct dlx_message *message);

#endif

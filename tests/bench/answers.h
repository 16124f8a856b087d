/*
 * Right answers, read out of a document: the rows of its tables that name .dlx files, such as
 *
 *     | `b-xc-soma.dlx` | the Soma cube | 11520 |
 */
#ifndef BENCH_ANSWERS_H
#define BENCH_ANSWERS_H

#include <map>
#include <string>

/* From a file's name without ending to its number of solutions.  Rows whose last cell is no number are passed over.
   Throws std::runtime_error if the document cannot be read. */
std::map<std::string, std::string> read_answers(const std::string &path);

#endif

/*
 * What reading and writing .kkr share; reader/kkr.c has the picture.
 */
#ifndef KAKURO_KKR_LAYOUT_H
#define KAKURO_KKR_LAYOUT_H

#define KKR_MAGIC "KKRP"
#define KKR_SUMS  46 /* 0 .. 45 */

#endif

/* Parallel quicksort of all lists of 7 numbers: each interval that is not sorted yet is divided
   at any of its elements, in any order. For Abed, Tripakis and Vincent 2008, Table 1. */
#define N 7

byte list[N];
byte end[N];            /* end[i] is where the interval that begins at i ends, exclusive; 0 if none does */
byte filled;
byte j, k, less, pivot; /* 0 between steps */

/* the next number comes to place i of the list */
inline insert(i) {
  j = filled;
  do :: j > i -> list[j] = list[j - 1]; j-- :: else -> break od;
  list[i] = filled; filled++; j = 0;
  if :: filled == N -> end[0] = N :: else fi
}

/* the interval that begins at i is divided at the element that is at p */
inline divide(i, p) {
  pivot = list[p]; list[p] = list[i]; list[i] = pivot;
  less = i; k = i + 1;
  do
  :: k < end[i] && list[k] < pivot -> less++; j = list[k]; list[k] = list[less]; list[less] = j; k++
  :: k < end[i] && list[k] > pivot -> k++
  :: else -> break
  od;
  list[i] = list[less]; list[less] = pivot;
  end[i] = (less - i > 1 -> less : 0);
  if :: k - less > 2 -> end[less + 1] = k :: else fi;
  j = 0; k = 0; less = 0; pivot = 0
}

#define INSERT(i) :: d_step { filled < N && filled >= i -> insert(i) }
#define DIVIDE(i, p) :: d_step { end[i] > p -> divide(i, p) }

active proctype Sort() {
  do
  INSERT(0) INSERT(1) INSERT(2) INSERT(3) INSERT(4) INSERT(5) INSERT(6)
  DIVIDE(0, 0) DIVIDE(0, 1) DIVIDE(0, 2) DIVIDE(0, 3) DIVIDE(0, 4) DIVIDE(0, 5) DIVIDE(0, 6)
  DIVIDE(1, 1) DIVIDE(1, 2) DIVIDE(1, 3) DIVIDE(1, 4) DIVIDE(1, 5) DIVIDE(1, 6)
  DIVIDE(2, 2) DIVIDE(2, 3) DIVIDE(2, 4) DIVIDE(2, 5) DIVIDE(2, 6)
  DIVIDE(3, 3) DIVIDE(3, 4) DIVIDE(3, 5) DIVIDE(3, 6)
  DIVIDE(4, 4) DIVIDE(4, 5) DIVIDE(4, 6)
  DIVIDE(5, 5) DIVIDE(5, 6)
  od
}

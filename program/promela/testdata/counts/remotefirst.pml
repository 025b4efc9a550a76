/* A variable of another process, or of the own proctype, as the first thing that the model reads. */
active [2] proctype P() { byte k, m; do :: P:k == 1; m = 2; m = 3; m = 0 :: k == 0 -> k = 1; k = 0 od }
active proctype Q() { byte n; do :: P[1]:k == 1; n = 1; n = 0 od }
/* 54 states, 151 transitions */

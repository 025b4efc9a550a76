/* len, full, empty and their negations. */
chan c = [2] of { bit };
byte k;
active proctype P() { do :: nfull(c) -> c!0; k = len(c) :: full(c) -> break od }
active proctype Q() { do :: nempty(c) -> c?_ :: empty(c) && k == 2 -> break :: timeout -> break od }
/* 62 states, 95 transitions */

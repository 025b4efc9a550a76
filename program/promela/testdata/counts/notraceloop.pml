/* A notrace without an end is never matched, and an event that does not fit ends its watch. */
chan c = [1] of { byte };
active proctype A() { byte i; do :: i < 3 -> c!i; i++ :: else -> break od }
active proctype B() { byte j; do :: c?j od }
notrace { do :: c!0; c?0 od }
/* 20 states, 26 transitions */

/* A notrace assertion is violated when it is matched. */
chan c = [2] of { byte };
notrace { c?1; do :: c?2 :: c?3 -> break od }
active proctype P() { do :: c!1 :: c!2 :: c!3 -> break od }
active proctype Q() { byte v; end: do :: c?v od }
/* 51 states, 91 transitions */

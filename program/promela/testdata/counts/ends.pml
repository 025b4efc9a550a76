/* Where a process may stop. */
chan c = [0] of { byte };
active proctype Server() { byte v; end: do :: c?v od }
active proctype Client() { c!1; c!2 }
/* 4 states, 4 transitions */

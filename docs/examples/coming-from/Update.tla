---- MODULE Update ----
\* Two processes add one to x, each in two steps.
EXTENDS Naturals
VARIABLES x, pc, seen
vars == <<x, pc, seen>>
Procs == {1, 2}

Init == x = 0 /\ pc = [p \in Procs |-> "read"] /\ seen = [p \in Procs |-> 0]
Read(p)  == /\ pc[p] = "read"
            /\ seen' = [seen EXCEPT ![p] = x] /\ pc' = [pc EXCEPT ![p] = "write"] /\ UNCHANGED x
Write(p) == /\ pc[p] = "write"
            /\ x' = seen[p] + 1 /\ pc' = [pc EXCEPT ![p] = "done"] /\ UNCHANGED seen
Spec == Init /\ [][\E p \in Procs : Read(p) \/ Write(p)]_vars

\* INVARIANT of the configuration, with CHECK_DEADLOCK FALSE.
Right == (\A p \in Procs : pc[p] = "done") => x = 2
====

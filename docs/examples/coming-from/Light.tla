---- MODULE Light ----
\* A car waits at a light and drives on when it is not red.
VARIABLES red, waiting
vars == <<red, waiting>>

Init   == red = TRUE /\ waiting = FALSE
Arrive == ~waiting /\ waiting' = TRUE /\ UNCHANGED red
Drive  == waiting /\ ~red /\ waiting' = FALSE /\ UNCHANGED red
Switch == red' = ~red /\ UNCHANGED waiting
Spec   == Init /\ [][Arrive \/ Drive \/ Switch]_vars /\ SF_vars(Drive) /\ WF_vars(Switch)

\* PROPERTY of the configuration.
Served == waiting ~> ~waiting
====

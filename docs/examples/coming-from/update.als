-- Two processes add one to x, each in two steps.
enum At { Read, Write, Done }
sig Process { var at: one At, var seen: one Int }
one sig X { var value: one Int }

pred init { X.value = 0 and all p: Process | p.at = Read and p.seen = 0 }
pred others[p: Process] { all q: Process - p | q.at' = q.at and q.seen' = q.seen }
pred read[p: Process] { p.at = Read and p.seen' = X.value and p.at' = Write and X.value' = X.value and others[p] }
pred write[p: Process] { p.at = Write and X.value' = plus[p.seen, 1] and p.at' = Done and p.seen' = p.seen and others[p] }
pred stays { X.value' = X.value and all p: Process | p.at' = p.at and p.seen' = p.seen }
fact { init and always (stays or some p: Process | read[p] or write[p]) }

assert right { always ((all p: Process | p.at = Done) implies X.value = 2) }
check right for exactly 2 Process, 4 Int, 10 steps

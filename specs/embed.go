package specs

import "embed"

// Examples has worked examples, as they stand in this folder: Dekker's
// algorithm with its automata, the lift, Peterson's algorithm, the
// philosophers, and the traffic lights.
//
//go:embed dekker.pml dekker-never-enters.hoa dekker-product.hoa fair-p1.hoa fair-p2.hoa lift.pml
//go:embed dekker.ltl lift.ltl peterson.pml peterson.ltl philosophers.pml philosophers.ltl traffic.pml traffic.ltl
var Examples embed.FS

package specs

import "embed"

// Examples has the worked examples of the papers, as they stand in this folder:
// Dekker's algorithm with its automata, and the lift.
//
//go:embed dekker.pml dekker-never-enters.hoa dekker-product.hoa fair-p1.hoa fair-p2.hoa lift.pml
var Examples embed.FS

// Package countingmodel writes random models with integer variables for the
// tests of symbolic exploration.
package countingmodel

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Random returns the text of a model. Its variables are integers without bounds
// as far as symbolic exploration is concerned, but most of its loops have
// guards that keep the values small, so that a search of single states can
// check the answers.
func Random(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("int x, y = 1;\nbyte n;\nchan ch = [1] of { byte };\n")
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	expr := func() string { return pick("x", "y", "x - y", "x + n", "2", "y + 1", "2 * x - 3", "(n -> x : y)") }
	cond := func() string {
		return fmt.Sprintf("%s %s %s", expr(), pick("<", "<=", "==", "!=", ">", ">="), expr())
	}
	statement := func() string {
		switch r.IntN(11) {
		case 0:
			return "x < 4 -> x++"
		case 1:
			return "y > 0 -> y--"
		case 2:
			return "atomic { x > 0 && y < 3 -> x--; y = y + 1 }"
		case 3:
			return "d_step { y > 1 -> if :: x > 1 -> x = 0 :: else -> y = 0 fi }"
		case 4:
			return "ch!1"
		case 5:
			return "ch?n"
		case 6:
			return cond() + " -> n = 1 - n"
		case 7:
			return cond() + " -> if :: " + cond() + " -> y = 0 :: else fi"
		case 8:
			return "atomic { x < 3 -> x++; ch!1; do :: x > 1 -> x-- :: y < 2 -> y++ :: break od }"
		case 9:
			return cond() + " -> assert(" + cond() + ")"
		}
		return "(" + cond() + " || " + cond() + ") -> x = 0"
	}
	for i := range 1 + r.IntN(2) {
		fmt.Fprintf(&b, "active proctype p%d() {\n  do\n", i)
		for range 1 + r.IntN(3) {
			fmt.Fprintf(&b, "  :: %s\n", statement())
		}
		if r.IntN(2) == 0 {
			b.WriteString("  :: timeout -> break\n")
		}
		b.WriteString("  od\n}\n")
	}
	return b.String()
}

package countingmodel

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Flat returns the text of a counter program over x, y and the unknown N whose
// control is a chain of loops, so that no control state is on two cycles. bound
// is a further condition on N; "N <= 4" leaves so few initial states that they
// can be listed.
func Flat(r *rand.Rand, bound string) string {
	var b strings.Builder
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	fmt.Fprintf(&b, "vars x y N\ninit x = %d, y = %s, N >= 0", r.IntN(3), pick("0", "1", "2", "N"))
	if bound != "" {
		b.WriteString(", " + bound)
	}
	b.WriteString("\nstart L0\n")
	step := func(from, to string) {
		guard := pick("", "", " when x < N", " when x <= 3", " when y > 0", " when x > y", " when y < N && x >= 0", " when x + y <= N + 2", " when x == y", " when x != 2")
		effect := pick("", " do x := x + 1", " do x := x - 1", " do y := y - 1", " do x := x + 1, y := y - 1", " do x := 0", " do x := y, y := x", " do y := y + 2", " do y := 3 - y", " do x := N")
		fmt.Fprintf(&b, "%s -> %s%s%s\n", from, to, guard, effect)
	}
	loop := func(n int) {
		at := fmt.Sprintf("L%d", n)
		switch r.IntN(4) {
		case 0, 1:
			step(at, at)
		case 2:
			step(at, at+"a")
			step(at+"a", at)
		}
	}
	length := 1 + r.IntN(3)
	loop(0)
	for n := 1; n < length; n++ {
		step(fmt.Sprintf("L%d", n-1), fmt.Sprintf("L%d", n))
		loop(n)
	}
	if b.Len() > 0 && !strings.Contains(b.String(), "->") {
		step("L0", "L0")
	}
	return b.String()
}

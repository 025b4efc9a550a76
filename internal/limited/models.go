package limited

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/randommodel"
)

// model is a file, with a proposition for formulas about it.
type model struct {
	name, text, atom string
}

// kind writes models of one kind, of about n parts, of which most is the
// largest number.
type kind struct {
	name  string
	most  int
	write func(rng *rand.Rand, n int) model
}

// promelaKinds are shapes of Promela models.
func promelaKinds() []kind {
	pml := func(name string, most int, write func(rng *rand.Rand, n int) string) kind {
		return kind{name, most, func(rng *rand.Rand, n int) model { return model{"m.pml", write(rng, n), "x > 3"} }}
	}
	return []kind{
		pml("random", 1, func(rng *rand.Rand, _ int) string {
			text, _ := randommodel.Promela(rng)
			return "byte x;\n" + text
		}),
		pml("counters", 12, countersOf),
		pml("statements", 100_000, func(_ *rand.Rand, n int) string {
			return "byte x, y;\nactive proctype P() { do :: x++ od }\ninit {\n" + strings.Repeat("y = y + x;\n", n) + "}\n"
		}),
		pml("nested", 300, func(_ *rand.Rand, n int) string {
			return "byte x, y;\nactive [2] proctype P() { do :: " + strings.Repeat("if :: x++; ", n) + "skip" + strings.Repeat(" :: y++ fi", n) + " od }\n"
		}),
		pml("parentheses", 900, func(_ *rand.Rand, n int) string {
			return "byte x, y;\nactive proctype P() { do :: x = " + strings.Repeat("(x + ", n) + "y" + strings.Repeat(")", n) + " od }\n"
		}),
		pml("expressions", 20_000, func(_ *rand.Rand, n int) string {
			return "byte x, y;\nactive proctype P() { do :: x = y" + strings.Repeat(" + x * 3", n) + " :: y++ od }\n"
		}),
		pml("choices", 20_000, func(_ *rand.Rand, n int) string {
			return "byte x; int y;\nactive [2] proctype P() { do\n" + numbered(n, ":: y == %d -> y = (y * 7 + x) %% 1000; x++\n") + ":: else -> y = 0 od }\n"
		}),
		pml("array", 1_000_000, func(_ *rand.Rand, n int) string {
			return fmt.Sprintf("byte x; byte a[%d];\nactive [2] proctype P() { int i; do :: a[i] = a[i] + 1; i = (i + 7) %% %d :: x++ od }\n", n, n)
		}),
		pml("processes", 250, func(_ *rand.Rand, n int) string {
			return fmt.Sprintf("byte x; byte a[%d];\nactive [%d] proctype P() { byte k = 1, j; do :: k < %d && a[_pid] < 3 -> a[_pid] = k; x = _pid; j = 0; do :: j < %d && a[j] < k -> j++ :: else -> break od; k++ :: else -> break od; a[_pid] = 0 }\n", n, n, n, n)
		}),
		pml("long step", 100_000_000, func(_ *rand.Rand, n int) string {
			return fmt.Sprintf("byte x; int y;\nactive [3] proctype P() { int i; do :: d_step { i = 0; do :: i < %d -> i++ :: else -> break od; x++ } :: y++ od }\n", n)
		}),
		pml("atomic", 1_000_000, func(_ *rand.Rand, n int) string {
			return fmt.Sprintf("byte x; int y, z;\nactive [2] proctype P() { int i; do :: atomic { i = 0; do :: i < %d -> i++; if :: y++ :: z++ fi :: else -> break od; x++ } od }\n", n)
		}),
		pml("channels", 250, func(_ *rand.Rand, n int) string {
			return fmt.Sprintf("byte x; chan c[3] = [%d] of { byte, byte };\nactive [3] proctype P() { byte a, b; do :: c[_pid]!x, _pid :: c[(_pid + 1) %% 3]?a, b -> x = a :: x++ od }\n", n)
		}),
		pml("inlines", 4000, func(_ *rand.Rand, n int) string {
			return "byte x, y;\ninline f(v) { v++; if :: v > x -> v = 0 :: else -> x++ fi }\nactive [2] proctype P() { do\n:: " + strings.Repeat("f(y); ", n) + "skip od }\n"
		}),
		pml("family", 250, func(_ *rand.Rand, n int) string {
			return fmt.Sprintf("#define N %d\nbyte x; bool lock, a[N];\nactive [N] proctype P() { do :: atomic { !lock -> lock = true }; a[_pid] = true; x = 1; x = 4; a[_pid] = false; lock = false :: x = 2 od }\n", n)
		}),
		pml("integers", 20_000, integers),
		pml("fails", 200, func(_ *rand.Rand, n int) string {
			return fmt.Sprintf("byte x, y, z;\nactive proctype P() { do :: x++ od }\nactive proctype Q() { do :: y++; assert(y + x < %d) od }\nactive proctype R() { do :: z++ od }\n", 3*n)
		}),
	}
}

// integers is a program over integers without bounds, of n statements.
func integers(rng *rand.Rand, n int) string {
	var b strings.Builder
	b.WriteString("int x, y, z;\nactive proctype P() { do\n")
	for i := range n {
		fmt.Fprintf(&b, ":: x <= %d * y -> x = x + %d; z = z - y\n", 1+rng.IntN(4), 1+i%7)
		if i%3 == 0 {
			fmt.Fprintf(&b, ":: y < %d + z -> y++; do :: x > %d -> x = x - %d; y = y + 2 :: else -> break od\n", i, rng.IntN(9), 1+rng.IntN(5))
		}
	}
	return b.String() + ":: else -> z++ od }\n"
}

// countersOf is n bytes that count independently: 256ⁿ states.
func countersOf(_ *rand.Rand, n int) string {
	return fmt.Sprintf("byte x, y; byte a[%d];\nactive [%d] proctype P() { do :: a[_pid]++; x = a[_pid] :: y = x od }\n", n, n)
}

// numbered is a line for each number below n.
func numbered(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// systemKinds are shapes of explicit systems and of counter programs.
func systemKinds() []kind {
	aut := func(name string, most int, to func(rng *rand.Rand, from, n int) int) kind {
		return kind{name, most, func(rng *rand.Rand, n int) model {
			var b strings.Builder
			fmt.Fprintf(&b, "des (0, %d, %d)\n", 2*n, n)
			for i := range n {
				fmt.Fprintf(&b, "(%d, \"a\", %d)\n(%d, \"b%d\", %d)\n", i, (i+1)%n, i, rng.IntN(3), to(rng, i, n))
			}
			return model{"m.aut", b.String(), `enabled("b1")`}
		}}
	}
	return []kind{
		aut("ring", 300_000, func(_ *rand.Rand, from, _ int) int { return from }),
		aut("random system", 300_000, func(rng *rand.Rand, _, n int) int { return rng.IntN(n) }),
		{"counter program", 100_000, func(rng *rand.Rand, n int) model {
			var b strings.Builder
			b.WriteString("vars x y z\ninit x = 0, y = 1, z = 2\nprocess a start A0\n")
			for i := range n {
				fmt.Fprintf(&b, "A%d -> A%d when x < %d do x := x + 1\nA%d -> A%d when x > y do y := y + z\nA%d -> A%d when y >= 2 do z := x\n", i, (i+1)%n, 5+rng.IntN(50), i, rng.IntN(n), i, rng.IntN(n))
			}
			return model{"m.counters", b.String(), "x + y < 40"}
		}},
	}
}

package rand

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// first lets the first transition happen.
type first struct{}

func (first) Choose(*schedule.Run, []schedule.Transition) int { return 0 }
func (first) End(*schedule.Run)                               {}

// draws draws by each function, and returns what is out of its range.
func draws() (all []string, wrong []string) {
	check := func(name string, value any, ok bool) {
		all = append(all, fmt.Sprint(name, value))
		if !ok {
			wrong = append(wrong, fmt.Sprint(name, value))
		}
	}
	for range 50 {
		a, b := N(3), N(10*time.Second)
		check("N", a, a >= 0 && a < 3)
		check("N", b, b >= 0 && b < 10*time.Second)
		c, d, e := IntN(3), Int32N(3), Int64N(3)
		check("IntN", c, c >= 0 && c < 3)
		check("Int32N", d, d >= 0 && d < 3)
		check("Int64N", e, e >= 0 && e < 3)
		f, g, h := UintN(3), Uint32N(3), Uint64N(3)
		check("UintN", f, f < 3)
		check("Uint32N", g, g < 3)
		check("Uint64N", h, h < 3)
		i, j, k := Int(), Int32(), Int64()
		check("Int", i, i >= 0)
		check("Int32", j, j >= 0)
		check("Int64", k, k >= 0)
		check("Uint", Uint(), true)
		check("Uint32", Uint32(), true)
		check("Uint64", Uint64(), true)
		x, y := Float32(), Float64()
		check("Float32", x, x >= 0 && x < 1)
		check("Float64", y, y >= 0 && y < 1)
		z := ExpFloat64()
		check("ExpFloat64", z, z >= 0)
		check("NormFloat64", NormFloat64(), true)
		p := Perm(5)
		q := slices.Clone(p)
		Shuffle(5, func(i, j int) { q[i], q[j] = q[j], q[i] })
		check("Perm", p, slices.Equal(slices.Sorted(slices.Values(p)), []int{0, 1, 2, 3, 4}))
		check("Shuffle", q, slices.Equal(slices.Sorted(slices.Values(q)), []int{0, 1, 2, 3, 4}))
	}
	return all, wrong
}

// TestDraws: numbers are in the range of their function, all of which occur; in runs they are the same each time, and outside of them not.
func TestDraws(t *testing.T) {
	var runs [2][]string
	for i := range runs {
		r := schedule.Execute(func() {
			all, wrong := draws()
			runs[i] = all
			if len(wrong) > 0 {
				panic(wrong)
			}
		}, first{}, schedule.Options{MaxSteps: 10_000})
		if r.Failure() != nil || !r.Drew() {
			t.Fatal(r.Failure(), r.Drew())
		}
	}
	if !slices.Equal(runs[0], runs[1]) {
		t.Error("another run draws other numbers")
	}
	for _, s := range []string{"N0", "N1", "N2", "IntN2", "Int32N2", "Int64N2", "UintN2", "Uint32N2", "Uint64N2"} {
		if !slices.Contains(runs[0], s) {
			t.Errorf("%s is never drawn", s)
		}
	}
	all, wrong := draws()
	if again, _ := draws(); len(wrong) > 0 || slices.Equal(all, again) || slices.Equal(all, runs[0]) {
		t.Errorf("outside of runs: %v; the same numbers: %v", wrong, slices.Equal(all, again))
	}
	for name, f := range map[string]func(){"N(0)": func() { N(0) }, "N(-1)": func() { N(-1) }} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s draws a number", name)
				}
			}()
			f()
		}()
	}
}

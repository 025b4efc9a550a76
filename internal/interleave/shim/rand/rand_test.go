package rand

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

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
	Seed(1)
	for range 50 {
		c, d, e := Intn(3), Int31n(3), Int63n(3)
		check("Intn", c, c >= 0 && c < 3)
		check("Int31n", d, d >= 0 && d < 3)
		check("Int63n", e, e >= 0 && e < 3)
		i, j, k := Int(), Int31(), Int63()
		check("Int", i, i >= 0)
		check("Int31", j, j >= 0)
		check("Int63", k, k >= 0)
		check("Uint32", Uint32(), true)
		check("Uint64", Uint64(), true)
		x, y, z := Float32(), Float64(), ExpFloat64()
		check("Float32", x, x >= 0 && x < 1)
		check("Float64", y, y >= 0 && y < 1)
		check("ExpFloat64", z, z >= 0)
		check("NormFloat64", NormFloat64(), true)
		p := Perm(5)
		q := slices.Clone(p)
		Shuffle(5, func(i, j int) { q[i], q[j] = q[j], q[i] })
		check("Perm", p, slices.Equal(slices.Sorted(slices.Values(p)), []int{0, 1, 2, 3, 4}))
		check("Shuffle", q, slices.Equal(slices.Sorted(slices.Values(q)), []int{0, 1, 2, 3, 4}))
		text := make([]byte, 16)
		n, err := Read(text)
		check("Read", text, n == 16 && err == nil && !bytes.Equal(text, make([]byte, 16)))
	}
	return all, wrong
}

// TestDraws: numbers are in the range of their function; in runs they are the same each time, and outside of them not.
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
	for _, s := range []string{"Intn0", "Intn1", "Intn2", "Int31n2", "Int63n2"} {
		if !slices.Contains(runs[0], s) {
			t.Errorf("%s is never drawn", s)
		}
	}
	all, wrong := draws()
	if again, _ := draws(); len(wrong) > 0 || slices.Equal(all, again) || slices.Equal(all, runs[0]) {
		t.Errorf("outside of runs: %v; the same numbers: %v", wrong, slices.Equal(all, again))
	}
}

package reduce

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

// quietModel is a model without global channels, whose processes read and write some of each other's variables.
func quietModel(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("byte x[3]; byte y; bit flag; byte z;\n")
	lines := []string{
		"x[_pid % 3] = 1", "x[_pid % 3] = 0", "y == _pid -> y = 0", "y = _pid", "flag = 1 - flag", "x[(_pid + 1) % 3] == 0", "l = (l + 1) % 3", "l == 2",
		"z = (z + 1) % 4", "z > 1", "atomic { flag == 0; flag = 1; l = 0 }", "d_step { l = 0; y = 3 }", "l = y", "k = 1; k = 0", "timeout",
	}
	line := func() string { return lines[r.IntN(len(lines))] }
	for p := range 2 + r.IntN(2) {
		fmt.Fprintf(&b, "active [%d] proctype P%d() {\n  byte l, k;\n", 1+r.IntN(2), p)
		for range 1 + r.IntN(3) {
			fmt.Fprintf(&b, "  %s;\n", line())
		}
		fmt.Fprintf(&b, "  do\n  :: %s; %s\n  :: %s\n  :: %s; %s; %s\n  od\n}\n", line(), line(), line(), line(), line(), line())
	}
	if r.IntN(2) == 0 {
		b.WriteString("active [2] proctype C() { chan own = [1] of { byte }; byte k; do :: own!y :: own?k; k = 0 :: own?k; z = k od }\n")
	}
	return b.String()
}

// TestStubbornCache compares cached stubborn sets with those computed anew, in states that come again and among
// others.
func TestStubbornCache(t *testing.T) {
	compared, recalled, smaller := 0, 0, 0
	for seed := range uint64(60) {
		text := quietModel(rand.New(rand.NewPCG(seed, 31)))
		m, err := resolve.Parse(source.NewFile("quiet.pml", text), lexemes.Options{})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		b := &interp.Bound{Atoms: &flat.Atoms{Model: m}}
		tables, why := newIndependence(b.Atoms, nil)
		if tables == nil {
			t.Fatal(why)
		}
		one, other := tables.newChooser(), tables.newChooser()
		one.stubborn, other.stubborn, other.noChannels = true, true, false
		if one.noChannels == strings.Contains(text, "chan") {
			t.Fatal("there are channels, or none, and nothing, or something, is remembered")
		}
		x := interp.NewExplorer(m, b)
		states := slices.DeleteFunc(programtest.States(t, x, 400), func(s []byte) bool { return x.Open(s) >= 0 })
		rand.New(rand.NewPCG(seed, 32)).Shuffle(len(states), func(i, j int) { states[i], states[j] = states[j], states[i] })
		for _, s := range append(states, states...) {
			var batch program.Batch
			if err := x.Expand(s, &batch); err != nil {
				t.Fatal(err)
			}
			got, want := make([]bool, batch.Len()), make([]bool, batch.Len())
			if one.Choose(s, &batch, got) != other.Choose(s, &batch, want) || !slices.Equal(got, want) {
				t.Fatalf("%v is kept, want %v\n%s", got, want, text)
			}
			if one.hit {
				recalled++
			}
			if slices.Contains(want, true) {
				smaller++
			}
			if f, w := one.Follow(s, &batch, nil), other.Follow(s, &batch, nil); f != w {
				t.Fatalf("%d is followed, want %d\n%s", f, w, text)
			}
			compared++
		}
	}
	t.Logf("%d states, %d recalled, %d with smaller sets", compared, recalled, smaller)
	if recalled < compared/8 || recalled == compared || smaller < compared/20 {
		t.Errorf("%d states, %d recalled, %d with smaller sets", compared, recalled, smaller)
	}
}

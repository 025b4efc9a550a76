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

// talkingModel is a model whose processes use channels that are known, that are one of an array, or that come as an argument; some
// are claimed.
func talkingModel(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("chan a = [1] of { byte }; chan b = [2] of { byte }; chan row[3] = [1] of { byte }; byte g;\n")
	lines := []string{
		"a!l", "a?l", "b!1", "b?l", "row[0]!l", "row[_pid % 3]!1", "row[l % 3]?l", "row[2]?k", "own!l", "own?l", "nempty(own)", "full(a)", "g = l", "g == 0",
		"atomic { b?k; own!k; k = 0 }", "d_step { l = 0; k = 1 }", "l = (l + 1) % 3", "l == 2", "a?[1]",
	}
	line := func() string { return lines[r.IntN(len(lines))] }
	claims := []string{"", "xs row[0];", "xr row[2];", "xr own;", "xs a;"}
	for p := range 2 {
		fmt.Fprintf(&b, "proctype P%d(chan own) {\n  %s byte l, k;\n", p, claims[r.IntN(len(claims))])
		for range 1 + r.IntN(3) {
			fmt.Fprintf(&b, "  %s;\n", line())
		}
		fmt.Fprintf(&b, "  do\n  :: %s; %s\n  :: %s; %s\n  od\n}\n", line(), line(), line(), line())
	}
	b.WriteString("init { atomic { run P0(a); run P1(row[1]); run P1(b) } }\n")
	return b.String()
}

// TestFold compares the sets that are found with folded tables with those that are found with all channels apart, whether claims are
// believed or not.
func TestFold(t *testing.T) {
	compared, smaller, followed, trusted := 0, 0, 0, 0
	for seed := range uint64(200) {
		text := talkingModel(rand.New(rand.NewPCG(seed, 51)))
		m, err := resolve.Parse(source.NewFile("talking.pml", text), lexemes.Options{})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		b := &interp.Bound{Atoms: &flat.Atoms{Model: m}}
		folded, why := newIndependence(b.Atoms, nil)
		if folded == nil {
			t.Fatal(why)
		}
		apart, _ := findIndependence(b.Atoms, nil)
		one, other := folded.newChooser(), apart.newChooser()
		one.stubborn, other.stubborn = seed%3 != 0, seed%3 != 0
		if folded.doubted != nil && seed%2 == 0 {
			one.trusted, other.trusted = true, true
			trusted++
		}
		x := interp.NewExplorer(m, b)
		for _, s := range slices.DeleteFunc(programtest.States(t, x, 300), func(s []byte) bool { return x.Open(s) >= 0 }) {
			var batch program.Batch
			if err := x.Expand(s, &batch); err != nil {
				t.Fatal(err)
			}
			got, want := make([]bool, batch.Len()), make([]bool, batch.Len())
			if one.Choose(s, &batch, got) != other.Choose(s, &batch, want) || !slices.Equal(got, want) {
				t.Fatalf("%v is kept, want %v\n%s", got, want, text)
			}
			if slices.Contains(want, true) {
				smaller++
			}
			for i := range batch.Succs {
				f, w := one.Follow(s, &batch, &batch.Succs[i]), other.Follow(s, &batch, &batch.Succs[i])
				if f != w {
					t.Fatalf("%d is followed, want %d\n%s", f, w, text)
				}
				if f >= 0 {
					followed++
				}
			}
			compared++
		}
	}
	t.Logf("%d states, %d with smaller sets, %d followed, %d models with claims that are believed", compared, smaller, followed, trusted)
	if compared < 5000 || smaller < compared/20 || followed < compared/20 || trusted < 5 {
		t.Errorf("%d states, %d with smaller sets, %d followed, %d models with claims that are believed", compared, smaller, followed, trusted)
	}
}

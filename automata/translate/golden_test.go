package translate_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/ltl/patterns"
	"github.com/ltlcheck/ltlcheck/ltl"
)

var (
	update = flag.Bool("update", false, "rewrite testdata/sizes.tsv with the sizes of now")
	extend = flag.Bool("extend", false, "with -update: add the members of families and the random formulas to the table")
)

const (
	sizesFile   = "testdata/sizes.tsv"
	sizesHeader = "formula\tstates\tedges\tsets\tdeterministic\tba states\tba edges"
)

// sizes is one line of the table.
type sizes struct {
	states, edges, sets int
	deterministic       bool
	baStates, baEdges   int
}

func (s sizes) String() string {
	return fmt.Sprintf("%d\t%d\t%d\t%v\t%d\t%d", s.states, s.edges, s.sets, s.deterministic, s.baStates, s.baEdges)
}

func readSizes(text string) (s sizes, err error) {
	_, err = fmt.Sscanf(text, "%d\t%d\t%d\t%t\t%d\t%d", &s.states, &s.edges, &s.sets, &s.deterministic, &s.baStates, &s.baEdges)
	return s, err
}

func sizesOf(a, b automata.Stats) sizes {
	return sizes{a.States, a.Edges, a.Sets, a.Deterministic, b.States, b.Edges}
}

// worse reports whether either automaton is less preferable than recorded, in the order in which
// the translation prefers: states first, then edges.
func (s sizes) worse(recorded sizes) bool {
	return slices.Compare([]int{s.states, s.edges}, []int{recorded.states, recorded.edges}) > 0 && !(s.states == recorded.states && s.deterministic && !recorded.deterministic) ||
		s.states == recorded.states && recorded.deterministic && !s.deterministic ||
		slices.Compare([]int{s.baStates, s.baEdges}, []int{recorded.baStates, recorded.baEdges}) > 0
}

// TestSizes compares with the recorded sizes. A worse one is an error; so is any other, until
// -update has recorded it.
func TestSizes(t *testing.T) {
	text, err := os.ReadFile(sizesFile)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")[1:]
	if *extend {
		lines = append(lines, moreFormulas(t, lines)...)
	}
	var out strings.Builder
	out.WriteString(sizesHeader + "\n")
	for _, line := range lines {
		formula, columns, _ := strings.Cut(line, "\t")
		fa := ltl.NewFactory()
		f := parse(t, fa, formula)
		now := sizesOf(translated(t, fa, f, translate.TGBA).Stats(), translated(t, fa, f, translate.BA).Stats())
		if !*update {
			compareSizes(t, formula, columns, now)
		}
		fmt.Fprintf(&out, "%s\t%v\n", formula, now)
	}
	if *update {
		if err := os.WriteFile(sizesFile, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func compareSizes(t *testing.T, formula, columns string, now sizes) {
	recorded, err := readSizes(columns)
	switch {
	case err != nil:
		t.Errorf("%s: %v", formula, err)
	case now.worse(recorded):
		t.Errorf("%s: worse: %v, recorded %v", formula, now, recorded)
	case now != recorded:
		t.Errorf("%s: not worse, record it with -update: %v, recorded %v", formula, now, recorded)
	}
}

// moreFormulas is small members of the families and random formulas that the table lacks.
func moreFormulas(t *testing.T, lines []string) []string {
	fa := ltl.NewFactory()
	var more []string
	add := func(f *ltl.Formula) {
		has := func(line string) bool { formula, _, _ := strings.Cut(line, "\t"); return formula == f.String() }
		if !slices.ContainsFunc(lines, has) && !slices.Contains(more, f.String()) {
			more = append(more, f.String())
		}
	}
	for _, family := range patterns.Families() {
		for n := 2; n <= 3 && !strings.HasPrefix(family.Name, "k") && !strings.HasPrefix(family.Name, "rv-"); n++ {
			params := []int{n, n}[:len(family.Params)]
			f, err := family.Formula(fa, params...)
			if err != nil {
				t.Fatal(err)
			}
			if f.Size() < 30 {
				add(f)
			}
		}
	}
	rng := rand.New(rand.NewPCG(300, 7))
	for len(lines)+len(more) < 300 {
		add(ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b", "c"}, Size: 8 + rng.IntN(10)}))
	}
	return more
}

// TestWorse pins what counts as worse.
func TestWorse(t *testing.T) {
	old := sizes{3, 6, 1, false, 4, 8}
	for _, c := range []struct {
		now   sizes
		worse bool
	}{
		{old, false},
		{sizes{3, 5, 1, false, 4, 8}, false},
		{sizes{2, 9, 1, false, 3, 9}, false},
		{sizes{3, 7, 1, true, 4, 8}, false},
		{sizes{3, 7, 1, false, 4, 8}, true},
		{sizes{4, 6, 1, true, 4, 8}, true},
		{sizes{3, 6, 1, false, 4, 9}, true},
		{sizes{3, 6, 1, false, 5, 2}, true},
	} {
		if got := c.now.worse(old); got != c.worse {
			t.Errorf("%v after %v: worse is %v", c.now, old, got)
		}
	}
	if deterministic := (sizes{3, 6, 1, true, 4, 8}); !old.worse(deterministic) {
		t.Error("losing determinism is not worse")
	}
}

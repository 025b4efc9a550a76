package patterns

import (
	"strconv"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// lines are those of a file of formulas of the corpus.
func lines(t *testing.T, name string) []string {
	t.Helper()
	return strings.Split(strings.TrimRight(corpus.Read(t, "ltl", name), "\n"), "\n")
}

func read(t *testing.T, fa *ltl.Factory, text string) *ltl.Formula {
	t.Helper()
	f, err := ltl.ParseString(fa, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return f
}

func TestFamiliesOfCorpus(t *testing.T) {
	byName := map[string]Family{}
	for _, f := range Families() {
		byName[f.Name] = f
	}
	covered := map[string]bool{}
	for _, line := range lines(t, "families.idx") {
		cols := strings.Split(line, "\t")
		family, ok := byName[cols[0]]
		if !ok {
			t.Errorf("no family %s", cols[0])
			continue
		}
		var params []int
		for _, p := range strings.Split(cols[1], ",") {
			n, err := strconv.Atoi(p)
			if err != nil {
				t.Fatal(err)
			}
			params = append(params, n)
		}
		fa := ltl.NewFactory()
		f, err := family.Formula(fa, params...)
		if err != nil {
			t.Fatal(err)
		}
		g := read(t, fa, cols[2])
		if f != g {
			t.Errorf("%s %v: got %s, want %s", cols[0], params, f, g)
		}
		covered[cols[0]] = true
	}
	for name := range byName {
		if !covered[name] {
			t.Errorf("the corpus says nothing of family %s", name)
		}
	}
}

func TestFamilyParameters(t *testing.T) {
	for _, f := range Families() {
		fa := ltl.NewFactory()
		if _, err := f.Formula(fa); err == nil {
			t.Errorf("%s: no parameter is no error", f.Name)
		}
		for _, n := range []int{-1, 0, f.Limit + 1} {
			if _, err := f.Formula(fa, n, n); err == nil {
				t.Errorf("%s: parameter %d is no error", f.Name, n)
			}
			if _, err := f.Formula(fa, n); err == nil {
				t.Errorf("%s: parameter %d is no error", f.Name, n)
			}
		}
		if _, err := f.Formula(fa, []int{f.Limit, f.Limit}[:len(f.Params)]...); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
		g, err := f.Formula(fa, []int{40, 40}[:len(f.Params)]...)
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		if got := read(t, fa, g.String()); got != g {
			t.Errorf("%s: member 40 reads back as another formula", f.Name)
		}
	}
}

package automata_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/source"
)

func readText(name, text string) ([]*automata.Automaton, error) {
	return automata.ReadHOA(source.NewFile(name, text))
}

// same reports whether two automata are equal, state by state and edge by edge.
func same(a, b *automata.Automaton) bool {
	if !a.Alphabet().Equal(b.Alphabet()) || a.Acc.String() != b.Acc.String() || a.Acc.Sets != b.Acc.Sets {
		return false
	}
	if a.Name != b.Name || !slices.Equal(a.StateNames, b.StateNames) || !slices.Equal(a.Properties, b.Properties) {
		return false
	}
	b = b.Over(a.Alphabet())
	return a.States() == b.States() && slices.Equal(a.Start(), b.Start()) && slices.Equal(a.Edges(), b.Edges())
}

func roundTrip(t *testing.T, a *automata.Automaton) {
	t.Helper()
	if err := a.Verify(); err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := automata.WriteHOA(&text, a); err != nil {
		t.Fatal(err)
	}
	again, err := readText("again", text.String())
	if err != nil || len(again) != 1 {
		t.Fatalf("%v\n%s", err, &text)
	}
	if !same(a, again[0]) {
		t.Fatalf("reads back different:\n%s", &text)
	}
}

func TestHOACorpus(t *testing.T) {
	dir := corpus.Path(t, "hoa")
	index, err := os.ReadFile(filepath.Join(dir, "INDEX.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, line := range strings.Split(string(index), "\n")[1:] {
		f := strings.Split(line, "\t")
		if len(f) < 3 || !strings.HasSuffix(f[0], ".hoa") {
			continue
		}
		if f[0] == "valid-014-parseaut-L896.hoa" {
			continue // an automaton in the format of LBTT
		}
		text, err := os.ReadFile(filepath.Join(dir, f[0]))
		if err != nil {
			continue // listed but not kept
		}
		all, err := readText(f[0], string(text))
		severity := ""
		if len(f) > 3 {
			severity = f[3]
		}
		switch {
		case f[1] == "valid" && err != nil && strings.Contains(err.Error(), "alternating"):
			count["alternating"]++
		case f[1] == "valid" && err != nil:
			t.Errorf("%s is valid: %v", f[0], err)
		case f[1] == "valid":
			count["read"]++
			for _, a := range all {
				roundTrip(t, a)
			}
			checkCanon(t, filepath.Join(dir, f[0]), all)
		case severity == "hard" && err == nil:
			t.Errorf("%s is accepted; another reader says %s", f[0], f[2])
		case severity == "hard":
			count["refused"]++
		}
		checkPositions(t, f[0], err)
	}
	t.Logf("%v", count)
}

// checkCanon compares with what another reader understood: the same states, and the same edges
// once they are merged.
func checkCanon(t *testing.T, path string, all []*automata.Automaton) {
	text, err := os.ReadFile(strings.TrimSuffix(path, ".hoa") + ".canon")
	if err != nil {
		t.Fatal(err)
	}
	canon, err := readText(path, string(text))
	if err != nil {
		t.Errorf("%s.canon: %v", path, err)
		return
	}
	if len(canon) != len(all) {
		t.Errorf("%s: %d automata, want %d", path, len(all), len(canon))
		return
	}
	for i, a := range all {
		if len(a.Start()) != 1 {
			continue // the other reader makes one initial state of several
		}
		b := canon[i].Over(a.Alphabet())
		if strings.Contains(string(text), "univ-branch") && a.States() == b.States() && len(a.Edges()) == len(b.Edges()) {
			continue // whose states are numbered as alternation is removed, of diagrams that differ
		}
		if a.States() != b.States() || !slices.Equal(a.MergeEdges().Edges(), b.MergeEdges().Edges()) {
			t.Errorf("%s: automaton %d: %d states, %d edges, want %d and %d", path, i, a.States(), len(a.Edges()), b.States(), len(b.Edges()))
		}
	}
}

func checkPositions(t *testing.T, name string, err error) {
	if err == nil {
		return
	}
	for _, e := range err.(source.Errors) {
		if !e.Pos.IsValid() {
			t.Errorf("%s: no position: %v", name, e)
		}
	}
}

func FuzzReadHOA(f *testing.F) {
	files, _ := filepath.Glob(corpus.Seeds("hoa", "*.hoa"))
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil {
			f.Add(string(text))
		}
	}
	f.Add("HOA: v1 Start: 0&1 AP: 1 \"a\" Acceptance: 1 Fin(0) --BODY-- State: 0 [0] 0&1 [!0] 0 State: 1 {0} [0] 0&1 [t] 1 --END--")
	f.Add("HOA: v1 States: 4000000000 Start: 3999999999 AP: 1 \"a\" Acceptance: 2 Inf(!0)&Fin(1) --BODY-- State: 3999999999 [!0|0] 3999999999 {0} --END--")
	f.Fuzz(func(t *testing.T, text string) {
		all, err := readText("fuzz", text)
		checkPositions(t, "fuzz", err)
		for _, a := range all {
			roundTrip(t, a)
		}
	})
}

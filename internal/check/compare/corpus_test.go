package compare

import (
	"bufio"
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
	"github.com/ltlcheck/ltlcheck/program/lts"
)

func load(t *testing.T, path string) *lts.LTS {
	t.Helper()
	l, err := lts.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// relationOf is a relation as the corpus names it; turned ones ask for B ≤ A.
func relationOf(t *testing.T, name string) (o Options, turned bool) {
	t.Helper()
	plain := map[string]string{"readysim": "ready-sim", "rreadysim": "rready-sim", "weaktrace": "weak-trace", "rweaktrace": "rweak-trace"}
	if p, ok := plain[name]; ok {
		name = p
	}
	r, err := RelationNamed(name)
	if err != nil {
		r, err = RelationNamed(strings.TrimPrefix(name, "r"))
		turned = true
	}
	if err != nil {
		t.Fatal(err)
	}
	return Options{Relation: r, Preorder: r.preorder()}, turned
}

func ask(t *testing.T, name, relation string, a, b *lts.LTS, want string) {
	t.Helper()
	o, turned := relationOf(t, relation)
	if turned {
		a, b = b, a
	}
	for i, way := range everyWay() {
		r, err := Check(context.Background(), a, b, way.with(o.Relation, o.Preorder))
		if err != nil {
			t.Fatalf("%s, %s: %v", name, relation, err)
		}
		if r.Answer.String() != want {
			t.Errorf("%s, %s, way %d: %s, want %s", name, relation, i, r.Answer, want)
		}
	}
}

// everyWay has every storage with every policy.
func everyWay() []Options {
	all := ways()
	for i := range lossy.Policies() {
		all = append(all, Options{Method: OnTheFly, Storage: Replace, Keys: 40, Policy: lossy.Policy(i)})
	}
	return all
}

func TestCorpusPairs(t *testing.T) {
	t.Parallel()
	dir := corpus.Path(t, "relations")
	rows := readTSV(t, filepath.Join(dir, "pairs.tsv"))
	if len(rows) != 13 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows[1:] {
		a, b := load(t, filepath.Join(dir, row[0])), load(t, filepath.Join(dir, row[1]))
		for _, answer := range strings.Fields(row[2]) {
			relation, want, _ := strings.Cut(answer, "=")
			ask(t, row[0], relation, a, b, want)
		}
	}
}

func readTSV(t *testing.T, path string) [][]string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r := csv.NewReader(bytes.NewReader(b))
	r.Comma = '\t'
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestCorpusRandomPairs(t *testing.T) {
	t.Parallel()
	dir := corpus.Path(t, "relations")
	systems := readSystems(t, filepath.Join(dir, "random.auts"))
	rows := readTSV(t, filepath.Join(dir, "random.tsv"))
	answers := 0
	for _, row := range rows[1:] {
		for i, want := range row[1:] {
			name := "pair " + row[0]
			ask(t, name, rows[0][i+1], systems[row[0]+" left"], systems[row[0]+" right"], want)
			answers++
		}
	}
	if answers != 7200 {
		t.Errorf("%d answers, want 7200", answers)
	}
}

func readSystems(t *testing.T, path string) map[string]*lts.LTS {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	all, name, text := map[string]*lts.LTS{}, "", ""
	finish := func() {
		if name == "" {
			return
		}
		l, err := lts.Read(name, strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		all[name], text = l, ""
	}
	for s := bufio.NewScanner(bytes.NewReader(b)); s.Scan(); {
		if rest, ok := strings.CutPrefix(s.Text(), "# "); ok {
			finish()
			name = rest
			continue
		}
		text += s.Text() + "\n"
	}
	finish()
	return all
}

// TestTwoRuns has the pair for which one run that forgets what it believed on the path is wrong.
func TestTwoRuns(t *testing.T) {
	t.Parallel()
	dir := corpus.Path(t, "relations")
	a, b := load(t, filepath.Join(dir, "b12-left.aut")), load(t, filepath.Join(dir, "b12-right.aut"))
	r, err := Check(context.Background(), a, b, Options{Method: OnTheFly})
	if err != nil {
		t.Fatal(err)
	}
	if r.Answer != No {
		t.Errorf("b12: %s after %d runs", r.Answer, r.Statistics.Runs)
	}
}

func TestCorpusComparisons(t *testing.T) {
	t.Parallel()
	dir := corpus.Path(t, "lts", "bisim")
	var cases []struct {
		Kind, A, B, Relation string
		Expected             bool
	}
	readJSON(t, filepath.Join(dir, "compare_expected.json"), &cases)
	names := map[string]Relation{"sim": Simulation, "trace": Trace, "ready_sim": Ready, "weak_trace": WeakTrace, "bisim": Bisimulation,
		"branching_bisim": Branching, "dpbranching_bisim": Divergence, "weak_bisim": Weak}
	asked, others := 0, map[string]int{}
	for _, c := range cases {
		name := strings.TrimPrefix(strings.TrimPrefix(c.Relation, "lts_eq_"), "lts_pre_")
		for _, way := range []string{"_anti_chain", "_gv", "_gjkw"} { // other ways to the same relation
			name = strings.TrimSuffix(name, way)
		}
		r, ok := names[name]
		if !ok {
			others[c.Relation]++
			continue
		}
		multi := Labels{Rename: []Renaming{{Match: regexp.MustCompile(`b\|a`), Name: "a|b"}}} // there a|b is a multi-action; here a label is a text
		asked++
		a, b := load(t, filepath.Join(dir, "aut", c.A+".aut")), load(t, filepath.Join(dir, "aut", c.B+".aut"))
		for _, way := range ways() {
			o := way.with(r, c.Kind == "preorder")
			o.Labels = multi
			res, err := Check(context.Background(), a, b, o)
			if err != nil {
				t.Fatalf("%+v: %v", c, err)
			}
			if res.Answer != answer(c.Expected) {
				t.Errorf("%+v by %s: %s %s", c, way.Method, res.Answer, res.Reason)
			}
		}
	}
	t.Logf("%d of %d comparisons; relations that are not ours: %v", asked, len(cases), others)
	if asked+total(others) != len(cases) || asked < 90 {
		t.Errorf("%d comparisons only", asked)
	}
}

func total(counts map[string]int) (n int) {
	for _, x := range counts {
		n += x
	}
	return n
}

func readJSON(t *testing.T, path string, v any) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, v); err != nil {
		t.Fatal(err)
	}
}

func TestCorpusMinimisations(t *testing.T) {
	t.Parallel()
	dir := corpus.Path(t, "lts", "bisim")
	var cases []map[string]any
	readJSON(t, filepath.Join(dir, "reduce_expected.json"), &cases)
	for _, c := range cases {
		l := load(t, filepath.Join(dir, "aut", c["name"].(string)+".aut"))
		for relation, key := range map[Relation]string{Bisimulation: "bisimulation", Branching: "branching_bisimulation", Divergence: "divergence_preserving_branching_bisimulation",
			Weak: "weak_bisimulation", Simulation: "simulation", Trace: "trace_equivalence", WeakTrace: "weak_trace_equivalence"} {
			m := minimise(t, l, relation)
			want := fmt.Sprint(c["states_"+key], " ", c["transitions_"+key])
			if got := fmt.Sprint(m.States(), " ", m.Transitions()); got != want {
				t.Errorf("%s, %s: %s states and transitions, want %s", c["name"], relation, got, want)
			}
		}
	}
}

func minimise(t *testing.T, l *lts.LTS, r Relation) *lts.LTS {
	t.Helper()
	m, err := Minimise(context.Background(), l, Options{Relation: r})
	if err != nil || m.System == nil {
		t.Fatalf("%s: %v %+v", r, err, m)
	}
	return m.System
}

func TestVLTS(t *testing.T) {
	t.Parallel()
	dir := corpus.Path(t, "lts")
	b, err := os.ReadFile(filepath.Join(dir, "vlts-expected.csv"))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(b)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := slices.Index(rows[0], "strong_bisim_classes_published")
	for _, row := range rows[1:] {
		l := load(t, filepath.Join(dir, "vlts", row[0]+".aut.gz"))
		want, _ := strconv.Atoi(row[column])
		if got := minimise(t, l, Bisimulation).States(); got != want {
			t.Errorf("%s: %d classes, want %d", row[0], got, want)
		}
	}
}

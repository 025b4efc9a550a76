package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/child"
	"github.com/ltlcheck/ltlcheck/internal/spin"
)

func TestRatios(t *testing.T) {
	var r ratios
	if cell := r.add("a", 1, 0); cell != "" || len(r.values) != 0 {
		t.Errorf("a ratio to nothing: %q", cell)
	}
	if cell := r.add("a", 1, 4); cell != "0.25" {
		t.Error(cell)
	}
	r.add("b", 4, 1)
	if worst, where := r.worst(); r.mean() != 1 || worst != 4 || where != "b" {
		t.Errorf("mean %v, worst %v of %s", r.mean(), worst, where)
	}
	for _, tt := range []struct {
		want want
		met  string
	}{
		{want{}, ""}, {want{1, 4}, "met"}, {want{mean: 0.9}, "the mean is not"}, {want{each: 3.9}, "1 of them not"}, {want{0.9, 0.2}, "the mean is not, 2 of them not"},
	} {
		if got := r.met(tt.want); got != tt.met {
			t.Errorf("%v: %q, want %q", tt.want, got, tt.met)
		}
	}
	if median([]float64{3, 1, 2}) != 2 || median([]float64{4, 1, 2, 3}) != 2.5 {
		t.Error("median")
	}
}

// of makes a measurement whose usage is as given.
func of(tool string, round int, states uint64, wall float64) measurement {
	return measurement{Part: "explore", Case: "m", Tool: tool, Round: round, States: states, Transitions: 2 * states, Run: child.Usage{Wall: wall, CPU: wall, Peak: int64(wall)}}
}

func TestSummarise(t *testing.T) {
	s := summarise([]measurement{of(ours, 0, 5, 9), of(ours, 1, 5, 1), of(ours, 2, 5, 2)})
	if s.States != 5 || s.varied || s.Run != (child.Usage{Wall: 2, CPU: 2, Peak: 2}) {
		t.Errorf("%+v", s)
	}
	if s = summarise([]measurement{of(ours, 0, 5, 9), of(ours, 1, 6, 1)}); !s.varied {
		t.Error("numbers that vary are not noticed")
	}
}

// TestUnequal: what counts as wrong.
func TestUnequal(t *testing.T) {
	const failed, absent = 1 << 40, 1 << 41
	for _, tt := range []struct {
		what        string
		ours, exact uint64
		wrong       int
		says        string
	}{
		{"equal", 5, 5, 0, "1 cases are compared; 0 are not"},
		{"different", 5, 6, 1, "SPIN has 6 and 12"},
		{"SPIN failed", 5, failed, 0, "left out"},
		{"ltlcheck failed", failed, 5, 1, "ltlcheck failed: no"},
		{"SPIN alone", absent, 5, 0, "one tool only"},
		{"ltlcheck alone", 5, absent, 0, "one tool only"},
	} {
		r := &result{"m", map[string]*summary{}}
		for tool, states := range map[string]uint64{ours: tt.ours, exact: tt.exact} {
			if states == absent {
				continue
			}
			r.tools[tool] = summarise([]measurement{of(tool, 0, states, 1)})
			if states == failed {
				r.tools[tool].Failed = "no"
			}
		}
		var out bytes.Buffer
		wrong := reportExplore(&out, []*result{r})
		if wrong != tt.wrong || !strings.Contains(out.String(), tt.says) {
			t.Errorf("%s: %d wrong\n%s", tt.what, wrong, out.String())
		}
	}
}

// corpusOf makes a folder like the corpus, of one model.
func corpusOf(t *testing.T) string {
	dir := t.TempDir()
	for path, text := range map[string]string{
		"perf/count.pml":       "byte x; active [2] proctype P() { do :: x < 9 -> x++ :: else -> x = 0 od }",
		"perf/explore.tsv":     "count\tok\t2\t3\t0\t9\t0\t16\t0\t0\n",
		"ltl-perf/bounded.pml": "byte x; active [2] proctype P() { do :: x < 9 -> x++ :: else -> x = 0 od } ltl bounded { [] (x < 11) }",
		"ltl-perf/returns.pml": "byte x; active [2] proctype P() { do :: x < 9 -> x++ :: else -> x = 0 od } ltl returns { [] <> (x == 0) }",
		"ltl-perf/cases.tsv":   "id\tmodel\tkind\tverdict\nbounded\tbounded.pml\tplain\tholds\nreturns\treturns.pml\tfair\tholds\n",
		"models/one.pml":       "active proctype P() { skip }",
		"results.tsv":          "model\trun\tprop\tstatus\tstates_stored\tmax_depth\none\tsafety-exact\t\tok\t3\t2\n",
		"micro/micro.tsv":      "model\tvariant\tstored\n",
	} {
		name := filepath.Join(dir, "c", path)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "c")
}

// TestRun measures both tools on a model of a few states, and again with a wrong verdict in the corpus.
func TestRun(t *testing.T) {
	if err := spin.Missing(); err != nil {
		t.Skip(err)
	}
	t.Chdir(filepath.Join("..", ".."))
	folder := corpusOf(t)
	args := []string{"-corpus", folder, "-parts", "explore,ltl,small", "-runs", "1"}
	var stdout, stderr bytes.Buffer
	run := func() int { return parts.Run(t.Context(), "spin", args, &stdout, &stderr, parts.New("", "", run)) }
	if status := run(); status != 0 {
		t.Fatalf("status %d\n%s%s", status, stderr.String(), stdout.String())
	}
	for _, line := range []string{"1 cases are compared; 0 are not", "| count |", "2 cases are compared; 0 are not", "| bounded |", "| returns |", "| models/one | 3 |", "| end to end, seconds | 1 |"} {
		if !strings.Contains(stdout.String(), line) {
			t.Errorf("%q is missing in\n%s", line, stdout.String())
		}
	}

	cases := "id\tmodel\tkind\tverdict\nbounded\tbounded.pml\tplain\tviolated\n"
	if err := os.WriteFile(filepath.Join(folder, "ltl-perf", "cases.tsv"), []byte(cases), 0o666); err != nil {
		t.Fatal(err)
	}
	args[3] = "ltl"
	stdout.Reset()
	if status := run(); status != 1 || !strings.Contains(stdout.String(), "exact says holds, want violated") {
		t.Errorf("status %d with a wrong verdict\n%s", status, stdout.String())
	}
}

func TestBadArguments(t *testing.T) {
	for _, args := range [][]string{{"-parts", "nothing"}, {"-runs", "0"}, {"-unknown"}, {"-corpus", t.TempDir(), "-parts", "explore", "-command", "ltlcheck"}} {
		var stdout, stderr bytes.Buffer
		if status := parts.Run(t.Context(), "spin", args, &stdout, &stderr, parts.New("", "", run)); status != 2 || stderr.Len() == 0 {
			t.Errorf("%v: status %d, %q", args, status, stderr.String())
		}
	}
}

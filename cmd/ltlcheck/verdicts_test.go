package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

var verdictStates = flag.Int("verdict-states", 1_000, "compare verdicts of corpus models for which SPIN stored at most this many states")

var verdictFrom = flag.Int("verdict-from", 0, "leave out those for which it stored fewer")

// verdictExceptions are rows in which SPIN's verdict is another one, and why.
var verdictExceptions = map[string]string{}

// TestVerdictsAreSPINs compares the verdicts of the recorded runs of SPIN: safety, non-progress,
// acceptance, ltl blocks and never claims, with weak fairness and without. Every violation has been
// replayed before the command shows it; a replay that fails is status 4.
func TestVerdictsAreSPINs(t *testing.T) {
	folder := corpus.Seeds("promela")
	table, err := os.ReadFile(filepath.Join(folder, "results.tsv"))
	if err != nil {
		corpus.Missing(t)
	}
	most := *verdictStates
	if raced.Enabled {
		most = min(most, 1000) // a counterexample of plc, which has a few more, takes 10 GB and minutes there
	}
	equal, replayed, open, larger, smaller := map[string]int{}, 0, 0, 0, 0
	for _, row := range readTable(string(table)) {
		args, name := verdictArgs(row)
		if args == nil || row["status"] != "ok" {
			continue
		}
		states, _ := strconv.Atoi(row["states_stored"])
		if states > most {
			larger++
			continue
		}
		if states < *verdictFrom {
			smaller++
			continue
		}
		want := report.Holds
		if row["errors"] != "0" {
			want = report.Violated
		}
		key := row["model"] + " " + row["run"] + " " + row["prop"]
		path := modelFile(filepath.Join(folder, "models", row["model"]))
		// The memory is that of the whole process, and so of the tests before as well.
		got := verdictOf(t, name, append([]string{path, "--model-format", "promela", "--states", strconv.Itoa(20 * *verdictStates), "--memory", "6GiB"}, args...))
		if *verdictFrom > 0 {
			t.Logf("%-60s %s", key, got)
		}
		switch {
		case got == want:
			equal[row["run"]]++
			if got == report.Violated {
				replayed++
			}
		case got == report.Inconclusive:
			open++
			t.Logf("%-60s open, SPIN %s", key, want)
		case verdictExceptions[key] != "":
			t.Logf("%-60s %s, SPIN %s: %s", key, got, want, verdictExceptions[key])
		default:
			t.Errorf("%-60s %s, SPIN %s (%s)", key, got, want, row["error_kinds"])
		}
	}
	t.Logf("equal %v, of which %d are violated and their counterexamples were replayed; open %d; larger than %d states %d, smaller than -verdict-from %d", equal, replayed, open, most, larger, smaller)
	if *verdictFrom > 0 {
		return
	}
	if equal["ltl"] < 10 || equal["ltl-fair"] < 10 || equal["never"] < 2 || equal["np"] < 6 || equal["accept"] < 1 || equal["safety-default"] < 80 {
		t.Errorf("only %v were compared", equal)
	}
}

// TestVerdictsOfProbes compares the verdicts of the recorded runs of SPIN on the probes with LTL
// properties, each a point of the semantics.
func TestVerdictsOfProbes(t *testing.T) {
	dir := corpus.Seeds("promela", "micro")
	lines, err := os.ReadFile(filepath.Join(dir, "ltl_micro.txt"))
	if err != nil {
		corpus.Missing(t)
	}
	row := regexp.MustCompile(`(?m)^(\S+) (\S+) \[-a( -f)?\] .*errors: ([0-9]+)`)
	equal := 0
	for _, m := range row.FindAllStringSubmatch(string(lines), -1) {
		args := []string{filepath.Join(dir, "ltl", m[1])}
		if m[3] != "" {
			args = append(args, "--fairness", "weak")
		}
		got, want := verdictOf(t, m[2], args), report.Holds
		if m[4] != "0" {
			want = report.Violated
		}
		if strings.Contains(m[0], "assertion violated (") { // of the model, which is a property of its own here
			got = verdictOf(t, property.SafetyName, args)
		}
		if got == want {
			equal++
		} else {
			t.Errorf("%s: %s, SPIN %s", m[0], got, want)
		}
	}
	if equal < 16 {
		t.Errorf("only %d were compared", equal)
	}
}

// verdictArgs are the options that ask a recorded run's question, and the property's name, "" for
// the one that is neither safety nor acceptance.
func verdictArgs(row map[string]string) (args []string, name string) {
	kind, fair := strings.CutSuffix(row["run"], "-fair")
	if fair {
		args = append(args, "--fairness", "weak")
	}
	switch kind {
	case "safety-default":
		return append(args, "--property", property.SafetyName), property.SafetyName
	case "np":
		return append(args, "--non-progress", "--property", "non-progress"), "non-progress"
	case "accept":
		return append(args, "--property", "acceptance"), "acceptance"
	case "ltl":
		if row["prop"] != "" {
			args = append(args, "--property", row["prop"])
		}
		return append(args, "--model-format", "promela"), row["prop"]
	case "never":
		return append(args, "--model-format", "promela"), ""
	}
	return nil, ""
}

func verdictOf(t *testing.T, name string, args []string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	args = append([]string{"check", "--json", "--first", "--suspects=false"}, args...)
	if raced.Enabled { // the race detector keeps about a kilobyte for every word that several workers share
		args = append(args, "--workers", "1")
	}
	status := run(args, strings.NewReader(""), &stdout, &stderr)
	if status == cli.StatusInput || status == cli.StatusInternal {
		return fmt.Sprintf("status %d: %s", status, stderr.String())
	}
	var doc report.Checks
	if err := json.Unmarshal(stdout.Bytes(), &verdictsOnly{&doc}); err != nil {
		t.Fatalf("%s\n%v", args, err)
	}
	for _, p := range doc.Checks[0].Properties {
		if p.Name == name || name == "" && p.Name != property.SafetyName && p.Name != "acceptance" {
			return p.Verdict
		}
	}
	return "no property " + name
}

// Cycles and claims where atomic sequences, dead ends and labels meet. The verdicts are those of
// SPIN 6.5.2 (spin -a -o1 -o2 -o3, gcc -DNOREDUCE; -DNP and -l for non-progress, -a for the rest).
func TestVerdictsOfSmallModels(t *testing.T) {
	for _, c := range []struct{ model, property, want string }{
		// A program that stops makes no non-progress cycle, but it stays at its accept label.
		{`init { skip }`, "non-progress", report.Holds},
		{`chan c = [0] of { byte }; init { skip; accept: c!1 }`, "non-progress", report.Holds},
		{`chan c = [0] of { byte }; init { skip; accept: c!1 }`, "acceptance", report.Violated},
		{`byte x; init { end: accept: (x == 1) }`, "acceptance", report.Violated},
		{`byte x;
			active proctype P() { do :: x == 0 -> progress: x = 1 od }
			active proctype Q() { do :: x == 1 -> x = 0 od }`, "non-progress", report.Holds},
		// Labels and claims do not see the inside of an atomic sequence.
		{`byte x; init { do :: atomic { x = 1-x; progress: skip; x = x } od }`, "non-progress", report.Violated},
		{`byte x; init { do :: atomic { x = 1-x; accept: skip; x = x } od }`, "acceptance", report.Holds},
		{`byte x; init { do :: atomic { x = 1; x = 0 } od } ltl p { [] (x != 1) }`, "p", report.Holds},
		{`byte x, y;
			active proctype A() { do :: atomic { x = 1; y = y; x = 0 } od }
			active proctype B() { do :: y = 1-y od }
			ltl p { [] (x != 1) }`, "p", report.Holds},
		{`byte x, y;
			active proctype A() { do :: atomic { x = 1; y = 1; x = 0 } ; y = 0 od }
			active proctype B() { do :: y == 1 -> y = 0 od }
			never p { do :: x == 1 -> break :: else od }`, "p", report.Holds},
		// Unless the sequence blocks there.
		{`byte x, y;
			active proctype A() { do :: atomic { x = 1; y == 1; x = 0 } od }
			active proctype B() { do :: y = 1-y od }
			ltl p { [] (x != 1) }`, "p", report.Violated},
	} {
		path := filepath.Join(t.TempDir(), "model.pml")
		if err := os.WriteFile(path, []byte(c.model), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := verdictOf(t, c.property, []string{path, "--non-progress"}); got != c.want {
			t.Errorf("%s\n%s: %s, want %s", c.model, c.property, got, c.want)
		}
	}
}

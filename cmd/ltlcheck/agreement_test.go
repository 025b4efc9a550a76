package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// searches are the options that choose every algorithm that takes every property.
func searches() [][]string {
	out := [][]string{{}, {"--store", "classical"}, {"--algorithm", "magic", "--store", "hybrid"}}
	for _, a := range check.Algorithms() {
		if !strings.Contains(a.Needs, "no assumptions") {
			out = append(out, []string{"--algorithm", string(a.Name)})
		}
	}
	return out
}

var agreement = flag.Int("agreement", 4, "ask so many of the searches about each model")

// someSearches are those that have their turn: the next four for each model, so that each has a sixth of the models.
func someSearches(turn int) (out [][]string) {
	all := searches()
	n := min(*agreement, len(all))
	for k := range n {
		out = append(out, all[(turn*n+k)%len(all)])
	}
	return out
}

// answers runs check and returns its verdicts, by property.
func answers(t *testing.T, args ...string) (verdicts []string, status int) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = run(append([]string{"check", "--json", "--suspects=false"}, args...), strings.NewReader(""), &stdout, &stderr)
	var doc report.Checks
	if status == cli.StatusInput || status == cli.StatusInternal {
		t.Fatalf("%s\nstatus %d: %s", args, status, stderr.String())
	}
	if err := json.Unmarshal(stdout.Bytes(), &verdictsOnly{&doc}); err != nil {
		t.Fatalf("%s\n%v", args, err)
	}
	for _, p := range doc.Checks[0].Properties {
		if p.Name != property.SafetyName {
			verdicts = append(verdicts, p.Verdict)
		}
	}
	return verdicts, status
}

// verdictsOnly reads a document without its counterexamples.
type verdictsOnly struct{ *report.Checks }

func (v *verdictsOnly) UnmarshalJSON(text []byte) error {
	var doc struct {
		Checks []struct {
			Properties []struct{ Name, Verdict string }
		}
	}
	err := json.Unmarshal(text, &doc)
	for _, c := range doc.Checks {
		only := &report.Check{}
		for _, p := range c.Properties {
			only.Properties = append(only.Properties, report.Property{Name: p.Name, Verdict: p.Verdict})
		}
		v.Checks.Checks = append(v.Checks.Checks, only)
	}
	return err
}

// Every algorithm gives the worked examples their expected verdicts.
func TestAlgorithmsAgreeOnExamples(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "specs", "*.ltl"))
	if err != nil || len(files) < 7 {
		t.Fatalf("%d specification files, %v", len(files), err)
	}
	for i, file := range files {
		for _, options := range someSearches(i) {
			if _, status := answers(t, append(options, file)...); status != cli.StatusOK {
				t.Errorf("%s %v: status %d", file, options, status)
			}
		}
	}
}

// Every algorithm gives the corpus' ltl blocks and never claims the verdicts that SPIN gave
// them, with weak fairness and without.
func TestAlgorithmsAgreeWithSPIN(t *testing.T) {
	folder := corpus.Seeds("promela")
	table, err := os.ReadFile(filepath.Join(folder, "results.tsv"))
	if err != nil {
		corpus.Missing(t)
	}
	compared, asked, open := 0, 0, 0
	for _, row := range readTable(string(table)) {
		states, _ := strconv.Atoi(row["states_stored"])
		kind, fair := strings.CutSuffix(row["run"], "-fair")
		if row["status"] != "ok" || states > 1_500 || kind != "ltl" && kind != "never" {
			continue
		}
		args := []string{modelFile(filepath.Join(folder, "models", row["model"])), "--model-format", "promela", "--states", "30000"}
		if kind == "ltl" && row["prop"] != "" {
			args = append(args, "--property", row["prop"])
		}
		if fair {
			args = append(args, "--fairness", "weak")
		}
		want := report.Holds
		if row["errors"] != "0" {
			want = report.Violated
		}
		compared++
		for _, options := range someSearches(compared) {
			asked++
			switch got, _ := answers(t, append(args, options...)...); {
			case len(got) == 1 && got[0] == report.Inconclusive:
				open++
			case len(got) != 1 || got[0] != want:
				t.Errorf("%s %s %s %v: %v, want %s", row["model"], row["run"], row["prop"], options, got, want)
			}
		}
	}
	if compared < 40 || open*10 > asked {
		t.Errorf("compared %d properties only, %d of the searches were too long", compared, open)
	}
	t.Logf("compared %d properties by %d searches, %d of them too long", compared, asked, open)
}

// readTable reads tab-separated rows under a line of column names.
func readTable(text string) []map[string]string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	head := strings.Split(lines[0], "\t")
	var rows []map[string]string
	for _, l := range lines[1:] {
		row := map[string]string{}
		for i, cell := range strings.Split(l, "\t") {
			row[head[i]] = cell
		}
		rows = append(rows, row)
	}
	return rows
}

// modelFile adds the suffix, which the table leaves out.
func modelFile(path string) string {
	for _, suffix := range append(property.Languages()[0].Suffixes, ".spin", ".p", ".prm", ".pr") {
		if _, err := os.Stat(path + suffix); err == nil {
			return path + suffix
		}
	}
	return path
}

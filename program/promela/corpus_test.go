package promela

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/source"
)

var (
	corpusStates = flag.Int("corpus-states", 20_000, "compare corpus models of at most this many recorded states")
	corpusOnly   = flag.String("corpus-only", "", "compare corpus models whose name contains this")
)

// corpusExceptions are the models that are known to differ, and why.
var corpusExceptions = map[string]string{
	"micro/m40_else_in_atomic_recv": "the file is not in the corpus",
	"micro/m57_never":               "the figures are of the product with the never claim",
}

// corpusDir is where the models of the corpus are, if they are anywhere.
var corpusDir = corpus.Seeds("promela")

// known is one recorded exploration.
type known struct {
	name                        string
	states, transitions, atomic int
	kinds                       string
	partial                     bool // SPIN did not explore everything
}

func readTable(t *testing.T, path string) []map[string]string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		corpus.Missing(t)
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<20)
	var head []string
	var rows []map[string]string
	for sc.Scan() {
		cells := strings.Split(sc.Text(), "\t")
		if head == nil {
			head = cells
			continue
		}
		row := map[string]string{}
		for i, c := range cells {
			if i < len(head) {
				row[head[i]] = c
			}
		}
		rows = append(rows, row)
	}
	return rows
}

func corpusModels(t *testing.T) []known {
	var out []known
	for _, r := range readTable(t, filepath.Join(corpusDir, "results.tsv")) {
		if r["run"] != "safety-exact" || r["status"] != "ok" {
			continue
		}
		k := known{name: "models/" + r["model"], kinds: r["error_kinds"]}
		k.states, _ = strconv.Atoi(r["states_stored"])
		k.transitions, _ = strconv.Atoi(r["transitions"])
		k.atomic, _ = strconv.Atoi(r["atomic_steps"])
		k.partial = r["depth_truncated"] != "" && r["depth_truncated"] != "0" || strings.Contains(k.kinds, "VECTORSZ")
		out = append(out, k)
	}
	for _, r := range readTable(t, filepath.Join(corpusDir, "micro", "micro.tsv")) {
		if r["variant"] != "exact" {
			continue
		}
		k := known{name: "micro/" + r["model"], kinds: r["kinds"] + r["warn"]}
		k.partial = strings.Contains(r["warn"], "not completed")
		k.states, _ = strconv.Atoi(r["stored"])
		k.transitions, _ = strconv.Atoi(r["transitions"])
		k.atomic, _ = strconv.Atoi(r["atomic"])
		out = append(out, k)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].name < out[j].name })
	return out
}

func corpusFile(name string) string {
	for _, ext := range []string{".pml", ".prom", ".promela", ".pm", ".spin", ".p", ".prm", ".pr"} {
		if _, err := os.Stat(filepath.Join(corpusDir, name+ext)); err == nil {
			return filepath.Join(corpusDir, name+ext)
		}
	}
	if _, err := os.Stat(filepath.Join(corpusDir, name)); err == nil {
		return filepath.Join(corpusDir, name)
	}
	return ""
}

// TestCorpus compares the numbers of states with SPIN's, model by model.
func TestCorpus(t *testing.T) {
	equal, differ, refused, skipped := 0, 0, 0, 0
	limit := *corpusStates
	if testing.Short() {
		limit = min(limit, 1000)
	}
	for _, k := range corpusModels(t) {
		if !strings.Contains(k.name, *corpusOnly) {
			continue
		}
		if k.states > limit || k.partial {
			skipped++
			continue
		}
		path := corpusFile(k.name)
		if path == "" {
			t.Logf("%-50s no file", k.name)
			continue
		}
		start := time.Now()
		m, err := Load(path, Options{})
		if err != nil {
			refused++
			if corpusExceptions[k.name] == "" {
				t.Errorf("%-50s refused: %s", k.name, firstLine(err))
			}
			continue
		}
		c, err := explore(m, 4*k.states+1_000_000)
		took := time.Since(start)
		if err == nil && c.states == k.states {
			equal++
			if c.transitions != k.transitions {
				t.Logf("%-50s equal states %d; transitions %d, SPIN %d, atomic %d, SPIN %d", k.name, c.states, c.transitions, k.transitions, c.atomic, k.atomic)
			}
			continue
		}
		differ++
		report := t.Errorf
		if corpusExceptions[k.name] != "" {
			report = t.Logf
		}
		report("%-50s DIFFERS: %s", k.name, fmt.Sprintf("states %d, SPIN %d; transitions %d, SPIN %d; %v %v [%s]", c.states, k.states, c.transitions, k.transitions, took, err, k.kinds))
	}
	t.Logf("equal %d, differs %d, refused %d, larger than -corpus-states %d", equal, differ, refused, skipped)
}

func firstLine(err error) string {
	var list source.Errors
	if errors.As(err, &list) && len(list) > 0 {
		return fmt.Sprintf("%s (%d in all)", list[0].Error(), len(list))
	}
	return err.Error()
}

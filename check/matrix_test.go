package check

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

var (
	matrixStates = flag.Int("matrix-states", 25, "compare engines, stores and algorithms on the models of the corpus with at most this many states")
	matrixOnly   = flag.String("matrix-only", "", "and on those only whose names contain this")
)

// sweeping reports whether the models are more than those of go test ./...: then all combinations are taken.
func sweeping() bool { return *matrixStates > 25 }

// matrix compares what every engine with every form of state vectors answers.
type matrix struct {
	*testing.T
	engines []program.Engine
	turn    int // counts the calls of each
	models, equal, properties, searches, compiled,
	skipped int
}

// each calls answer for every engine and every form of state vectors, and wants what it calls the answer to be the
// same for all. Only a sweep takes every triple of engine, form and answer. Otherwise every pair of them is met: the engines take
// turns from form to form, and begin with the other one at the next call.
func (m *matrix) each(name string, prog program.Program, answer func(program.Program, Options) (string, error)) {
	m.Helper()
	first, how := "", ""
	m.turn++
	for k, e := range m.engines {
		for i, vectors := range Vectors() {
			if !sweeping() && (k+i+m.turn)%len(m.engines) != 0 {
				continue
			}
			got, err := answer(prog.(program.Compiler).With(e), Options{Vectors: vectors})
			here := fmt.Sprintf("%v, %s", e, vectors)
			if err != nil {
				got = err.Error()
			}
			m.searches++
			if how == "" {
				first, how = got, here
			}
			if got != first {
				m.Errorf("%s: %s: %s\n%s: %s", name, how, first, here, got)
			}
		}
	}
}

// exploring is the options of Counts.
func exploring(o Options) Options {
	return Options{
		Limits: o.Limits, Vectors: o.Vectors, Workers: o.Workers, parallelAfter: o.parallelAfter, All: 3,
		Progress: o.Progress, ProgressInterval: o.ProgressInterval,
	}
}

// counts of an exploration, but for what depends on engine and store.
func counts(x *Exploration) string {
	own := *x
	own.Memory, own.Seconds, own.Engine, own.Errors, own.Stored = 0, 0, nil, nil, 0
	text := fmt.Sprintf("%+v", own)
	for _, f := range x.Errors {
		text += fmt.Sprintf(" %v after %d steps", f.Kind, f.Trail.Len())
	}
	return text
}

// exploreProgram compares whole explorations, and says whether the states are those that are known.
func (m *matrix) explore(name string, prog program.Program, states int) {
	m.models++
	ok := false
	m.each(name, prog, func(p program.Program, opts Options) (string, error) {
		x, err := Verify(context.Background(), p, Counts{DepthFirst: true}, exploring(opts)) // so that the depth is the same
		if x.Exploration.Engine != nil && x.Exploration.Engine.Engine == program.Compiled && x.Exploration.Engine.Interpreted < x.Exploration.Engine.Expanded {
			m.compiled++
		}
		ok = err == nil && x.Exploration.Exhaustive && x.Exploration.States == uint64(states)
		return counts(&x.Exploration), err
	})
	if ok {
		m.equal++
	}
	m.each(name+", in any order", prog, func(p program.Program, opts Options) (string, error) {
		x, err := Verify(context.Background(), p, Counts{}, exploring(opts))
		return fmt.Sprint(packedCounts(&x.Exploration), kinds(x.Exploration)), err
	})
	m.each(name+", safety", prog, func(p program.Program, opts Options) (string, error) {
		r, err := Verify(context.Background(), p, Failures{}, opts)
		return fmt.Sprint(r.Verdict, r.Reason, r.Shortest, counts(&r.Exploration)), err
	})
}

// verify asks every algorithm for a property: one verdict, and the same counts whatever the engine and store.
func (m *matrix) verify(name string, prog program.Program, prop Property, want Verdict) {
	m.properties++
	for _, a := range Algorithms() {
		if a.row.Parallel {
			continue // which states are visited depends on the workers
		}
		if _, err := Verify(context.Background(), prog, prop, Options{Algorithm: a.Name}); isInput(err) {
			m.skipped++
			continue
		}
		m.each(name+", "+string(a.Name), prog, func(p program.Program, opts Options) (string, error) {
			opts.Algorithm = a.Name
			r, err := Verify(context.Background(), p, prop, opts)
			if err == nil && r.Verdict != want && want != Inconclusive {
				err = fmt.Errorf("%v instead of %v: %s", r.Verdict, want, r.Reason)
			}
			want = cmp.Or(want, r.Verdict)
			s := r.Product
			s.Memory, s.Vectors, s.Tails, s.Seconds, s.Engine = 0, 0, 0, 0, nil
			text := fmt.Sprintf("%v %s %v %+v", r.Verdict, r.Reason, r.Vacuous, s)
			if c := r.Counterexample; c != nil {
				text += fmt.Sprintf(" %d+%d", len(c.Prefix), len(c.Cycle))
			}
			return text, err
		})
	}
}

func isInput(err error) bool {
	_, one := err.(*source.Error)
	_, many := err.(source.Errors)
	return one || many
}

// TestMatrix: engines × stores × algorithms give the same verdicts and the same counts, those that are known, on
// models and nets of the corpus. Where there is no compiler, both engines are the interpreter.
func TestMatrix(t *testing.T) {
	t.Parallel()
	raced.SkipSequential(t)
	m := &matrix{T: t, engines: []program.Engine{program.Interpreted, program.Compiled}}
	m.promela()
	m.nets()
	t.Logf("%d models and nets, %d with the number of states that is known; %d properties; %d searches and explorations, %d explorations by compiled code; %d times an algorithm cannot",
		m.models, m.equal, m.properties, m.searches, m.compiled, m.skipped)
	if m.models == 0 {
		corpus.Missing(t)
	}
	if m.compiled == 0 && jit.Supported() {
		t.Error("compiled code was not used")
	}
	if *matrixOnly == "" && (m.equal*20 < m.models*19 || m.properties == 0) {
		t.Errorf("%d of %d models have the number of states that is known", m.equal, m.models)
	}
}

func (m *matrix) promela() {
	folder := corpus.Seeds("promela")
	rows := readTSV(filepath.Join(folder, "results.tsv"))
	verdicts := map[string]Verdict{}
	for _, r := range rows {
		if r["run"] == "ltl" && r["status"] == "ok" {
			verdicts[r["model"]+" "+r["prop"]] = map[bool]Verdict{true: Holds, false: Violated}[r["errors"] == "0"]
		}
	}
	for _, r := range rows {
		states, err := strconv.Atoi(r["states_stored"])
		if r["run"] != "safety-exact" || r["status"] != "ok" || err != nil || states > *matrixStates || !strings.Contains(r["model"], *matrixOnly) {
			continue
		}
		var model *promela.Model
		for _, suffix := range []string{".pml", ".prom", ".promela", ".pm", ".spin", ".p", ".prm", ".pr", ""} {
			if model, err = promela.Load(filepath.Join(folder, "models", r["model"]+suffix), promela.Options{}); err == nil {
				break
			}
		}
		if err != nil {
			continue
		}
		m.explore(r["model"], model, states)
		for _, p := range model.Properties() {
			if p.Formula != nil {
				prop := Property{Name: p.Name, Factory: p.Factory, Formula: p.Formula}
				m.verify(r["model"]+" "+p.Name, model, prop, verdicts[r["model"]+" "+p.Name])
			}
		}
	}
}

func (m *matrix) nets() {
	folder := corpus.Seeds("petri")
	f, err := os.Open(filepath.Join(folder, "instances.jsonl"))
	if err != nil {
		return
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var i struct {
			Instance string
			States   int
			Years    []int
		}
		if err := json.Unmarshal(lines.Bytes(), &i); err != nil {
			m.Fatal(err)
		}
		if i.States > 10**matrixStates || !strings.Contains(i.Instance, *matrixOnly) {
			continue
		}
		path := filepath.Join(folder, strconv.Itoa(slices.Max(i.Years)), i.Instance+".tgz")
		net, err := loadNet(path)
		if err != nil {
			m.Fatal(i.Instance, err)
		}
		m.explore(i.Instance, net, i.States)
		fa := ltl.NewFactory()
		m.verify(i.Instance, net, Property{Name: "dead", Factory: fa, Formula: fa.G(fa.F(fa.Not(fa.AP("deadlock"))))}, Inconclusive)
	}
}

// loadNet reads the model of a packed folder.
func loadNet(path string) (*petri.Net, error) {
	files, err := corpus.Archive(path)
	if err != nil {
		return nil, err
	}
	return petri.Read(path, func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(files["model.pnml"])), nil })
}

func readTSV(path string) (rows []map[string]string) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	head := strings.Split(lines[0], "\t")
	for _, l := range lines[1:] {
		row := map[string]string{}
		for i, cell := range strings.Split(l, "\t") {
			row[head[i]] = cell
		}
		rows = append(rows, row)
	}
	return rows
}

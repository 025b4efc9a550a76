//go:build unix

package main

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
)

var mutationTime = flag.Duration("mutation-time", 0, "let the command loose on mutated models for this much CPU time (0: 150 of them)")

// mutator makes models by small changes to others.
type mutator struct {
	*rand.Rand
	models []string // texts
	lines  []string // of all models
	tokens []string // of all models
}

var lexeme = regexp.MustCompile(`[A-Za-z_][A-Za-z_0-9]*|[0-9]+|"[^"\n]*"|[-+*/%<>=!&|:?;.]+|\s+|.`)

// numbers are those at which something changes.
var numbers = []string{"0", "1", "-1", "2", "7", "8", "255", "256", "32767", "32768", "65536", "2147483647", "2147483648", "99999999999999999999"}

func newMutator(seed uint64, models []string) *mutator {
	m := &mutator{Rand: rand.New(rand.NewPCG(seed, seed)), models: models}
	tokens := map[string]bool{}
	for _, text := range models {
		m.lines = append(m.lines, strings.SplitAfter(text, "\n")...)
		for _, t := range lexeme.FindAllString(text, -1) {
			tokens[t] = true
		}
	}
	m.tokens = slices.Sorted(maps.Keys(tokens))
	return m
}

func pick[T any](m *mutator, from []T) T { return from[m.IntN(len(from))] }

// mutate changes one thing, or two or three.
func (m *mutator) mutate(text string) string {
	for range 1 + m.IntN(2)*m.IntN(3) {
		if m.IntN(4) == 0 {
			text = m.changeLines(strings.SplitAfter(text, "\n"))
		} else {
			text = m.changeTokens(lexeme.FindAllString(text, -1))
		}
	}
	return text
}

func (m *mutator) changeTokens(ts []string) string {
	if len(ts) == 0 {
		return pick(m, m.tokens)
	}
	i, j := m.IntN(len(ts)), m.IntN(len(ts))
	switch m.IntN(8) {
	case 0:
		ts[i], ts[j] = ts[j], ts[i]
	case 1:
		ts = slices.Delete(ts, i, i+1)
	case 2:
		ts = slices.Insert(ts, i, ts[i])
	case 3:
		ts[i] = pick(m, m.tokens)
	case 4:
		ts = slices.Insert(ts, i, " ", pick(m, m.tokens), " ")
	case 5: // a number, or a word, into another one
		m.replaceAlike(ts, func(t string) bool { return t[0] >= '0' && t[0] <= '9' }, numbers)
	case 6:
		m.replaceAlike(ts, func(t string) bool { return t[0] >= 'a' && t[0] <= 'z' || t[0] >= 'A' && t[0] <= 'Z' }, ts)
	case 7: // a piece somewhere else
		piece := slices.Clone(ts[i:min(len(ts), i+1+m.IntN(30))])
		ts = slices.Insert(ts, j, piece...)
	}
	return strings.Join(ts, "")
}

func (m *mutator) replaceAlike(ts []string, alike func(string) bool, by []string) {
	var at []int
	for i, t := range ts {
		if alike(t) {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return
	}
	for range 20 {
		if t := pick(m, by); t[0] == '-' || alike(t) {
			ts[pick(m, at)] = t
			return
		}
	}
}

func (m *mutator) changeLines(ls []string) string {
	i, j := m.IntN(len(ls)), m.IntN(len(ls))
	switch m.IntN(6) {
	case 0:
		ls[i], ls[j] = ls[j], ls[i]
	case 1:
		ls = slices.Delete(ls, i, i+1)
	case 2:
		ls = slices.Insert(ls, j, ls[i])
	case 3:
		ls = slices.Insert(ls, i, pick(m, m.lines))
	case 4: // the beginning of one model, the end of another
		other := strings.SplitAfter(pick(m, m.models), "\n")
		ls = append(ls[:i:i], other[m.IntN(len(other)):]...)
	case 5:
		other := strings.SplitAfter(pick(m, m.models), "\n")
		k := m.IntN(len(other))
		ls = slices.Insert(ls, i, other[k:min(len(other), k+1+m.IntN(10))]...)
	}
	return strings.Join(ls, "")
}

// corpusTexts are the models to mutate: those of the corpus where it is, and those of the tests.
func corpusTexts(t testing.TB) []string {
	var texts []string
	for _, pattern := range []string{
		filepath.Join("..", "..", "program", "promela", "testdata", "*", "*.pml"),
		filepath.Join("..", "..", "specs", "examples", "*.pml"),
		corpus.Seeds("promela", "micro", "*.pml"),
		corpus.Seeds("promela", "models", "*", "*.pml"),
	} {
		files, _ := filepath.Glob(pattern)
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, string(text))
		}
	}
	return texts
}

// watch panics when the process has used more CPU time than that, until the channel is closed.
func watch(most time.Duration, message func() string) chan struct{} {
	stop := make(chan struct{})
	go func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
				if cpuTime() > most {
					panic(message())
				}
			}
		}
	}()
	return stop
}

// endured counts what became of the models.
type endured struct {
	models, refused, explored, properties, violated, open, walks int
	slowest                                                      time.Duration // CPU time of a command
}

const endureTime = 2 * time.Second

// endure gives a model to explore, check and simulate, with small limits: whatever the text is, the
// command comes back with an answer, in not much more than its time. That there is no panic and
// every counterexample stands is in the status.
func (e *endured) endure(t testing.TB, dir, text string) {
	t.Helper()
	path := filepath.Join(dir, "model.pml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	e.models++
	limits := []string{"--states", "10000", "--memory", "200MiB", "--time", endureTime.String()}
	command := func(args ...string) (status int, stdout string) {
		var out, errs bytes.Buffer
		began := cpuTime()
		stop := watch(began+50*endureTime, func() string { return fmt.Sprintf("%v hangs on\n%s", args, text) })
		status = run(args, strings.NewReader(""), &out, &errs)
		close(stop)
		if took := cpuTime() - began; took > e.slowest {
			e.slowest = took
			if took > 5*endureTime {
				t.Logf("%v takes %v\n%s", args, took, text)
			}
		}
		if status == cli.StatusInternal {
			t.Errorf("%v: status %d\n%s\n%s", args, status, errs.String(), text)
		}
		return status, out.String()
	}
	if status, _ := command(append([]string{"explore", path, "--max-errors", "3", "--non-progress", "--acceptance"}, limits...)...); status == cli.StatusInput {
		e.refused++
		return
	}
	e.explored++
	_, out := command(append([]string{"check", path, "--json", "--non-progress"}, limits...)...)
	e.properties += strings.Count(out, `"verdict"`)
	e.violated += strings.Count(out, `"verdict": "violated"`)
	e.open += strings.Count(out, `"verdict": "inconclusive"`)
	command("simulate", path, "--seed", "1", "--steps", "200")
	e.walks++
}

func cpuTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // it fails for no argument like this
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// TestMutations lets the command loose on mutated models.
func TestMutations(t *testing.T) {
	texts := corpusTexts(t)
	seed := uint64(time.Now().UnixNano())
	if *mutationTime == 0 {
		seed = 1
	}
	m, e, dir := newMutator(seed, texts), &endured{}, t.TempDir()
	t.Logf("seed %d", seed)
	end := cpuTime() + *mutationTime
	for n := 0; *mutationTime == 0 && n < 150 || cpuTime() < end; n++ {
		text := pick(m, texts)
		if *mutationTime == 0 && len(text) > 5_000 {
			continue
		}
		e.endure(t, dir, m.mutate(text))
		if n%1000 == 999 {
			t.Logf("%+v, %v of CPU time", *e, cpuTime())
		}
	}
	t.Logf("%+v, %v of CPU time", *e, cpuTime())
}

// FuzzModels is TestMutations with the choices made by the fuzzer.
func FuzzModels(f *testing.F) {
	texts := corpusTexts(f)
	fuzzing := flag.Lookup("test.fuzz").Value.String() != ""
	for i, text := range texts {
		if fuzzing || i%10 == 0 { // TestMutations has others
			f.Add(text, uint64(i))
		}
	}
	tables := newMutator(0, texts) // costs more than a mutation
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		if len(text) > 20_000 {
			return
		}
		m := *tables
		m.Rand = rand.New(rand.NewPCG(seed, seed))
		new(endured).endure(t, t.TempDir(), m.mutate(text))
	})
}

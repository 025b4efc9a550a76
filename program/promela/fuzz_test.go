package promela

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/source"
)

// FuzzLoad reads any text as a model and, when it is one, explores some of its states and
// explains every step: no panic and no endless loop, whatever the text.
func FuzzLoad(f *testing.F) {
	files, _ := filepath.Glob(filepath.Join("testdata", "*", "*.pml"))
	micro, _ := filepath.Glob(filepath.Join(corpusDir, "micro", "*.pml"))
	for _, path := range append(files, micro...) {
		if text, err := os.ReadFile(path); err == nil {
			f.Add(string(text))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 10_000 {
			return
		}
		m, err := Parse(source.NewFile("model.pml", text), Options{})
		if err != nil {
			_ = err.Error()
			return
		}
		walk(t, m, 50)
	})
}

// walk expands the first n states, explains their transitions and compares what they change.
func walk(t *testing.T, m *Model, n int) {
	t.Helper()
	b, err := m.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	x, initial, batch := started(t, b)
	queue := [][]byte{initial}
	seen := map[string]bool{string(queue[0]): true}
	for i := 0; i < len(queue) && i < n; i++ {
		if err := x.Expand(queue[i], batch); err != nil {
			t.Fatal(err)
		}
		for j, s := range batch.Succs {
			v := m.FormatAction(queue[i], s.Action)
			if v.Pid < 0 {
				t.Fatalf("action %x of state %x is not explained", s.Action, queue[i])
			}
			if s.Flags&program.RuntimeError == 0 && strings.Contains(v.Note, "never ends") {
				t.Fatalf("action %x of state %x is no error, but explained as one: %s", s.Action, queue[i], v.Note)
			}
			if alone := interp.NewFormatter(m.flat).FormatAction(queue[i], s.Action); !reflect.DeepEqual(v, alone) {
				t.Fatalf("action %x of state %x is described after others as\n%+v\nand alone as\n%+v", s.Action, queue[i], v, alone)
			}
			sameChanges(t, m, queue[i], batch.State(j))
			if to := batch.State(j); !seen[string(to)] {
				seen[string(to)] = true
				queue = append(queue, append([]byte(nil), to...))
			}
		}
	}
}

// FuzzBind binds any text as a proposition of a small model.
func FuzzBind(f *testing.F) {
	m := parseString(f, `#define small (x < 3)
mtype = { red, green };
byte x, a[3]; mtype colour; chan c = [2] of { byte, mtype };
active proctype P() { byte v; here: x++; c!x, red; v = x }`)
	for _, s := range []string{"x > 3", "P@here", "P[0]@here", "P:v == 1", "exec(P)", "exec(P[0])", "len(c)==1", "c?[1,red]", "small && a[x] == 2", "np_", "enabled(0)", "_nr_pr", "a[", "P[", "((((", "x ! 3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1000 {
			return
		}
		b, err := m.Bind([]program.Atom{{Text: text}})
		if err != nil {
			_ = err.Error()
			return
		}
		x, initial, batch := started(t, b)
		if err := x.Expand(initial, batch); err != nil {
			t.Fatal(err)
		}
	})
}

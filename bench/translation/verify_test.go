package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// newSubject is a formula whose automata are made.
func newSubject(t *testing.T, text string) *subject {
	s := &subject{Formula: text, v: &verification{words: 200, limit: time.Minute}, rng: rand.New(rand.NewPCG(1, 2))}
	if err := s.within(s.prepare); err != nil {
		t.Fatal(err)
	}
	s.ctx = context.Background()
	return s
}

// automaton is that of another formula, over the alphabet of s.
func (s *subject) automaton(t *testing.T, text string) *automata.Automaton {
	t.Helper()
	f, err := ltl.ParseString(s.fa, text)
	if err != nil {
		t.Fatal(err)
	}
	a, err := s.translate(f, translate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestWrongAutomataAreFound gives the checks automata of other formulas.
func TestWrongAutomataAreFound(t *testing.T) {
	s := newSubject(t, "a U b")
	right := s.yes
	s.yes = s.automaton(t, "a W b")
	if err := s.apart(s.yes); !errors.Is(err, errWrong) {
		t.Errorf("a W b and !(a U b) share a word: %v", err)
	}
	s.yes = s.automaton(t, "b")
	if err := s.apart(s.yes); err != nil {
		t.Errorf("b and !(a U b): %v", err)
	}
	if err := s.judgeWords(); !errors.Is(err, errWrong) {
		t.Errorf("b for a U b: %v", err)
	}
	s.equal = []*automata.Automaton{s.yes}
	if err := s.compare(translate.Options{Type: translate.BA}); !errors.Is(err, errWrong) {
		t.Errorf("a U b has more words than b: %v", err)
	}
	if err := s.compareMonitor(translate.Options{Type: translate.Monitor}); !errors.Is(err, errWrong) {
		t.Errorf("the monitor of a U b is not that of b: %v", err)
	}
	s.yes, s.not = right, s.automaton(t, "G !b")
	if err := s.judgeWords(); !errors.Is(err, errWrong) {
		t.Errorf("G !b for !(a U b): %v", err)
	}
	s.note("it", errWrong)
	if len(s.Wrong) != 1 {
		t.Errorf("%q", s.Wrong)
	}
}

// TestRecord stops a run and takes it up again.
func TestRecord(t *testing.T) {
	corpus, file := t.TempDir(), filepath.Join(t.TempDir(), "record")
	if err := os.WriteFile(filepath.Join(corpus, "some.ltl"), []byte("a U b\nF G a\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	only := false
	run := func(random int) string {
		t.Helper()
		r, err := openRecord(file)
		if err != nil {
			t.Fatal(err)
		}
		v := &verification{words: 20, random: random, seed: 5, limit: time.Minute, record: r, recorded: only}
		var out strings.Builder
		if err := v.verify(corpus, &out); err != nil {
			t.Fatalf("%v: %s", err, out.String())
		}
		return out.String()
	}
	run(3)
	text, _ := os.ReadFile(file)
	if n := strings.Count(string(text), "\n"); n != 5 {
		t.Errorf("%d formulas recorded, want 5:\n%s", n, text)
	}
	forged := strings.Replace(string(text), `"Words":20`, `"Words":12345`, 1)
	if err := os.WriteFile(file, []byte(forged), 0o644); err != nil {
		t.Fatal(err)
	}
	only = true
	if out := run(4); !strings.Contains(out, "1 of 6 formulas were not looked at") {
		t.Errorf("one formula is not recorded:\n%s", out)
	}
	only = false
	out := run(4)
	// 13 automata of each formula are compared; F G a has no deterministic ones.
	if !strings.Contains(out, "| random | 4 | 4 | 12405 |") || !strings.Contains(out, "| some | 2 | 2 | 40 | 23 | 3 | 0 | 0 |") {
		t.Errorf("what was recorded is not used, or the counts are wrong:\n%s", out)
	}
}

func TestNotes(t *testing.T) {
	s := &subject{Name: "x 1", Formula: "a", Set: "x"}
	s.note("good", nil)
	s.note("bad", errWrong)
	s.note("absent", ops.ErrNotRecurrence)
	s.note("late", automata.ErrLimit)
	var out strings.Builder
	(&verification{}).report(&out, []*subject{s})
	for _, want := range []string{"| **all** | 1 | 0 | 0 | 1 | 1 | 1 | 1 | 0.0 |", "* x 1 `a`: bad: WRONG", "* x 1 `a`: late: "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

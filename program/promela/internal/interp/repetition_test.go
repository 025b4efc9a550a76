package interp_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

// A d_step that comes back to where it was is found out soon; one that counts on is not one.
func TestEndlessDStep(t *testing.T) {
	for _, tt := range []struct {
		text string
		want string // in the note of some step
		most int    // statements of it
	}{
		{`byte y; init { d_step { do :: y = 1 - y od } }`, "never ends", 300},
		{`byte y; hidden byte h; init { d_step { do :: h = 1 - h; y = h od } }`, "never ends", 300},
		{`byte a; int z[200]; init { d_step { a = 7; do :: a < 100 -> z[a]++; a++ :: else -> a = 0; z[50] = 0; break od; do :: a < 90 -> a++ :: else -> a = 0 od } }`, "never ends", 999},
		{`chan c = [3] of { byte }; byte a; init { d_step { c!1; c!2; do :: c?a; c!a od } }`, "never ends", 300},
		{`int x; byte y; init { d_step { do :: x < 100000 -> x++; y = 1 - y :: else -> break od } assert(x == 7) }`, "assertion violated", 1},
		{`hidden int x; byte y; init { d_step { x = 0; do :: x < 100000 -> x++; y = 1 - y :: else -> break od; assert(x == 7) } }`, "assertion violated", 1000},
	} {
		m := promelatest.Model(t, tt.text)
		notes, format := "", interp.NewFormatter(m)
		for s, actions := range promelatest.Reachable(t, m) {
			for _, a := range actions {
				v := format.FormatAction(program.State(s), a)
				if notes += v.Note; strings.Contains(v.Note, tt.want) && len(v.Then) > tt.most {
					t.Errorf("%s: found after %d statements", tt.text, len(v.Then))
				}
			}
		}
		if !strings.Contains(notes, tt.want) {
			t.Errorf("%s: %q, want %q", tt.text, notes, tt.want)
		}
	}
}

// What lies behind a d_step of very many statements is not known: an error of the program would be a guess.
func TestLongDStep(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	for text, want := range map[string]string{
		`int x; init { d_step { do :: x++ od } }`:                                                 "line 1 goes on for more than 4194304 statements",
		`int x; init { d_step { do :: x < 3000000 -> x++ :: else -> break od } }`:                 "line 1 goes on for more than 4194304 statements",
		`int x; init { d_step { do :: x < 2000000 -> x++ :: else -> break od } }`:                 "",
		`int x; init { atomic { skip; d_step { do :: x++ od } } }`:                                "line 1 goes on for more",
		`int x; init { atomic { do :: d_step { do :: x != -1 -> x++ :: else -> break od } od } }`: "line 1 goes on for more",
	} {
		for engine, x := range engines(t, promelatest.Model(t, text)) {
			err := expandAll(t, x.Explorer)
			if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%s, %s: %v, want %q", text, engine, err, want)
			}
		}
	}
}

// Two processes that ask about each other have no answer.
func TestDeepEnabled(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`byte x; active proctype A() { enabled(1) -> x = 1 } active proctype B() { enabled(0) -> x = 2 }`:                               "more than 5 times over",
		`byte x; active proctype A() { enabled(1) -> x = 1 } active proctype B() { enabled(2) -> x = 2 } active proctype C() { x = 3 }`: "",
	} {
		for engine, x := range engines(t, promelatest.Model(t, text)) {
			err := expandAll(t, x.Explorer)
			if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%s, %s: %v, want %q", text, engine, err, want)
			}
		}
	}
}

// expandAll visits all states, up to the first error.
func expandAll(t *testing.T, x program.Explorer) error {
	t.Helper()
	state, batch := promelatest.Initial(t, x), new(program.Batch)
	seen := map[string]bool{string(state): true}
	for todo := []string{string(state)}; len(todo) > 0; todo = todo[1:] {
		if err := x.Expand([]byte(todo[0]), batch); err != nil {
			return err
		}
		for i := range batch.Len() {
			if s := string(batch.State(i)); !seen[s] {
				seen[s] = true
				todo = append(todo, s)
			}
		}
	}
	return nil
}

// An expansion that takes long can be interrupted, and be made again.
func TestInterrupt(t *testing.T) {
	for text, long := range map[string]bool{
		`int x; active [9] proctype P() { d_step { do :: x++ od } }`:        true,
		`int x; active [9] proctype P() { atomic { do :: x++ :: x-- od } }`: false,
	} {
		m := promelatest.Model(t, text)
		x, tuning := promelatest.Explorer(t, m), &program.Tuning{}
		x.Tune(tuning)
		state := promelatest.Initial(t, x)
		var batch program.Batch
		asked := 0
		tuning.Stop = func() bool { asked++; return true }
		for n := range 2 {
			if err := x.Expand(state, &batch); !errors.Is(err, program.ErrInterrupted) || asked != n+1 {
				t.Errorf("%s: %v after %d questions", text, err, asked)
			}
		}
		asked = 0
		tuning.Stop = func() bool { asked++; return false }
		if err := x.Expand(state, &batch); (err != nil) != long || batch.Len() < 9 || asked == 0 {
			t.Errorf("%s: %v, %d transitions, %d questions", text, err, batch.Len(), asked)
		}
	}
}

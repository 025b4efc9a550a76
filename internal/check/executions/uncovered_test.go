package executions

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// listed writes statements with their places.
func listed(views []program.ActionView) (out []string) {
	for _, v := range views {
		out = append(out, fmt.Sprintf("%s:%d:%d %s", v.Process, v.Pos.Line, v.Pos.Col, v.Statement))
	}
	return out
}

// TestFindAgreesWithCount: what explorers record of the steps that they take agrees with the transitions, by the interpreter
// and by compiled code: a statement is either executed, reached or unreached.
func TestFindAgreesWithCount(t *testing.T) {
	t.Parallel()
	compared, reached, unreached := 0, 0, 0
	for seed := range uint64(80) {
		text, _ := randommodel.Promela(rand.New(rand.NewPCG(seed, 52)))
		m, err := promela.Parse(source.NewFile("m.pml", text), promela.Options{})
		if err != nil {
			continue
		}
		opts := check.Options{Limits: check.Limits{States: 2000}}
		count, err := Count(t.Context(), m, opts)
		if err != nil || !count.Exploration.Exhaustive {
			continue
		}
		want := count.Uncovered()
		for _, engine := range []program.Engine{program.Interpreted, program.Compiled} {
			got, err := Find(t.Context(), m.With(engine), opts)
			if err != nil || !got.Exhaustive {
				t.Fatal(seed, engine, err, got.Reason)
			}
			if a, b := listed(got.Unreached), listed(want.Unreached); !slices.Equal(a, b) {
				t.Errorf("seed %d, %s: unreached\n%q, want\n%q\n%s", seed, engine, a, b, text)
			}
			if a, b := listed(got.Unexecuted), listed(want.Unexecuted); !slices.Equal(a, b) {
				t.Errorf("seed %d, %s: unexecuted\n%q, want\n%q\n%s", seed, engine, a, b, text)
			}
		}
		compared++
		for _, s := range count.Statements {
			on := slices.Contains(listed(want.Unreached), listed([]program.ActionView{s.View})[0])
			waits := slices.Contains(listed(want.Unexecuted), listed([]program.ActionView{s.View})[0])
			if (s.Times > 0) != (!on && !waits) || s.Reached == on {
				t.Errorf("seed %d: %q is executed %d times, reached %t; unreached %t, unexecuted %t\n%s", seed, s.View.Statement, s.Times, s.Reached, on, waits, text)
			}
		}
		reached, unreached = reached+len(want.Unexecuted), unreached+len(want.Unreached)
	}
	t.Logf("%d models, %d statements reached only, %d unreached", compared, reached, unreached)
	if compared < 30 || reached < 20 || unreached < 20 {
		t.Errorf("%d models, %d, %d", compared, reached, unreached)
	}
}

// TestStatementsBehindFalse: what control cannot come to is listed although no step belongs to it, a constant condition among
// the options that are never taken; a copy of an inline that is reached is enough.
func TestStatementsBehindFalse(t *testing.T) {
	t.Parallel()
	prog := load(t, "m.pml", `byte x;
inline set() { x = 1 }
active proctype P() {
	do
	:: x < 3 -> x++
	:: x == 3 -> break
	:: else -> x = 7
	od;
	if
	:: false -> x = 5
	:: 1 == 2 -> x = 6
	:: true -> set()
	fi;
	goto done;
	x = 9; set();
done:	skip;
	x == 8
}
`)
	got, err := Find(t.Context(), prog, check.Options{})
	if err != nil || !got.Exhaustive {
		t.Fatal(got, err)
	}
	wantUnreached := []string{"P:7:13 x = 7", "P:10:14 x = 5", "P:11:15 x = 6", "P:15:2 x = 9", "P:18:1 -end-"}
	wantUnexecuted := []string{"P:7:5 else", "P:10:5 false", "P:11:5 1 == 2", "P:17:2 x == 8"}
	if a := listed(got.Unreached); !slices.Equal(a, wantUnreached) {
		t.Errorf("unreached %q", a)
	}
	if a := listed(got.Unexecuted); !slices.Equal(a, wantUnexecuted) {
		t.Errorf("unexecuted %q", a)
	}
}

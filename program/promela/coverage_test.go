package promela

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

// unreached explores everything and asks what control never came to.
func unreached(t *testing.T, m *Model) []string {
	t.Helper()
	b, err := m.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	x, initial, batch := started(t, b)
	seen, todo := map[string]bool{}, [][]byte{initial}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[string(s)] {
			continue
		}
		seen[string(s)] = true
		if err := x.Expand(s, batch); err != nil {
			t.Fatal(err)
		}
		for i := range batch.Succs {
			todo = append(todo, slices.Clone(batch.State(i)))
		}
	}
	var out []string
	for _, u := range x.(program.Coverage).Unreached() {
		out = append(out, fmt.Sprintf("%s:%d %s", u.Process, u.Pos.Line, u.Statement))
	}
	return out
}

func TestUnreached(t *testing.T) {
	m := parseString(t, `chan c = [0] of { byte }; chan d = [1] of { byte };
byte x;
proctype P() {
  c!1;
  d_step { x = 1; if :: x == 1 -> x = 2 :: x == 3 -> x = 4 fi };
  d!1
}
proctype Q() {
  byte y;
  c?y;
  { d?y; x == 9; x = 7 } unless { x == 8 }
}
init { atomic { run P(); run Q() } }
`)
	// P and init come to their ends, where they wait for Q; Q comes to x == 9, where it waits for ever.
	want := []string{"Q:11 x = 7", "Q:12 -end-"}
	got := unreached(t, m)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// Labels that begin so count, but for those of claims.
func TestAcceptAndProgressLabels(t *testing.T) {
	for text, want := range map[string]string{
		"init { accept_here: skip }":                                                    "accept_here 1",
		"init { skip } never { accept: skip }":                                          "",
		"init { end: skip; progress: skip }":                                            "progress 1",
		"init { d_step { skip; skip }; accept: 1 }":                                     "accept 1",
		"init { do :: accept9: skip; { accept_b: skip } od }":                           "accept9 1 accept_b 1",
		"inline f() {\naccepted: 1 }\ninit { f(); f();\nprogress1: f(); Accept: skip }": "accepted 2 progress1 4",
	} {
		m := parseString(t, text)
		var got []string
		for _, l := range append(m.AcceptLabels(), m.ProgressLabels()...) {
			got = append(got, fmt.Sprintf("%s %d", l.Name, l.Pos.Line))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// An unless clause gives its first statement a step at every point that it guards: one is enough.
func TestUnreachedBehindUnless(t *testing.T) {
	m := parseString(t, `byte x;
init {
  { x = 2; x > 1; x = 3 }
  unless { x == 2 }
}
`)
	if got, want := unreached(t, m), []string{"init:3 x = 3"}; !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// The lines are those that SPIN names: an else and a skip go with their choice, a d_step is one
// statement, statements that are only looked at are reached.
func TestUnreachedAsSpin(t *testing.T) {
	m := parseString(t, `byte x, y;
active proctype A() {
 if
 :: x == 0 -> y = 1
 :: x == 5 -> y = 7
 :: else -> y = 2
 fi;
 do
 :: x == 0 -> break
 :: else ->
   skip;
   d_step { x = 7;
   x = 8 }
   goto L
 od;
 d_step { if :: x == 0
  -> y = 3
  :: else ->
   y = 4
   fi }
 y == 4;
 L: atomic { y = 1;
   y = 2 }
}
`)
	want := []string{"A:5 y = 7", "A:6 y = 2", "A:12 d_step", "A:22 y = 1", "A:23 y = 2", "A:24 -end-"}
	got := unreached(t, m)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

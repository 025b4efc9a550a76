package suspects

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
)

const lock = `bool want[2];
byte turn, inside;
active [2] proctype P() {
	do
	:: want[_pid] = true;
		turn = 1 - _pid;
		(want[1 - _pid] == false || turn == _pid);
		inside++;
cs:		inside--;
		want[_pid] = false
	od
}
ltl exclusion { [] (inside < 2) }
`

// Every change that violates the property is undone by the first three suspects, whose changes make it hold indeed.
func TestFind(t *testing.T) {
	t.Parallel()
	n, found := 0, 0
	for _, c := range Changes("m.pml", lock) {
		text := c.Apply(lock)
		if verdict(t, text) != check.Violated || question().MatchString(was(lock, c)) {
			continue // it holds, or how many processes there are is what changed
		}
		n++
		q := &Violation{Path: "m.pml", Files: map[string][]byte{"m.pml": []byte(text)}, Property: "exclusion"}
		all := Find(context.Background(), q, patient()).Suspects
		if len(all) == 0 || len(all) > Most {
			t.Errorf("%s for %s in line %d: %d suspects", c.With, c.Word, c.Line, len(all))
		}
		for _, s := range all {
			if v := verdict(t, s.At.Apply(text)); v != check.Holds {
				t.Errorf("%s: %s: %v", s.Statement, s.Change, v)
			}
			if !strings.Contains(strings.Join(strings.Fields(text), " "), s.Statement) || s.Line != s.At.Line {
				t.Errorf("%+v", s)
			}
		}
		if slices.ContainsFunc(all, func(s Suspect) bool { return s.At.Statement == c.Statement }) {
			found++
		}
	}
	if n < 5 || found < n-1 {
		t.Errorf("%d of %d", found, n)
	}
}

// verdict checks the property of a text.
func verdict(t *testing.T, text string) check.Verdict {
	t.Helper()
	set, err := property.OpenText(source.NewFile("m.pml", text), property.Options{})
	if err != nil {
		return check.Inconclusive
	}
	q := set.Properties[len(set.Properties)-1]
	r, err := check.Verify(context.Background(), set.Model.Program, q.Check, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r.Verdict
}

// was is the statement around a change, without it.
func was(text string, c Change) string {
	statement, _ := statementOf(text, c)
	return statement
}

// Changes leave out properties, comments and text, and know their statements.
func TestChanges(t *testing.T) {
	t.Parallel()
	const text = "byte x = 3; /* 1 < 2 */ active proctype P() { do :: x < 3 -> x++; printf(\"1\") od }\nltl p { [] (x < 9) }\n"
	var got []string
	for _, c := range Repairs("m.pml", text) {
		got = append(got, fmt.Sprintf("%d:%d %s>%s %s", c.Line, c.Column, c.Word, c.With, was(text, c)))
		if applied := c.Apply(text); applied != text[:c.From]+c.With+text[c.From+len(c.Word):] {
			t.Error(applied)
		}
	}
	want := []string{"1:10 3>4 byte x = 3", "1:10 3>2 byte x = 3", "1:55 <><= x < 3", "1:55 <>>= x < 3", "1:57 3>4 x < 3", "1:57 3>2 x < 3", "1:63 ++>-- x++"}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant\n%q", got, want)
	}
}

// Removals are statements in processes, with their labels left; no assertions,
// control structures or properties.
func TestRemovals(t *testing.T) {
	t.Parallel()
	const text = "byte x = 3; mtype { a, b }\n" +
		"inline up(v) { v++ }\n" +
		"active proctype P() {\n\tbyte y; /* ; z = 1 */\n\tdo\n\t:: x < 3 -> up(x); x = (x > 1 -> 1 : 2)\n\t:: else -> goto out\n\tod;\nout:\ty = x\n\t\t+ 1; assert(x); c!1 ; skip\n}\n" +
		"ltl p { [] (x < 9 -> <> (x == 1)) }\nnever { do :: x == 1 -> break od }\ninit { x--; run P() }\n"
	var got []string
	for _, c := range Removals("m.pml", text) {
		got = append(got, fmt.Sprintf("%d:%d %s", c.Line, c.Column, strings.Join(strings.Fields(c.Word), " ")))
		if applied := c.Apply(text); applied != text[:c.From]+"skip"+text[c.To:] || !strings.HasPrefix(was(text, c), strings.Fields(c.Word)[0]) && !strings.Contains(was(text, c), ":") {
			t.Errorf("%q: %s", was(text, c), applied)
		}
	}
	want := []string{"2:16 v++", "6:5 x < 3", "6:14 up(x)", "6:21 x = (x > 1 -> 1 : 2)", "7:13 goto out", "9:6 y = x + 1", "10:19 c!1", "14:8 x--", "14:13 run P()"}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant\n%q", got, want)
	}
}

// TestFindRemoved: a statement that nothing but its absence repairs is found, and where no change helps, all were tried.
func TestFindRemoved(t *testing.T) {
	t.Parallel()
	find := func(text string) Found {
		return Find(t.Context(), &Violation{Path: "m.pml", Files: map[string][]byte{"m.pml": []byte(text)}, Property: "p"}, patient())
	}
	removed := find("byte x, y;\nactive proctype P() { y = 1; x = y; y = x }\nltl p { [] (x == 0) }\n")
	if !slices.ContainsFunc(removed.Suspects, func(s Suspect) bool { return s.Removed && s.Statement == "x = y" && s.At.Column == 30 }) || removed.Tried != removed.Of {
		t.Errorf("%+v", removed)
	}
	none := find("byte x;\nactive proctype P() { x = 1; do :: x = 2 od }\nltl p { <> (x == 9) }\n")
	if len(none.Suspects) > 0 || none.Tried < 5 || none.Tried != none.Of {
		t.Errorf("%+v", none)
	}
}

// TestFindWithin: what is found within an effort does not depend on the time that
// it takes, is verified, and has no other effects; without effort or time nothing
// is found.
func TestFindWithin(t *testing.T) {
	t.Parallel()
	text := strings.Replace(lock, "turn = 1 - _pid", "turn = 0 - _pid", 1)
	q := &Violation{Path: "m.pml", Files: map[string][]byte{"m.pml": []byte(text)}, Property: "exclusion"}
	effort := Effort{Trials: 50, States: 5000, Bytes: 1 << 16}
	found := FindWithin(t.Context(), q, check.Options{Limits: check.Limits{Time: time.Minute}}, effort)
	if len(found.Suspects) == 0 || found.Suspects[0].Instead != "turn = 1 - _pid" {
		t.Errorf("%+v", found)
	}
	for _, s := range found.Suspects {
		if v := verdict(t, s.At.Apply(text)); v != check.Holds {
			t.Errorf("%s: %s: %v", s.Statement, s.Change, v)
		}
	}
	for _, e := range []Effort{{Trials: 1, States: 5000, Bytes: 1 << 16}, {Trials: 50, States: 120, Bytes: 1 << 16}, {Trials: 50, States: 5000, Bytes: 10}} {
		if found := FindWithin(t.Context(), q, check.Options{Limits: check.Limits{Time: time.Minute}}, e); len(found.Suspects) > 0 || found.Tried > 5 {
			t.Errorf("%+v: %+v", e, found)
		}
	}
	if found := FindWithin(t.Context(), q, check.Options{Limits: check.Limits{Time: time.Nanosecond}}, effort); found.Of > 0 {
		t.Errorf("%+v", found)
	}
}

// TestFindWithinDoubts: a change after which nothing is asked any more is not named.
func TestFindWithinDoubts(t *testing.T) {
	t.Parallel()
	const text = "bool wants, has;\nactive proctype P() { do :: wants = true; has = false; wants = false od }\nltl p { [] (wants -> <> has) }\n"
	q := &Violation{Path: "m.pml", Files: map[string][]byte{"m.pml": []byte(text)}, Property: "p"}
	named := func(all []Suspect) (out []string) {
		for _, s := range all {
			out = append(out, s.Statement+" > "+s.Instead)
		}
		return out
	}
	if got, want := named(Find(t.Context(), q, patient()).Suspects), "wants = true > wants = false"; !slices.Contains(got, want) {
		t.Errorf("%q, want also %q", got, want)
	}
	within := FindWithin(t.Context(), q, check.Options{Limits: check.Limits{Time: time.Minute}}, Effort{Trials: 50, States: 5000, Bytes: 1 << 16})
	if got, want := named(within.Suspects), []string{"has = false > has = true"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestStatementOf: the statement around a change ends where it does, and is found without reading the rest of the text.
func TestStatementOf(t *testing.T) {
	const line = "x = x + 1 /* ; */;"
	for _, rest := range []string{"", "\n", strings.Repeat("\nx = x + 2;", 10_000)} {
		text := line + rest
		c := Repairs("m.pml", text)[0]
		if n := testing.AllocsPerRun(1, func() {
			if was, instead := statementOf(text, c); was != "x = x + 1" || instead != "x = x - 1" {
				t.Errorf("%q and %q", was, instead)
			}
		}); n > 100 {
			t.Errorf("%v allocations with %d bytes behind the statement", n, len(rest))
		}
	}
}

// patient gives Find the time that it needs on a machine with other work, too: the default is a second.
func patient() check.Options { return check.Options{Limits: check.Limits{Time: 5 * time.Minute}} }

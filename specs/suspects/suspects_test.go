package suspects

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs/property"
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
		if verdict(t, text) != check.Violated {
			continue
		}
		n++
		q := &Violation{Path: "m.pml", Files: map[string][]byte{"m.pml": []byte(text)}, Property: "exclusion"}
		all := Find(context.Background(), q, check.Options{})
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

// Changes leave out properties, comments and text, and know their statements.
func TestChanges(t *testing.T) {
	t.Parallel()
	const text = "byte x = 3; /* 1 < 2 */ active proctype P() { do :: x < 3 -> x++; printf(\"1\") od }\nltl p { [] (x < 9) }\n"
	var got []string
	for _, c := range Repairs("m.pml", text) {
		got = append(got, fmt.Sprintf("%d:%d %s>%s %s", c.Line, c.Column, c.Word, c.With, statementOf(text, c)))
		if applied := c.Apply(text); applied != text[:c.From]+c.With+text[c.From+len(c.Word):] {
			t.Error(applied)
		}
	}
	want := []string{"1:10 3>4 byte x = 3", "1:10 3>2 byte x = 3", "1:55 <><= x < 3", "1:55 <>>= x < 3", "1:57 3>4 x < 3", "1:57 3>2 x < 3", "1:63 ++>-- x++"}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant\n%q", got, want)
	}
}

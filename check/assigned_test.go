package check

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// TestAssignedChannelsAreReduced: a variable that something assigns to need not keep the channel that comes with it, so
// that what two processes do to channels of different names may be about the same one.
func TestAssignedChannelsAreReduced(t *testing.T) {
	t.Parallel()
	declarations := map[string]string{
		"field":        "typedef S { chan c = [1] of { byte } } S s, t;\n#define A s.c\n#define B t.c",
		"fields":       "typedef S { chan c = [1] of { byte }; chan d = [1] of { byte } } S s;\n#define A s.c\n#define B s.d",
		"nested field": "typedef I { chan c = [1] of { byte } } typedef S { I i[2] } S s;\n#define A s.i[0].c\n#define B s.i[1].c",
		"element":      "chan c[2] = [1] of { byte };\n#define A c[0]\n#define B c[1]",
		"variable":     "chan c = [1] of { byte }, d = [1] of { byte };\n#define A c\n#define B d",
	}
	bodies := []string{
		"active proctype P() { A = B; A!1 } active proctype Q() { B!2 } active proctype R() { byte x; B?x; assert(x == %d) }",
		"active proctype P() { byte x; A = B; A?x; assert(x == %d) } active proctype Q() { B!1 } active proctype R() { B!2 }",
		"active proctype P() { A = B; A!1; A!1 } active proctype Q() { byte x; B?x; x = len(B); assert(x == %d - 1) }",
		"byte y; active proctype P() { A = B; A!1; y = 1 } active proctype Q() { if :: nempty(B) -> assert(%[1]d == 2) :: empty(B) && y == 0 -> assert(%[1]d == 1) fi }",
	}
	for name, declared := range declarations {
		for i, body := range bodies {
			for _, value := range []int{1, 2} {
				text := declared + "\n" + fmt.Sprintf(body, value)
				m := parseModel(t, text)
				whole, err := Verify(context.Background(), m, Counts{}, Options{})
				if err != nil || !whole.Exploration.Exhaustive || whole.Exploration.AssertionFailures == 0 {
					t.Fatalf("%s %d %d: %+v %v", name, i, value, whole.Exploration, err)
				}
				for _, reduce := range [][]string{{"por"}, {"merge"}, {"dead"}, {"slice"}, m.Reductions()} {
					less, err := Verify(context.Background(), m, Counts{Reduce: reduce}, Options{})
					if err != nil || kinds(less.Exploration) != kinds(whole.Exploration) {
						t.Errorf("%s, body %d, %d, %v: %v instead of %v; %v\n%s", name, i, value, reduce, kinds(less.Exploration), kinds(whole.Exploration), err, text)
					}
				}
			}
		}
	}
}

// TestAssignedChannelsAreNotSliced: who takes messages from the channel that another variable has come to stand for is needed.
func TestAssignedChannelsAreNotSliced(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text   string
		want   Verdict
		sliced bool
	}{
		{"chan c = [1] of { byte }, d = [1] of { byte }; byte y; active proctype P() { c = d; c!1; c!1; y = 1 } active proctype Q() { byte x; d?x }", Violated, false},
		{"typedef S { chan c = [1] of { byte } } S s, t; byte y; active proctype P() { s.c = t.c; s.c!1; s.c!1; y = 1 } active proctype Q() { byte x; t.c?x }", Violated, false},
		{"chan c = [1] of { byte }, d = [1] of { byte }; byte y; active proctype P() { c!1; c!1; y = 1 } active proctype Q() { byte x; d?x }", Holds, true},
	} {
		r := verifyLate(t, parseModel(t, c.text), `[] "y == 0"`, Options{Trial: NoTrial, Workers: 1})
		if r.Verdict != c.want || strings.Contains(r.Product.Reduction, "slicing held Q") != c.sliced {
			t.Errorf("%s: %v, %s", c.text, r.Verdict, r.Product.Reduction)
		}
	}
}

package check

import (
	"context"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// falseClaims are models with claims that do not hold, where something is wrong that a search which believes them would
// miss, and with claims that hold only as long as they can.
var falseClaims = []struct {
	name, text string
	refuted    bool // a state contradicts a claim
}{
	{"another process sends to an element of the array", `
chan c[2] = [2] of { byte };
active proctype A() { chan o = c[0]; xs o; o!1 }
active proctype B() { byte v; c[0]?v; assert(v == 1) }
active proctype D() { byte i = 1; i = 0; c[i]!2 }`, true},
	{"in an atomic sequence", `
chan c[2] = [2] of { byte };
active proctype A() { chan o = c[0]; xs o; o!1 }
active proctype B() { byte v; c[0]?v; assert(v == 1) }
active proctype D() { byte i = 1; atomic { i = 0; c[i]!2 } }`, true},
	{"in a d_step, where nobody looks", `
chan c[2] = [2] of { byte };
active proctype A() { chan o = c[0]; xs o; o!1 }
active proctype B() { byte v; c[0]?v; assert(v == 1) }
active proctype D() { byte i = 1; d_step { i = 0; c[i]!2 }; c[i+1]!1 }`, false},
	{"in order", `
chan c[2] = [2] of { byte };
active proctype A() { chan o = c[0]; xs o; o!1 }
active proctype B() { byte v; c[0]?v; assert(v == 1) }
active proctype D() { byte i = 1; i = 0; c[i]!!0 }`, true},
	{"another process receives", `
chan c[2] = [2] of { byte };
active proctype A() { byte v; chan o = c[0]; xr o; o?v; assert(v == 1) }
active proctype B() { c[0]!1; c[0]!2 }
active proctype D() { byte i = 1, v; i = 0; c[i]?v }`, true},
	{"another process copies what is there", `
chan c[2] = [2] of { byte };
active proctype A() { byte v; chan o = c[0]; xr o; o?v }
active proctype B() { c[0]!1 }
active proctype D() { byte i = 1, v; i = 0; c[i]?<v>; assert(v == 0) }`, true},
	{"the channel comes in a message", `
chan c = [2] of { byte }; chan r = [1] of { chan };
active proctype A() { xs c; c!1 }
active proctype B() { byte v; c?v; assert(v == 1) }
active proctype D() { chan q; r?q; q!2 }
active proctype E() { r!c }`, true},
	{"the channel is claimed by another element, with the number of the process", `
chan c[3] = [2] of { byte };
active proctype D() { byte i = 1; i = 2; c[i]!2 }
active proctype B() { byte v; c[2]?v; assert(v == 1) }
active proctype A() { xs c[_pid]; c[_pid]!1 }`, true},
	{"the channel is full, so that the attempt is all there is", `
chan c[2] = [1] of { byte }; byte x;
active proctype A() { chan o = c[0]; xs o; o!1; x = 1 }
active proctype B() { byte v; x == 1; c[0]?v; c[0]?v; assert(v == 1) }
active proctype D() { byte i = 1; i = 0; c[i]!2 }`, true},
	{"whoever claims it ends before", `
chan c[2] = [2] of { byte };
active proctype B() { byte v; c[0]?v; assert(v == 1) }
active proctype D() { byte i = 1; i = 0; c[i]!2 }
active proctype A() { chan o = c[0]; xs o; o!1 }`, true},
	{"whoever claims it ends before another one can begin alone", `
chan c[2] = [2] of { byte }; byte x;
active proctype B() { byte v; c[0]?v; assert(v == 1) }
active proctype D() { byte i = 1; i = x; c[i]!2 }
active proctype E() { x = 1 }
active proctype A() { chan o = c[0]; xs o; o!1 }`, true},
	{"nothing is claimed any more when another process sends", `
chan c[2] = [1] of { byte };
active proctype I() { if :: empty(c[0]) -> skip :: full(c[0]) -> assert(false) fi }
active proctype Q() { byte i = 1; _nr_pr == 2; i = 0; c[i]!2 }
active proctype P() { chan o = c[0]; xs o; skip }`, false},
	{"a look is no send", `
chan c[2] = [2] of { byte };
active proctype A() { chan o = c[0]; xs o; xr o; o!1; o?_ }
active proctype D() { byte i = 1; i = 0; if :: len(c[i]) == 1 -> assert(false) :: empty(c[i]) -> skip fi }`, false},
	{"two processes claim the same", `
chan c[2] = [2] of { byte };
active proctype B() { byte v; c[0]?v; assert(v == 1) }
active proctype D() { chan o = c[0]; xs o; byte i = 1; i = 0; c[i]!2 }
active proctype A() { chan o = c[0]; xs o; byte i = 0; c[i]!1; i = 1 }`, true},
	{"the one who claims is made later", `
chan c[2] = [2] of { byte };
proctype A() { chan o = c[0]; xs o; o!1 }
active proctype B() { byte v; c[0]?v; assert(v == 1) }
active proctype D() { byte i = 1; i = 0; c[i]!2 }
active proctype R() { run A() }`, true},
	{"a channel without slots", `
chan c[2] = [0] of { byte };
active proctype A() { chan o = c[0]; xs o; o!1 }
active proctype B() { byte v; c[0]?v; assert(v == 1) }
active proctype D() { byte i = 1; i = 0; c[i]!2 }`, false},
	{"references that are known are no matter of belief", `
chan c[2] = [2] of { byte };
active proctype A() { chan o = c[0]; xs o; o!1 }
active proctype B() { byte v; c[0]?v; assert(v == 1) }
active proctype D() { c[0]!2 }
active proctype E() { byte i = 1; c[i]!2; i = 0 }`, false},
	{"a process that feeds another", `
chan c[2] = [1] of { byte };
active proctype Z() { byte i = 1; do :: c[i]!1; i = 0 od }
active proctype A() { chan o = c[0]; xs o; do :: o!1; c[1]?_ od }
active proctype B() { byte x; do :: c[0]?_ od }
active proctype F() { byte x; x = 1; assert(x == 0) }`, true},
}

func TestFalseClaims(t *testing.T) {
	for _, p := range falseClaims {
		m := failsReduced(t, p.name, p.text, func(without []string, less Exploration) {
			if len(without) == 0 && strings.Contains(less.Reduction, "not believed") != p.refuted {
				t.Errorf("%s: %s", p.name, less.Reduction)
			}
		})
		if m == nil {
			continue
		}
		for _, workers := range []int{1, 2} {
			r, err := Verify(context.Background(), m, Failures{}, Options{Trial: NoTrial, Workers: workers, parallelAfter: 1})
			if err != nil || r.Verdict != Violated {
				t.Errorf("%s: %v %v", p.name, r.Verdict, err)
			}
		}
	}
}

// claimed is a model whose claims are true if processes D and G stay away from c[0], as they do if away is 1.
func claimed(away, claims string) string {
	text := `
chan c[3] = [2] of { byte }; bool done;
active proctype A() { chan out = c[0]; byte n; CLAIMS do :: n < 4 -> out!1; n++ :: else -> break od; done = true }
active proctype B() { chan in = c[0]; byte n; CLAIMR do :: n < 4 -> in?1; n++ :: else -> break od }
active proctype D() { byte i = AWAY, n; do :: n < 4 -> c[i]!2; c[i]?_; n++ :: else -> break od }`
	xs, xr, _ := strings.Cut(claims, "/")
	return strings.NewReplacer("CLAIMS", xs, "CLAIMR", xr, "AWAY", away).Replace(text)
}

// TestClaims: what claims leave of a model, and what is said.
func TestClaims(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		states uint64
		said   string
	}{
		"none":        {claimed("1", "/"), 875, ""},
		"senders":     {claimed("1", "xs out;/"), 487, "believed xs out of A"},
		"receivers":   {claimed("1", "/xr in;"), 657, "believed xr in of B"},
		"both":        {claimed("1", "xs out;/xr in;"), 168, "believed xs out of A, xr in of B"},
		"not true":    {claimed("0", "xs out;/xr in;"), 1376, "xs out of A (line 3) not believed, as D sends to the channel as well (line 5: c[i]!2)"},
		"not claimed": {claimed("0", "/"), 1376, ""},
	} {
		m, err := promela.Parse(source.NewFile("claims.pml", c.text), promela.Options{})
		if err != nil {
			t.Fatal(name, err)
		}
		x, err := Verify(context.Background(), m, Counts{Reduce: []string{"por", "exclusive"}}, Options{})
		if err != nil || x.Exploration.States != c.states || !strings.Contains(x.Exploration.Reduction, c.said) || c.said == "" && strings.Contains(x.Exploration.Reduction, "believed") {
			t.Errorf("%s: %d states, %s %v", name, x.Exploration.States, x.Exploration.Reduction, err)
		}
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, "F done")
		if err != nil {
			t.Fatal(err)
		}
		var verdicts [2]Verdict
		for i, without := range [][]string{m.Reductions(), nil} {
			r, err := Verify(context.Background(), m, Property{Name: "p", Factory: fa, Formula: f}, Options{Without: without, Trial: NoTrial})
			if err != nil || i == 1 && !strings.Contains(r.Product.Reduction, c.said) {
				t.Errorf("%s: %s %v", name, r.Product.Reduction, err)
			}
			verdicts[i] = r.Verdict
		}
		if verdicts[0] != verdicts[1] || verdicts[0] == Inconclusive {
			t.Errorf("%s: %v", name, verdicts)
		}
	}
}

// lateModel is one whose claim turns out not to hold far from where it begins.
const lateModel = `
chan c[2] = [2] of { byte }; byte x, y; bool wrong;
active proctype A() { chan o = c[0]; xs o; o!1; o!1 }
active proctype B() { byte v; c[0]?v; wrong = v == 2; assert(v == 1); c[0]?v }
active proctype F() { byte n; do :: n < 20 -> x = (x + y) % 3; n++ :: else -> break od; assert(x + y < 5) }
active proctype D() { byte i = 1, n; do :: n < 20 -> y = (x + y + 1) % 3; n++ :: else -> break od; i = 0; c[i]!2 }`

// TestLateRefutation: the search meets what contradicts a claim, and not the sample before it.
func TestLateRefutation(t *testing.T) {
	m, err := promela.Parse(source.NewFile("late.pml", lateModel), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	small, _, err := m.ReduceFailures(t.Context(), nil)
	if err != nil || small == nil || !strings.Contains(small.Summary(), "believed xs o of A") {
		t.Fatalf("the sample was enough: %v %v", small, err)
	}
	const said = "xs o of A (line 3) not believed, as D sends to the channel as well (line 6: c[i]!2)"
	for _, workers := range []int{1, 2} {
		if raced.Enabled && workers == 1 {
			continue
		}
		opts := Options{Trial: NoTrial, Workers: workers, parallelAfter: 10}
		r, err := Verify(context.Background(), m, Failures{}, opts)
		if err != nil || r.Verdict != Violated {
			t.Errorf("%v %v", r.Verdict, err)
		}
		if v := verifyLate(t, m, "G !wrong", opts); v.Verdict != Violated {
			t.Errorf("%v %s", v.Verdict, v.Product.Reduction)
		}
		v := verifyLate(t, m, `F G "x < 3"`, opts)
		if v.Verdict != Holds || !strings.Contains(v.Product.Reduction, said) || strings.Contains(v.Product.Reduction, "believed xs") {
			t.Errorf("%v %s", v.Verdict, v.Product.Reduction)
		}
		x, err := Verify(context.Background(), m, Counts{Reduce: m.Reductions()}, exploring(opts))
		if err != nil || !strings.Contains(x.Exploration.Reduction, said) || x.Exploration.AssertionFailures == 0 || !x.Exploration.Exhaustive {
			t.Errorf("%+v %v", x.Exploration, err)
		}
	}
}

func verifyLate(t *testing.T, m *promela.Model, formula string, opts Options) Result {
	r, err := Verify(context.Background(), m, lateProperty(t, formula), opts)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func lateProperty(t *testing.T, formula string) Property {
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, formula)
	if err != nil {
		t.Fatal(err)
	}
	return Property{Name: formula, Factory: fa, Formula: f}
}

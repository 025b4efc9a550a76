package counters

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/source"
)

// large has the programs of testdata/large: with periods of up to 1,000,000, with nested loops, and with cycles of many transitions. asks
// are the answers to their questions in order, + for reachable. steps bounds the images; states is "" for infinitely many, and "-" if
// they are not counted. small are the same programs with small numbers, old and new ones in turn, whose states are compared with
// those found one by one; whole says that these are all.
var large = []struct {
	name   string
	asks   string
	steps  int
	states string
	small  []string
	whole  bool
}{
	{"stride-100000", "+--", 20, "1100000", []string{"100000", "10", "1000000", "30"}, true},
	{"stride-300000", "+-", 20, "3300000", []string{"3000000", "33", "300000", "11"}, true},
	{"stride-1000000", "+-", 20, "11000000", []string{"10000000", "30", "1000000", "12"}, true},
	{"stride-unbounded", "+-", 20, "", []string{"1000000", "9"}, false},
	{"stride-locations", "-++", 20, "900013", []string{"3000000", "30", "300000", "12"}, true},
	{"wrap", "++-", 60, "1000007", []string{"1000000", "19"}, true},
	{"pair-multiples", "+-", 30, "13", []string{"1000000", "12", "300000", "6", "100000", "4"}, true},
	{"pair-sum", "-+-", 30, "-", []string{"1000000000", "40", "300007", "7", "100000", "4"}, true},
	{"pair-variables", "+--", 30, "121", []string{"1000000", "9", "3000000", "12", "300000", "4", "100000", "3"}, true},
	{"pair-together", "+--", 30, "", []string{"1000000", "5", "300000", "3", "100000", "2"}, false},
	{"division", "+-+-", 40, "-", []string{"1000000000", "25", "300000", "9", "7", "3"}, true},
	{"drain", "+--", 150, "", []string{"1000000", "5", "300000", "3", "100000", "2"}, false},
	{"chain", "+++", 150, "-", []string{"1000000", "6", "3000000", "9", "300000", "3", "100000", "2", "7", "4"}, true},
	{"nested-two", "+-", 40, "1000002000002", []string{"1000000", "4"}, true},
	{"nested-three", "+-+-", 80, "1000002000002000002", []string{"1000000", "3"}, true},
	{"nested-three-parameter", "+-", 200, "", nil, false},
	{"nested-strides", "++-", 80, "122000002", []string{"3000000", "6", "300000", "2", "1000000", "4", "100000", "1"}, true},
	{"nested-four", "+-", 200, "1000002000002000002000002", []string{"1000000", "2"}, true},
	{"nested-square", "+--", 40, "500002500001", []string{"1000000", "6"}, true},
	{"bakery", "-+--", 200, "", nil, false},
	{"ticket", "-+--", 300, "", nil, false},
	{"producers-two", "-+", 1500, "", []string{"1000000", "3"}, false},
	{"producers-counted", "-+-", 1500, "", nil, false},
	{"cycle-five", "+--", 40, "2500001", []string{"1000000", "12", "100000", "3"}, true},
	{"cycle-eight", "+--", 60, "", []string{"1000000", "10", "300000", "3", "100000", "1"}, false},
	{"ring-seven", "+--", 150, "", []string{"1000000", "50", "100000", "7", "10000", "5", "1000", "4", "100", "3", "10", "2"}, false},
	{"exchange", "+-", 60, "-", []string{"1000000000", "12", "1000000", "5", "100000", "3"}, false},
}

// TestLarge: the programs are closed by few steps, with certificates, right answers and numbers of states.
func TestLarge(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/large/*.counters")
	if err != nil || len(files) != len(large) {
		t.Fatalf("%d programs, %d are in the table, %v", len(files), len(large), err)
	}
	for _, l := range large {
		p, err := load("testdata/large/" + l.name + ".counters")
		if err != nil {
			t.Fatal(err)
		}
		e := explored(t, p, periodic.Options{})
		if !e.Closed || e.Steps > l.steps {
			t.Errorf("%s: closed: %v, %s, %d steps, want at most %d", l.name, e.Closed, e.Reason, e.Steps, l.steps)
			continue
		}
		if _, err := e.Certificate().Verify(e.Space, p); err != nil {
			t.Errorf("%s: %v", l.name, err)
		}
		answers := ""
		for _, a := range p.Asks() {
			if findAsk(t, e, a) != nil {
				answers += "+"
			} else {
				answers += "-"
			}
		}
		if answers != l.asks {
			t.Errorf("%s: answers %s, want %s", l.name, answers, l.asks)
		}
		if l.states == "-" {
			continue
		}
		got := ""
		if n, err := e.Total(); err != nil {
			t.Errorf("%s: %v", l.name, err)
		} else if n != nil {
			got = n.String()
		}
		if got != l.states {
			t.Errorf("%s: %q states, want %q", l.name, got, l.states)
		}
	}
}

// values are the values of all variables at a location, within a box.
type values struct {
	at int
	x  [4]int64
}

// at returns the vector of a set for counts.
func at(s *periodic.Set, count periodic.Vector) periodic.Vector {
	x := slices.Clone(s.D)
	for v := range x {
		for j, k := range count {
			x[v] = x[v].Add(s.C[v][j].Mul(k))
		}
	}
	return x
}

// visit is search for up to four variables.
func visit(t *testing.T, p *Program, bound int64) (seen map[values]bool) {
	t.Helper()
	initial, err := p.Initial()
	if err != nil {
		t.Fatal(err)
	}
	n := len(p.Variables())
	seen = map[values]bool{}
	var todo []values
	add := func(at int, x periodic.Vector) {
		v := values{at: at}
		for i := range n {
			v.x[i], _ = x[i].Int64()
			if v.x[i] < -bound || v.x[i] > bound {
				return
			}
		}
		if !seen[v] {
			seen[v] = true
			todo = append(todo, v)
		}
	}
	for _, i := range initial {
		if len(i.Set.D) > n || i.Set.Counts() > 1 {
			t.Fatal("initial values are more than a line")
		}
		for k := range 2*bound + 1 {
			count := make(periodic.Vector, i.Set.Counts())
			for j := range count {
				count[j] = exact.Of(k - bound)
			}
			if !slices.ContainsFunc(i.Set.P, func(r periodic.Row) bool { return !r.Holds(count) }) {
				add(i.Location, at(i.Set, count))
			}
		}
	}
	for len(todo) > 0 {
		v := todo[0]
		todo = todo[1:]
		x := v.vector(n)
		out, err := p.Transitions(v.at)
		if err != nil {
			t.Fatal(err)
		}
		for _, tr := range out {
			if tr.Instruction.Enabled(x) {
				add(tr.To, tr.Instruction.Apply(x))
			}
		}
	}
	return seen
}

func (v values) vector(n int) periodic.Vector {
	x := make(periodic.Vector, n)
	for i := range x {
		x[i] = exact.Of(v.x[i])
	}
	return x
}

// TestSmall: of the same programs with small numbers, exploration finds the states that are found one by one, if these are all; otherwise at least these,
// and others only with runs that lead to them.
func TestSmall(t *testing.T) {
	t.Parallel()
	for _, l := range large {
		text, err := os.ReadFile("testdata/large/" + l.name + ".counters")
		if err != nil {
			t.Fatal(err)
		}
		p, err := Parse(source.NewFile(l.name, shrunk(string(text), l.small)))
		if err != nil {
			t.Fatal(err)
		}
		e := explored(t, p, periodic.Options{})
		if !e.Closed {
			t.Errorf("%s: %s", l.name, e.Reason)
			continue
		}
		bound := int64(25)
		if l.whole {
			bound = 200
		}
		n := len(p.Variables())
		seen := visit(t, p, bound)
		for v := range seen {
			if in, err := e.Contains(v.at, v.vector(n)); !in || err != nil {
				t.Fatalf("%s: at %s %v is missing, %v", l.name, p.Location(v.at), v.x[:n], err)
			}
		}
		if l.whole {
			if total, err := e.Total(); err != nil || total == nil || total.Int64() != int64(len(seen)) {
				t.Errorf("%s: %v states, one by one %d, %v", l.name, total, len(seen), err)
			}
			continue
		}
		runsToBox(t, l.name, p, e, seen)
	}
}

var number = regexp.MustCompile(`[0-9]+`)

// shrunk replaces numbers, old and new ones in turn, and leaves out questions.
func shrunk(text string, small []string) string {
	var lines []string
	for _, line := range strings.Split(text, "\n") {
		if !strings.HasPrefix(line, "ask") {
			lines = append(lines, line)
		}
	}
	return number.ReplaceAllStringFunc(strings.Join(lines, "\n"), func(n string) string {
		if i := slices.Index(small, n); i >= 0 && i%2 == 0 {
			return small[i+1]
		}
		return n
	})
}

// runsToBox looks for runs to the states of a box that were not found one by one.
func runsToBox(t *testing.T, name string, p *Program, e *periodic.Exploration, seen map[values]bool) {
	t.Helper()
	n := len(p.Variables())
	for _, l := range e.Order {
		for i := range 6 * 6 * 6 * 6 {
			v := values{at: l, x: [4]int64{int64(i%6) - 1, int64(i/6%6) - 1, int64(i/36%6) - 1, int64(i/216) - 1}}
			if seen[v] || slices.ContainsFunc(v.x[n:], func(x int64) bool { return x != 0 }) {
				continue
			}
			x := v.vector(n)
			in, err := e.Contains(l, x)
			if err != nil {
				t.Fatal(err)
			}
			if !in {
				continue
			}
			point := periodic.And()
			for w := range x {
				c, _ := periodic.Compare(periodic.Variable(n, w), "=", periodic.Number(n, x[w]))
				point = periodic.And(point, c)
			}
			node, x, err := e.Find(l, point)
			if err != nil || node == nil {
				t.Fatalf("%s: no set has %v: %v", name, v, err)
			}
			if run, err := e.Run(node, x); err != nil || !run.Walk(func(_ int, tr *periodic.Transition, x periodic.Vector) bool { return tr.Instruction.Enabled(x) }) {
				t.Fatalf("%s: at %s %v: %v", name, p.Location(l), v.x[:n], err)
			}
		}
	}
}

// load reads a program from a file.
func load(path string) (*Program, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(source.NewFile(path, string(text)))
}

package counters

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
	"github.com/ltlcheck/ltlcheck/source"
)

var programs = flag.Int("programs", 150, "how many random programs are compared with explicit search")

// setReader reads the sets of the corpus: And(x>=0,x%2==0), Or(…).
type setReader struct {
	t     *testing.T
	p     *Program
	space *presburger.Space
	rest  string
}

func (r *setReader) list() (sets []*presburger.Set) {
	for {
		sets = append(sets, r.set())
		r.rest = strings.TrimSpace(r.rest)
		if !strings.HasPrefix(r.rest, ",") {
			r.rest = strings.TrimPrefix(r.rest, ")")
			return sets
		}
		r.rest = r.rest[1:]
	}
}

func (r *setReader) set() *presburger.Set {
	r.rest = strings.TrimSpace(r.rest)
	if rest, ok := strings.CutPrefix(r.rest, "And("); ok {
		r.rest = rest
		return r.space.And(r.list()...)
	}
	if rest, ok := strings.CutPrefix(r.rest, "Or("); ok {
		r.rest = rest
		return r.space.Or(r.list()...)
	}
	depth, end := 0, len(r.rest)
	for i, c := range r.rest {
		if c == '(' {
			depth++
		}
		if c == ')' {
			depth--
		}
		if depth < 0 || depth == 0 && c == ',' {
			end = i
			break
		}
	}
	atom := r.rest[:end]
	r.rest = r.rest[end:]
	if v, rest, ok := strings.Cut(atom, "%"); ok {
		var m, c int64
		if _, err := fmt.Sscanf(rest, "%d==%d", &m, &c); err != nil {
			r.t.Fatalf("%s: %v", atom, err)
		}
		return r.space.Congruent([]int{variableNumber(r.p, v)}, []exact.Int{exact.Of(1)}, exact.Of(c), exact.Of(m))
	}
	return r.condition(atom)
}

func (r *setReader) condition(text string) *presburger.Set {
	f := source.NewFile("atom", text)
	p := &parser{program: r.p, tokens: scan(f, text, 0)}
	c := p.chain()
	if len(p.errs) > 0 {
		r.t.Fatal(p.errs)
	}
	return c.Exact(r.space)
}

// chain is a comparison.
func (p *parser) chain() periodic.Condition { return p.comparison() }

func variableNumber(p *Program, name string) int {
	for i, v := range p.variables {
		if v == name {
			return i
		}
	}
	return -1
}

// answers are the recorded ones, by file and question.
func answers(t *testing.T) map[string]string {
	text := corpus.Read(t, "periodic", "RESULTS.txt")
	out, file := map[string]string{}, ""
	for _, l := range strings.Split(text, "\n") {
		if rest, ok := strings.CutPrefix(l, "== "); ok {
			file, _, _ = strings.Cut(rest, ":")
		}
		if rest, ok := strings.CutPrefix(strings.TrimSpace(l), "ask "); ok {
			question, answer, _ := strings.Cut(rest, " -> ")
			out[file+" "+question] = answer
		}
	}
	return out
}

func explored(t *testing.T, p *Program, o periodic.Options) *periodic.Exploration {
	t.Helper()
	e, err := periodic.Explore(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestOracles: the exact sets and answers of the corpus, in both orders, with certificates.
func TestOracles(t *testing.T) {
	t.Parallel()
	recorded := answers(t)
	files, _ := filepath.Glob(corpus.Path(t, "periodic") + "/*-*.txt")
	sets, asks := 0, 0
	for _, file := range files {
		for _, depthFirst := range []bool{false, true} {
			p, err := load(file)
			if err != nil {
				t.Fatal(err)
			}
			name := filepath.Base(file)
			open := name == "13-double.txt" || name == "20-step2.txt"
			steps, cycles := 1000, 0
			if depthFirst {
				cycles = periodic.DefaultCycles // shorter paths use up these steps in this order
			}
			if open {
				steps = 100
			}
			e := explored(t, p, periodic.Options{Steps: steps, Cycles: cycles, DepthFirst: depthFirst})
			if e.Closed == open {
				t.Errorf("%s: closed: %v", name, e.Closed)
			}
			_, err = e.Certificate().Verify(e.Space, p)
			if (err == nil) == open {
				t.Errorf("%s: certificate: %v", name, err)
			}
			for _, a := range p.Asks() {
				node := findAsk(t, e, a)
				want := recorded[name+" "+a.Control+" : "+a.Formula]
				asks++
				if want == "" || !open && (node == nil) == (want == "reachable") || open && node != nil && want != "reachable" {
					t.Errorf("%s: ask %s : %s: reachable: %v, recorded: %s", name, a.Control, a.Formula, node != nil, want)
				}
			}
			if !open {
				sets += compareSets(t, p, e, file)
			}
		}
	}
	if sets != 64 || asks < 90 {
		t.Errorf("%d sets and %d answers were compared", sets, asks)
	}
}

func findAsk(t *testing.T, e *periodic.Exploration, a Ask) *periodic.Node {
	for _, l := range e.Order {
		if !a.At(e.System.Location(l)) {
			continue
		}
		n, x, err := e.Find(l, a.Condition)
		if err != nil {
			t.Fatal(err)
		}
		if n != nil {
			if _, err := e.Run(n, x); err != nil {
				t.Errorf("run to %s: %v", a.Formula, err)
			}
			return n
		}
	}
	return nil
}

func compareSets(t *testing.T, p *Program, e *periodic.Exploration, file string) (n int) {
	text, _ := os.ReadFile(file)
	want := map[string]*presburger.Set{}
	for _, l := range strings.Split(string(text), "\n") {
		if rest, ok := strings.CutPrefix(l, "#= "); ok {
			c, formula, _ := strings.Cut(rest, " : ")
			r := &setReader{t: t, p: p, space: e.Space, rest: formula}
			want[c] = r.set()
			n++
		}
	}
	if n == 0 {
		return 0
	}
	for _, l := range e.Order {
		name := p.Location(l)
		shown, err := e.Sets(l)
		ok := true
		if set := want[name]; set != nil { // not all control states have a recorded set
			ok, _ = set.Equal(e.Union(l))
			delete(want, name)
		}
		if !ok || err != nil {
			t.Errorf("%s: wrong set at %s: %v, %v", file, name, shown, err)
		}
		var parts []*presburger.Set
		for _, s := range shown {
			parts = append(parts, s.Exact(e.Space))
		}
		if same, err := e.Space.Or(parts...).Equal(e.Union(l)); !same || err != nil {
			t.Errorf("%s: what is shown at %s is another set: %v, %v", file, name, shown, err)
		}
	}
	for name := range want {
		t.Errorf("%s: nothing was found at %s", file, name)
	}
	return n
}

// TestLift: the steps do not depend on the number of floors, and the states are 4N² − 2N.
func TestLift(t *testing.T) {
	t.Parallel()
	answers(t)
	for _, depthFirst := range []bool{false, true} {
		steps := map[int]int{}
		for _, n := range []int64{10, 50, 1000, 1_000_000, 1_000_000_000} {
			p, err := load(corpus.Path(t, "periodic", "lift", fmt.Sprintf("lift-%d.txt", n)))
			if err != nil {
				t.Fatal(err)
			}
			e := explored(t, p, periodic.Options{DepthFirst: depthFirst})
			steps[e.Steps]++
			x := exact.Of(n)
			want := x.Mul(x).Mul(exact.Of(4)).Sub(x.Mul(exact.Of(2)))
			if total, err := e.Total(); err != nil || total == nil || total.Cmp(want.Big()) != 0 || !e.Closed {
				t.Errorf("%d floors: %v states, want %v; %v", n, total, want, err)
			}
			if _, err := e.Certificate().Verify(e.Space, p); err != nil {
				t.Errorf("%d floors: %v", n, err)
			}
		}
		if len(steps) != 1 || !depthFirst && steps[75] == 0 {
			t.Errorf("depth first %v: steps by number of floors: %v", depthFirst, steps)
		}
		t.Logf("depth first %v: %v steps", depthFirst, steps)
	}
}

// randomProgram writes a program of few variables, control states and instructions.
func randomProgram(r *rand.Rand) string {
	n, locations := 1+r.IntN(3), 1+r.IntN(3)
	names := []string{"x", "y", "z"}[:n]
	var b strings.Builder
	fmt.Fprintf(&b, "vars %s\nstart 0\ninit ", strings.Join(names, " "))
	for i, v := range names {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s = %d", v, r.IntN(4))
	}
	name := func() string { return names[r.IntN(n)] }
	for range 1 + r.IntN(2*locations) {
		fmt.Fprintf(&b, "\n%d -> %d", r.IntN(locations), r.IntN(locations))
		if r.IntN(4) > 0 {
			op := []string{"<", "<=", ">", ">=", "=", "!="}[r.IntN(6)]
			fmt.Fprintf(&b, " when %s %s %d", name(), op, r.IntN(8))
			if r.IntN(3) == 0 {
				fmt.Fprintf(&b, " && %s %s %s + %d", name(), []string{"<", ">", "<="}[r.IntN(3)], name(), r.IntN(3))
			}
		}
		for i, v := range names[:1+r.IntN(n)] {
			fmt.Fprintf(&b, "%s %s := ", []string{" do", ","}[min(i, 1)], v)
			switch r.IntN(6) {
			case 0:
				fmt.Fprintf(&b, "%d", r.IntN(5))
			case 1:
				fmt.Fprintf(&b, "%s + %d", name(), r.IntN(2))
			default:
				fmt.Fprintf(&b, "%s + %d", v, r.IntN(5)-2)
			}
		}
	}
	return b.String() + "\n"
}

type state struct {
	at      int
	x, y, z int64
}

func (s state) vector(n int) periodic.Vector {
	return periodic.Vector{exact.Of(s.x), exact.Of(s.y), exact.Of(s.z)}[:n]
}

// search is the naive oracle: states one by one, values within the bound. whole says that the bound cut nothing off.
func search(t *testing.T, p *Program, bound int64, most int) (seen map[state]bool, whole bool) {
	initial, err := p.Initial()
	if err != nil {
		t.Fatal(err)
	}
	seen, whole = map[state]bool{}, true
	var todo []state
	add := func(at int, x periodic.Vector) {
		s := state{at: at}
		for i, to := range []*int64{&s.x, &s.y, &s.z}[:len(x)] {
			*to, _ = x[i].Int64()
			if *to > bound || *to < -bound {
				whole = false
				return
			}
		}
		if !seen[s] {
			seen[s] = true
			todo = append(todo, s)
		}
	}
	for _, i := range initial {
		add(i.Location, i.Set.D)
	}
	for len(todo) > 0 {
		s := todo[0]
		todo = todo[1:]
		if len(seen) > most {
			return seen, false
		}
		out, _ := p.Transitions(s.at)
		x := s.vector(len(p.variables))
		for _, tr := range out {
			if tr.Instruction.Enabled(x) {
				add(tr.To, tr.Instruction.Apply(x))
			}
		}
	}
	return seen, whole
}

// TestRandomPrograms: of closed explorations no state is missing, every state that explicit search did not see has a run that can be
// executed, the number of states is that of explicit search where that is complete, and certificates hold, but not of fewer sets.
func TestRandomPrograms(t *testing.T) {
	t.Parallel()
	closed, counted, open, mutated := 0, 0, 0, 0
	for seed := range *programs {
		r := rand.New(rand.NewPCG(uint64(seed), 22))
		text := randomProgram(r)
		p, err := Parse(source.NewFile("random.counters", text))
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		e := explored(t, p, periodic.Options{Steps: 300 - 150*(seed%2), Cycles: 3 * (seed % 2), Nodes: 20_000}) // cycles that are met, or those of a length
		if !e.Closed {
			open++
			continue
		}
		closed++
		seen, whole := search(t, p, 30, 20_000)
		for s := range seen {
			if in, err := e.Contains(s.at, s.vector(len(p.variables))); !in || err != nil {
				t.Fatalf("%s\nat %s %v is missing, %v", text, p.Location(s.at), s, err)
			}
		}
		checkExtra(t, text, p, e, seen)
		if total, err := e.Total(); err != nil || whole && (total == nil || total.Int64() != int64(len(seen))) {
			t.Fatalf("%s\n%v states, explicit search finds %d, %v", text, total, len(seen), err)
		} else if whole {
			counted++
		}
		mutated += checkCertificate(t, text, p, e, r)
	}
	t.Logf("%d closed, %d of them counted, %d not closed, %d certificates with a set less were refuted", closed, counted, open, mutated)
	if closed < *programs*8/10 || counted < *programs/10 || mutated < *programs/4 {
		t.Errorf("of %d programs %d were closed, %d counted, %d mutated", *programs, closed, counted, mutated)
	}
}

// checkExtra looks for runs to the states in a box that explicit search did not see.
func checkExtra(t *testing.T, text string, p *Program, e *periodic.Exploration, seen map[state]bool) {
	n := len(p.variables)
	for _, l := range e.Order {
		for i := range 9 * 9 * 9 {
			s := state{l, int64(i%9) - 4, int64(i/9%9) - 4, int64(i/81) - 4}
			if n < 3 && s.z != 0 || n < 2 && s.y != 0 {
				continue
			}
			in, err := e.Contains(l, s.vector(n))
			if err != nil {
				t.Fatal(err)
			}
			if !in || seen[s] {
				continue
			}
			var point periodic.Condition
			for v, x := range s.vector(n) {
				c, _ := periodic.Compare(periodic.Variable(n, v), "=", periodic.Number(n, x))
				point = periodic.And(c, orTrue(point, v))
			}
			node, x, err := e.Find(l, point)
			if err != nil || node == nil {
				t.Fatalf("%s\nno set has %v: %v", text, s, err)
			}
			run, err := e.Run(node, x)
			if err != nil {
				t.Fatalf("%s\nat %s %v: %v", text, p.Location(l), s, err)
			}
			if !run.Walk(func(_ int, tr *periodic.Transition, x periodic.Vector) bool { return tr.Instruction.Enabled(x) }) {
				t.Fatalf("%s\nthe run to %v cannot be executed", text, s)
			}
		}
	}
}

func orTrue(c periodic.Condition, v int) periodic.Condition {
	if v == 0 {
		return periodic.And()
	}
	return c
}

func checkCertificate(t *testing.T, text string, p *Program, e *periodic.Exploration, r *rand.Rand) (refuted int) {
	c := e.Certificate()
	if _, err := c.Verify(e.Space, p); err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	l := e.Order[r.IntN(len(e.Order))]
	all := c.Sets[l]
	i := r.IntN(len(all))
	var rest []*presburger.Set
	c.Sets[l] = nil
	for j, s := range all {
		if j != i {
			c.Sets[l] = append(c.Sets[l], s)
			rest = append(rest, s.Exact(e.Space))
		}
	}
	same, err := e.Space.Or(rest...).Equal(e.Union(l))
	if err != nil || same {
		return 0 // the others cover it
	}
	if _, err := c.Verify(e.Space, p); err == nil {
		t.Fatalf("%s\na set is missing at %s and the certificate passes", text, p.Location(l))
	}
	return 1
}

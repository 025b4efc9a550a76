package certificate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/source"
)

// A naive prover for explicit graphs: products, marks and fairness are written down from the definitions, and ranks are found by taking
// graphs apart. Where it finds no proof, it makes one that is wrong. So the checker has to accept exactly the proofs of products without
// runs, which the oracle knows.

// emptiness is a question with its automata as they stand in certificates.
type emptiness struct {
	oracle.Emptiness
	texts []string
	all   []*automata.Automaton
	rng   *rand.Rand
}

// spot is a state of the product, with the automata's states behind the letter of the program's state.
type spot struct {
	s int
	q [2]uint32 // of up to two automata
}

// arrow is an edge of the product.
type arrow struct {
	to      spot
	marks   [2]automata.Marks
	act     uint64
	moved   []int
	stutter bool
}

// drawEmptiness draws a graph, up to two automata that read states, and fairness of all kinds.
func drawEmptiness(t *testing.T, rng *rand.Rand) *emptiness {
	q := &emptiness{Emptiness: *oracle.Random(rng), rng: rng}
	q.Factors = nil
	for i := range q.Graph.States { // what only fairness sees of atomic sequences is tested with programs that have them
		q.Graph.States[i].Ghosts, q.Graph.States[i].Transient = nil, false
	}
	for range 1 + rng.IntN(2) {
		n := 1 + rng.IntN(3)
		acceptance := []string{"1 Inf(0)", "2 Inf(0)&Inf(1)", "2 Fin(0)|Inf(1)", "1 Fin(0)", "2 (Fin(0)|Inf(1))&Inf(0)", "0 t", "2 Inf(0)|Inf(1)"}[rng.IntN(7)]
		var b strings.Builder
		fmt.Fprintf(&b, "HOA: v1\nStates: %d\nStart: %d\nAP: 2 \"p\" \"q\"\nAcceptance: %s\n--BODY--\n", n, rng.IntN(n), acceptance)
		for s := range n {
			fmt.Fprintf(&b, "State: %d\n", s)
			for range 1 + rng.IntN(3) {
				mark := ""
				if sets := int(acceptance[0] - '0'); sets > 0 && rng.IntN(2) == 0 {
					mark = fmt.Sprintf(" {%d}", rng.IntN(sets))
				}
				fmt.Fprintf(&b, "%s %d%s\n", []string{"[t]", "[0]", "[!0]", "[1]", "[!1 | 0]"}[rng.IntN(5)], rng.IntN(n), mark)
			}
		}
		b.WriteString("--END--\n")
		all, err := automata.ReadHOA(source.NewFile("a", b.String()))
		if err != nil {
			t.Fatalf("%v\n%s", err, b.String())
		}
		c, err := all[0].Compile(func(ap string) (int, error) { return slices.Index(q.Graph.Atoms, ap), nil })
		if err != nil {
			t.Fatal(err)
		}
		q.texts, q.all, q.Factors = append(q.texts, b.String()), append(q.all, all[0]), append(q.Factors, c)
	}
	return q
}

// after returns the states of the automata behind a letter, with the marks of the edges.
func (em *emptiness) after(at [2]uint32, letter uint64, yield func(to [2]uint32, marks [2]automata.Marks)) {
	var step func(i int, to [2]uint32, marks [2]automata.Marks)
	step = func(i int, to [2]uint32, marks [2]automata.Marks) {
		if i == len(em.Factors) {
			yield(to, marks)
			return
		}
		for _, e := range em.Factors[i].Out(at[i]) {
			if e.Holds(letter) {
				to[i], marks[i] = e.Dst, e.Marks
				step(i+1, to, marks)
			}
		}
	}
	step(0, [2]uint32{}, [2]automata.Marks{})
}

// product returns the reachable product.
func (em *emptiness) product() (first []spot, edges map[spot][]arrow) {
	edges = map[spot][]arrow{}
	var start [2]uint32
	for i, f := range em.Factors {
		start[i] = f.Start[0]
	}
	for _, s := range em.Graph.Init {
		em.after(start, em.Graph.States[s].Letter, func(to [2]uint32, _ [2]automata.Marks) { first = append(first, spot{s, to}) })
	}
	for todo := slices.Clone(first); len(todo) > 0; todo = todo[1:] {
		from := todo[0]
		if _, known := edges[from]; known {
			continue
		}
		edges[from] = []arrow{}
		out := em.Graph.States[from.s].Out
		for _, e := range out {
			em.after(from.q, em.Graph.States[e.To].Letter, func(to [2]uint32, marks [2]automata.Marks) {
				edges[from] = append(edges[from], arrow{spot{e.To, to}, marks, e.Act, e.Moved, false})
			})
		}
		if len(out) == 0 {
			em.after(from.q, em.Graph.States[from.s].Letter, func(to [2]uint32, marks [2]automata.Marks) {
				edges[from] = append(edges[from], arrow{spot{from.s, to}, marks, 0, nil, true})
			})
		}
		for _, a := range edges[from] {
			todo = append(todo, a.to)
		}
	}
	return first, edges
}

// judged is what an edge does to a duty.
type judged func(from spot, a arrow) (serves, spoils bool)

// duty is a duty by its definition.
type duty struct {
	format.Duty
	judge     judged
	spoilable bool
}

// duties returns all duties that a question has.
func (em *emptiness) duties() (all []duty) {
	for i, f := range em.Factors {
		for k, conjunct := range f.Acc.Formula().Operands(automata.AccAnd) {
			d := duty{Duty: format.Duty{Kind: format.Clause, A: uint32(i), B: uint32(k)}}
			var inf, fin automata.Marks
			always := false
			for _, o := range conjunct.Operands(automata.AccOr) {
				switch o.Op {
				case automata.AccInf:
					inf |= 1 << o.Set
				case automata.AccFin:
					fin, d.spoilable = 1<<o.Set, true
				case automata.AccTrue:
					always = true
				}
			}
			d.judge = func(_ spot, a arrow) (bool, bool) { return always || a.marks[i]&inf != 0, a.marks[i]&fin != 0 }
			all = append(all, d)
		}
	}
	moves := func(out []oracle.Edge, p int) bool {
		return slices.ContainsFunc(out, func(e oracle.Edge) bool { return slices.Contains(e.Moved, p) })
	}
	asked := func(p int, strong bool) bool {
		for _, c := range em.Fairness.Constraints {
			if c.Kind >= 0 && c.Kind == p%2 && c.Strong == strong {
				return true
			}
		}
		return strong && em.Fairness.Strong || !strong && em.Fairness.Weak
	}
	for p := range em.Processes {
		if asked(p, false) {
			all = append(all, duty{format.Duty{Kind: format.Weak, A: uint32(p)}, func(from spot, a arrow) (bool, bool) {
				return slices.Contains(a.moved, p) || a.stutter || !slices.Contains(em.Graph.States[from.s].Enabled, p), false
			}, false})
		}
		if asked(p, true) {
			all = append(all, duty{format.Duty{Kind: format.Strong, A: uint32(p)}, func(from spot, a arrow) (bool, bool) {
				return slices.Contains(a.moved, p), moves(em.Graph.States[from.s].Out, p)
			}, true})
		}
	}
	for i, c := range em.Fairness.Constraints {
		if c.Kind >= 0 {
			continue
		}
		group := uint64(c.Group)
		all = append(all, duty{format.Duty{Kind: format.Group, A: uint32(i)}, func(from spot, a arrow) (bool, bool) {
			st := em.Graph.States[from.s]
			there := slices.ContainsFunc(st.Out, func(e oracle.Edge) bool { return (st.Letter|e.Act)&group == group })
			taken := !a.stutter && (st.Letter|a.act)&group == group
			waiting := len(st.Out) > 0 && slices.ContainsFunc(st.Enabled, func(p int) bool { return !moves(st.Out, p) })
			if c.Strong {
				return taken, there
			}
			return taken || !there && !waiting, false
		}, c.Strong})
	}
	em.rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// prover writes ranks.
type prover struct {
	w      *format.Writer
	edges  map[spot][]arrow
	duties []duty
	found  bool // a proof
	rng    *rand.Rand
	n      int // automata
}

// rank writes the ranks of some states, of a depth, without the edges that are spoilt.
func (p *prover) rank(states map[spot]bool, depth int, without func(spot, arrow) bool) {
	for _, part := range p.parts(states, without) {
		inside := map[spot]bool{}
		for _, s := range part {
			inside[s] = true
		}
		within := func(yield func(spot, arrow) bool) bool {
			for _, s := range part {
				for _, a := range p.edges[s] {
					if inside[a.to] && !without(s, a) && !yield(s, a) {
						return false
					}
				}
			}
			return true
		}
		if within(func(spot, arrow) bool { return false }) { // no edge
			if depth == 1 && p.rng.IntN(2) == 0 {
				_ = p.w.Alone(oracle.Vector(part[0].s), part[0].q[:p.n]...)
				continue
			}
			_ = p.w.Rank(depth, format.Duty{})
			_ = p.w.State(oracle.Vector(part[0].s), part[0].q[:p.n]...)
			continue
		}
		i := slices.IndexFunc(p.duties, func(d duty) bool {
			spoilt := !d.spoilable
			return within(func(s spot, a arrow) bool {
				serves, spoils := d.judge(s, a)
				spoilt = spoilt || spoils
				return !serves
			}) && spoilt
		})
		spoilt := i >= 0 && p.duties[i].spoilable
		if i >= 0 {
			_ = p.w.Rank(depth, p.duties[i].Duty)
		} else if p.found = false; len(p.duties) > 0 {
			_ = p.w.Rank(depth, p.duties[p.rng.IntN(len(p.duties))].Duty)
		} else {
			_ = p.w.Rank(depth, format.Duty{})
		}
		if !spoilt {
			for _, s := range part {
				_ = p.w.State(oracle.Vector(s.s), s.q[:p.n]...)
			}
			continue
		}
		p.rank(inside, depth+1, func(s spot, a arrow) bool { _, spoils := p.duties[i].judge(s, a); return spoils || without(s, a) })
	}
}

// parts returns strongly connected components, those first that others lead to.
func (p *prover) parts(states map[spot]bool, without func(spot, arrow) bool) (out [][]spot) {
	reach := map[spot]map[spot]bool{}
	for s := range states {
		seen := map[spot]bool{s: true}
		for todo := []spot{s}; len(todo) > 0; todo = todo[1:] {
			for _, a := range p.edges[todo[0]] {
				if states[a.to] && !seen[a.to] && !without(todo[0], a) {
					seen[a.to] = true
					todo = append(todo, a.to)
				}
			}
		}
		reach[s] = seen
	}
	done := map[spot]bool{}
	for len(done) < len(states) {
		for s := range states {
			ready := !done[s]
			for to := range reach[s] {
				ready = ready && (done[to] || reach[to][s])
			}
			if !ready {
				continue
			}
			var part []spot
			for to := range reach[s] {
				if reach[to][s] {
					part, done[to] = append(part, to), true
				}
			}
			out = append(out, part)
		}
	}
	return out
}

// obligation returns what the certificate has to prove.
func (em *emptiness) obligation() Obligation {
	o := Obligation{Program: em.Graph, Weak: em.Fairness.Weak, Strong: em.Fairness.Strong}
	for _, a := range em.all {
		o.Languages = append(o.Languages, Language{Automaton: a})
	}
	for _, c := range em.Fairness.Constraints {
		f := FairTo{Strong: c.Strong, Process: map[int]string{0: "even", 1: "odd"}[c.Kind]}
		for i, name := range em.Graph.Atoms {
			if c.Kind < 0 && c.Group>>i&1 != 0 {
				f.Transitions = append(f.Transitions, name)
			}
		}
		o.FairTo = append(o.FairTo, f)
	}
	return o
}

// checked has a section checked.
func checked(file []byte, o Obligation) (Result, error) {
	r, err := NewReader("test", bytes.NewReader(file))
	if err != nil {
		return Result{}, err
	}
	s, err := r.Next()
	if err != nil {
		return Result{}, err
	}
	return r.Check(context.Background(), s, o, 1<<24)
}

// TestAgainstOracle: proofs of products without fair runs are accepted, and what is made for others is refused.
func TestAgainstOracle(t *testing.T) {
	t.Parallel()
	accepted, refused, kinds := 0, 0, map[format.Kind]int{}
	for seed := range uint64(500) {
		rng := rand.New(rand.NewPCG(seed, 77))
		q := drawEmptiness(t, rng)
		first, edges := q.product()
		if len(edges) > 60 {
			continue
		}
		var file bytes.Buffer
		w := format.NewWriter(&file, format.Request{})
		w.Begin(format.Section{Atoms: q.Graph.Atoms, Automata: q.texts})
		p := &prover{w: w, edges: edges, duties: q.duties(), found: true, rng: rng, n: len(q.Factors)}
		states := map[spot]bool{}
		for s := range edges {
			states[s] = true
		}
		p.rank(states, 1, func(spot, arrow) bool { return false })
		if err := errors.Join(w.End(), w.Close()); err != nil {
			t.Fatal(err)
		}
		_, err := checked(file.Bytes(), q.obligation())
		if empty := !q.NonEmpty(); empty != (err == nil) || empty != p.found {
			t.Fatalf("seed %d: accepted %v, proved %v, no runs %v: %v\nfairness %+v\n%s\n%d initial states", seed, err == nil, p.found, empty, err, q.Fairness, strings.Join(q.texts, "\n"), len(first))
		}
		if err == nil {
			accepted++
			for _, d := range p.duties {
				kinds[d.Kind]++
			}
			continue
		}
		if wrong := (*Wrong)(nil); !errors.As(err, &wrong) || wrong.Error() == "" {
			t.Fatalf("seed %d: %v", seed, err)
		}
		refused++
	}
	t.Logf("%d accepted, with duties %v, %d refused", accepted, kinds, refused)
	if accepted < 150 || refused < 100 || len(kinds) < 4 {
		t.Errorf("%d accepted, with duties %v, %d refused", accepted, kinds, refused)
	}
}

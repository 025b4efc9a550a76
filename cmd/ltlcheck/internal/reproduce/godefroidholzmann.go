package reproduce

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/research"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// godefroidHolzmann is P. Godefroid and G. J. Holzmann, On the verification of
// temporal properties, PSTV 1993: the magic search and hybrid storage. Names are
// theirs: U is the name space of the states, U1 of their heads and U2 of their
// tails.
func godefroidHolzmann() Paper {
	return Paper{
		Name:  "godefroid-holzmann-1993",
		Title: "P. Godefroid and G. J. Holzmann, On the verification of temporal properties, PSTV 1993",
		Items: []Item{
			{Name: "example2.1", Title: "Dekker's algorithm (Figure 1): states and transitions", Takes: time.Second / 10, run: dekkerAlone},
			{Name: "example2.4", Title: "P1 may ask and never get in: the automaton of Figure 2", Takes: time.Second / 10, run: neverEnters},
			{Name: "example2.6", Title: "it does get in where both processes move for ever: the automata of Figure 3", Takes: time.Second / 10, run: fairly},
			{Name: "section3", Title: "states that the searches for cycles store, the magic search of Figure 5 among them", Takes: time.Second / 10, run: emptiness},
			{Name: "example4.1", Title: "from which share of head matchings on hybrid storage pays off; with Example 4.2", Takes: time.Second / 10, run: headMatchings},
			{Name: "table1", Title: "states, packets and bytes with classical and hybrid storage", Takes: time.Second / 10, run: storages},
		},
	}
}

// responds is the property of Example 2.4, and fairResponds that of Example 2.7.
const (
	responds     = "[](P1@l1 -> <>P1@l7)"
	progress     = "[]<>exec(P1) && []<>exec(P2)"
	fairResponds = "(" + progress + ") -> " + responds
)

// dekker reads Dekker's algorithm.
func dekker() (*promela.Model, error) { return example("dekker.pml", promela.Options{}) }

// claim makes a property from an automaton of what must not happen.
func claim(name string) (check.Property, error) {
	a, err := automaton(name)
	return check.Property{Name: name, Claim: a}, err
}

// neverEntering is Dekker's algorithm with the automaton of Figure 2.
func neverEntering() (*promela.Model, check.Property, error) {
	m, err := dekker()
	if err != nil {
		return nil, check.Property{}, err
	}
	p, err := claim("dekker-never-enters.hoa")
	return m, p, err
}

// formula makes a property from a formula.
func formula(m *promela.Model, f string) (check.Property, error) {
	p, err := property.FromFormula(m, "formula", source.NewFile("formula", f))
	return p.Check, err
}

// dekkerAlone is Example 2.1.
func dekkerAlone(ctx context.Context, _ Options, r *Result) error {
	m, err := dekker()
	if err != nil {
		return err
	}
	e, err := check.Verify(ctx, m, check.Counts{}, check.Options{})
	if err != nil {
		return err
	}
	t := r.table("The automaton A_P of Dekker's algorithm", "", "the paper", "here")
	row(t, "reachable states", 101, e.Exploration.States)
	row(t, "transitions", 202, e.Exploration.Transitions)
	return nil
}

// neverEnters is Example 2.4.
func neverEnters(ctx context.Context, _ Options, r *Result) error {
	m, p, err := neverEntering()
	if err != nil {
		return err
	}
	found, err := check.Verify(ctx, m, p, check.Options{Algorithm: "single"})
	if err != nil || found.Counterexample == nil {
		return err
	}
	view, err := trace.NewView(ctx, m, found.Counterexample, found.Atoms)
	if err != nil {
		return err
	}
	loop := view.Steps[view.CycleStart]
	t := r.table("[]((at l1) -> <>(at l7)) by the automaton of Figure 2, the negation", "", "the paper", "here")
	row(t, "verdict", "violated", found.Verdict)
	row(t, "states of the automaton", 2, p.Claim.States())
	row(t, "before the loop", "P1 to l2, P2 from m0 to m5", english.Plural(len(found.Counterexample.Prefix), "step", ""))
	row(t, "the loop", "P2 in m5", fmt.Sprintf("%d step: %s, %q in line %d of dekker.pml, m5", len(found.Counterexample.Cycle), loop.Process, loop.Statement, loop.Pos.Line))
	r.differ("The program starts both processes in two steps of init, and a process has no step for the jumps l6, l9, m6 and m9.")
	return nil
}

// fairly is Examples 2.6 and 2.7.
func fairly(ctx context.Context, _ Options, r *Result) error {
	m, err := dekker()
	if err != nil {
		return err
	}
	t := r.table(responds+" where both processes move again and again", "fairness as", "the paper", "here", "automaton", "product")
	for _, c := range []struct {
		as, theirs string
		make       func() (check.Property, error)
	}{
		{"a formula (Example 2.7)", "holds; 16 states, 92 transitions", func() (check.Property, error) { return formula(m, fairResponds) }},
		{"the automata of Figure 3", "holds", func() (check.Property, error) { return fairByAutomata(m) }},
		{"their product with Figure 2", "", func() (check.Property, error) { return claim("dekker-product.hoa") }},
		{"weak fairness", "not built in", func() (check.Property, error) {
			p, err := formula(m, responds)
			p.Fairness = check.WeakFairness
			return p, err
		}},
	} {
		p, err := c.make()
		if err != nil {
			return err
		}
		found, err := check.Verify(ctx, m, p, check.Options{Without: check.Shortcuts(m)})
		if err != nil {
			return err
		}
		row(t, c.as, c.theirs, found.Verdict, found.Automaton.States, found.Product.States)
	}
	r.differ("Their automaton for the formula comes from a tableau (Wolper 1989) and is not printed; ours has decision diagrams and fewer states. Both accept the same runs.")
	return nil
}

// fairByAutomata makes the property with the automata of Figure 3 as
// assumptions.
func fairByAutomata(m *promela.Model) (check.Property, error) {
	p, err := formula(m, responds)
	for _, name := range []string{"fair-p1.hoa", "fair-p2.hoa"} {
		if err != nil {
			break
		}
		a := check.Assumption{Name: name}
		a.Automaton, err = automaton(name)
		p.Assumptions = append(p.Assumptions, a)
	}
	return p, err
}

// emptiness is Section 3: what the algorithms store.
func emptiness(ctx context.Context, _ Options, r *Result) error {
	m, p, err := neverEntering()
	if err != nil {
		return err
	}
	t := r.table("Dekker's algorithm and the automaton of Figure 2, the whole product", "algorithm", "the paper: states stored", "here", "here, n =")
	for _, a := range []struct {
		name   check.AlgorithmName
		theirs string
	}{
		{"scc", "n, each with DFNUMBER (Tarjan)"},
		{"cvwy", "n, and the second search (first version)"},
		{"cvwy-nested", "at most 2n, in two tables (second version)"},
		{"magic", "at most 2n, in one table; 243"},
	} {
		found, err := check.Verify(ctx, m, p, check.Options{Algorithm: a.name, Exhaust: true, Without: check.Shortcuts(m), Workers: 1})
		if err != nil {
			return err
		}
		s := &found.Product
		here := fmt.Sprint(s.Stored)
		if s.Tables[1] > 0 {
			here = fmt.Sprintf("%d + %d", s.Tables[0], s.Tables[1])
		}
		row(t, a.name, a.theirs, here, s.States)
	}
	r.differ("Here the second search of cvwy and cvwy-nested ends with the first cycle, and the first search goes on alone.")
	r.differ("The product reads propositions in the target of a step, as claims of SPIN do; the paper defines it with the source. Read there, the product has 175 states, and the magic search stores 175 + 74 = 249 instead of 243.")
	return nil
}

// headMatchings is Examples 4.1 and 4.2, by the formulas of Section 4.
func headMatchings(_ context.Context, _ Options, r *Result) error {
	const logU, tails = 1000, 2
	critical := (float64(tails) - math.Log2(tails)) / (logU - math.Log2(tails) + tails)
	t := r.table("log|U| = 1000, |U2| = 2: a state of 125 bytes with the demon", "", "the paper", "here")
	row(t, "m_crit/n", "1/1001", fmt.Sprintf("1/%.0f", 1/critical))
	row(t, "bits of a packet, the first partition", "1000 + 2", fmt.Sprintf("%d + %d", logU, tails))
	row(t, "bits, each of n states in both modes, classical", "2n·1001", fmt.Sprintf("2n·%d", logU+1))
	row(t, "bits, each of n states in both modes, hybrid", "n·1002", fmt.Sprintf("n·%d", logU+tails))
	r.differ("Example 4.1 counts the bit of the demon in log|U|, Example 4.2 does not.")
	return nil
}

// tableRow is a row of Table 1: what the search is of, and the values of the
// paper; 0 for values that it does not have.
type tableRow struct {
	name           string
	model          *promela.Model
	load           func() (check.Property, error)
	states, bits   int // of classical storage; bits beside the 20 bytes of a program state
	packets, extra int // of hybrid storage, with the bits of a packet's tail
}

// storages is Table 1.
func storages(ctx context.Context, _ Options, r *Result) error {
	m, err := dekker()
	if err != nil {
		return err
	}
	sizes := r.table("The magic search of the whole product. Bytes are those of the paper's state of 20 bytes, and of ours of 9", "A_G", "storage",
		"stored", "the paper", "one", "the paper", "bytes", "the paper", "with ours")
	active, err := activeDekker()
	if err != nil {
		return err
	}
	product := func() (check.Property, error) { return claim("dekker-product.hoa") }
	rows := []tableRow{
		{"A_P", m, func() (check.Property, error) { return check.Property{}, nil }, 101, 0, 101, 0},
		{"Figure 2", m, func() (check.Property, error) { return claim("dekker-never-enters.hoa") }, 243, 2, 101, 4},
		{"16 states", active, product, 670, 5, 101, 32},
		{"with init", m, product, 670, 5, 101, 32},
		{"4 states", m, func() (check.Property, error) { return formula(m, fairResponds) }, 0, 0, 0, 0},
	}
	var all []check.Statistics
	for _, x := range rows {
		p, err := x.load()
		if err != nil {
			return err
		}
		s, err := stored(ctx, x.model, p)
		if err != nil {
			return err
		}
		all = append(all, s)
		x.write(sizes, &s)
	}
	density := r.table("Density, and head matchings (Sections 4.1 and 4.2), with the state of 20 bytes", "A_G", "log|U|", "n/|U|", "d_crit",
		"first m/n", "m_crit/n", "second m/n", "m_crit/n")
	for i := range rows {
		rows[i].density(density, &all[i])
	}
	r.differ("Names: the first partition has A_P × A_¬f as heads and the demon as tails, the second A_P as heads and A_¬f × A_demon as tails. Table 1 has the second as hybrid storage, and no bytes of the first.")
	r.differ("A_P: a state of ours has 9 bytes, of theirs 20: the encoding is that of the model checker. With 20 bytes the bytes are those of the paper.")
	r.differ("16 states: their automaton is not printed; it has 92 transitions. This one, of the automata of Figures 2 and 3 with a counter, has 96, so that the states differ and the bits do not. Both processes are active from the start: one state less, that of init.")
	r.differ("with init: the same automaton over the program of the other rows. Its two processes start in an atomic sequence, over which an automaton that reads exec(P) has to step; acceptance is then on edges, and a counter doubles the 16 states. That is why it stores 689.")
	r.differ("670 itself is not repeated: the automata of the authors are not printed.")
	r.differ("4 states: our own automaton of the same formula. It accepts the same runs, and its product is smaller.")
	return nil
}

// activeDekker reads Dekker's algorithm with both processes active from the
// start, without init and its atomic sequence.
func activeDekker() (*promela.Model, error) {
	file, err := text(specs.Examples, "dekker.pml")
	if err != nil {
		return nil, err
	}
	processes, _, _ := strings.Cut(file.Text, "\ninit {")
	return promela.Parse(source.NewFile("dekker.pml", strings.ReplaceAll(processes, "\nproctype ", "\nactive proctype ")), promela.Options{})
}

// stored searches the whole product of the program with an automaton; without
// one, the program alone.
func stored(ctx context.Context, m *promela.Model, p check.Property) (check.Statistics, error) {
	if p.Claim == nil && p.Formula == nil {
		e, err := check.Verify(ctx, m, check.Counts{}, check.Options{})
		return check.Statistics{States: e.Exploration.States, Packets: e.Exploration.States, StateBytes: e.Exploration.StateBytes}, err
	}
	found, err := check.Verify(ctx, m, p, check.Options{Algorithm: "magic", Storage: check.StorageHybrid, Exhaust: true, Without: check.Shortcuts(m)})
	return found.Product, err
}

// paperBytes are the bytes of a program state in the paper.
const paperBytes = 20

// sizesOf are the three storages of a search; classical storage alone for a
// program without an automaton.
func sizesOf(s check.Statistics, bytes int) []report.StorageSize {
	s.StateBytes = bytes
	if s.AutomatonStates == 0 {
		n := uint64(bytes)
		return []report.StorageSize{{Name: "classical", Entries: s.States, Bits: 8 * n, Bytes: s.States * n},
			{Name: "hybrid", Entries: s.States, Bits: 8 * n, Bytes: s.States * n}}
	}
	return report.Storages(&s)
}

// write adds the lines of a row to the table of sizes.
func (tr *tableRow) write(t *research.ReproducedTable, s *check.Statistics) {
	ours := sizesOf(*s, s.StateBytes)
	for i, size := range sizesOf(*s, paperBytes) {
		n, tail := tr.states, tr.bits
		if i > 0 {
			n, tail = tr.packets, tr.extra
		}
		if size.Name == "first partition" {
			n = 0
		}
		theirs, one, bytes := "", "", ""
		if n > 0 {
			theirs, one, bytes = fmt.Sprint(n), inBytes(8*paperBytes+uint64(tail)), fmt.Sprint(n*(paperBytes+(tail+7)/8))
		}
		row(t, tr.name, size.Name, size.Entries, theirs, inBytes(size.Bits), one, size.Bytes, bytes, ours[i].Bytes)
	}
}

// inBytes writes a size as the paper does: bytes of the program state, and bits
// beside it.
func inBytes(n uint64) string {
	if n == 8*paperBytes {
		return fmt.Sprintf("%dB", paperBytes)
	}
	return fmt.Sprintf("%dB+%db", paperBytes, n-8*paperBytes)
}

// density adds a row to the table of densities.
func (tr *tableRow) density(t *research.ReproducedTable, s *check.Statistics) {
	sizes := sizesOf(*s, paperBytes)
	logU := sizes[0].Bits
	cells := []any{tr.name, logU, fmt.Sprintf("2^-%d", logU-uint64(bits.Len64(sizes[0].Entries)-1)), fmt.Sprintf("1/%d", logU)}
	for _, size := range sizes[1:] {
		if size.Name == "hybrid" {
			cells = append(cells, "", "", "", "")
			break
		}
		cells = append(cells, fmt.Sprintf("%.3f", size.Matching), fmt.Sprintf("%.3f", size.Critical))
	}
	row(t, cells...)
}

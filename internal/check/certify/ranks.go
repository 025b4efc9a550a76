package certify

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/sequential"
)

// Ranks searches the product, whose factors are given, and writes its states
// with their ranks and the end of the section; Begin was called before. An
// error means that there is no certificate: a *monitor.LimitError, or
// sequential.ErrAccepted if the product has an accepting run after all.
func Ranks(s *search.Search, factors []*automata.Compiled, w *format.Writer) error {
	var clauses []sequential.Clause
	var duties []format.Duty
	shift := 0
	for i, f := range factors {
		for j, c := range clausesOf(f.Acc) {
			c.Infs <<= shift
			if c.Fin >= 0 {
				c.Fin += shift
			}
			clauses = append(clauses, c)
			duties = append(duties, format.Duty{Kind: format.Clause, A: uint32(i), B: uint32(j)})
		}
		shift += f.Acc.Sets
	}
	for _, d := range s.Prod.Duties() {
		clause, duty := ofFairness(d)
		clauses, duties = append(clauses, clause), append(duties, duty)
	}
	return end(s, w, sequential.Ranks(s, clauses, &ranking{s, w, duties, make([]uint32, len(factors))}))
}

// ranking receives ranks from the search and writes them.
type ranking struct {
	search *search.Search
	w      *format.Writer
	// duties has, for each clause of the search, the duty of the certificate.
	duties []format.Duty
	states []uint32
}

// Rank implements the receiver of sequential.Ranks.
func (r *ranking) Rank(depth, clause int) error {
	if clause < 0 {
		return r.w.Rank(depth, format.Duty{})
	}
	return r.w.Rank(depth, r.duties[clause])
}

// of returns the states of the automata in a product state.
func (r *ranking) of(n search.Node) []uint32 {
	for i := range r.states {
		r.states[i] = r.search.Prod.FactorState(i, n.Q)
	}
	return r.states
}

// State implements the receiver of sequential.Ranks: the state belongs to the
// rank that began last.
func (r *ranking) State(n search.Node) error {
	return r.w.State(r.search.States.Key(n.Prog), r.of(n)...)
}

// Alone implements the receiver of sequential.Ranks: the state has a rank of
// its own, and no edge to itself.
func (r *ranking) Alone(n search.Node) error {
	return r.w.Alone(r.search.States.Key(n.Prog), r.of(n)...)
}

package simplex

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// inequality is a·x ≤ b, over the variables that are no rows.
type inequality struct {
	a []*big.Rat
	b *big.Rat
}

// eliminate decides inequalities by Fourier and Motzkin: for each variable, all pairs of a lower and an upper bound are added
// up.
func eliminate(list []inequality, n int) bool {
	for k := range n {
		var rest, upper, lower []inequality
		for _, q := range list {
			switch q.a[k].Sign() {
			case 0:
				rest = append(rest, q)
			case 1:
				upper = append(upper, q.times(new(big.Rat).Inv(q.a[k])))
			default:
				lower = append(lower, q.times(new(big.Rat).Inv(new(big.Rat).Neg(q.a[k]))))
			}
		}
		for _, u := range upper {
			for _, l := range lower {
				rest = append(rest, u.plus(l))
			}
		}
		list = rest
	}
	for _, q := range list {
		if q.b.Sign() < 0 {
			return false
		}
	}
	return true
}

func (in inequality) times(f *big.Rat) inequality {
	out := inequality{b: new(big.Rat).Mul(in.b, f)}
	for _, c := range in.a {
		out.a = append(out.a, new(big.Rat).Mul(c, f))
	}
	return out
}

func (in inequality) plus(r inequality) inequality {
	out := inequality{b: new(big.Rat).Add(in.b, r.b)}
	for i := range in.a {
		out.a = append(out.a, new(big.Rat).Add(in.a[i], r.a[i]))
	}
	return out
}

// system is a tableau and what the oracle needs: each variable as a combination of the first n, and its bounds.
type system struct {
	*Tableau
	n    int
	as   [][]*big.Rat
	list []inequality
}

func drawSystem(rng *rand.Rand) *system {
	s := &system{Tableau: &Tableau{}, n: 1 + rng.IntN(4)}
	for i := range s.n {
		s.Variable()
		s.as = append(s.as, make([]*big.Rat, s.n))
		for j := range s.n {
			s.as[i][j] = new(big.Rat)
		}
		s.as[i][i].SetInt64(1)
	}
	for range 1 + rng.IntN(4) {
		s.addRow(rng)
	}
	return s
}

// addRow adds a row over any variables, so that some are basic.
func (s *system) addRow(rng *rand.Rand) {
	var terms []Term
	as := make([]*big.Rat, s.n)
	for j := range as {
		as[j] = new(big.Rat)
	}
	for x := range s.as {
		if rng.IntN(2) == 0 {
			continue
		}
		c := int64(rng.IntN(5) - 2)
		if rng.IntN(20) == 0 {
			c *= math.MaxInt64 / 3
		}
		terms = append(terms, Term{x, Of(c)})
		for j := range as {
			as[j].Add(as[j], new(big.Rat).Mul(big.NewRat(c, 1), s.as[x][j]))
		}
	}
	s.Row(terms)
	s.as = append(s.as, as)
}

// bound sets a drawn bound; false if it contradicts one that there is.
func (s *system) bound(rng *rand.Rand) bool {
	x, b := rng.IntN(len(s.as)), int64(rng.IntN(9)-4)
	q := inequality{s.as[x], big.NewRat(b, 1)}
	if rng.IntN(2) == 0 {
		s.list = append(s.list, q)
		return s.AtMost(x, Of(b))
	}
	s.list = append(s.list, q.times(big.NewRat(-1, 1)))
	return s.AtLeast(x, Of(b))
}

// proves checks a conflict by the definition: the sum is 0 by the rows, the bounds make it positive, and they were set.
func (s *system) proves(t *testing.T, conflict []Reason) {
	t.Helper()
	sum, least := make([]*big.Rat, s.n), new(big.Rat)
	for j := range sum {
		sum[j] = new(big.Rat)
	}
	for _, r := range conflict {
		least.Add(least, new(big.Rat).Mul(r.Factor.Big(), r.Bound.Big()))
		for j := range sum {
			sum[j].Add(sum[j], new(big.Rat).Mul(r.Factor.Big(), s.as[r.Variable][j]))
		}
		set := false
		for _, q := range s.list {
			want := inequality{s.as[r.Variable], r.Bound.Big()}
			if r.Factor.Sign() > 0 {
				want = want.times(big.NewRat(-1, 1))
			}
			set = set || q.same(want)
		}
		if !set {
			t.Errorf("the conflict has a bound that was not set: %v", r)
		}
	}
	for j := range sum {
		if sum[j].Sign() != 0 {
			t.Errorf("the sum of the conflict is not 0: %v", sum)
		}
	}
	if least.Sign() <= 0 {
		t.Errorf("the bounds allow %v", least)
	}
}

func (in inequality) same(r inequality) bool {
	for i := range in.a {
		if in.a[i].Cmp(r.a[i]) != 0 {
			return false
		}
	}
	return in.b.Cmp(r.b) == 0
}

// satisfies checks the values by the definition.
func (s *system) satisfies(t *testing.T) {
	t.Helper()
	for _, q := range s.list {
		sum := new(big.Rat)
		for j := range s.n {
			sum.Add(sum, new(big.Rat).Mul(q.a[j], s.Value(j).Big()))
		}
		if sum.Cmp(q.b) > 0 {
			t.Errorf("%v is not satisfied: %v", q, sum)
		}
	}
}

// TestAgainstElimination sets bounds on random tableaux, and takes some back: Check agrees with Fourier and Motzkin's
// elimination each time, its values satisfy all bounds, and its conflicts are proofs.
func TestAgainstElimination(t *testing.T) {
	infeasible, large := 0, 0
	for seed := range uint64(600) {
		rng := rand.New(rand.NewPCG(seed, 1))
		s := drawSystem(rng)
		for range 12 {
			mark, kept := s.Mark(), len(s.list)
			ok := s.bound(rng)
			verdict := Infeasible
			if ok {
				verdict = s.Check()
			}
			if want := eliminate(s.list, s.n); verdict == Unknown || want != (verdict == Satisfied) {
				t.Fatalf("seed %d: verdict %d, want satisfiable: %v", seed, verdict, want)
			}
			if verdict == Satisfied {
				s.satisfies(t)
			} else {
				s.proves(t, s.Conflict())
				infeasible++
			}
			if verdict == Infeasible || rng.IntN(4) == 0 {
				s.Restore(mark)
				s.list = s.list[:kept]
			}
			if rng.IntN(6) == 0 && len(s.as) < 8 {
				s.addRow(rng)
			}
		}
		for _, r := range s.rows {
			for _, term := range r.terms {
				if term.Coefficient.large != nil {
					large++
				}
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if infeasible < 300 || large == 0 {
		t.Errorf("%d questions had no answer, %d coefficients were large", infeasible, large)
	}
}

// TestGivesUp: a check without work left decides nothing, and one that goes on finds what it would have found.
func TestGivesUp(t *testing.T) {
	s := &Tableau{MostWork: 1}
	x, y := s.Variable(), s.Variable()
	sum := s.Row([]Term{{x, Of(1)}, {y, Of(1)}})
	s.AtLeast(sum, Of(3))
	if got := s.Check(); got != Unknown {
		t.Errorf("verdict %d without work left", got)
	}
	s.MostWork = 0
	if got := s.Check(); got != Satisfied || s.Value(sum).Cmp(Of(3)) < 0 {
		t.Errorf("verdict %d, sum %v", got, s.Value(sum).Big())
	}
	stop := false
	s.Interrupted = func() bool { return stop }
	stop = true
	s.AtLeast(x, Of(5))
	if got := s.Check(); got != Unknown {
		t.Errorf("verdict %d after an interrupt", got)
	}
}

// TestRational compares with math/big, at the ends of the range as well.
func TestRational(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	draw := func() Rational {
		n, d := int64(rng.IntN(9)-4), int64(1+rng.IntN(4))
		switch rng.IntN(4) {
		case 0:
			n = math.MinInt64 + int64(rng.IntN(3))
		case 1:
			d = math.MaxInt64 - int64(rng.IntN(3))
		}
		return fromBig(big.NewRat(n, d))
	}
	for range 20_000 {
		a, b := draw(), draw()
		x, y := a.Big(), b.Big()
		same := func(what string, got Rational, want *big.Rat) {
			if got.Big().Cmp(want) != 0 || got.Sign() != want.Sign() || got.Whole() != want.IsInt() {
				t.Fatalf("%v %s %v: %v, want %v", x, what, y, got.Big(), want)
			}
		}
		same("+", a.Add(b), new(big.Rat).Add(x, y))
		same("-", a.Sub(b), new(big.Rat).Sub(x, y))
		same("*", a.Mul(b), new(big.Rat).Mul(x, y))
		if a.Sign() != 0 {
			same("inverse", a.Inverse(), new(big.Rat).Inv(x))
		}
		if a.Cmp(b) != x.Cmp(y) {
			t.Fatalf("%v and %v: %d", x, y, a.Cmp(b))
		}
		if f, ok := a.Floor(); ok {
			if below := new(big.Rat).Sub(x, new(big.Rat).SetInt64(f)); below.Sign() < 0 || below.Cmp(big.NewRat(1, 1)) >= 0 {
				t.Fatalf("%v: floor %d", x, f)
			}
		}
	}
}

package theory

import "math/big"

// Rational is an exact Number; its zero value is 0. Numerators and denominators
// grow with the computation, without a bound.
type Rational struct{ r *big.Rat }

// rat returns the value, 0 for the zero value; it must not be changed.
func (r Rational) rat() *big.Rat {
	if r.r == nil {
		return new(big.Rat)
	}
	return r.r
}

// Ratio implements Number.
func (Rational) Ratio(p, q int) Rational { return Rational{big.NewRat(int64(p), int64(q))} }

// Plus implements Number.
func (r Rational) Plus(b Rational) Rational { return Rational{new(big.Rat).Add(r.rat(), b.rat())} }

// Minus implements Number.
func (r Rational) Minus(b Rational) Rational { return Rational{new(big.Rat).Sub(r.rat(), b.rat())} }

// Times implements Number.
func (r Rational) Times(b Rational) Rational { return Rational{new(big.Rat).Mul(r.rat(), b.rat())} }

// Over implements Number.
func (r Rational) Over(b Rational) Rational { return Rational{new(big.Rat).Quo(r.rat(), b.rat())} }

// IsZero implements Number.
func (r Rational) IsZero() bool { return r.r == nil || r.r.Sign() == 0 }

// String returns p/q, or p if q is 1.
func (r Rational) String() string { return r.rat().RatString() }

// Transient passes the distribution over the situations after n = 1, 2, … steps
// to yield, until that returns false. yield must not change the map. The error
// means that the graph is too large.
func Transient[T Number[T]](g *Graph, search Search, yield func(n int, now map[Situation]T) bool) error {
	if err := g.check(); err != nil {
		return err
	}
	now := map[Situation]T{{1, start(search)}: one[T]()}
	for n := 1; yield(n, now); n++ {
		now = advance(g, search, now)
	}
	return nil
}

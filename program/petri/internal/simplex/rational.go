package simplex

import (
	"math"
	"math/big"
	"math/bits"
)

// Rational is an exact fraction, fast while it is small. The zero value is not
// a number: use Of. Values are immutable.
type Rational struct {
	num, den int64    // in lowest terms, den > 0, neither the least int64
	large    *big.Rat // if not nil, the value, which does not fit; never changed
}

// Of returns an integer as a fraction.
func Of(v int64) Rational {
	if v == math.MinInt64 {
		return Rational{large: new(big.Rat).SetInt64(v)}
	}
	return Rational{num: v, den: 1}
}

// Big returns the value; it must not be changed.
func (r Rational) Big() *big.Rat {
	if r.large != nil {
		return r.large
	}
	return big.NewRat(r.num, r.den)
}

// fromBig returns the value of b, which must not be changed any more.
func fromBig(b *big.Rat) Rational {
	if n, d := b.Num(), b.Denom(); n.IsInt64() && d.IsInt64() && n.Int64() != math.MinInt64 {
		return Rational{num: n.Int64(), den: d.Int64()}
	}
	return Rational{large: b}
}

// Sign returns -1, 0 or 1.
func (r Rational) Sign() int {
	switch {
	case r.large != nil:
		return r.large.Sign()
	case r.num > 0:
		return 1
	case r.num < 0:
		return -1
	}
	return 0
}

// Cmp returns -1, 0 or 1 as a is less than, equal to or greater than b.
func (r Rational) Cmp(b Rational) int {
	if r.large == nil && b.large == nil {
		x, ok1 := times(r.num, b.den)
		y, ok2 := times(b.num, r.den)
		if ok1 && ok2 {
			switch {
			case x < y:
				return -1
			case x > y:
				return 1
			}
			return 0
		}
	}
	return r.Big().Cmp(b.Big())
}

// Neg returns -a.
func (r Rational) Neg() Rational {
	if r.large != nil {
		return fromBig(new(big.Rat).Neg(r.large))
	}
	return Rational{num: -r.num, den: r.den}
}

// Add returns a + b.
func (r Rational) Add(b Rational) Rational {
	if r.large == nil && b.large == nil {
		if r.den == 1 && b.den == 1 {
			if s, ok := plus(r.num, b.num); ok {
				return Rational{num: s, den: 1}
			}
		}
		x, ok1 := times(r.num, b.den)
		y, ok2 := times(b.num, r.den)
		d, ok3 := times(r.den, b.den)
		if s, ok := plus(x, y); ok1 && ok2 && ok3 && ok {
			return lowest(s, d)
		}
	}
	return fromBig(new(big.Rat).Add(r.Big(), b.Big()))
}

// Sub returns a - b.
func (r Rational) Sub(b Rational) Rational { return r.Add(b.Neg()) }

// Mul returns a · b.
func (r Rational) Mul(b Rational) Rational {
	if r.large == nil && b.large == nil {
		n, ok1 := times(r.num, b.num)
		if r.den == 1 && b.den == 1 && ok1 {
			return Rational{num: n, den: 1}
		}
		if d, ok2 := times(r.den, b.den); ok1 && ok2 {
			return lowest(n, d)
		}
	}
	return fromBig(new(big.Rat).Mul(r.Big(), b.Big()))
}

// Inverse returns 1 / a; a must not be 0.
func (r Rational) Inverse() Rational {
	switch {
	case r.large != nil:
		return fromBig(new(big.Rat).Inv(r.large))
	case r.num < 0:
		return Rational{num: -r.den, den: -r.num}
	}
	return Rational{num: r.den, den: r.num}
}

// Whole reports whether a is an integer.
func (r Rational) Whole() bool {
	return r.large == nil && r.den == 1 || r.large != nil && r.large.IsInt()
}

// Floor returns the greatest integer that is not greater than a; false if it
// does not fit into 64 bits.
func (r Rational) Floor() (int64, bool) {
	if r.large != nil {
		q := new(big.Int).Div(r.large.Num(), r.large.Denom()) // rounds down, as the denominator is positive
		return q.Int64(), q.IsInt64()
	}
	q := r.num / r.den
	if r.num < 0 && q*r.den != r.num {
		q--
	}
	return q, true
}

// lowest returns n / d in lowest terms; d is positive, and neither is the least
// int64.
func lowest(n, d int64) Rational {
	a, b := max(n, -n), d
	for a != 0 {
		a, b = b%a, a
	}
	return Rational{num: n / b, den: d / b}
}

// plus adds; false on overflow, which includes the least int64.
func plus(a, b int64) (int64, bool) {
	s := a + b
	return s, (s > a) == (b > 0) && s != math.MinInt64
}

// times multiplies; false on overflow, which includes the least int64.
func times(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(uint64(max(a, -a)), uint64(max(b, -b)))
	return a * b, hi == 0 && lo <= math.MaxInt64
}

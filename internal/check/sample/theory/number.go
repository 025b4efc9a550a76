package theory

// Number is the type in which probabilities and means are computed. Its
// operations return new values and change none. Ratio(p, q) is p/q, whatever
// the receiver is: it makes numbers where there are none yet.
type Number[T any] interface {
	Ratio(p, q int) T // p/q, whatever the receiver is
	Plus(T) T
	Minus(T) T
	Times(T) T
	Over(T) T
	IsZero() bool
}

// Float is a Number with the rounding of float64.
type Float float64

// Ratio implements Number.
func (Float) Ratio(p, q int) Float { return Float(p) / Float(q) }

// Plus implements Number.
func (f Float) Plus(b Float) Float { return f + b }

// Minus implements Number.
func (f Float) Minus(b Float) Float { return f - b }

// Times implements Number.
func (f Float) Times(b Float) Float { return f * b }

// Over implements Number.
func (f Float) Over(b Float) Float { return f / b }

// IsZero implements Number.
func (f Float) IsZero() bool { return f == 0 }

// zero returns 0.
func zero[T Number[T]]() T { return ratio[T](0, 1) }

// one returns 1.
func one[T Number[T]]() T { return ratio[T](1, 1) }

// ratio returns p/q.
func ratio[T Number[T]](p, q int) T {
	var any T
	return any.Ratio(p, q)
}

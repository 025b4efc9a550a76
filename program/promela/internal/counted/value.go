package counted

import (
	"math"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// value is n + size·N, plus the rank of a counted process if proc names one, or,
// if sum is not 0, the sum of the weights of processes that variable sum-1 of
// those that count has (weights.go).
type value struct {
	n    int32
	size int8
	proc int8
	sum  int8
}

// What value.proc can be. In a block at rest only self occurs, and means the
// process whose block it is.
const (
	nobody int8 = iota
	self        // the process that moves
	seen        // the one that the cursor refers to, unless it is the one that moves
)

func number(n int32) value { return value{n: n} }

func truth(b bool) value { return number(flat.Truth(b)) }

// plain reports whether the value is a number.
func (v value) plain() bool { return v.size == 0 && v.proc == nobody && v.sum == 0 }

// interval bounds a difference, for all sizes and ranks.
type interval struct{ low, high int64 }

const infinite = math.MaxInt64

// difference returns what is known of v − w. equalRanks is false if the ranks
// of two processes are compared, which differ and have no order.
func (a *Abstraction) difference(v, w value) (d interval, ranks bool) {
	n, size := int64(v.n)-int64(w.n), int64(v.size)-int64(w.size)
	switch {
	case v.proc == w.proc:
		return a.spread(n, size), false
	case w.proc == nobody:
		return a.rank(n, size), false
	case v.proc == nobody:
		d := a.rank(-n, -size)
		return interval{-d.high, -d.low}, false
	}
	return interval{-infinite, infinite}, n == 0 && size == 0
}

// spread returns the values of n + size·N.
func (a *Abstraction) spread(n, size int64) interval {
	edge := n + size*int64(a.least)
	switch {
	case size > 0:
		return interval{edge, infinite}
	case size < 0:
		return interval{-infinite, edge}
	}
	return interval{n, n}
}

// rank returns the values of n + size·N + r for the ranks r of counted members:
// from the number of tracked ones to N - 1.
func (a *Abstraction) rank(n, size int64) interval {
	low, high := a.spread(n+int64(a.tracked), size).low, a.spread(n-1, size+1).high
	return interval{low, high}
}

// compare decides a comparison. Whatever is not the same for all sizes and
// ranks is refused.
func (e *evaluation) compare(op flat.NodeOp, v, w value) value {
	d, ranks := e.a.difference(v, w)
	if v.sum != w.sum {
		d, ranks = e.weighed(v, w), false
	}
	if ranks && (op == flat.OpEq || op == flat.OpNe) {
		return truth(op == flat.OpNe)
	}
	var yes, no bool
	switch op {
	case flat.OpLt:
		yes, no = d.high < 0, d.low >= 0
	case flat.OpGe:
		no, yes = d.high < 0, d.low >= 0
	case flat.OpGt:
		yes, no = d.low > 0, d.high <= 0
	case flat.OpLe:
		no, yes = d.low > 0, d.high <= 0
	case flat.OpEq:
		yes, no = d.low == 0 && d.high == 0, d.low > 0 || d.high < 0
	case flat.OpNe:
		no, yes = d.low == 0 && d.high == 0, d.low > 0 || d.high < 0
	}
	if !yes && !no {
		e.undecided(v, w)
	}
	return truth(yes)
}

// undecided refuses a comparison. With more tracked processes, that of the rank
// of a counted one and a number can be decided.
func (e *evaluation) undecided(v, w value) {
	if v.sum != w.sum {
		e.coarse("`%s` is true for some of many processes that are counted together, and false for others")
	}
	if v.proc == nobody {
		v, w = w, v
	}
	if v.proc != nobody && w.plain() && v.size == 0 {
		e.track(int(w.n) - int(v.n))
	}
	switch {
	case v.proc != nobody && w.proc != nobody:
		e.refuse("`%s` orders the processes")
	case v.proc != nobody:
		e.refuse("`%s` compares the number of a process with another number")
	}
	e.refuse("`%s` is true for some numbers of processes, and false for others")
}

// sum returns v + w, or v − w.
func (e *evaluation) sum(v, w value, minus bool) value {
	if minus {
		if w.sum != 0 && w.sum != v.sum {
			v, w = e.exact(v), e.exact(w)
		}
		if w.proc != nobody && w.proc != v.proc || v.sum != w.sum && v.proc+w.proc != nobody {
			e.refuse("`%s` calculates with the number of a process")
		}
		p := v.proc
		if w.proc != nobody {
			p = nobody
		}
		sum := v.sum
		if w.sum != 0 {
			sum = 0
		}
		return value{v.n - w.n, v.size - w.size, p, sum}
	}
	if v.sum != 0 && w.sum != 0 {
		v, w = e.exact(v), e.exact(w)
	}
	if v.proc != nobody && w.proc != nobody || v.sum+w.sum != 0 && v.proc+w.proc != nobody {
		e.refuse("`%s` calculates with the numbers of processes")
	}
	return value{v.n + w.n, v.size + w.size, v.proc + w.proc, v.sum + w.sum}
}

// isTrue reports whether a value is not 0.
func (e *evaluation) isTrue(v value) bool { return e.compare(flat.OpNe, v, number(0)).n != 0 }

// stored returns a value as a variable of the type would hold it.
func (e *evaluation) stored(t *flat.DataType, v value) value {
	if v.plain() {
		return number(flat.Truncate(t, v.n))
	}
	wide := t.Store == flat.StoreByte || t.Store == flat.StoreShort || t.Store == flat.StoreInt
	near := -1 <= v.n && v.n <= 1 && (v.size == 1 && v.proc == nobody || v.size == 0)
	if !wide || !near && t.Store != flat.StoreInt {
		e.refuse("`%s` stores a number that depends on how many processes there are, and may not fit")
	}
	return v
}

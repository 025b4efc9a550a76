package counts

import (
	"encoding/binary"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
)

// Variables that count processes. Such a variable is a number n plus the weights
// of all counted processes that are in classes. A process that is taken out of a
// class, or put into one, changes n by the weight, so that the variable stays as
// it is; this is exact whatever the weights are. Steps are told bounds of the
// sum for all instances that a config stands for (counting.Sum), and what is not
// the same within them is refused.

// atRest is the mover of a config in which nobody moves.
const atRest = -2

// declare names the variables to the front-end. The error is a
// *certificate.Wrong.
func (p *Program) declare(local counting.Local) error {
	var variables []int
	for _, k := range p.Counting {
		variables = append(variables, k.Variable)
	}
	if err := local.Count(variables); err != nil {
		return &certificate.Wrong{Msg: err.Error()}
	}
	return nil
}

// weight returns the weight of a class in variable i of those that count. One
// that the certificate does not list has none.
func (ex *explorer) weight(i, class int) int {
	if w := ex.p.Counting[i].Weights; class < len(w) {
		return w[class]
	}
	return 0
}

// account adds a multiple of the weights of a class to all variables that are
// sums.
func (ex *explorer) account(shared *string, class, times int) {
	for i := range ex.p.Counting {
		if w := ex.weight(i, class); w != 0 {
			*shared = ex.local.Account(*shared, i, w*times, false)
		}
	}
}

// normalise makes variables sums if no process has a weight: they are the same.
func (ex *explorer) normalise(s *state) {
	for i := range ex.p.Counting {
		some := false
		for q, n := range []byte(s.counts) {
			some = some || n > 0 && ex.weight(i, q) != 0
		}
		if !some {
			s.shared = ex.local.Account(s.shared, i, 0, true)
		}
	}
}

// sums returns bounds of what the counted processes other than the mover add to
// each of the variables, for all numbers of processes that the config stands for.
func (ex *explorer) sums(c *config) []counting.Sum {
	all := make([]counting.Sum, len(ex.p.Counting))
	for i := range all {
		for k := range all[i].Low {
			all[i].Low[k], all[i].High[k] = ex.bounds(c, i, k-1)
		}
	}
	return all
}

// bounds returns bounds of variable i and that many times N.
func (ex *explorer) bounds(c *config, i, times int) (low, high int64) {
	weight := func(class int) int64 {
		w := ex.weight(i, class)
		if ex.classes[class].Group == ex.local.Owner() {
			w += times
		}
		return int64(w)
	}
	fixed := int64(times * ex.p.Tracked)
	room := int64(ex.local.MaxProcesses() - ex.singles)
	if c.Mover == -1 {
		room--
		if c.Own.Group == ex.local.Owner() {
			fixed += int64(times)
		}
	}
	if c.Cursor == counting.CursorOther {
		room--
		fixed += weight(c.other)
	}
	for _, n := range []counts{c.rest, c.visited} {
		for q, n := range []byte(n) {
			w := weight(q)
			fixed += w * int64(n)
			room -= int64(n)
			if int(n) == ex.cut {
				low, high = min(low, w), max(high, w)
			}
		}
	}
	room = max(room, 0)
	return fixed + low*room, fixed + high*room
}

// appendSums appends a key of sums.
func appendSums(b []byte, sums []counting.Sum) []byte {
	b = append(b, byte(len(sums)))
	for _, s := range sums {
		for k := range s.Low {
			b = binary.AppendVarint(binary.AppendVarint(b, s.Low[k]), s.High[k])
		}
	}
	return b
}

// Package hopcroft minimises deterministic structures: automata over letters,
// sets of integers as automata over bits.
//
// Hopcroft's minimisation (1971; the partition as in Valmari 2012): split
// classes by the states that reach a splitter by one letter, and go on with the
// smaller half.
//
//	P := classes of equal colour;  work := all (class, letter)
//	for (S, a) in work: for each class that a⁻¹(S) cuts: split it; add the smaller part
//	                    for every letter (both parts where the class itself was waiting)
//
// O(letters · states · log states).
package hopcroft

// Classes partitions the states of a complete deterministic structure into the
// fewest classes, such that states of one class have the same colour and their
// successors are in the same classes. next[q·letters+a] is the successor of q
// by a; colours are small numbers from 0; of is the class of each state. spend,
// if not nil, is called with the steps taken since it was called last, and ends
// the search with its error.
func Classes(next []uint32, letters int, colour []int, spend func(steps int) error) (of []uint32, classes int, err error) {
	p := newPartition(colour)
	n := len(colour)
	first, pred := predecessors(next, letters, n)
	var splitter []uint32
	for len(p.work) > 0 {
		c := p.work[len(p.work)-1]
		p.work = p.work[:len(p.work)-1]
		p.waiting[c] = false
		splitter = append(splitter[:0], p.members(c)...)
		for a := range letters {
			steps := len(splitter)
			for _, r := range splitter {
				into := pred[first[a*n+int(r)]:first[a*n+int(r)+1]]
				for _, q := range into {
					p.mark(q)
				}
				steps += len(into)
			}
			p.split()
			if spend != nil {
				if err := spend(steps); err != nil {
					return nil, 0, err
				}
			}
		}
	}
	return p.of, len(p.begin), nil
}

// predecessors lists those of n states by letter:
// pred[first[a·n+r]:first[a·n+r+1]] lead to r by a.
func predecessors(next []uint32, letters, n int) (first, pred []uint32) {
	first = make([]uint32, letters*n+1)
	for i, r := range next {
		first[(i%letters)*n+int(r)+1]++
	}
	for i := 1; i < len(first); i++ {
		first[i] += first[i-1]
	}
	pred = make([]uint32, len(next))
	fill := append([]uint32(nil), first...)
	for i, r := range next {
		slot := (i%letters)*n + int(r)
		pred[fill[slot]] = uint32(i / letters)
		fill[slot]++
	}
	return first, pred
}

// partition keeps the members of class c in list[begin[c]:end[c]], the marked
// ones first.
type partition struct {
	of, list, place []uint32
	begin, end      []uint32
	marked          []uint32
	touched         []uint32
	waiting         []bool
	work            []uint32
}

// newPartition makes one class of each colour that occurs.
func newPartition(colour []int) *partition {
	n := len(colour)
	p := &partition{of: make([]uint32, n), list: make([]uint32, n), place: make([]uint32, n)}
	var end []uint32 // of each colour in the list
	for _, c := range colour {
		for c >= len(end) {
			end = append(end, 0)
		}
		end[c]++
	}
	for c := 1; c < len(end); c++ {
		end[c] += end[c-1]
	}
	fill := append([]uint32{0}, end...) // where the next state of each colour goes
	for q, c := range colour {
		p.place[q] = fill[c]
		p.list[fill[c]] = uint32(q)
		fill[c]++
	}
	begin := uint32(0)
	for _, e := range end {
		if begin < e {
			p.add(begin, e, true)
		}
		begin = e
	}
	return p
}

// add makes a class of part of the list.
func (p *partition) add(begin, end uint32, wait bool) {
	c := uint32(len(p.begin))
	p.begin, p.end = append(p.begin, begin), append(p.end, end)
	p.marked = append(p.marked, 0)
	p.waiting = append(p.waiting, wait)
	if wait {
		p.work = append(p.work, c)
	}
	for _, q := range p.list[begin:end] {
		p.of[q] = c
	}
}

// members returns the states of class c. The slice changes with the partition.
func (p *partition) members(c uint32) []uint32 { return p.list[p.begin[c]:p.end[c]] }

// mark moves q to the marked members of its class.
func (p *partition) mark(q uint32) {
	c := p.of[q]
	at, to := p.place[q], p.begin[c]+p.marked[c]
	if at < to {
		return
	}
	if p.marked[c] == 0 {
		p.touched = append(p.touched, c)
	}
	other := p.list[to]
	p.list[at], p.list[to] = other, q
	p.place[other], p.place[q] = at, to
	p.marked[c]++
}

// split separates the marked members of every class, unless all are.
func (p *partition) split() {
	for _, c := range p.touched {
		m, begin, end := p.marked[c], p.begin[c], p.end[c]
		p.marked[c] = 0
		if m == end-begin {
			continue
		}
		// The new class is the smaller part; it waits, and c goes on waiting if
		// it did.
		if 2*m <= end-begin {
			p.begin[c] = begin + m
			p.add(begin, begin+m, true)
		} else {
			p.end[c] = begin + m
			p.add(begin+m, end, true)
		}
	}
	p.touched = p.touched[:0]
}

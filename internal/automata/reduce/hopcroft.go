package reduce

// Hopcroft's minimisation (1971; the partition as in Valmari 2012): split
// classes by the states that reach a splitter by one letter, and go on with the
// smaller half.
//
//	P := classes of equal colour;  work := all (class, letter)
//	for (S, a) in work: for each class that a⁻¹(S) cuts: split it; add the smaller part
//	                    for every letter (both parts where the class itself was waiting)
//
// O(letters · states · log states).

// minimise partitions the states of a complete deterministic structure into the
// fewest classes, such that states of one class have the same colour and their
// successors are in the same classes. next[q·letters+a] is the successor of q
// by a; of is the class of each state.
func minimise(next []uint32, letters int, colour []int) (of []uint32, classes int) {
	p := newPartition(colour)
	n := len(colour)
	// Predecessors by letter: pred[first[a·n+r]:first[a·n+r+1]] lead to r by a.
	first := make([]uint32, letters*n+1)
	for i, r := range next {
		first[(i%letters)*n+int(r)+1]++
	}
	for i := 1; i < len(first); i++ {
		first[i] += first[i-1]
	}
	pred := make([]uint32, len(next))
	fill := append([]uint32(nil), first...)
	for i, r := range next {
		slot := (i%letters)*n + int(r)
		pred[fill[slot]] = uint32(i / letters)
		fill[slot]++
	}
	var splitter []uint32
	for len(p.work) > 0 {
		c := p.work[len(p.work)-1]
		p.work = p.work[:len(p.work)-1]
		p.waiting[c] = false
		splitter = append(splitter[:0], p.members(c)...)
		for a := range letters {
			for _, r := range splitter {
				for i := first[a*n+int(r)]; i < first[a*n+int(r)+1]; i++ {
					p.mark(pred[i])
				}
			}
			p.split()
		}
	}
	return p.of, len(p.begin)
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

// newPartition makes one class of each colour that occurs. Colours are small
// numbers from 0.
func newPartition(colour []int) *partition {
	n := len(colour)
	p := &partition{of: make([]uint32, n), list: make([]uint32, 0, n), place: make([]uint32, n)}
	largest := 0
	for _, c := range colour {
		largest = max(largest, c)
	}
	for c := 0; c <= largest; c++ {
		from := uint32(len(p.list))
		for q, d := range colour {
			if d == c {
				p.place[q] = uint32(len(p.list))
				p.list = append(p.list, uint32(q))
			}
		}
		if int(from) < len(p.list) {
			p.add(from, uint32(len(p.list)), true)
		}
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

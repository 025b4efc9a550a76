package lossy

// victims orders the keys of a replacing store that may be replaced, by its
// policy:
//
//	Random     a list, left is the place in it
//	FIFO, LRU  a doubly linked list from oldest to newest
//	LFU        a heap by worth, then by age (right); left is the place in it
//
// Counting hits alone keeps keys that were found often long ago, and evicts
// whatever is new; then a depth-first search loses the very states that it
// comes back to. So LFU ages (M. Arlitt, L. Cherkasova, J. Dilley, R.
// Friedrich, T. Jin, Evaluating content management techniques for web proxy
// caches, 1999, there LFU-DA): when a key is found or added, its worth is its
// hits plus the greatest worth that an evicted key has had so far.
type victims struct {
	store *Replacing
	list  []uint32
	n     int
	// first and last are the ends of the linked list, plus one.
	first, last uint32
	// clock counts additions; it orders keys of equal worth by age.
	clock uint32
	// age is the greatest worth of a key that was evicted.
	age uint32
}

// at returns the entry of a key.
func (v *victims) at(e uint32) *entry { return &v.store.entries[e] }

// add makes a key replaceable, as the newest.
func (v *victims) add(e uint32) {
	switch v.store.policy {
	case Random:
		v.put(e, v.n)
		v.n++
	case LFU:
		v.clock++
		v.at(e).right = v.clock
		v.put(e, v.n)
		v.n++
		v.up(v.n - 1)
	default:
		v.link(e)
	}
}

// found notes that a key was looked up and is there.
func (v *victims) found(e uint32) {
	x := v.at(e)
	if x.hits != ^uint16(0) {
		x.hits++
	}
	x.worth = v.age + uint32(x.hits)
	if x.pinned {
		return
	}
	switch v.store.policy {
	case LRU:
		v.unlink(e)
		v.link(e)
	case LFU:
		v.down(int(x.left))
	}
}

// choose removes the key that is to be replaced, and reports false if there is
// none.
func (v *victims) choose() (uint32, bool) {
	switch v.store.policy {
	case Random:
		if v.n == 0 {
			return 0, false
		}
		i := v.store.rng.IntN(v.n)
		e := v.list[i]
		v.n--
		if i < v.n {
			v.put(v.list[v.n], i)
		}
		return e, true
	case LFU:
		if v.n == 0 {
			return 0, false
		}
		e := v.list[0]
		v.grow(v.at(e).worth)
		v.n--
		if v.n > 0 {
			v.put(v.list[v.n], 0)
			v.down(0)
		}
		return e, true
	}
	if v.first == 0 {
		return 0, false
	}
	e := v.first - 1
	v.unlink(e)
	return e, true
}

// grow raises the age to the worth of an evicted key. A key that was pinned for
// long may be worth less than the age; the age must not fall, or the worth of
// found keys might.
func (v *victims) grow(worth uint32) {
	if int32(worth-v.age) > 0 {
		v.age = worth
	}
}

// put writes a key to a place of the list or heap.
func (v *victims) put(e uint32, i int) {
	v.list[i] = e
	v.at(e).left = uint32(i)
}

// link appends a key to the linked list.
func (v *victims) link(e uint32) {
	x := v.at(e)
	x.left, x.right = v.last, 0
	if v.last != 0 {
		v.at(v.last - 1).right = e + 1
	} else {
		v.first = e + 1
	}
	v.last = e + 1
}

// unlink removes a key from the linked list.
func (v *victims) unlink(e uint32) {
	x := v.at(e)
	if x.left != 0 {
		v.at(x.left - 1).right = x.right
	} else {
		v.first = x.right
	}
	if x.right != 0 {
		v.at(x.right - 1).left = x.left
	} else {
		v.last = x.left
	}
}

// less orders the heap. Differences are compared as signed numbers, so that
// clock and age may wrap around.
func (v *victims) less(i, j int) bool {
	x, y := v.at(v.list[i]), v.at(v.list[j])
	if x.worth != y.worth {
		return int32(x.worth-y.worth) < 0
	}
	return int32(x.right-y.right) < 0
}

// swap exchanges two elements, and updates their entries.
func (v *victims) swap(i, j int) {
	a, b := v.list[i], v.list[j]
	v.put(b, i)
	v.put(a, j)
}

// up restores the heap's order above place i.
func (v *victims) up(i int) {
	for i > 0 && v.less(i, (i-1)/2) {
		v.swap(i, (i-1)/2)
		i = (i - 1) / 2
	}
}

// down restores the heap's order below place i.
func (v *victims) down(i int) {
	for {
		least := i
		for _, j := range [2]int{2*i + 1, 2*i + 2} {
			if j < v.n && v.less(j, least) {
				least = j
			}
		}
		if least == i {
			return
		}
		v.swap(i, least)
		i = least
	}
}

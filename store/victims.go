package store

// victims is the keys of a replacing store that may be replaced, in the order
// of its policy:
//
//	Random     a list, left is the place in it
//	FIFO, LRU  a doubly linked list from oldest to newest
//	LFU        a heap by worth, then by age (right); left is the place in it
//
// Counting hits alone keeps what was found often long ago, and throws out
// whatever is new; then a depth-first search loses just what it comes back to.
// So LFU ages (M. Arlitt, L. Cherkasova, J. Dilley, R. Friedrich, T. Jin,
// Evaluating content management techniques for web proxy caches, 1999, there
// LFU-DA): the worth of a key, when it is found or added, is its hits plus the
// worth of the key that had to go last, or an earlier one that was worth more.
type victims struct {
	store       *Replacing
	list        []uint32
	n           int
	first, last uint32 // of the linked list, plus one
	clock       uint32
	age         uint32 // greatest worth of a key that had to go
}

func (v *victims) at(e uint32) *entry { return &v.store.entries[e] }

// add lets a key be chosen.
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

// found notes that a key was asked for.
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

// choose takes out the key that is to go.
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

// grow lets the age go up to the worth of a key that has to go. A key that was
// pinned for long may be worth less than the age; if that went down, so might
// the worth of keys when they are found.
func (v *victims) grow(worth uint32) {
	if int32(worth-v.age) > 0 {
		v.age = worth
	}
}

func (v *victims) put(e uint32, i int) {
	v.list[i] = e
	v.at(e).left = uint32(i)
}

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

// less orders the heap; differences are compared so that clock and age may wrap.
func (v *victims) less(i, j int) bool {
	x, y := v.at(v.list[i]), v.at(v.list[j])
	if x.worth != y.worth {
		return int32(x.worth-y.worth) < 0
	}
	return int32(x.right-y.right) < 0
}

func (v *victims) swap(i, j int) {
	a, b := v.list[i], v.list[j]
	v.put(b, i)
	v.put(a, j)
}

func (v *victims) up(i int) {
	for i > 0 && v.less(i, (i-1)/2) {
		v.swap(i, (i-1)/2)
		i = (i - 1) / 2
	}
}

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

package theory

// Recursions on trees. By symmetry it is enough to know how many nodes of each
// level are visited: k = (k_0, ..., k_h), with k_0 = 1, and |k| = k_0 + ... +
// k_h. A node is new at level j if it is one of the m k_{j-1} - k_j unvisited
// children of the visited nodes of level j-1.
//
// URS. A step is fruitless with probability alpha, and visits a node of level j
// with probability beta_j:
//
//	alpha(k)  = (m k_h + |k| - 1) / (m |k|)
//	beta_j(k) = (m k_{j-1} - k_j + 1) / (m (|k| - 1)),
//	            k being what is visited afterwards
//
// as printed in the paper, but for |k|, which counts the root. (Lemma 1 of the
// paper, of which these are sums, leaves out that a node without successors
// makes every step fruitless, so that it adds 1 to the sum in alpha.)
//
// SDRS, which the paper announces and does not print. The modes of the walk are
// C, closed; U_j, open at a node that is one of the visited ones of level j
// with equal chances; F_j, open at a node of level j that is new, below which
// nothing is visited. From F_j it goes to F_{j+1} for certain, or at the bottom
// to C. From C a member of V is drawn and left at once:
//
//	C   -> C        k_h / |k|
//	C   -> level j  1/(m |k|) for each node of level j that has a visited father
//	U_j -> level j+1  1/(m k_j) for each of the m k_j children
//
// and a child that is visited is one of U_{j+1}, a new one is F_{j+1}. With u_j
// the mean visits of U_j between two visits of C,
//
//	u_j = k_j (1/(m |k|) + u_{j-1} / (m k_{j-1})),   u_0 = 0,
//
// C is visited c / (1 - k_h/|k| - u_h) times when it is entered with
// probability c.
//
// Both cost O(h) numbers for each vector k.

// vector has the number of visited nodes of each level: 4 bytes for each level,
// least significant first, as a string so that it can be the key of a map.
type vector string

// rootOnly returns the vector in which only the root is visited, of a tree of
// depth h.
func rootOnly(h int) vector {
	v := make([]byte, 4*(h+1))
	v[0] = 1
	return vector(v)
}

// at returns k_j.
func (v vector) at(j int) int {
	return int(v[4*j]) | int(v[4*j+1])<<8 | int(v[4*j+2])<<16 | int(v[4*j+3])<<24
}

// and returns the vector with one more node at level j.
func (v vector) and(j int) vector {
	b, n := []byte(v), v.at(j)+1
	b[4*j], b[4*j+1], b[4*j+2], b[4*j+3] = byte(n), byte(n>>8), byte(n>>16), byte(n>>24)
	return vector(b)
}

// size returns |k|, the number of visited nodes.
func (v vector) size() int {
	n := 0
	for j := range len(v) / 4 {
		n += v.at(j)
	}
	return n
}

// vectors is a map from vectors that keeps the order in which they were added,
// so that results do not depend on the order of a map.
type vectors[T any] struct {
	at   map[vector]int
	keys []vector
	vals []T
}

// get returns a pointer to the value of a vector, which is initial if the
// vector is new. The pointer is valid until the next call.
func (ve *vectors[T]) get(v vector, initial T) *T {
	if ve.at == nil {
		ve.at = map[vector]int{}
	}
	i, ok := ve.at[v]
	if !ok {
		i = len(ve.keys)
		ve.at[v] = i
		ve.keys, ve.vals = append(ve.keys, v), append(ve.vals, initial)
	}
	return &ve.vals[i]
}

// treeSize returns the number of nodes of the complete tree.
func treeSize(h, m int) int {
	n, width := 1, 1
	for range h {
		width *= m
		n += width
	}
	return n
}

// alpha returns the probability that a step of URS is fruitless when v is
// visited.
func alpha[T Number[T]](v vector, h, m int) T {
	k := v.size()
	return ratio[T](m*v.at(h)+k-1, m*k)
}

// beta returns the probability that a step of URS visits a new node of level j;
// v is the nodes visited afterwards.
func beta[T Number[T]](v vector, j, m int) T {
	return ratio[T](max(0, m*v.at(j-1)-v.at(j)+1), m*(v.size()-1))
}

// entered tells of a vector with which probability p it is visited at some
// time; time is the mean of the step at which it is, times p.
type entered[T Number[T]] struct{ p, time T }

// TreeURS is Cover for a complete tree and URS, in time that is linear in the
// number of vectors instead of the number of sets.
func TreeURS[T Number[T]](h, m int) []T {
	mean := []T{zero[T](), one[T]()}
	layer := &vectors[entered[T]]{}
	layer.get(rootOnly(h), entered[T]{one[T](), one[T]()})
	for range treeSize(h, m) - 1 {
		next, sum := &vectors[entered[T]]{}, zero[T]()
		for i, v := range layer.keys {
			e := layer.vals[i]
			leave := one[T]().Minus(alpha[T](v, h, m))
			visits := e.p.Over(leave) // mean number of steps at v
			left := e.time.Plus(visits)
			for j := 1; j <= h; j++ {
				w := v.and(j)
				b := beta[T](w, j, m)
				if b.IsZero() {
					continue
				}
				x := next.get(w, entered[T]{zero[T](), zero[T]()})
				x.p = x.p.Plus(b.Times(visits))
				x.time = x.time.Plus(b.Times(left.Over(leave)))
			}
		}
		for _, e := range next.vals {
			sum = sum.Plus(e.time)
		}
		mean, layer = append(mean, sum), next
	}
	return mean
}

// TreeSDRS is Cover for a complete tree and SDRS.
func TreeSDRS[T Number[T]](h, m int) []T {
	mean := []T{zero[T](), one[T]()}
	layer := &vectors[[]T]{} // by level: the probability to enter in mode F
	*layer.get(rootOnly(h), nil) = fresh[T](h)
	layer.vals[0][0] = one[T]()
	for range treeSize(h, m) - 1 {
		next, stay := &vectors[[]T]{}, zero[T]()
		for i, v := range layer.keys {
			stay = stay.Plus(leaveTree(v, layer.vals[i], h, m, func(j int, p T) {
				x := *next.get(v.and(j), nil)
				if x == nil {
					x = fresh[T](h)
					*next.get(v.and(j), nil) = x
				}
				x[j] = x[j].Plus(p)
			}))
		}
		mean, layer = append(mean, mean[len(mean)-1].Plus(stay)), next
	}
	return mean
}

// fresh returns h+1 zeros.
func fresh[T Number[T]](h int) []T {
	x := make([]T, h+1)
	for j := range x {
		x[j] = zero[T]()
	}
	return x
}

// leaveTree returns how many steps the walk of SDRS stays at a vector, given
// the probabilities to enter it in the modes F; it passes where the walk goes
// from there to enter.
func leaveTree[T Number[T]](v vector, f []T, h, m int, enter func(j int, p T)) T {
	stay := zero[T]()
	for j, p := range f {
		stay = stay.Plus(p)
		if j < h && !p.IsZero() {
			enter(j+1, p)
		}
	}
	c := f[h]
	if c.IsZero() {
		return stay
	}
	k := v.size()
	back, sum, u := ratio[T](v.at(h), k), zero[T](), zero[T]()
	out := fresh[T](h)
	for j := 1; j <= h; j++ {
		each := ratio[T](1, m*k) // of a node of level j that has a visited father
		if n := v.at(j - 1); n > 0 {
			each = each.Plus(u.Over(ratio[T](m*n, 1)))
		}
		u = ratio[T](v.at(j), 1).Times(each)
		out[j] = ratio[T](max(0, m*v.at(j-1)-v.at(j)), 1).Times(each)
		sum = sum.Plus(u)
	}
	visits := c.Over(one[T]().Minus(back).Minus(u))
	for j, p := range out {
		if !p.IsZero() {
			enter(j, visits.Times(p))
		}
	}
	return stay.Plus(visits.Times(one[T]().Plus(sum)))
}

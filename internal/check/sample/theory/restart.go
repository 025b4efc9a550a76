package theory

import (
	"fmt"
	"math/bits"
)

// Searches with restarts: V is emptied when it has N members, and the next step
// visits the root. Let
//
//	f(s)    = P(tau = s),          tau being the step at which |V| = N
//	f_v(s)  = P(tau = s, v in V)
//	g_v(n)  = P(tau > n, v in V)   after n steps
//
// Then the probability that v has been visited after n steps, at any time, is
//
//	P_R(v, n) = g_v(n) + sum over s = N..n of
//	            [ f_v(s) + (f(s) - f_v(s)) P_R(v, n-s) ].
//
// This is Theorem 1 of the paper as it must be: printed is 1 - P*(v, s) in
// place of f(s) - f_v(s), and P* as the probability to have N nodes after s
// steps, not to have the N-th at step s; the sum then counts what happens at
// many s over and over, and is no probability: PrintedTheorem1 shows that it
// grows beyond all bounds.
//
// The renewal holds for restarts at the root only: the runs between them are
// independent. From a state of the last V they are not.

// Restarted records what a search with restarts has done after each number of
// steps; element n is after n steps, and element 0 before the first. Nodes of
// one class have equal probabilities.
type Restarted[T any] struct {
	Covered []T   // the mean number of nodes visited
	Visited [][]T // by class of nodes: the probability that one of them is visited
	Class   []int // how many nodes each class has
}

// Least returns the least of the nodes' probabilities to be visited within n
// steps.
func (r *Restarted[T]) Least(n int, less func(a, b T) bool) T {
	least := r.Visited[0][n]
	for _, p := range r.Visited {
		if less(p[n], least) {
			least = p[n]
		}
	}
	return least
}

// passage has f, f_v and g_v of the theorem, by number of steps, the last two
// by class of nodes.
type passage[T any] struct {
	f      []T
	fv, gv [][]T
	class  []int
}

// newPassage makes a passage of zeros, given how many nodes each class has.
func newPassage[T Number[T]](class []int, steps int) *passage[T] {
	p := &passage[T]{f: fresh[T](steps), class: class}
	for range class {
		p.fv, p.gv = append(p.fv, fresh[T](steps)), append(p.gv, fresh[T](steps))
	}
	return p
}

// renew computes the sum of Theorem 1, in O(steps²) operations for each class.
func renew[T Number[T]](p *passage[T]) *Restarted[T] {
	r := &Restarted[T]{Covered: fresh[T](len(p.f) - 1), Class: p.class}
	for c, size := range p.class {
		visited := fresh[T](len(p.f) - 1)
		for n := 1; n < len(p.f); n++ {
			x := p.gv[c][n]
			for s := 1; s <= n; s++ {
				x = x.Plus(p.fv[c][s]).Plus(p.f[s].Minus(p.fv[c][s]).Times(visited[n-s]))
			}
			visited[n] = x
			r.Covered[n] = r.Covered[n].Plus(x.Times(ratio[T](size, 1)))
		}
		r.Visited = append(r.Visited, visited)
	}
	return r
}

// Restart follows a search with at most keep nodes in V, restarted at the root,
// for that many steps, by the chain over visited sets. Every node is a class of
// its own. keep must be at least 2.
func Restart[T Number[T]](g *Graph, search Search, keep, steps int) (*Restarted[T], error) {
	if keep < 2 || steps < 1 {
		return nil, fmt.Errorf("%d nodes and %d steps: want at least two and one", keep, steps)
	}
	class := make([]int, len(g.Succ))
	for i := range class {
		class[i] = 1
	}
	p := newPassage[T](class, steps)
	if err := g.check(); err != nil {
		return nil, err
	}
	now := map[Situation]T{{1, start(search)}: one[T]()}
	for n := 1; n <= steps; n++ {
		for s, q := range now {
			into := p.gv
			if bits.OnesCount64(s.Set) == keep {
				into, p.f[n] = p.fv, p.f[n].Plus(q)
				delete(now, s)
			}
			for v := range members(s.Set) {
				into[v][n] = into[v][n].Plus(q)
			}
		}
		now = advance(g, search, now)
	}
	return renew(p), nil
}

// joint is the probability that a vector has been visited, and by level the
// probability of that together with the visit of a given node of the level.
// Sums of the second over vectors of one size are what Lemma 3 of the paper
// calls P(v | K_n = k): it is the joint probability, not the conditional one.
type joint[T any] struct {
	p    T
	with []T // by level
}

// treePassage follows URS on a tree for that many steps, level by level: the
// classes are the levels. After each step n it calls at with the distribution
// now, and the part of it that step n has entered. A given node of level j is
// visited together with the vector w at the step at which w is reached, coming
// from v = w - e_i, with probability
//
//	beta_i(w) P(v, node in V)
//		+ [i = j] (P(v, father in V) - P(v, node in V)) / (m |v|).
func treePassage[T Number[T]](h, m, steps int, at func(n int, now, first *vectors[joint[T]])) {
	now := &vectors[joint[T]]{}
	root := joint[T]{one[T](), fresh[T](h)}
	root.with[0] = one[T]()
	now.get(rootOnly(h), root)
	first := now
	for n := 1; n <= steps; n++ {
		at(n, now, first)
		now, first = advanceTree(now, h, m)
	}
}

// advanceTree returns the distribution one step later, and the part of it that
// has one node more than before.
func advanceTree[T Number[T]](now *vectors[joint[T]], h, m int) (next, first *vectors[joint[T]]) {
	next, first = &vectors[joint[T]]{}, &vectors[joint[T]]{}
	add := func(to *vectors[joint[T]], v vector, p T, with []T) {
		x := to.get(v, joint[T]{zero[T](), nil})
		if x.with == nil {
			x.with = fresh[T](h)
		}
		x.p = x.p.Plus(p)
		for j := range with {
			x.with[j] = x.with[j].Plus(with[j])
		}
	}
	for i, v := range now.keys {
		s := now.vals[i]
		stay := alpha[T](v, h, m)
		add(next, v, stay.Times(s.p), scaled(stay, s.with))
		for j := 1; j <= h; j++ {
			w := v.and(j)
			b := beta[T](w, j, m)
			if b.IsZero() {
				continue
			}
			with := scaled(b, s.with)
			with[j] = with[j].Plus(s.with[j-1].Minus(s.with[j]).Over(ratio[T](m*v.size(), 1)))
			add(next, w, b.Times(s.p), with)
			add(first, w, b.Times(s.p), with)
		}
	}
	return next, first
}

// scaled returns f times each number of x.
func scaled[T Number[T]](f T, x []T) []T {
	out := make([]T, len(x))
	for i := range x {
		out[i] = f.Times(x[i])
	}
	return out
}

// levels returns how many nodes each level of a tree has.
func levels(h, m int) []int {
	class := []int{1}
	for range h {
		class = append(class, class[len(class)-1]*m)
	}
	return class
}

// TreeRestart is Restart for a tree and URS, by the recursion and Theorem 1,
// corrected. The classes are the levels.
func TreeRestart[T Number[T]](h, m, keep, steps int) *Restarted[T] {
	p := newPassage[T](levels(h, m), steps)
	treePassage(h, m, steps, func(n int, now, first *vectors[joint[T]]) {
		for i, v := range now.keys {
			if v.size() < keep {
				for j, x := range now.vals[i].with {
					p.gv[j][n] = p.gv[j][n].Plus(x)
				}
			}
		}
		for i, v := range first.keys {
			if v.size() == keep {
				p.f[n] = p.f[n].Plus(first.vals[i].p)
				for j, x := range first.vals[i].with {
					p.fv[j][n] = p.fv[j][n].Plus(x)
				}
			}
		}
	})
	return renew(p)
}

// PrintedTheorem1 computes what the paper prints in place of TreeRestart: with
// P*(v, s) = P(|V| = N and v in V after s steps), the weight 1 - P*, and
// vectors of up to N nodes in the first term. Where it exceeds 1 it is no
// probability. It is here for the comparison only.
func PrintedTheorem1[T Number[T]](h, m, keep, steps int) *Restarted[T] {
	p := newPassage[T](levels(h, m), steps)
	treePassage(h, m, steps, func(n int, now, _ *vectors[joint[T]]) {
		for i, v := range now.keys {
			for j, x := range now.vals[i].with {
				if v.size() <= keep {
					p.gv[j][n] = p.gv[j][n].Plus(x)
				}
				if v.size() == keep && n >= keep {
					p.fv[j][n] = p.fv[j][n].Plus(x)
				}
			}
		}
	})
	for n := keep; n <= steps; n++ {
		p.f[n] = one[T]() // the printed weight, 1 - P*
	}
	return renew(p)
}

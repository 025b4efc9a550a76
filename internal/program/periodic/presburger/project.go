package presburger

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// Exists removes a variable: both bits of it are read at once, and the
// automaton made deterministic again by sets of nodes.
//
// The value of the variable that is gone may need more digits than all the
// others have. So the word w·s may end if w·s·s·…·s may, with any digits of
// that variable. For every node at a letter's beginning, the set F of the
// letters s by which a word may end in this sense is the least solution of F(q)
// = { s | (q,s) accepts, or s ∈ F(δ(q,s)) }, each for some bit of the variable.
// Letters have as many bits as there are variables, so F(q) is a binary
// decision diagram, computed by a worklist; while a letter is read, what is
// left of it goes along with the set of nodes.
//
// Nodes: at most 2ⁿ for n, in practice about n.

// Exists returns { x | some value of variable v makes x a member }. The result
// may be exponentially larger than a; as a rule it costs more than any other
// operation.
func (s *Space) Exists(a *Set, v int) *Set {
	at, found := slices.BinarySearch(a.vars, v)
	if a.err != nil || !found {
		return a
	}
	rest := slices.Delete(slices.Clone(a.vars), at, at+1)
	if len(rest) == 0 {
		empty, _ := a.Empty()
		return Constant(!empty)
	}
	p := &projection{space: s, a: a, at: at, rest: rest, level: a.levels(), live: a.live(), letters: bdd.New(s.limit()), number: map[string]uint32{}}
	for range rest {
		p.letters.NewVar()
	}
	if s.Context != nil {
		p.letters.Within(s.Context)
	}
	var edges [][2]word
	err := p.endings()
	if err == nil {
		edges, err = p.build()
	}
	if err != nil {
		return failed(err)
	}
	return s.minimise(rest, edges)
}

// projection is the state of one call of Exists. letters holds the sets F as
// binary decision diagrams over the bits of a letter, in the order of the
// remaining variables.
type projection struct {
	space   *Space
	a       *Set
	at      int // the level that goes
	rest    []int
	level   []int
	live    []bool     // from here a word may end, some time
	ends    []bdd.Node // by node: the letters by which words may end; within a letter, as far as they depend on the bits to come
	letters *bdd.Manager

	number map[string]uint32
	states []subset
	err    error // of the context, seen in step
}

// subset is a state of the deterministic automaton: the nodes where the given
// one may be, for some digits of the variable that is removed.
type subset struct {
	level int // among the rest
	nodes []uint32
	ends  bdd.Node // given the bits that were read of this letter
}

// live returns for each node whether some word that goes on from it is
// accepted.
func (se *Set) live() []bool {
	live := make([]bool, len(se.edges))
	into := [2]inverse{newInverse(se.edges, 0), newInverse(se.edges, 1)}
	var todo []uint32
	for q, e := range se.edges {
		if e[0].accept() || e[1].accept() {
			live[q] = true
			todo = append(todo, uint32(q))
		}
	}
	for len(todo) > 0 {
		t := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, in := range into {
			for _, q := range in.of(t) {
				if !live[q] {
					live[q] = true
					todo = append(todo, q)
				}
			}
		}
	}
	return live
}

// endings computes F.
func (p *projection) endings() error {
	edges := p.a.edges
	p.ends = make([]bdd.Node, len(edges))
	into := [2]inverse{newInverse(edges, 0), newInverse(edges, 1)}
	queued := make([]bool, len(edges))
	var todo []uint32
	for q := len(edges) - 1; q >= 0; q-- {
		if p.level[q] == len(p.a.vars)-1 && p.live[q] {
			todo, queued[q] = append(todo, uint32(q)), true
		}
	}
	for i := 0; i < len(todo); i++ {
		q := todo[i]
		if err := cmp.Or(p.space.spend(1), p.letters.Err()); err != nil {
			return err
		}
		queued[q] = false
		f := p.ending(q)
		if f == p.ends[q] {
			continue
		}
		p.ends[q] = f
		for _, in := range into {
			for _, before := range in.of(q) {
				if !queued[before] {
					todo, queued[before] = append(todo, before), true
				}
			}
		}
	}
	return p.letters.Err()
}

func (p *projection) ending(q uint32) bdd.Node {
	var f [2]bdd.Node
	for bit, w := range p.a.edges[q] {
		f[bit] = p.ends[w.node()]
		if w.accept() {
			f[bit] = bdd.True
		}
	}
	level := p.level[q]
	if level == p.at {
		return p.letters.Or(f[0], f[1])
	}
	return p.letters.Ite(p.letters.Var(p.restLevel(level)), f[1], f[0])
}

// restLevel returns the level of a variable among those that remain.
func (p *projection) restLevel(level int) int {
	if level > p.at {
		return level - 1
	}
	return level
}

func (p *projection) build() ([][2]word, error) {
	p.get(p.letter([]uint32{0}))
	var edges [][2]word
	for i := 0; i < len(p.states); i++ {
		if err := p.space.check(i); err != nil {
			return nil, err
		}
		var e [2]word
		for bit := range e {
			next, accept := p.follow(p.states[i], bit)
			e[bit] = edgeTo(p.get(next), accept)
		}
		edges = append(edges, e)
		if err := cmp.Or(p.err, p.letters.Err()); err != nil {
			return nil, err
		}
	}
	return edges, nil
}

// letter returns the state at the beginning of a letter, for a set of nodes.
func (p *projection) letter(nodes []uint32) subset {
	ends := bdd.False
	for _, q := range nodes {
		ends = p.letters.Or(ends, p.ends[q])
	}
	return subset{0, p.skip(nodes), ends}
}

// skip returns where the nodes may be behind the bit of the variable that is
// removed, whichever it is, if it is that variable's turn; else the nodes
// themselves.
func (p *projection) skip(nodes []uint32) []uint32 {
	if len(nodes) == 0 || p.level[nodes[0]] != p.at {
		return nodes
	}
	return p.step(p.step(nil, nodes, 0), nodes, 1)
}

// step adds to to the live nodes that the edges of a bit lead to. The result is
// sorted and has no duplicates.
func (p *projection) step(to, nodes []uint32, bit int) []uint32 {
	if p.err == nil {
		p.err = p.space.spend(len(nodes))
	}
	for _, q := range nodes {
		if t := p.a.edges[q][bit].node(); p.live[t] {
			to = append(to, t)
		}
	}
	slices.Sort(to)
	return slices.Compact(to)
}

func (p *projection) follow(s subset, bit int) (next subset, accept bool) {
	ends := s.ends
	if p.letters.Top(ends) == s.level && ends > bdd.True {
		if bit == 0 {
			ends = p.letters.Low(ends)
		} else {
			ends = p.letters.High(ends)
		}
	}
	nodes := p.step(nil, s.nodes, bit)
	if s.level+1 < len(p.rest) {
		return subset{s.level + 1, p.skip(nodes), ends}, false
	}
	if len(nodes) > 0 && p.level[nodes[0]] == p.at && p.at > 0 { // it is the last of the letter
		nodes = p.skip(nodes)
	}
	return p.letter(nodes), ends == bdd.True
}

func (p *projection) get(s subset) uint32 {
	key := make([]byte, 0, 8+4*len(s.nodes))
	key = binary.LittleEndian.AppendUint32(key, uint32(s.level))
	key = binary.LittleEndian.AppendUint32(key, uint32(s.ends))
	for _, q := range s.nodes {
		key = binary.LittleEndian.AppendUint32(key, q)
	}
	n, ok := p.number[string(key)]
	if !ok {
		n = uint32(len(p.states))
		p.number[string(key)] = n
		p.states = append(p.states, s)
	}
	return n
}

// inverse lists, for each node, the nodes whose edge of one bit leads to it.
type inverse struct{ begin, sources []uint32 }

func newInverse(edges [][2]word, bit int) inverse {
	v := inverse{begin: make([]uint32, len(edges)+2), sources: make([]uint32, len(edges))}
	for _, e := range edges {
		v.begin[e[bit].node()+2]++
	}
	for i := 2; i < len(v.begin); i++ {
		v.begin[i] += v.begin[i-1]
	}
	for q, e := range edges {
		t := e[bit].node() + 1
		v.sources[v.begin[t]] = uint32(q)
		v.begin[t]++
	}
	return v
}

func (i inverse) of(t uint32) []uint32 { return i.sources[i.begin[t]:i.begin[t+1]] }

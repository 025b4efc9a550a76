package petri

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/symmetry"
	"github.com/ltlcheck/ltlcheck/source"
)

// maxSymmetric bounds the arcs of a net of which symmetries are looked for.
const maxSymmetric = 1 << 20

// Quotient implements program.Quotienter: the parts are places that some
// permutation of places and transitions exchanges. Its words are the same, step
// by step. Places and transitions that a proposition tells apart are not
// exchanged.
func (n *Net) Quotient(atoms []program.Atom, _ program.Preservation) (small *program.Reduced, broken source.Errors, err error) {
	bound, err := n.Bind(atoms)
	if err != nil {
		return nil, nil, err
	}
	if n.Arcs() > maxSymmetric {
		return nil, source.Errors{&source.Error{Msg: fmt.Sprintf("the net has more than %d arcs", maxSymmetric)}}, nil
	}
	b := bound.(*binding)
	known := n.exchanges()
	group := symmetry.Find(n.graph(n.colours(nil)), known)
	if len(atoms) > 0 && len(group.Moved()) > 0 {
		whole := group
		group = symmetry.Find(n.graph(n.colours(b)), known)
		if group.Order() < whole.Order() {
			broken = b.tellingApart(atoms, whole)
		}
	}
	if !slices.ContainsFunc(group.Moved(), func(p uint32) bool { return !n.constant(int(p)) }) {
		return nil, broken, nil
	}
	return symmetry.New(n, b, group, func() symmetry.Vectors { return newVectors(n) }).Reduced(), broken, nil
}

// colours are what symmetries may not change of nodes, as texts: by place and by
// transition.
type colours struct{ places, transitions [][]byte }

// colours returns what tells nodes apart besides arcs: proven bounds of places,
// as vectors have room for them only; and of propositions which summands and
// which fireable transitions they read where. No symmetry moves the value of a
// proposition then.
func (n *Net) colours(b *binding) *colours {
	c := &colours{make([][]byte, len(n.places)), make([][]byte, len(n.transitions))}
	for p := range n.places {
		c.places[p] = binary.LittleEndian.AppendUint64(nil, n.bounds[p])
		if n.constant(p) {
			c.places[p] = append(c.places[p], 1)
		}
	}
	if b == nil {
		return c
	}
	number := uint64(0)
	for i, cond := range b.conds {
		if cond != nil {
			c.read(cond, &number)
		}
		for t, acts := range b.acts {
			c.transitions[t] = append(c.transitions[t], byte(acts>>i&1))
		}
	}
	return c
}

// read adds what the comparisons and tests of a condition read, each with its
// number.
func (c *colours) read(cond *condition, number *uint64) {
	for _, k := range cond.kids {
		c.read(k, number)
	}
	*number++
	for _, s := range cond.sum {
		c.places[s.place] = binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(c.places[s.place], *number), uint64(s.coefficient))
	}
	for _, t := range cond.transitions {
		c.transitions[t] = binary.LittleEndian.AppendUint64(c.transitions[t], *number)
	}
}

// numbered gives equal texts equal numbers.
func numbered(texts [][]byte) []uint32 {
	numbers := map[string]uint32{}
	out := make([]uint32, len(texts))
	for i, text := range texts {
		n, ok := numbers[string(text)]
		if !ok {
			n = uint32(len(numbers))
			numbers[string(text)] = n
		}
		out[i] = n
	}
	return out
}

// graph returns the net as symmetries see it.
func (n *Net) graph(c *colours) *symmetry.Net {
	labels := map[[2]uint64]uint32{}
	label := func(pre, post uint64) uint32 {
		l, ok := labels[[2]uint64{pre, post}]
		if !ok {
			l = uint32(len(labels))
			labels[[2]uint64{pre, post}] = l
		}
		return l
	}
	return symmetry.NewNet(numbered(c.places), numbered(c.transitions), func(t int) []symmetry.Arc {
		var out []symmetry.Arc
		pre, post := n.pre.of(t), n.post.of(t)
		for len(pre)+len(post) > 0 {
			switch {
			case len(post) == 0 || len(pre) > 0 && pre[0].place < post[0].place:
				out, pre = append(out, symmetry.Arc{Node: pre[0].place, Label: label(pre[0].weight, 0)}), pre[1:]
			case len(pre) == 0 || post[0].place < pre[0].place:
				out, post = append(out, symmetry.Arc{Node: post[0].place, Label: label(0, post[0].weight)}), post[1:]
			default:
				out = append(out, symmetry.Arc{Node: pre[0].place, Label: label(pre[0].weight, post[0].weight)})
				pre, post = pre[1:], post[1:]
			}
		}
		return out
	})
}

// tellingApart returns an error for each proposition that tells nodes apart that
// symmetries would exchange.
func (b *binding) tellingApart(atoms []program.Atom, whole *symmetry.Group) (broken source.Errors) {
	for i, a := range atoms {
		alone := &binding{net: b.net, conds: b.conds[i : i+1]}
		if b.conds[i] == nil {
			alone.acts = make([]program.Letter, len(b.acts))
			for t, acts := range b.acts {
				alone.acts[t] = acts >> i & 1
			}
		}
		if symmetry.Find(b.net.graph(b.net.colours(alone)), nil).Order() < whole.Order() {
			broken = append(broken, source.Errorf(a.Pos, "%q tells places or transitions apart that are interchangeable otherwise", shorten(a.Text)))
		}
	}
	return broken
}

// vectors reads and writes the tokens of places in state vectors.
type vectors struct {
	ex   *explorer
	wide []uint64
}

func newVectors(n *Net) *vectors { return &vectors{ex: newExplorer(&binding{net: n})} }

// Read implements symmetry.Vectors. Places that never change count as empty, as
// those that symmetries exchange have the same tokens.
func (v *vectors) Read(s program.State, places []uint32, tokens []uint64) {
	l := v.ex.layoutOf(s)
	words := load(s, v.ex.incoming[:l.words])
	for i, p := range places {
		if tokens[i] = 0; l.fields[p].width > 0 {
			tokens[i] = l.fields[p].in(words)
		}
	}
}

// Write implements symmetry.Vectors. If there is one layout the new tokens fit
// it, as no symmetry changes bounds; else the marking is written as any is.
func (v *vectors) Write(s program.State, places []uint32, tokens []uint64) (program.State, error) {
	l := v.ex.layoutOf(s)
	words := load(s, v.ex.incoming[:l.words])
	if len(v.ex.net.layouts) > 1 {
		v.wide = slices.Grow(v.wide[:0], len(l.fields))[:len(l.fields)]
		for p, f := range l.fields {
			if v.wide[p] = 0; f.width > 0 {
				v.wide[p] = f.in(words)
			}
		}
		for i, p := range places {
			v.wide[p] = tokens[i]
		}
		return v.ex.encode(v.wide)
	}
	for i, p := range places {
		if f := l.fields[p]; f.width > 0 {
			words[f.word] = words[f.word]&^f.mask() | tokens[i]<<f.shift
		}
	}
	store(v.ex.slow, words)
	return v.ex.slow[:l.bytes], nil
}

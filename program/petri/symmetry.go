package petri

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
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
	known := exchanges(n.arrays)
	group := symmetry.Find(graph(n.arrays, coloursOf(n.arrays, nil)), known)
	if len(atoms) > 0 && len(group.Moved()) > 0 {
		whole := group
		group = symmetry.Find(graph(n.arrays, coloursOf(n.arrays, b.Binding)), known)
		if group.Order() < whole.Order() {
			broken = b.tellingApart(atoms, whole)
		}
	}
	if !slices.ContainsFunc(group.Moved(), func(p uint32) bool { return !n.arrays.Constant(int(p)) }) {
		return nil, broken, nil
	}
	return symmetry.New(n, b, group, func() symmetry.Vectors { return newVectors(n.arrays) }).Reduced(), broken, nil
}

// colours are what symmetries may not change of nodes, as texts: by place and by
// transition.
type colours struct{ places, transitions [][]byte }

// coloursOf returns what tells nodes apart besides arcs: proven bounds of places,
// as vectors have room for them only; and of propositions which summands and
// which fireable transitions they read where. No symmetry moves the value of a
// proposition then.
func coloursOf(n *nets.Net, b *nets.Binding) *colours {
	c := &colours{make([][]byte, len(n.Places)), make([][]byte, len(n.Transitions))}
	for p := range n.Places {
		c.places[p] = binary.LittleEndian.AppendUint64(nil, n.Bounds[p])
		if n.Constant(p) {
			c.places[p] = append(c.places[p], 1)
		}
	}
	if b == nil {
		return c
	}
	number := uint64(0)
	for i, cond := range b.Conds {
		if cond != nil {
			c.read(cond, &number)
		}
		for t, acts := range b.Acts {
			c.transitions[t] = append(c.transitions[t], byte(acts>>i&1))
		}
	}
	return c
}

// read adds what the comparisons and tests of a condition read, each with its
// number.
func (c *colours) read(cond *nets.Condition, number *uint64) {
	for _, k := range cond.Kids {
		c.read(k, number)
	}
	*number++
	for _, s := range cond.Sum {
		c.places[s.Place] = binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(c.places[s.Place], *number), uint64(s.Coefficient))
	}
	for _, t := range cond.Transitions {
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
func graph(n *nets.Net, c *colours) *symmetry.Net {
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
		pre, post := n.Pre.Of(t), n.Post.Of(t)
		for len(pre)+len(post) > 0 {
			switch {
			case len(post) == 0 || len(pre) > 0 && pre[0].Place < post[0].Place:
				out, pre = append(out, symmetry.Arc{Node: pre[0].Place, Label: label(pre[0].Weight, 0)}), pre[1:]
			case len(pre) == 0 || post[0].Place < pre[0].Place:
				out, post = append(out, symmetry.Arc{Node: post[0].Place, Label: label(0, post[0].Weight)}), post[1:]
			default:
				out = append(out, symmetry.Arc{Node: pre[0].Place, Label: label(pre[0].Weight, post[0].Weight)})
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
		alone := &nets.Binding{Net: b.Net, Conds: b.Conds[i : i+1]}
		if b.Conds[i] == nil {
			alone.Acts = make([]program.Letter, len(b.Acts))
			for t, acts := range b.Acts {
				alone.Acts[t] = acts >> i & 1
			}
		}
		if symmetry.Find(graph(b.Net, coloursOf(b.Net, alone)), nil).Order() < whole.Order() {
			broken = append(broken, source.Errorf(a.Pos, "%q tells places or transitions apart that are interchangeable otherwise", nets.Shorten(a.Text)))
		}
	}
	return broken
}

// vectors reads and writes the tokens of places in state vectors.
type vectors struct {
	ex   *nets.Explorer
	wide []uint64
}

func newVectors(n *nets.Net) *vectors { return &vectors{ex: nets.NewExplorer(&nets.Binding{Net: n})} }

// Read implements symmetry.Vectors. Places that never change count as empty, as
// those that symmetries exchange have the same tokens.
func (v *vectors) Read(s program.State, places []uint32, tokens []uint64) {
	l := v.ex.LayoutOf(s)
	words := nets.Load(s, v.ex.Incoming[:l.Words])
	for i, p := range places {
		if tokens[i] = 0; l.Fields[p].Width > 0 {
			tokens[i] = l.Fields[p].In(words)
		}
	}
}

// Write implements symmetry.Vectors. If there is one layout the new tokens fit
// it, as no symmetry changes bounds; else the marking is written as any is.
func (v *vectors) Write(s program.State, places []uint32, tokens []uint64) (program.State, error) {
	l := v.ex.LayoutOf(s)
	words := nets.Load(s, v.ex.Incoming[:l.Words])
	if len(v.ex.Net.Layouts) > 1 {
		v.wide = slices.Grow(v.wide[:0], len(l.Fields))[:len(l.Fields)]
		for p, f := range l.Fields {
			if v.wide[p] = 0; f.Width > 0 {
				v.wide[p] = f.In(words)
			}
		}
		for i, p := range places {
			v.wide[p] = tokens[i]
		}
		return v.ex.Encode(v.wide)
	}
	for i, p := range places {
		if f := l.Fields[p]; f.Width > 0 {
			words[f.Word] = words[f.Word]&^f.Mask() | tokens[i]<<f.Shift
		}
	}
	nets.Store(v.ex.Slow, words)
	return v.ex.Slow[:l.Bytes], nil
}

package compare

import (
	"slices"
	"strings"
)

// Formula is a formula of Hennessy-Milner logic. Equal formulas of one builder
// are the same pointer, so that large formulas with many equal parts stay small
// in memory.
//
// The modalities depend on the relation. Strong relations have <a>φ: a step a
// leads to where φ holds. Weak ones have <<a>>φ: so do internal steps, a step a
// and internal steps; and <<>>φ: so does any number of internal steps, none
// included. Branching ones have φ <a> ψ: internal steps along which φ holds,
// the beginning included, lead to a step a to where ψ holds; φ <diverges> true:
// they lead to a cycle of internal steps.
type Formula struct {
	kind   formulaKind
	label  string
	number uint32
	parts  []*Formula // of a conjunction, or the one below; of φ <a> ψ: φ and ψ
	id     int
}

type formulaKind uint8

const (
	truth formulaKind = iota
	negation
	conjunction
	possible        // <a>φ
	weaklyPossible  // <<a>>φ
	closurePossible // <<>>φ
	until           // φ <a> ψ
)

// String is the formula in the notation of the documentation.
func (f *Formula) String() string {
	var b strings.Builder
	f.write(&b, false)
	return b.String()
}

// Size is the number of characters of the text, as far as a limit: a formula
// with equal parts can be exponentially longer than it is large.
func (f *Formula) Size(limit int) int { return f.size(limit, map[*Formula]int{}) }

func (f *Formula) size(limit int, known map[*Formula]int) int {
	if n, ok := known[f]; ok {
		return n
	}
	n := 8 + len(f.label)
	for _, p := range f.parts {
		if n = min(n+p.size(limit, known), limit); n == limit {
			break
		}
	}
	known[f] = n
	return n
}

func (f *Formula) write(b *strings.Builder, tight bool) {
	switch f.kind {
	case truth:
		b.WriteString("true")
	case negation:
		f.writeNegation(b, f.parts[0])
	case conjunction:
		if tight {
			b.WriteByte('(')
		}
		for i, p := range f.parts {
			if i > 0 {
				b.WriteString(" && ")
			}
			p.write(b, true)
		}
		if tight {
			b.WriteByte(')')
		}
	case until:
		b.WriteByte('(')
		f.parts[0].write(b, true)
		b.WriteString(" <" + f.label + "> ")
		f.parts[1].write(b, true)
		b.WriteByte(')')
	default:
		f.writeModality(b, "<", ">")
		f.parts[0].write(b, true)
	}
}

// writeNegation writes [a] for not <a> not.
func (f *Formula) writeNegation(b *strings.Builder, p *Formula) {
	if p.kind < possible || p.kind > closurePossible {
		b.WriteByte('!')
		p.write(b, true)
		return
	}
	p.writeModality(b, "[", "]")
	switch below := p.parts[0]; below.kind {
	case truth:
		b.WriteString("false")
	case negation:
		below.parts[0].write(b, true)
	default:
		f.writeNegation(b, below)
	}
}

func (f *Formula) writeModality(b *strings.Builder, open, shut string) {
	switch f.kind {
	case weaklyPossible:
		open, shut = open+open, shut+shut
	case closurePossible:
		b.WriteString(open + open + shut + shut)
		return
	}
	b.WriteString(open + f.label + shut)
}

// builder makes formulas, and remembers those for pairs of states.
type builder struct {
	names    []string // of labels
	weak     bool     // steps are weak ones
	formulas map[string]*Formula
	pairs    map[[2]uint32]*Formula
}

func newBuilder(names []string, r Relation) *builder {
	return &builder{names: names, weak: r == Weak, formulas: map[string]*Formula{}, pairs: map[[2]uint32]*Formula{}}
}

func (b *builder) known(u, v uint32) (*Formula, bool) {
	f, ok := b.pairs[[2]uint32{u, v}]
	return f, ok
}

func (b *builder) keep(u, v uint32, f *Formula) *Formula {
	b.pairs[[2]uint32{u, v}] = f
	return f
}

func (b *builder) make(kind formulaKind, label uint32, parts ...*Formula) *Formula {
	key := []byte{byte(kind), byte(label), byte(label >> 8), byte(label >> 16), byte(label >> 24)}
	for _, p := range parts {
		key = append(key, byte(p.id), byte(p.id>>8), byte(p.id>>16), byte(p.id>>24))
	}
	if f, ok := b.formulas[string(key)]; ok {
		return f
	}
	f := &Formula{kind: kind, number: label, parts: parts, id: len(b.formulas)}
	if kind >= possible {
		f.label = b.names[label]
	}
	b.formulas[string(key)] = f
	return f
}

func (b *builder) truth() *Formula { return b.make(truth, 0) }

func (b *builder) not(f *Formula) *Formula {
	if f.kind == negation {
		return f.parts[0]
	}
	return b.make(negation, 0, f)
}

func (b *builder) and(parts []*Formula) *Formula {
	var all []*Formula
	for _, p := range parts {
		switch p.kind {
		case truth:
		case conjunction:
			all = append(all, p.parts...)
		default:
			all = append(all, p)
		}
	}
	slices.SortFunc(all, func(x, y *Formula) int { return x.id - y.id })
	all = slices.Compact(all)
	switch len(all) {
	case 0:
		return b.truth()
	case 1:
		return all[0]
	}
	return b.make(conjunction, 0, all...)
}

// can is that a step leads to where f holds.
func (b *builder) can(label uint32, f *Formula) *Formula {
	switch {
	case b.weak && label == tau:
		return b.make(closurePossible, 0, f)
	case b.weak:
		return b.make(weaklyPossible, label, f)
	}
	return b.make(possible, label, f)
}

// until is that internal steps along which f holds lead to a step to where g holds.
func (b *builder) until(f *Formula, label uint32, g *Formula) *Formula {
	return b.make(until, label, f, g)
}

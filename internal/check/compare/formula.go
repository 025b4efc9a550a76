package compare

import (
	"slices"
	"strings"
)

// Formula is a formula of Hennessy-Milner logic that distinguishes two
// programs. It is immutable. Equal formulas of one builder are the same
// pointer, so that large formulas with many equal parts stay small in memory.
//
// The modalities depend on the relation. For strong relations <a>φ means that a
// step a leads to a state where φ holds. For weak ones <<a>>φ means that
// internal steps, a step a and internal steps do; and <<>>φ that any number of
// internal steps do, none included. For branching ones φ <a> ψ means that
// internal steps along which φ holds, the beginning included, lead to a step a
// to a state where ψ holds; φ <diverges> true means that they lead to a cycle
// of internal steps.
type Formula struct {
	kind  formulaKind
	label string
	// number is the label of a modality, label its text.
	number uint32
	// parts are the conjuncts, or the operand, or φ and ψ of φ <a> ψ.
	parts []*Formula
	// id is unique within the builder.
	id int
}

// formulaKind is the outermost operator.
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

// String returns the formula in the notation of the documentation, with [a]φ
// for !<a>!φ. It may be exponentially long; ask Size before.
func (f *Formula) String() string {
	var b strings.Builder
	f.write(&b, false)
	return b.String()
}

// Size returns about the number of characters of the text, at most limit. It
// takes time linear in the distinct parts.
func (f *Formula) Size(limit int) int { return f.size(limit, map[*Formula]int{}) }

// size returns the size of the formula written out, or limit if it is at least
// that; known has the sizes of parts that were computed before.
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

// write writes the formula; tight asks for parentheses around a conjunction.
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

// writeNegation writes the negation of p, as [a] if p is <a>.
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

// writeModality writes the label in brackets.
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

// builder makes formulas, and remembers those that distinguish pairs of states.
type builder struct {
	names []string // of labels
	// weak selects the modalities of weak relations.
	weak     bool
	formulas map[string]*Formula
	pairs    map[[2]uint32]*Formula
}

// newBuilder makes a builder of formulas for a relation; names are the texts of
// the labels.
func newBuilder(names []string, r Relation) *builder {
	return &builder{names: names, weak: r.is(Weak, WeakSimulation), formulas: map[string]*Formula{}, pairs: map[[2]uint32]*Formula{}}
}

// known returns the formula that keep stored for a pair of states.
func (b *builder) known(u, v uint32) (*Formula, bool) {
	f, ok := b.pairs[[2]uint32{u, v}]
	return f, ok
}

// keep notes the formula that distinguishes the states u and v, and returns it.
func (b *builder) keep(u, v uint32, f *Formula) *Formula {
	b.pairs[[2]uint32{u, v}] = f
	return f
}

// make returns the formula with these parts, the same pointer each time.
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

// truth returns the formula that is true everywhere.
func (b *builder) truth() *Formula { return b.make(truth, 0) }

// not returns the negation of a formula; a double negation is removed.
func (b *builder) not(f *Formula) *Formula {
	if f.kind == negation {
		return f.parts[0]
	}
	return b.make(negation, 0, f)
}

// and returns the conjunction, flattened, sorted and without duplicates.
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

// can returns the formula for a step that leads to where f holds.
func (b *builder) can(label uint32, f *Formula) *Formula {
	switch {
	case b.weak && label == tau:
		return b.make(closurePossible, 0, f)
	case b.weak:
		return b.make(weaklyPossible, label, f)
	}
	return b.make(possible, label, f)
}

// until returns f <label> g.
func (b *builder) until(f *Formula, label uint32, g *Formula) *Formula {
	return b.make(until, label, f, g)
}

package petri

import (
	"errors"
	"fmt"
	"runtime/debug"
	"slices"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/coloured"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/xml"
)

// Coloured nets. Their labels are kept as trees while the file is read; at the
// end package coloured resolves them and unfolds the net. The unfolded net is an
// ordinary one, whose nodes are named p<red,3> and t<x=1>, and which knows which
// of its nodes a coloured node has become: tokens(p) is the sum over all colours
// of p, and fireable(t) is true when some mode of t is enabled.

// labels are what a file says about colours, until it is read.
type labels struct {
	any      bool // whether the net is a coloured one
	reader   coloured.Labels
	declared []*coloured.Element
	places   []coloured.Place    // by place; the colours only
	guards   []*coloured.Element // by transition
}

// read reads a label of a coloured net.
func (l *labels) read(x *xml.Reader) (*coloured.Element, error) {
	l.any = true
	return l.reader.Read(x)
}

// declare reads a declaration of a net or of a page.
func (l *labels) declare(x *xml.Reader) error {
	e, err := l.read(x)
	if e != nil {
		l.declared = append(l.declared, e)
	}
	return err
}

// coloured returns the arc between two nodes.
func (a *rawArc) coloured(from, to kindOf) coloured.Arc {
	out := coloured.Arc{Place: from.index, Transition: to.index, Out: from.transition, At: a.at, Inscription: a.colours}
	if from.transition {
		out.Place, out.Transition = to.index, from.index
	}
	return out
}

// unfold makes the net that a coloured one, given by its resolved arcs, stands
// for.
func (p *pnml) unfold(arcs []coloured.Arc) (*Net, error) {
	if p.plain != (xml.Spot{}) {
		p.report(p.plain, "a number of tokens in a coloured net: want <hlinitialMarking> or <hlinscription> with a <structure>")
	}
	places := p.labels.places
	for i, n := range p.places {
		places[i].ID, places[i].Name, places[i].At = n.id, n.name, n.at
	}
	var transitions []coloured.Transition
	for i, n := range p.transitions {
		transitions = append(transitions, coloured.Transition{ID: n.id, Name: n.name, At: n.at, Guard: p.labels.guards[i]})
	}
	net := coloured.New(p.labels.declared, places, transitions, arcs, p.report)
	if err := p.errs.More(p.more, p.x.File).Err(); err != nil {
		return nil, err
	}
	u, err := net.Plan(coloured.Limits{Places: maxNodes, Transitions: maxNodes, Arcs: maxArcs})
	if err != nil {
		return nil, p.unfoldingError(err)
	}
	size, err := u.Size()
	if err != nil {
		return nil, p.unfoldingError(err)
	}
	if need, limit := unfoldedBytes(size), debug.SetMemoryLimit(-1); need > limit {
		return nil, &noRoom{size, need, limit}
	}
	b := newUnfolded(p, size)
	if err := u.Emit(b); err != nil {
		return nil, p.unfoldingError(err)
	}
	b.net.placeIndex.close(b.net.places)
	b.net.placeIndex.colours = net.Colours()
	b.net.transitionIndex.close(b.net.transitions)
	b.net.stripped = p.strip(net)
	b.net.seal()
	return b.net, nil
}

// Bytes of an unfolded net, roughly: of a node, with its name, and of an arc,
// which is also in the lists of takers, changes and steps.
const (
	nodeBytes = 150
	arcBytes  = 60
)

func unfoldedBytes(s coloured.Size) int64 {
	return int64(s.Places+s.Transitions)*nodeBytes + int64(s.Arcs)*arcBytes
}

// noRoom is the error of a net whose unfolding does not fit the memory that the
// process may use, found before the memory is taken.
type noRoom struct {
	size        coloured.Size
	need, limit int64
}

func (e *noRoom) Error() string {
	return fmt.Sprintf("the coloured net unfolds to %d places, %d transitions and %d arcs, which need about %d MiB, more than the %d MiB that the memory limit leaves",
		e.size.Places, e.size.Transitions, e.size.Arcs, e.need>>20, e.limit>>20)
}

// Inconclusive marks the error as one of a limit, not of the file.
func (*noRoom) Inconclusive() {}

// strip returns the net that counts tokens of all colours together; nil if it
// has too large numbers.
func (p *pnml) strip(net *coloured.Net) *Net {
	b := newUnfolded(p, coloured.Size{Places: len(p.places), Transitions: len(p.transitions)})
	if !net.Strip(MaxTokens, b) {
		return nil
	}
	b.net.placeIndex.close(b.net.places)
	b.net.transitionIndex.close(b.net.transitions)
	b.net.seal()
	return b.net
}

// boundByStripped bounds the tokens of each colour by those of all colours.
func (n *Net) boundByStripped() {
	if n.stripped == nil {
		return
	}
	for head := range n.placeIndex.heads {
		for first, end := n.placeIndex.span(head); first < end; first++ {
			n.bounds[first] = min(n.bounds[first], n.stripped.bounds[head])
		}
	}
}

// total returns the bounds of the first summands of a sum, if these are all
// colours of a place with the same coefficient and the stripped net bounds them;
// count is the number of these summands, 0 if they are not.
func (n *Net) total(sum []summand) (count int, least, most int64) {
	if n.stripped == nil {
		return 0, 0, 0
	}
	groups := n.placeIndex.groups
	first := sum[0].place
	head, _ := slices.BinarySearch(groups, first+1) // the first group that begins after it
	head--
	count = int(groups[head+1] - first)
	if groups[head] != first || count > len(sum) || n.stripped.bounds[head] == unbounded {
		return 0, 0, 0
	}
	for i, s := range sum[:count] {
		if s.place != first+uint32(i) || s.coefficient != sum[0].coefficient {
			return 0, 0, 0
		}
	}
	most = int64(n.stripped.bounds[head])
	if n.stripped.constant(head) {
		least = most
	}
	return count, least, most
}

// unfoldingError gives an error of an unfolding its position in the file.
func (p *pnml) unfoldingError(err error) error {
	var large *coloured.TooLarge
	var invalid *coloured.Invalid
	switch {
	case errors.As(err, &large):
		return p.x.ErrorAt(large.At, "%s", large.What)
	case errors.As(err, &invalid):
		return p.x.ErrorAt(invalid.At, "%s", invalid.What)
	}
	return err
}

// unfolded is a net under construction; it implements coloured.Sink.
type unfolded struct {
	from *pnml
	net  *Net
}

func newUnfolded(p *pnml, size coloured.Size) *unfolded {
	n := &Net{Name: p.name, file: p.x.File}
	n.places, n.initial = make([]node, 0, size.Places), make([]uint64, 0, size.Places)
	n.transitions = make([]node, 0, size.Transitions)
	n.pre.first, n.post.first = make([]uint32, 1, size.Transitions+1), make([]uint32, 1, size.Transitions+1)
	n.placeIndex, n.transitionIndex = indexNames(p.places), indexNames(p.transitions)
	n.placeIndex.groups, n.transitionIndex.groups = make([]uint32, len(p.places)+1), make([]uint32, len(p.transitions)+1)
	return &unfolded{p, n}
}

// Place adds a place.
func (u *unfolded) Place(place int, colour string, tokens uint64) {
	of := u.from.places[place]
	u.net.placeIndex.groups[place+1]++
	u.net.places = append(u.net.places, node{id: of.id + colour, name: named(of.name, colour), at: of.at})
	u.net.initial = append(u.net.initial, tokens)
}

// Transition adds a transition.
func (u *unfolded) Transition(transition int, mode string, pre, post []coloured.Weighted) {
	n, of := u.net, u.from.transitions[transition]
	u.net.transitionIndex.groups[transition+1]++
	n.transitions = append(n.transitions, node{id: of.id + mode, name: named(of.name, mode), at: of.at})
	n.pre.add(pre)
	n.post.add(post)
}

// named returns a name with colours; no name stays none.
func named(name, colours string) string {
	if name == "" {
		return ""
	}
	return name + colours
}

func (a *arcs) add(list []coloured.Weighted) {
	for _, w := range list {
		a.list = append(a.list, arc{w.Place, w.Weight})
	}
	a.first = append(a.first, uint32(len(a.list)))
}

// close makes numbers of nodes of the sizes of groups.
func (n *names) close(nodes []node) {
	n.nodes = nodes
	for i := range n.heads {
		n.groups[i+1] += n.groups[i]
	}
}

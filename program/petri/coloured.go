package petri

import (
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/coloured"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
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
func (p *pnml) unfold(arcs []coloured.Arc) (*nets.Net, error) {
	if p.plain != (xml.Spot{}) {
		p.report(p.plain, "a number of tokens in a coloured net: want <hlinitialMarking> or <hlinscription> with a <structure>")
	}
	places := p.labels.places
	for i, n := range p.places {
		places[i].ID, places[i].Name, places[i].At = n.ID, n.Name, n.At
	}
	var transitions []coloured.Transition
	for i, n := range p.transitions {
		transitions = append(transitions, coloured.Transition{ID: n.ID, Name: n.Name, At: n.At, Guard: p.labels.guards[i]})
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
	b.net.PlaceIndex.Close(b.net.Places)
	b.net.PlaceIndex.Colours = net.Colours()
	b.net.TransitionIndex.Close(b.net.Transitions)
	b.net.Stripped = p.strip(net)
	b.net.Seal()
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

func (n *noRoom) Error() string {
	return fmt.Sprintf("the coloured net unfolds to %d places, %d transitions and %d arcs, which need about %d MiB, more than the %d MiB that the memory limit leaves",
		n.size.Places, n.size.Transitions, n.size.Arcs, n.need>>20, n.limit>>20)
}

// Inconclusive marks the error as one of a limit, not of the file.
func (*noRoom) Inconclusive() {}

// strip returns the net that counts tokens of all colours together; nil if it
// has too large numbers.
func (p *pnml) strip(net *coloured.Net) *nets.Net {
	b := newUnfolded(p, coloured.Size{Places: len(p.places), Transitions: len(p.transitions)})
	if !net.Strip(nets.MaxTokens, b) {
		return nil
	}
	b.net.PlaceIndex.Close(b.net.Places)
	b.net.TransitionIndex.Close(b.net.Transitions)
	b.net.Seal()
	return b.net
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
	net  *nets.Net
}

func newUnfolded(p *pnml, size coloured.Size) *unfolded {
	n := &nets.Net{File: p.x.File}
	n.Places, n.Initial = make([]nets.Node, 0, size.Places), make([]uint64, 0, size.Places)
	n.Transitions = make([]nets.Node, 0, size.Transitions)
	n.Pre.First, n.Post.First = make([]uint32, 1, size.Transitions+1), make([]uint32, 1, size.Transitions+1)
	n.PlaceIndex, n.TransitionIndex = nets.IndexNames(p.places), nets.IndexNames(p.transitions)
	n.PlaceIndex.Groups, n.TransitionIndex.Groups = make([]uint32, len(p.places)+1), make([]uint32, len(p.transitions)+1)
	return &unfolded{p, n}
}

// Place adds a place.
func (u *unfolded) Place(place int, colour string, tokens uint64) {
	of := u.from.places[place]
	u.net.PlaceIndex.Groups[place+1]++
	u.net.Places = append(u.net.Places, nets.Node{ID: of.ID + colour, Name: named(of.Name, colour), At: of.At})
	u.net.Initial = append(u.net.Initial, tokens)
}

// Transition adds a transition.
func (u *unfolded) Transition(transition int, mode string, pre, post []coloured.Weighted) {
	n, of := u.net, u.from.transitions[transition]
	u.net.TransitionIndex.Groups[transition+1]++
	n.Transitions = append(n.Transitions, nets.Node{ID: of.ID + mode, Name: named(of.Name, mode), At: of.At})
	n.Pre.Add(pre)
	n.Post.Add(post)
}

// named returns a name with colours; no name stays none.
func named(name, colours string) string {
	if name == "" {
		return ""
	}
	return name + colours
}

package petri

import (
	"cmp"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/coloured"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/xml"
	"github.com/ltlcheck/ltlcheck/source"
)

// Limits of a net.
const (
	maxNodes   = 1 << 24
	maxArcs    = 1 << 27
	maxReports = 20 // errors
)

// Load reads the net in a PNML file, which is compressed if its name ends in
// .gz. All pages are merged, and reference nodes are replaced by the nodes that
// they stand for. Errors are source.Errors, at most 20 and the number of the
// others. The text is read as a stream, so that memory is linear in the net.
func Load(path string) (*Net, error) { return LoadFrom(nil, path) }

// LoadFrom is like Load, for a file that files opens, with its limits; nil
// stands for the defaults.
func LoadFrom(files *source.Files, path string) (*Net, error) {
	return Read(path, func() (io.ReadCloser, error) { return openFile(files, path) })
}

// Read is like Load, for a text that open opens, already decompressed. It may
// be opened a second time, to show the lines of errors.
func Read(name string, open func() (io.ReadCloser, error)) (*Net, error) {
	var net *Net
	err := readXML(name, open, func(x *xml.Reader) error {
		p := newPNML(x)
		if err := p.document(); err != nil {
			return p.with(err)
		}
		arrays, err := p.net()
		net = &Net{Name: p.name, arrays: arrays}
		return err
	})
	if err != nil {
		return nil, err
	}
	return net, nil
}

// readXML opens a file, passes it to read, and adds source lines to the errors.
func readXML(name string, open func() (io.ReadCloser, error), read func(*xml.Reader) error) error {
	r, err := open()
	if err != nil {
		return source.Errors{source.Errorf(source.Pos{File: source.NewFile(name, "")}, "cannot read the file: %s", reason(err))}
	}
	defer r.Close()
	err = read(xml.NewReader(source.NewFile(name, ""), r))
	many := source.ErrorsOf(err)
	if many == nil {
		return err
	}
	source.AddExcerpts(name, many, open)
	return many.Sort()
}

// openFile opens a file and decompresses it if its name ends in .gz.
func openFile(files *source.Files, path string) (io.ReadCloser, error) {
	f, err := files.Open(path)
	if err != nil || !strings.HasSuffix(strings.ToLower(path), ".gz") {
		return f, err
	}
	z, err := gzip.NewReader(f)
	if err != nil {
		f.Close()
		return nil, err
	}
	return &zipped{files.Limit(path, z), f}, nil
}

type zipped struct {
	io.Reader
	io.Closer
}

// reason returns the text of an error without the path, which the message
// already contains.
func reason(err error) string {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		err = pathError.Err
	}
	return err.Error()
}

// pnml is a net under construction.
type pnml struct {
	x           *xml.Reader
	errs        source.Errors
	more        int // errors that are not among them
	name        string
	nets        int
	places      []nets.Node
	initial     []uint64
	transitions []nets.Node
	refs        []reference
	arcs        []rawArc
	ids         map[string]kindOf // of places, transitions, references
	labels      labels
	plain       xml.Spot // of the first label that coloured nets cannot have; none: zero
	class       string   // of the tokens, in files of PIPE; "" before the first
	priority    string   // of the transitions; "" before the first
}

// kindOf is what an identifier refers to: a place, a transition or a reference.
type kindOf struct {
	transition bool
	reference  bool
	index      int // in places, transitions or refs
}

// reference is a node that stands for another, on another page.
type reference struct {
	nets.Node
	target     string
	transition bool
}

type rawArc struct {
	source, target string
	weight         uint64
	colours        *coloured.Element
	at             xml.Spot
}

func newPNML(x *xml.Reader) *pnml { return &pnml{x: x, ids: map[string]kindOf{}} }

// with returns the error that ended the reading together with those reported
// before.
func (p *pnml) with(err error) error {
	var one *source.Error
	if errors.As(err, &one) {
		return append(p.errs, one).More(p.more, p.x.File)
	}
	return err
}

// report adds an error, or only counts it if there are many.
func (p *pnml) report(at xml.Spot, format string, args ...any) *source.Error {
	e := p.x.ErrorAt(at, format, args...)
	if len(p.errs) < maxReports {
		p.errs = append(p.errs, e)
	} else {
		p.more++
	}
	return e
}

// document reads the whole file, which must contain one net.
func (p *pnml) document() error {
	if err := p.x.Root("pnml"); err != nil {
		return err
	}
	err := p.x.Children(func(name string) error {
		if name != "net" {
			return p.x.Skip()
		}
		return p.netElement()
	})
	if err != nil {
		return err
	}
	if p.nets == 0 {
		return p.x.Errorf("there is no <net> in the file")
	}
	return p.x.Rest()
}

// colouredTypes are parts of the types of nets whose tokens have colours. Other
// nets are coloured if they have an element that only such nets have.
var colouredTypes = []string{"symmetricnet", "highlevelnet", "hlpng", "hlpn", "coloured", "colored"}

// netElement reads the <net> that was just opened.
func (p *pnml) netElement() error {
	x := p.x
	if p.nets++; p.nets > 1 {
		return x.ErrorAt(x.Start, "the file has several nets, want one")
	}
	id, _ := x.Attr("id")
	p.name = id
	typ, _ := x.Attr("type")
	for _, c := range colouredTypes {
		p.labels.any = p.labels.any || strings.Contains(strings.ToLower(typ), c)
	}
	return x.Children(p.pageChild)
}

// pageChild reads an element of a net or of a page. Unknown elements, such as
// graphics, are skipped.
func (p *pnml) pageChild(name string) error {
	switch name {
	case "page":
		return p.x.Children(p.pageChild)
	case "place":
		return p.place()
	case "transition":
		return p.transition()
	case "arc":
		return p.arc()
	case "referencePlace":
		return p.reference(false)
	case "referenceTransition":
		return p.reference(true)
	case "declaration":
		return p.labels.declare(p.x)
	case "net":
		p.report(p.x.Start, "a <net> stands inside of the net, as WoPeD writes the subprocess of a transition: subprocesses are not supported").Hint =
			"draw the subprocess in the place of its transition"
	}
	return p.x.Skip()
}

// identify records the identifier of the element that was just opened. A
// missing or repeated one is reported.
func (p *pnml) identify(kind kindOf) (string, error) {
	x := p.x
	id, ok := x.Attr("id")
	if !ok || id == "" {
		p.report(x.Start, "<%s> has no id", x.Name)
		return "", nil
	}
	if len(p.ids) >= maxNodes {
		return "", x.ErrorAt(x.Start, "the net has more than %d places and transitions", maxNodes)
	}
	if _, twice := p.ids[id]; twice {
		p.report(x.Start, "a second element has the id %q", id)
		return id, nil
	}
	p.ids[id] = kind
	return id, nil
}

// place reads a <place> with its name and its initial marking.
func (p *pnml) place() error {
	x, at := p.x, p.x.Start
	id, err := p.identify(kindOf{index: len(p.places)})
	if err != nil {
		return err
	}
	n, tokens := p.placeAttributes(id, at)
	var colours coloured.Place
	err = x.Children(func(name string) error {
		var err error
		switch name {
		case "name":
			n.Name, _, err = x.LabelText()
		case "initialMarking":
			p.plain = cmp.Or(p.plain, x.Start)
			tokens, err = p.number("initial marking", 0)
		case "capacity":
			err = p.capacity(id)
		case "hlinitialMarking":
			colours.Marking, err = p.labels.read(x)
		case "type":
			colours.Sort, err = p.labels.read(x)
		default:
			err = x.Skip()
		}
		return err
	})
	p.places, p.initial = append(p.places, n), append(p.initial, tokens)
	p.labels.places = append(p.labels.places, colours)
	return err
}

// number reads the number in the label that was just opened. A label without
// text counts as least.
func (p *pnml) number(what string, least uint64) (uint64, error) {
	text, at, err := p.x.LabelText()
	if err != nil {
		return 0, err
	}
	if text == "" {
		return least, nil
	}
	return p.numberIn(text, at, what, least), nil
}

// numberIn returns the number that a text is, or the number of tokens of one
// class, which PIPE writes as Default,2.
func (p *pnml) numberIn(text string, at xml.Spot, what string, least uint64) uint64 {
	shown := text
	if strings.Contains(text, ",") {
		var ok bool
		if text, ok = p.ofClass(text); !ok {
			p.report(at, "the %s %q is of several classes of tokens, or not a number: want tokens of one class in all of the net", what, nets.Shorten(shown))
			return least
		}
	}
	n, err := strconv.ParseUint(text, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange), err == nil && n > nets.MaxTokens:
		p.report(at, "the %s %s is too large: at most %d is possible", what, text, uint64(nets.MaxTokens))
		return least
	case err != nil:
		p.report(at, "the %s %q is not a number", what, nets.Shorten(shown))
		return least
	case n < least:
		p.report(at, "the %s is %s, want at least %d", what, text, least)
		return least
	}
	return n
}

// transition reads a <transition> with its name.
func (p *pnml) transition() error {
	x, at := p.x, p.x.Start
	id, err := p.identify(kindOf{transition: true, index: len(p.transitions)})
	if err != nil {
		return err
	}
	n, guard := nets.Node{ID: id, At: at}, (*coloured.Element)(nil)
	n.Name, _ = x.Attr("name")
	err = x.Children(func(name string) error {
		var err error
		switch name {
		case "name":
			n.Name, _, err = x.LabelText()
		case "condition":
			guard, err = p.labels.read(x)
		case "priority":
			err = p.priorityOf(id)
		default:
			err = x.Skip()
		}
		return err
	})
	p.transitions = append(p.transitions, n)
	p.labels.guards = append(p.labels.guards, guard)
	return err
}

// reference reads a node that stands for one on another page.
func (p *pnml) reference(transition bool) error {
	x, at := p.x, p.x.Start
	target, ok := x.Attr("ref")
	if !ok {
		p.report(at, "<%s> does not say with ref what it stands for", x.Name)
	}
	id, err := p.identify(kindOf{transition: transition, reference: true, index: len(p.refs)})
	if err != nil {
		return err
	}
	p.refs = append(p.refs, reference{nets.Node{ID: id, At: at}, target, transition})
	return x.Skip()
}

// plainArcs are the names of ordinary arcs.
var plainArcs = []string{"", "normal", "arc", "ordinary", "regular"}

// arc reads an <arc> with its weight. Its ends are resolved later.
func (p *pnml) arc() error {
	x := p.x
	a := rawArc{weight: 1, at: x.Start}
	a.source, _ = x.Attr("source")
	a.target, _ = x.Attr("target")
	p.arcAttributes(&a)
	if len(p.arcs) >= maxArcs {
		return x.ErrorAt(x.Start, "the net has more than %d arcs", maxArcs)
	}
	err := x.Children(func(name string) error {
		var err error
		switch name {
		case "inscription":
			p.plain = cmp.Or(p.plain, x.Start)
			a.weight, err = p.number("weight of an arc", 1)
		case "type", "arctype":
			err = p.arcTypeElement()
		case "hlinscription":
			a.colours, err = p.labels.read(x)
		case "inhibitor", "reset":
			p.arcType(x.Start, name)
			err = x.Skip()
		default:
			err = x.Skip()
		}
		return err
	})
	p.arcs = append(p.arcs, a)
	return err
}

// arcTypeElement reads the type of an arc, which tools write in different ways:
// as an attribute, as text, or as text in <text>.
func (p *pnml) arcTypeElement() error {
	x, at := p.x, p.x.Start
	kind, _ := x.Attr("value")
	err := x.Children(func(string) error {
		text, err := x.Content()
		kind = cmp.Or(text, kind)
		return err
	})
	p.arcType(at, cmp.Or(kind, x.Trimmed()))
	return err
}

// arcType reports an arc that is not an ordinary one, such as an inhibitor arc:
// ignoring its type would change the meaning of the net.
func (p *pnml) arcType(at xml.Spot, kind string) {
	kind = strings.ToLower(strings.TrimSpace(kind))
	if i := strings.LastIndexAny(kind, "#/"); i >= 0 {
		kind = kind[i+1:]
	}
	if slices.Contains(plainArcs, kind) {
		return
	}
	e := p.report(at, "an arc of type %q is not supported: place/transition nets have ordinary arcs only", nets.Shorten(kind))
	switch {
	case strings.Contains(kind, "inhibitor"):
		e.Hint = "in a bounded net a complementary place does what an inhibitor arc does"
	case strings.Contains(kind, "reset"):
		e.Hint = "in a bounded net one transition for each number of tokens does what a reset arc does"
	}
}

package coloured

import (
	"github.com/ltlcheck/ltlcheck/program/petri/internal/xml"
)

// maxElements bounds the elements of all terms and declarations of a net.
const maxElements = 1 << 23

// Element is an element of a term or of a declaration, as it is in the file.
type Element struct {
	Name       string
	At         xml.Spot
	ID         string
	Label      string // the attribute name
	Ref        string // what the element refers to
	Value      string
	Start, End string // of a range
	Kids       []*Element
}

// Labels reads the terms and declarations of one net; it counts what it keeps.
type Labels struct{ elements int }

// Read reads the label that was just opened, such as <hlinscription>, and
// returns what is in its <structure>; nil if there is none. The text for people
// beside it is skipped.
func (l *Labels) Read(x *xml.Reader) (*Element, error) {
	var out *Element
	err := x.Children(func(name string) error {
		if name != "structure" {
			return x.Skip()
		}
		at := x.Start
		root := &Element{Name: name, At: at}
		if err := l.children(x, root); err != nil {
			return err
		}
		switch {
		case out != nil || len(root.Kids) > 1:
			return x.ErrorAt(at, "want one term in <structure>, not several")
		case len(root.Kids) == 1:
			out = root.Kids[0]
		}
		return nil
	})
	return out, err
}

// children reads the elements inside the one that was just opened. Subterms
// are replaced by the terms in them.
func (l *Labels) children(x *xml.Reader, parent *Element) error {
	return x.Children(func(name string) error {
		if name == "subterm" {
			return l.children(x, parent)
		}
		if l.elements++; l.elements > maxElements {
			return x.ErrorAt(x.Start, "the terms and declarations of the net have more than %d elements", maxElements)
		}
		e := &Element{Name: name, At: x.Start}
		e.ID, _ = x.Attr("id")
		e.Label, _ = x.Attr("name")
		e.Value, _ = x.Attr("value")
		e.Start, _ = x.Attr("start")
		e.End, _ = x.Attr("end")
		for _, ref := range []string{"declaration", "refvariable", "refpartition"} {
			if r, ok := x.Attr(ref); ok {
				e.Ref = r
			}
		}
		parent.Kids = append(parent.Kids, e)
		return l.children(x, e)
	})
}

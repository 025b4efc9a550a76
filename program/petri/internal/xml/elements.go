package xml

import (
	"bytes"
)

// intern returns one string for equal names, as a document has few different
// ones.
func (x *Reader) intern(name []byte) string {
	if s, ok := x.names[string(name)]; ok {
		return s
	}
	s := string(name)
	if len(x.names) < 1000 {
		x.names[s] = s
	}
	return s
}

// Attr returns the value of an attribute of the last start tag.
func (x *Reader) Attr(name string) (string, bool) {
	for _, a := range x.attrs {
		if a.name == name {
			return a.value, true
		}
	}
	return "", false
}

// Trimmed returns the character data before the last event, without white space
// at its ends.
func (x *Reader) Trimmed() string { return string(bytes.TrimSpace(x.text)) }

// Skip skips the element that was just opened, with everything inside.
func (x *Reader) Skip() error {
	depth := len(x.open)
	for {
		e, err := x.next()
		if err != nil {
			return err
		}
		if e == endElement && len(x.open) < depth {
			return nil
		}
	}
}

// Children calls visit at the start of each element inside the one that was
// just opened; visit reads it to its end.
func (x *Reader) Children(visit func(name string) error) error {
	for {
		e, err := x.next()
		if err != nil {
			return err
		}
		if e == endElement {
			return nil
		}
		if err := visit(x.Name); err != nil {
			return err
		}
	}
}

// Content returns the text of the element that was just opened; elements inside
// are an error.
func (x *Reader) Content() (string, error) {
	name, start := x.Name, x.Start
	e, err := x.next()
	switch {
	case err != nil:
		return "", err
	case e == startElement:
		return "", x.ErrorAt(x.Start, "<%s> cannot stand inside <%s>: want text", x.Name, name)
	case x.overlong:
		return "", x.ErrorAt(start, "the text of <%s> is longer than %d bytes", name, maxXMLText)
	}
	return x.Trimmed(), nil
}

// LabelText returns the text inside <text> (in older files <value>) of the
// element that was just opened, and its position. Other elements inside are
// skipped.
func (x *Reader) LabelText() (text string, at Spot, err error) {
	at = x.Start
	err = x.Children(func(name string) error {
		if name != "text" && name != "value" {
			return x.Skip()
		}
		at = x.Start
		t, err := x.Content()
		text = t
		return err
	})
	return text, at, err
}

// Root reads up to the root element, which must have the given name.
func (x *Reader) Root(name string) error {
	if err := x.begin(); err != nil {
		return err
	}
	e, err := x.next()
	switch {
	case err != nil:
		return err
	case e == endOfFile:
		return x.Errorf("the file is empty: want the element <%s>", name)
	case x.Name != name:
		return x.ErrorAt(x.Start, "the outermost element is <%s>, want <%s>", x.Name, name)
	}
	return nil
}

// Rest reads what follows the root element: nothing but comments and white
// space.
func (x *Reader) Rest() error {
	e, err := x.next()
	if err == nil && e != endOfFile {
		return x.ErrorAt(x.Start, "a second outermost element, <%s>: want the end of the file", x.Name)
	}
	return err
}

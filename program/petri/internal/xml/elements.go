package xml

import (
	"bytes"
)

// intern returns one string for equal names, as a document has few different
// ones.
func (r *Reader) intern(name []byte) string {
	if s, ok := r.names[string(name)]; ok {
		return s
	}
	s := string(name)
	if len(r.names) < 1000 {
		r.names[s] = s
	}
	return s
}

// Attr returns the value of an attribute of the last start tag.
func (r *Reader) Attr(name string) (string, bool) {
	for _, a := range r.attrs {
		if a.name == name {
			return a.value, true
		}
	}
	return "", false
}

// Trimmed returns the character data before the last event, without white space
// at its ends.
func (r *Reader) Trimmed() string { return string(bytes.TrimSpace(r.text)) }

// Skip skips the element that was just opened, with everything inside.
func (r *Reader) Skip() error {
	depth := len(r.open)
	for {
		e, err := r.next()
		if err != nil {
			return err
		}
		if e == endElement && len(r.open) < depth {
			return nil
		}
	}
}

// Children calls visit at the start of each element inside the one that was
// just opened; visit reads it to its end.
func (r *Reader) Children(visit func(name string) error) error {
	for {
		e, err := r.next()
		if err != nil {
			return err
		}
		if e == endElement {
			return nil
		}
		if err := visit(r.Name); err != nil {
			return err
		}
	}
}

// Content returns the text of the element that was just opened; elements inside
// are an error.
func (r *Reader) Content() (string, error) {
	name, start := r.Name, r.Start
	e, err := r.next()
	switch {
	case err != nil:
		return "", err
	case e == startElement:
		return "", r.ErrorAt(r.Start, "<%s> cannot stand inside <%s>: want text", r.Name, name)
	case r.overlong:
		return "", r.ErrorAt(start, "the text of <%s> is longer than %d bytes", name, maxXMLText)
	}
	return r.Trimmed(), nil
}

// LabelText returns the text inside <text> (in older files <value>) of the
// element that was just opened, and its position. Other elements inside are
// skipped.
func (r *Reader) LabelText() (text string, at Spot, err error) {
	at = r.Start
	err = r.Children(func(name string) error {
		if name != "text" && name != "value" {
			return r.Skip()
		}
		at = r.Start
		t, err := r.Content()
		text = t
		return err
	})
	return text, at, err
}

// Root reads up to the root element, which must have the given name.
func (r *Reader) Root(name string) error {
	if err := r.begin(); err != nil {
		return err
	}
	e, err := r.next()
	switch {
	case err != nil:
		return err
	case e == endOfFile:
		return r.Errorf("the file is empty: want the element <%s>", name)
	case r.Name != name:
		return r.ErrorAt(r.Start, "the outermost element is <%s>, want <%s>", r.Name, name)
	}
	return nil
}

// Rest reads what follows the root element: nothing but comments and white
// space.
func (r *Reader) Rest() error {
	e, err := r.next()
	if err == nil && e != endOfFile {
		return r.ErrorAt(r.Start, "a second outermost element, <%s>: want the end of the file", r.Name)
	}
	return err
}

package record

import "bytes"

// object is a record in JSON that was made from another notation, or found in a
// larger document, and where it stands.
type object struct {
	text     []byte
	at       point
	verbatim bool // the text stands in the log as it is, from there on
}

// point is a place in a text: a line from 1, a part of that line, how many
// characters stand before it, and the offset in it, in bytes.
type point struct {
	line    int
	text    []byte
	skipped int
	offset  int
}

// place returns the place of an offset in the object, or that of the object if
// the log writes it otherwise.
func (o *object) place(at int) point {
	if !o.verbatim || at == 0 {
		return o.at
	}
	before, after := o.text[:at], o.text[at:]
	after, _, _ = bytes.Cut(after, []byte("\n"))
	p := point{line: o.at.line + bytes.Count(before, []byte("\n"))}
	if p.line == o.at.line {
		p.skipped = o.at.skipped
		p.append(o.at.text[:o.at.offset])
	}
	p.append(before[bytes.LastIndexByte(before, '\n')+1:])
	p.offset = len(p.text)
	p.text = append(p.text, after[:min(len(after), mostContext)]...)
	return p
}

// objects are the records of a document, one after another.
type objects interface {
	// next returns the next record, valid until the next call; io.EOF at the
	// end. at is where an error is.
	next() (o object, err error)
	// where is the place that was reached, for errors.
	where() point
	// ordinals reports whether the number of a record says where it is, as many
	// stand in one line.
	ordinals() bool
}

// converted reads records as objects that another reader makes.
type converted struct {
	from    objects
	number  int // of the record
	current object
	failed  bool
}

// next implements rows.
func (c *converted) next(log *Log) error {
	o, err := c.from.next()
	if c.failed = err != nil; err != nil {
		return err
	}
	c.current = o
	c.number++
	return log.scan.record(o.text)
}

// point is the place of the current record, or where reading failed.
func (c *converted) point() point {
	if c.failed {
		return c.from.where()
	}
	return c.current.at
}

// line implements rows.
func (c *converted) line() int {
	if c.from.ordinals() {
		return c.number
	}
	return c.point().line
}

// unit implements rows.
func (c *converted) unit() string {
	if c.from.ordinals() {
		return "record"
	}
	return "line"
}

// place implements rows.
func (c *converted) place(at int) point {
	if c.failed {
		return c.from.where()
	}
	return c.current.place(at)
}

// names implements rows.
func (c *converted) names() []string { return namesOf(c.current.text) }

// fixed implements rows.
func (c *converted) fixed() bool { return false }

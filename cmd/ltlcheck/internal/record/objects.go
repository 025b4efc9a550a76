package record

import (
	"errors"

	"github.com/tidwall/gjson"
)

// object is a record in JSON that was made from another notation, or found in a
// larger document, and where it stands.
type object struct {
	text []byte
	at   point
}

// point is a place in a text: a line from 1, the beginning of that line, and the
// offset in it, in bytes.
type point struct {
	line   int
	text   []byte
	offset int
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
	if !gjson.ValidBytes(o.text) {
		return errors.New("not an object in JSON")
	}
	return log.takeObject(o.text)
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

// place implements rows: the places of fields are those of their record, as
// they stand elsewhere, or in another notation, in the document.
func (c *converted) place(int) (line int, text []byte, offset int) {
	p := c.point()
	return p.line, p.text, p.offset
}

// names implements rows.
func (c *converted) names() []string { return namesOf(c.current.text) }

// fixed implements rows.
func (c *converted) fixed() bool { return false }

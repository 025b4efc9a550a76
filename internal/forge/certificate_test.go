package forge

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
)

// Certificate is a certificate, taken apart.
type Certificate struct {
	Request  format.Request
	Sections []Section
}

// Section is a section with its records.
type Section struct {
	format.Section
	Records []Record
}

// Record is a record of a section: Tag says which of the fields it has.
type Record struct {
	Tag    byte
	Depth  int
	Duty   format.Duty
	Vector string
	States []uint32 // of the automata
}

var errFormat = errors.New("it is no certificate")

// Parse takes a certificate apart. The checksum is not compared.
func Parse(file []byte) (c *Certificate, err error) {
	if len(file) < len(format.Magic)+33 {
		return nil, errFormat
	}
	r := reader{in: bytes.NewBuffer(file[len(format.Magic):])}
	c = &Certificate{}
	r.document(&c.Request)
	for r.err == nil && r.in.Len() > 33 {
		s := Section{}
		r.in.Next(1)
		r.document(&s.Section)
		r.records(&s)
		c.Sections = append(c.Sections, s)
	}
	return c, r.err
}

// reader reads parts of a file. The first error is sticky.
type reader struct {
	in  *bytes.Buffer
	err error
}

func (r *reader) number() int {
	n, err := binary.ReadUvarint(r.in)
	r.err = errors.Join(r.err, err)
	return int(n)
}

func (r *reader) document(to any) {
	text := r.in.Next(r.number())
	r.err = errors.Join(r.err, json.Unmarshal(text, to))
}

func (r *reader) records(s *Section) {
	last := ""
	for r.err == nil {
		rec := Record{}
		if rec.Tag, r.err = r.in.ReadByte(); rec.Tag == format.TagEnd {
			return
		}
		if rec.Tag == format.TagRank {
			rec.Depth, rec.Duty = r.number(), format.Duty{Kind: format.Kind(r.number()), A: uint32(r.number()), B: uint32(r.number())}
		} else {
			before, after, between := r.number(), r.number(), r.number()
			if r.err != nil || before+after > len(last) {
				r.err = errors.Join(r.err, errFormat)
				return
			}
			last = last[:before] + string(r.in.Next(between)) + last[len(last)-after:]
			rec.Vector = last
			for range s.Automata {
				rec.States = append(rec.States, uint32(r.number()))
			}
		}
		s.Records = append(s.Records, rec)
	}
}

// Bytes puts the certificate together, with the right checksum.
func (c *Certificate) Bytes() ([]byte, error) {
	var file bytes.Buffer
	w := format.NewWriter(&file, c.Request)
	for _, s := range c.Sections {
		w.Begin(s.Section)
		for _, r := range s.Records {
			switch r.Tag { // the error is sticky
			case format.TagRank:
				_ = w.Rank(r.Depth, r.Duty)
			case format.TagState:
				_ = w.State([]byte(r.Vector), r.States...)
			case format.TagAlone:
				_ = w.Alone([]byte(r.Vector), r.States...)
			}
		}
		_ = w.End()
	}
	err := w.Close()
	return file.Bytes(), err
}

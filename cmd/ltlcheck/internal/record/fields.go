package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Select makes propositions of no atoms that read fields, for Log.Text. A field
// is a path, such as reply.code or at[0], or the whole name of a member or
// column. The error is about the first that is neither.
func Select(fields []string) (*Propositions, error) {
	p := &Propositions{tree: newTree()}
	for _, text := range fields {
		exact := p.slot(path{{name: text, element: -1}})
		chosen := field{atom: atom{Atom: program.Atom{Text: text}, exact: exact}}
		x, err := parseExpression(text, func(to path) int {
			slot := p.slot(to)
			chosen.slots = append(chosen.slots, slot)
			return slot
		})
		if err != nil && !errors.As(err, &chosen.syntax) {
			return nil, err
		}
		if chosen.syntax == nil {
			chosen.value = x
		}
		p.fields = append(p.fields, chosen)
	}
	return p, nil
}

// field is a field of Select.
type field struct {
	atom
	slots []int // of its expression
}

// Pos returns the place of the value of the i-th field of Select in the current
// record, with the text of its line; that of the record if it is not there.
func (l *Log) Pos(i int) source.Pos {
	f := &l.props.fields[i]
	for _, slot := range append([]int{f.exact}, f.slots...) {
		if l.set[slot] == l.number {
			return l.pos(l.places[slot])
		}
	}
	return l.RecordPos()
}

// RecordPos returns the place at which the current record begins, with the text
// of its line.
func (l *Log) RecordPos() source.Pos { return l.pos(0) }

// Lacks reports whether no record can have the i-th field of Select: a table
// without such a column.
func (l *Log) Lacks(i int) bool {
	if !l.source.fixed() {
		return false
	}
	f := &l.props.fields[i]
	has := func(slot int) bool { return slices.Contains(l.source.names(), l.props.env.names[slot].plain()) }
	return !has(f.exact) && (len(f.slots) == 0 || slices.ContainsFunc(f.slots, func(slot int) bool { return !has(slot) }))
}

// Names returns the names of the fields that the current record has, or of the
// columns of a table.
func (l *Log) Names() []string { return l.source.names() }

// Read reads a record whose fields Text returns. Errors are those of Next.
func (l *Log) Read() error {
	_, err := l.Next()
	return err
}

// Text returns the value of the i-th field of Select in the current record, as
// the record writes it, without quotes; false if the record does not have it. A
// value that is an object or an array is an error. Absent fields must not be
// errors of the log (MissingIsFalse).
func (l *Log) Text(i int) (shown string, ok bool, err error) {
	f := &l.props.fields[i]
	v := l.props.env.fields[f.exact]
	if v.kind == absent && f.value != nil {
		if v, err = f.value.eval(&l.props.env); err != nil {
			return "", false, err
		}
	}
	switch v.kind {
	case absent, null:
		return "", false, nil
	case composite:
		return "", false, fmt.Errorf("the field %s is %s", f.Text, v.kind)
	case text, cell:
		return v.s, true, nil
	}
	return plainText(v), true, nil
}

// Numbers returns the members of the i-th field of Select in the current record,
// which is an object of whole numbers, or a text with one; nil if the record
// does not have it. Another value is an error.
func (l *Log) Numbers(i int) (map[string]int64, error) {
	f := &l.props.fields[i]
	v := l.props.env.fields[f.exact]
	if v.kind == absent && f.value != nil {
		var err error
		if v, err = f.value.eval(&l.props.env); err != nil {
			return nil, err
		}
	}
	if v.kind == absent || v.kind == null {
		return nil, nil
	}
	var out map[string]int64
	if json.Unmarshal([]byte(v.s), &out) != nil || out == nil {
		return nil, fmt.Errorf("the field %s is no object of whole numbers", f.Text)
	}
	return out, nil
}

// plainText returns a truth value or a number as records write it.
func plainText(v value) string {
	switch v.kind {
	case boolean:
		return strconv.FormatBool(v.b)
	case integer:
		return strconv.FormatInt(v.i, 10)
	}
	return strconv.FormatFloat(v.f, 'g', -1, 64)
}

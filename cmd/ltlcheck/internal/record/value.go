package record

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
)

// kind is the type of a value.
type kind uint8

// The kinds of values.
const (
	absent kind = iota // the record has no such field
	null
	boolean
	integer
	real
	text
	cell      // of a table, not empty: a number, true, false or a text, as it is used
	composite // an object or an array
)

// kindNames are the names for messages, in the order of the kinds.
var kindNames = [...]string{"absent", "null", "true or false", "a number", "a number", "a text", "a text", "an object or an array"}

// String returns the name of the kind for messages.
func (k kind) String() string { return kindNames[k] }

// value is the value of a field or expression. Integers of 64 bits are exact;
// other numbers are floating-point numbers.
type value struct {
	kind kind
	b    bool
	i    int64
	f    float64
	s    string
}

// boolValue returns a truth value.
func boolValue(b bool) value { return value{kind: boolean, b: b} }

// number parses a number, as an integer if it is written as one and fits into
// 64 bits.
func number(s string) (value, bool) {
	if i, err := strconv.ParseInt(s, 10, 64); err == nil {
		return value{kind: integer, i: i}, true
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
		return value{}, false
	}
	return value{kind: real, f: f}, true
}

// asNumber returns a cell that holds a number as a number, and other values as
// they are.
func (v value) asNumber() value {
	if v.kind == cell {
		if n, ok := number(v.s); ok {
			return n
		}
	}
	return v
}

// isNumber reports whether the value is a number. A cell becomes one by
// asNumber only.
func (v value) isNumber() bool { return v.kind == integer || v.kind == real }

// float returns a number as floating point, which may round an integer.
func (v value) float() float64 {
	if v.kind == integer {
		return float64(v.i)
	}
	return v.f
}

// truth returns a value as a proposition: numbers are true unless they are 0,
// null is false, and a text is an error.
func (v value) truth() (bool, error) {
	if v.kind == cell {
		switch v.s {
		case "true", "TRUE", "True":
			return true, nil
		case "false", "FALSE", "False":
			return false, nil
		}
		v = v.asNumber()
	}
	switch v.kind {
	case null:
		return false, nil
	case boolean:
		return v.b, nil
	case integer:
		return v.i != 0, nil
	case real:
		return v.f != 0, nil
	}
	return false, fmt.Errorf("%s is neither true nor false", v)
}

// String returns the value for messages.
func (v value) String() string {
	switch v.kind {
	case boolean:
		return strconv.FormatBool(v.b)
	case integer:
		return strconv.FormatInt(v.i, 10)
	case real:
		return strconv.FormatFloat(v.f, 'g', -1, 64)
	case text, cell:
		return "the text " + strconv.Quote(v.s)
	}
	return v.kind.String()
}

// alike converts cells so that two values have the same kind, if that is
// possible.
func alike(a, b value) (value, value) {
	switch {
	case a.kind == cell && b.isNumber(), b.kind == cell && a.isNumber():
		return a.asNumber(), b.asNumber()
	case a.kind == cell && b.kind == cell:
		if x, y := a.asNumber(), b.asNumber(); x.isNumber() && y.isNumber() {
			return x, y
		}
	case a.kind == cell && b.kind == boolean, b.kind == cell && a.kind == boolean:
		if x, err := a.truth(); err == nil {
			if y, err := b.truth(); err == nil {
				return boolValue(x), boolValue(y)
			}
		}
	}
	if a.kind == cell {
		a.kind = text
	}
	if b.kind == cell {
		b.kind = text
	}
	return a, b
}

// order compares two values: numbers with numbers, texts with texts by their
// bytes; others only for equality, where 1 is different. Values that cannot be
// compared are an error.
func order(a, b value, equality bool) (int, error) {
	a, b = alike(a, b)
	switch {
	case a.kind == integer && b.kind == integer:
		return cmp.Compare(a.i, b.i), nil
	case a.isNumber() && b.isNumber():
		return compareMixed(a, b), nil
	case a.kind == text && b.kind == text:
		return cmp.Compare(a.s, b.s), nil
	case equality && a.kind == b.kind && (a.kind == boolean || a.kind == null):
		return different(a.b != b.b), nil
	case equality && (a.kind == null || b.kind == null):
		return different(true), nil
	}
	return 0, fmt.Errorf("%s cannot be compared with %s", a, b)
}

// different returns the result of a comparison that only tells whether two
// values are equal: 0 if they are.
func different(is bool) int {
	if is {
		return 1
	}
	return 0
}

// compareMixed compares an integer with another number without rounding the
// integer.
func compareMixed(a, b value) int {
	if a.kind == real && b.kind == real {
		return cmp.Compare(a.f, b.f)
	}
	if a.kind == real {
		return -compareMixed(b, a)
	}
	switch {
	case b.f >= math.MaxInt64:
		return -1
	case b.f < math.MinInt64:
		return 1
	}
	whole := math.Floor(b.f)
	if c := cmp.Compare(a.i, int64(whole)); c != 0 || whole == b.f {
		return c
	}
	return -1 // b is a little more than a
}

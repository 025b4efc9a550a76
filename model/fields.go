package model

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/source"
)

// Fields of the state in formulas.
//
// A proposition that has no function of its own is an expression over parts of
// the state, which are named as counterexamples name them:
//
//	expression = operand [ ( "==" | "!=" | "<" | "<=" | ">" | ">=" ) operand ]
//	operand    = path | "len(" path ")" | number | word | text in quotes
//	path       = name { "." name | "[" key "]" }
//
// A path that is no field is a word. Words and texts are compared with what
// counterexamples show of the other side, for example what its String method
// returns. A comparison with a part that is not there (an element beyond the end
// of a slice, what a nil pointer points to, a key that a map does not have) is
// false, whatever its operator.

// expression is a compiled proposition over the state at an address.
type expression func(unsafe.Pointer) bool

// operand is one side of a comparison: a part of the state, or a constant.
type operand struct {
	text string // as it was written
	typ  reflect.Type
	at   func(unsafe.Pointer) unsafe.Pointer // nil for constants; its result is nil for a part that is not there
	size bool                                // the number of its elements is meant
}

// compileExpression compiles an expression over values of a type. The error says
// what is wrong; known is false if it does not begin with a part of the state,
// so that it may have been meant as something else.
func compileExpression(t reflect.Type, text string) (e expression, known bool, err error) {
	left, op, right := splitComparison(text)
	a, err := compileOperand(t, left)
	if err != nil || a.at == nil && op == "" {
		return nil, a.at != nil, err
	}
	if op == "" {
		if a.typ.Kind() != reflect.Bool || a.size {
			return nil, true, fmt.Errorf("%s is %s: compare it with something", a.text, a.kind())
		}
		return func(p unsafe.Pointer) bool { at := a.at(p); return at != nil && *(*bool)(at) }, true, nil
	}
	b, err := compileOperand(t, right)
	if err != nil || a.at == nil && b.at == nil {
		return nil, a.at != nil || b.at != nil, err
	}
	e, err = compare(a, op, b)
	return e, true, err
}

// operators are the signs of comparisons, those of two characters first.
var operators = [...]string{"==", "!=", "<=", ">=", "<", ">"}

// splitComparison splits a text at the first sign of a comparison outside of
// quotes.
func splitComparison(text string) (left, op, right string) {
	quoted := false
	for i := range len(text) {
		switch {
		case text[i] == '"' && (i == 0 || text[i-1] != '\\'):
			quoted = !quoted
		case !quoted:
			for _, op := range operators {
				if strings.HasPrefix(text[i:], op) {
					return text[:i], op, text[i+len(op):]
				}
			}
		}
	}
	return text, "", ""
}

// compileOperand resolves one side.
func compileOperand(t reflect.Type, text string) (o operand, err error) {
	o.text = strings.TrimSpace(text)
	if inner, ok := inParentheses(o.text); ok {
		if o, err = compileOperand(t, inner); err == nil {
			return o, nil
		}
		return operand{text: strconv.Quote(inner)}, nil
	}
	path := o.text
	if inner, ok := strings.CutPrefix(path, "len("); ok && strings.HasSuffix(inner, ")") {
		path, o.size = strings.TrimSpace(strings.TrimSuffix(inner, ")")), true
	}
	first, _, _ := strings.Cut(strings.FieldsFunc(path+" ", func(r rune) bool { return r == '[' || r == '.' })[0], " ")
	base := t
	at := func(p unsafe.Pointer) unsafe.Pointer { return p }
	for base.Kind() == reflect.Pointer {
		base, at = base.Elem(), follow(at)
	}
	rest := path
	if base.Kind() != reflect.Struct {
		if first != "state" {
			return o, o.constant()
		}
		rest = strings.TrimPrefix(path, "state")
	} else if f, ok := base.FieldByName(first); !ok || len(f.Index) != 1 {
		return o, o.constant()
	} else {
		rest = "." + path
	}
	o.typ, o.at = base, at
	if err := o.descend(rest); err != nil {
		return o, err
	}
	if o.size && !slices.Contains([]reflect.Kind{reflect.Array, reflect.Slice, reflect.Map, reflect.String}, o.typ.Kind()) {
		return o, fmt.Errorf("%s has no length: it is %s", path, describeType(o.typ))
	}
	return o, nil
}

// inParentheses returns what a text has between parentheses around it. A formula
// that was read has quoted texts in this form, unless they are arguments.
func inParentheses(text string) (inner string, ok bool) {
	inner, opens := strings.CutPrefix(text, "(")
	inner, closes := strings.CutSuffix(inner, ")")
	return inner, opens && closes
}

// constant reports whether the text can be a constant.
func (o *operand) constant() error {
	if o.size {
		return fmt.Errorf("%s: the state has no such part", o.text)
	}
	word := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-+.", r)
	}
	if _, err := strconv.Unquote(o.text); err != nil && (o.text == "" || strings.ContainsFunc(o.text, word)) {
		return fmt.Errorf("%q is neither a part of the state nor a number, a word or a text in quotes", o.text)
	}
	return nil
}

// descend follows the rest of a path.
func (o *operand) descend(rest string) error {
	for rest = strings.TrimSpace(rest); rest != ""; rest = strings.TrimSpace(rest) {
		for o.typ.Kind() == reflect.Pointer {
			o.typ, o.at = o.typ.Elem(), follow(o.at)
		}
		step, err := "", error(nil)
		switch rest[0] {
		case '.':
			step, rest = leadingName(rest[1:])
			err = o.field(step)
		case '[':
			inner, after, ok := strings.Cut(rest[1:], "]")
			if !ok {
				return fmt.Errorf("%s: a ] is missing", o.text)
			}
			rest = after
			err = o.element(strings.TrimSpace(inner))
		default:
			return fmt.Errorf("%s: expected . or [ before %q", o.text, rest)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// leadingName returns the name at the beginning of a text, and what follows it.
func leadingName(text string) (name, rest string) {
	text = strings.TrimSpace(text)
	end := strings.IndexFunc(text, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if end < 0 {
		end = len(text)
	}
	return text[:end], text[end:]
}

// field goes to a field of a struct.
func (o *operand) field(name string) error {
	if o.typ.Kind() != reflect.Struct {
		return fmt.Errorf("%s: %s has no fields", o.text, describeType(o.typ))
	}
	f, ok := o.typ.FieldByName(name)
	if !ok || len(f.Index) != 1 || ownEncoding(o.typ) && !f.IsExported() {
		return fmt.Errorf("%s: there is no field %q; %s", o.text, name, fieldsOf(o.typ))
	}
	at := o.at
	o.typ, o.at = f.Type, func(p unsafe.Pointer) unsafe.Pointer {
		if p = at(p); p != nil {
			p = unsafe.Add(p, f.Offset)
		}
		return p
	}
	return nil
}

// element goes to an element of an array, a slice or a map.
func (o *operand) element(key string) error {
	at, t := o.at, o.typ
	if t.Kind() == reflect.Map {
		return o.entry(key)
	}
	n, err := strconv.Atoi(key)
	switch {
	case t.Kind() != reflect.Array && t.Kind() != reflect.Slice:
		return fmt.Errorf("%s: %s has no elements", o.text, describeType(t))
	case err != nil || n < 0:
		return fmt.Errorf("%s: the index %q is no number", o.text, key)
	case t.Kind() == reflect.Array && n >= t.Len():
		return fmt.Errorf("%s: there are %d elements, from 0 to %d", o.text, t.Len(), t.Len()-1)
	}
	offset := uintptr(n) * t.Elem().Size()
	o.typ = t.Elem()
	o.at = func(p unsafe.Pointer) unsafe.Pointer {
		if p = at(p); p == nil || t.Kind() == reflect.Array {
			return offsetOf(p, offset)
		}
		if h := (*sliceHeader)(p); n < h.len {
			return offsetOf(h.data, offset)
		}
		return nil
	}
	return nil
}

// entry goes to the value that a map has for a key, of which it makes a copy.
func (o *operand) entry(key string) error {
	k := reflect.New(o.typ.Key()).Elem()
	if unquoted, err := strconv.Unquote(key); err == nil {
		key = unquoted
	} else if inner, ok := inParentheses(key); ok {
		key = inner
	}
	switch kind := k.Kind(); {
	case kind == reflect.String:
		k.SetString(key)
	case k.CanInt():
		n, err := strconv.ParseInt(key, 10, 64)
		if err != nil || k.OverflowInt(n) {
			return fmt.Errorf("%s: %q is no key of the map", o.text, key)
		}
		k.SetInt(n)
	case k.CanUint():
		n, err := strconv.ParseUint(key, 10, 64)
		if err != nil || k.OverflowUint(n) {
			return fmt.Errorf("%s: %q is no key of the map", o.text, key)
		}
		k.SetUint(n)
	default:
		return fmt.Errorf("%s: keys of type %s cannot be written in a formula; add a proposition by Prop", o.text, o.typ.Key())
	}
	at, t := o.at, o.typ
	o.typ, o.at = t.Elem(), func(p unsafe.Pointer) unsafe.Pointer {
		if p = at(p); p == nil {
			return nil
		}
		v := reflect.NewAt(t, p).Elem().MapIndex(k)
		if !v.IsValid() {
			return nil
		}
		copied := reflect.New(t.Elem())
		copied.Elem().Set(v)
		return copied.UnsafePointer()
	}
	return nil
}

func offsetOf(p unsafe.Pointer, offset uintptr) unsafe.Pointer {
	if p == nil {
		return nil
	}
	return unsafe.Add(p, offset)
}

// follow goes from a pointer to what it points to.
func follow(at func(unsafe.Pointer) unsafe.Pointer) func(unsafe.Pointer) unsafe.Pointer {
	return func(p unsafe.Pointer) unsafe.Pointer {
		if p = at(p); p != nil {
			p = *(*unsafe.Pointer)(p)
		}
		return p
	}
}

// describeType names a type in messages.
func describeType(t reflect.Type) string { return "a value of type " + t.String() }

func (o *operand) kind() string {
	if o.size {
		return "a number"
	}
	return describeType(o.typ)
}

// fieldsOf lists the fields of a struct, for a hint.
func fieldsOf(t reflect.Type) string {
	var names []string
	for i := range t.NumField() {
		if n := t.Field(i).Name; n != "_" {
			names = append(names, n)
		}
	}
	if len(names) == 0 {
		return "it has none"
	}
	return "it has " + strings.Join(names, ", ")
}

// stateFields lists the parts of a state, for hints; "" if it has no fields.
func stateFields(t reflect.Type) []string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return []string{"state"}
	}
	var names []string
	for i := range t.NumField() {
		if n := t.Field(i).Name; n != "_" {
			names = append(names, n)
		}
	}
	return names
}

// compare compiles a comparison of which one side is a part of the state.
func compare(a operand, op string, b operand) (expression, error) {
	if a.at == nil {
		a, b, op = b, a, mirrored(op)
	}
	if x, y, ok := numbersOf(a, b); ok {
		return func(p unsafe.Pointer) bool {
			u, there := x(p)
			v, also := y(p)
			return there && also && holds(op, u.compare(v))
		}, nil
	}
	if op != "==" && op != "!=" {
		return nil, fmt.Errorf("%s %s %s: only numbers are ordered; %s is %s", a.text, op, b.text, a.text, a.kind())
	}
	return compareTexts(a, op == "==", b)
}

// mirrored returns the operator with its sides exchanged.
func mirrored(op string) string {
	switch op[0] {
	case '<':
		return ">" + op[1:]
	case '>':
		return "<" + op[1:]
	}
	return op
}

// holds reports whether an operator holds for the result of a comparison.
func holds(op string, c int) bool {
	switch op {
	case "==":
		return c == 0
	case "!=":
		return c != 0
	case "<":
		return c < 0
	case "<=":
		return c <= 0
	case ">":
		return c > 0
	}
	return c >= 0
}

// number is a number of any type: an integer as sign and magnitude, or a
// fraction.
type number struct {
	negative  bool
	magnitude uint64
	fraction  float64
	isInteger bool
}

func integer(x int64) number {
	if x < 0 {
		return number{true, -uint64(x), float64(x), true}
	}
	return natural(uint64(x))
}

func natural(x uint64) number { return number{false, x, float64(x), true} }

func (n number) compare(m number) int {
	switch {
	case !n.isInteger || !m.isInteger:
		return cmp.Compare(n.fraction, m.fraction)
	case n.negative != m.negative:
		return cmp.Compare(n.sign(), m.sign())
	case n.negative:
		return cmp.Compare(m.magnitude, n.magnitude)
	}
	return cmp.Compare(n.magnitude, m.magnitude)
}

func (n number) sign() int {
	if n.negative {
		return -1
	}
	return 1
}

// reader reads a number; ok is false if it is not there.
type reader func(unsafe.Pointer) (n number, ok bool)

// numbersOf returns readers of both sides if both are numbers.
func numbersOf(a, b operand) (x, y reader, ok bool) {
	if x = a.reader(); x != nil {
		y = b.reader()
	}
	return x, y, x != nil && y != nil
}

// reader returns how to read the operand as a number, nil if it is not one.
func (o *operand) reader() reader {
	if o.at == nil {
		n, ok := parseNumber(o.text)
		if !ok {
			return nil
		}
		return func(unsafe.Pointer) (number, bool) { return n, true }
	}
	read := readNumber
	switch {
	case o.size:
		read = func(v reflect.Value) number { return natural(uint64(v.Len())) }
	case !reflect.Zero(o.typ).CanInt() && !reflect.Zero(o.typ).CanUint() && !reflect.Zero(o.typ).CanFloat():
		return nil
	}
	at, t := o.at, o.typ
	return func(p unsafe.Pointer) (number, bool) {
		if p = at(p); p == nil {
			return number{}, false
		}
		return read(reflect.NewAt(t, p).Elem()), true
	}
}

func readNumber(v reflect.Value) number {
	switch {
	case v.CanInt():
		return integer(v.Int())
	case v.CanUint():
		return natural(v.Uint())
	}
	return number{fraction: v.Float()}
}

// parseNumber reads a number in a formula.
func parseNumber(text string) (n number, ok bool) {
	if x, err := strconv.ParseInt(text, 10, 64); err == nil {
		return integer(x), true
	}
	if x, err := strconv.ParseUint(text, 10, 64); err == nil {
		return natural(x), true
	}
	x, err := strconv.ParseFloat(text, 64)
	return number{fraction: x}, err == nil && !math.IsNaN(x) && !math.IsInf(x, 0)
}

// compareTexts compiles the comparison of what is shown of both sides.
func compareTexts(a operand, equal bool, b operand) (expression, error) {
	if b.at != nil {
		if a.size || b.size || a.typ != b.typ {
			return nil, fmt.Errorf("%s is %s, %s is %s: they cannot be compared", a.text, a.kind(), b.text, b.kind())
		}
		return func(p unsafe.Pointer) bool {
			x, y := a.at(p), b.at(p)
			return x != nil && y != nil && (shown(a.typ, x) == shown(b.typ, y)) == equal
		}, nil
	}
	word := b.text
	if unquoted, err := strconv.Unquote(word); err == nil {
		word = unquoted
	}
	if err := a.mayBe(word); err != nil {
		return nil, err
	}
	return func(p unsafe.Pointer) bool {
		x := a.at(p)
		return x != nil && (shown(a.typ, x) == word) == equal
	}, nil
}

// mayBe returns an error if no value of the operand's type is shown as a word.
func (o *operand) mayBe(word string) error {
	if o.size {
		return fmt.Errorf("%s is a number, and %q is none", o.text, word)
	}
	switch o.typ.Kind() {
	case reflect.Bool, reflect.Int8, reflect.Uint8:
	case reflect.Int, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float32, reflect.Float64:
		if !o.typ.Implements(stringerType) {
			return fmt.Errorf("%s is a number, and %q is none", o.text, word)
		}
		return nil
	default:
		return nil
	}
	var all []string
	for i := range 256 {
		x := uint8(i)
		if o.typ.Kind() == reflect.Bool && i > 1 {
			break
		}
		all = append(all, shown(o.typ, unsafe.Pointer(&x)))
	}
	if slices.Contains(all, word) {
		return nil
	}
	if near := source.Nearest(word, all); near != "" {
		return fmt.Errorf("%s is never %q; is %q meant?", o.text, word, near)
	}
	return fmt.Errorf("%s is never %q: its values are %s, …", o.text, word, strings.Join(all[:min(4, len(all))], ", "))
}

// shown returns what counterexamples show of a value, or of what a pointer
// points to, texts without quotes.
func shown(t reflect.Type, p unsafe.Pointer) string {
	v := reflect.NewAt(t, p).Elem()
	for v.Kind() == reflect.Pointer && !v.IsNil() && !hasString(v) {
		v = open(v.Elem())
	}
	if v.Kind() == reflect.String && !hasString(v) {
		return v.String()
	}
	return text(v)
}

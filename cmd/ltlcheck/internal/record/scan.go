package record

import (
	"encoding/binary"
	"fmt"
	"hash/maphash"
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"
)

// scanner reads a record in JSON (RFC 8259) in one pass over its bytes: what is
// there is checked, and the values of the fields that propositions mention are
// stored. Other values are checked and skipped. It accepts what encoding/json
// accepts.
type scanner struct {
	log   *Log
	text  []byte
	at    int
	depth int
	texts interned
	// later are values of members such as "x.y", which are those of the path x.y
	// if that leads to none.
	later []dottedValue
}

// dottedValue is the value of a field, and where it is.
type dottedValue struct {
	slot, at int
	value    value
}

// maxDepth is how deep values of a record may be nested.
const maxDepth = 10_000

// record reads a record. The error is a placedError.
func (s *scanner) record(text []byte) error {
	s.text, s.at, s.depth, s.later = text, 0, 0, s.later[:0]
	s.space()
	if s.peek() != '{' {
		return s.expected("an object in JSON")
	}
	var fields *tree
	if s.log != nil { // else the record is only checked
		fields = s.log.props.tree
	}
	if err := s.value(fields); err != nil {
		return err
	}
	if s.space(); s.at < len(s.text) {
		return s.expected("the end of the record")
	}
	for i := range s.later {
		if d := &s.later[i]; s.log.set[d.slot] != s.log.number {
			if err := s.log.put(d.slot, d.value, d.at); err != nil {
				return err
			}
		}
	}
	return nil
}

// peek returns the next byte, 0 at the end.
func (s *scanner) peek() byte {
	if s.at < len(s.text) {
		return s.text[s.at]
	}
	return 0
}

// space skips spaces.
func (s *scanner) space() {
	for s.at < len(s.text) {
		switch s.text[s.at] {
		case ' ', '\t', '\n', '\r':
			s.at++
		default:
			return
		}
	}
}

// expected returns the error of a text that is no JSON from here on.
func (s *scanner) expected(what string) error {
	found := "the record ends"
	if s.at < len(s.text) {
		c, _ := utf8.DecodeRune(s.text[s.at:])
		found = fmt.Sprintf("found %q", c)
	}
	return &placedError{s.at, fmt.Errorf("not JSON: expected %s, %s", what, found)}
}

// value reads a value. t has the fields that propositions mention of it; nil if
// they mention none.
func (s *scanner) value(t *tree) error {
	begin := s.at
	switch c := s.peek(); {
	case c == '"':
		raw, escaped, err := s.quoted()
		if err == nil && t.stores() {
			err = s.store(t, begin, value{kind: text, s: s.texts.string(s.last(t), raw, escaped)})
		}
		return err
	case c == '-', c >= '0' && c <= '9':
		v, err := s.number(t.stores())
		if err == nil && t.stores() {
			err = s.store(t, begin, v)
		}
		return err
	case c == '{' || c == '[':
		return s.composite(t, c)
	case c == 't':
		return s.word(t, "true", value{kind: boolean, b: true})
	case c == 'f':
		return s.word(t, "false", value{kind: boolean})
	case c == 'n':
		return s.word(t, "null", value{kind: null})
	}
	return s.expected("a value")
}

// last is the text that the field of a node had in the record before.
func (s *scanner) last(t *tree) string {
	if t.slot < 0 {
		return ""
	}
	return s.log.props.env.fields[t.slot].s
}

// word reads true, false or null.
func (s *scanner) word(t *tree, word string, v value) error {
	if end := s.at + len(word); end <= len(s.text) && string(s.text[s.at:end]) == word {
		begin := s.at
		if s.at = end; t.stores() {
			return s.store(t, begin, v)
		}
		return nil
	}
	return s.expected(word)
}

// store stores the value of the fields that a node of the tree stands for.
func (s *scanner) store(t *tree, at int, v value) error {
	if t.dotted >= 0 {
		s.later = append(s.later, dottedValue{t.dotted, at, v})
	}
	if t.slot >= 0 {
		return s.log.put(t.slot, v, at)
	}
	return nil
}

// composite reads an object or an array.
func (s *scanner) composite(t *tree, begins byte) (err error) {
	begin := s.at
	if s.depth++; s.depth > maxDepth {
		return &placedError{s.at, fmt.Errorf("values are nested more than %d deep", maxDepth)}
	}
	s.at++
	if begins == '{' {
		err = s.members(t)
	} else {
		err = s.elements(t)
	}
	s.depth--
	if err == nil && t.stores() {
		raw := s.text[begin:s.at]
		err = s.store(t, begin, value{kind: composite, s: s.texts.string(s.last(t), raw, false)})
	}
	return err
}

// members reads the members of an object, from after its brace.
func (s *scanner) members(t *tree) error {
	if s.space(); s.peek() == '}' {
		s.at++
		return nil
	}
	for {
		if s.space(); s.peek() != '"' {
			return s.expected("the name of a member in quotation marks")
		}
		name, escaped, err := s.quoted()
		if err != nil {
			return err
		}
		if s.space(); s.peek() != ':' {
			return s.expected("a colon after the name of a member")
		}
		s.at++
		s.space()
		if err := s.value(t.member(name, escaped)); err != nil {
			return err
		}
		switch s.space(); s.peek() {
		case ',':
			s.at++
		case '}':
			s.at++
			return nil
		default:
			return s.expected("a comma or } after a member")
		}
	}
}

// elements reads the elements of an array, from after its bracket.
func (s *scanner) elements(t *tree) error {
	if s.space(); s.peek() == ']' {
		s.at++
		return nil
	}
	for i := 0; ; i++ {
		var of *tree
		if t != nil && t.elements != nil {
			of = t.elements[i]
		}
		s.space()
		if err := s.value(of); err != nil {
			return err
		}
		switch s.space(); s.peek() {
		case ',':
			s.at++
		case ']':
			s.at++
			return nil
		default:
			return s.expected("a comma or ] after an element")
		}
	}
}

// Eight bytes at a time: a byte that is found has its highest bit set; bits
// above the lowest one that is set mean nothing (Warren, Hacker's Delight, 6-1).
const (
	eachByte = 0x0101010101010101
	eachHigh = 0x8080808080808080
)

// ending finds quotation marks, backslashes and control characters.
func ending(w uint64) uint64 {
	quote, slash := w^('"'*eachByte), w^('\\'*eachByte)
	return ((quote-eachByte)&^quote | (slash-eachByte)&^slash | (w-' '*eachByte)&^w) & eachHigh
}

// quoted reads a text in quotation marks, and returns what is between them.
func (s *scanner) quoted() (raw []byte, escaped bool, err error) {
	s.at++
	begin := s.at
	for {
		for s.at+8 <= len(s.text) {
			found := ending(binary.LittleEndian.Uint64(s.text[s.at:]))
			if found != 0 {
				s.at += bits.TrailingZeros64(found) >> 3
				break
			}
			s.at += 8
		}
		for s.at < len(s.text) && s.text[s.at] >= ' ' && s.text[s.at] != '"' && s.text[s.at] != '\\' {
			s.at++
		}
		switch s.peek() {
		case '"':
			s.at++
			return s.text[begin : s.at-1], escaped, nil
		case '\\':
			if escaped, err = true, s.escape(); err != nil {
				return nil, false, err
			}
		default:
			return nil, false, s.expected("a quotation mark at the end of the text")
		}
	}
}

// escape skips an escape sequence.
func (s *scanner) escape() error {
	s.at++
	switch s.peek() {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		s.at++
		return nil
	case 'u':
		s.at++
		for range 4 {
			if _, ok := hexadecimal(s.peek()); !ok {
				return s.expected("four hexadecimal digits")
			}
			s.at++
		}
		return nil
	}
	return s.expected("an escape sequence")
}

// hexadecimal returns the value of a digit.
func hexadecimal(c byte) (rune, bool) {
	switch {
	case c >= '0' && c <= '9':
		return rune(c - '0'), true
	case (c|0x20) >= 'a' && (c|0x20) <= 'f':
		return rune((c | 0x20) - 'a' + 10), true
	}
	return 0, false
}

// unescaped returns a valid text without escape sequences. Halves of surrogate
// pairs become U+FFFD.
func unescaped(raw []byte) []byte {
	out := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		if raw[i] != '\\' {
			out = append(out, raw[i])
			continue
		}
		i++
		switch raw[i] {
		case 'b':
			out = append(out, '\b')
		case 'f':
			out = append(out, '\f')
		case 'n':
			out = append(out, '\n')
		case 'r':
			out = append(out, '\r')
		case 't':
			out = append(out, '\t')
		case 'u':
			r := codeUnit(raw[i+1:])
			i += 4
			if utf16.IsSurrogate(r) {
				pair := unicodeReplacement
				if i+6 < len(raw) && raw[i+1] == '\\' && raw[i+2] == 'u' {
					pair = utf16.DecodeRune(r, codeUnit(raw[i+3:]))
				}
				if r = pair; r != unicodeReplacement {
					i += 6
				}
			}
			out = utf8.AppendRune(out, r)
		default:
			out = append(out, raw[i])
		}
	}
	return out
}

// unicodeReplacement stands for half of a surrogate pair.
const unicodeReplacement = '\uFFFD'

// codeUnit is the value of four hexadecimal digits.
func codeUnit(raw []byte) (r rune) {
	for _, c := range raw[:4] {
		d, _ := hexadecimal(c)
		r = r<<4 | d
	}
	return r
}

// number reads a number; its value is returned if it is wanted. One that is too
// large to be compared is an error then.
func (s *scanner) number(wanted bool) (value, error) {
	begin := s.at
	var d decimal
	if s.peek() == '-' {
		d.negative = true
		s.at++
	}
	switch c := s.peek(); {
	case c == '0':
		s.at++
	case c >= '1' && c <= '9':
		s.digits(&d)
	default:
		return value{}, s.expected("a digit")
	}
	whole := true
	if s.peek() == '.' {
		whole = false
		s.at++
		before := s.at
		if s.digits(&d); s.at == before {
			return value{}, s.expected("a digit")
		}
		d.exponent -= s.at - before
	}
	if c := s.peek(); c|0x20 == 'e' {
		whole, d.scaled = false, true
		if s.at++; s.peek() == '+' || s.peek() == '-' {
			s.at++
		}
		before := s.at
		if s.digits(&d); s.at == before {
			return value{}, s.expected("a digit")
		}
	}
	if !wanted {
		return value{}, nil
	}
	if v, ok := d.value(whole); ok {
		return v, nil
	}
	raw := string(s.text[begin:s.at])
	if v, ok := number(raw); ok {
		return v, nil
	}
	return value{}, &placedError{begin, fmt.Errorf("the number %s is too large: the largest is about 1.8e308; write it as a text", raw)}
}

// decimal is a number of few digits: ±mantissa · 10^exponent.
type decimal struct {
	mantissa uint64
	exponent int
	negative bool
	count    int  // digits of the mantissa
	scaled   bool // there is an exponent in the text
}

// mostDigits is the number of digits up to which a value is computed at once:
// that many fit into 64 bits.
const mostDigits = 18

// digits reads digits into a number.
func (s *scanner) digits(d *decimal) {
	begin := s.at
	for s.at < len(s.text) {
		c := s.text[s.at] - '0'
		if c > 9 {
			break
		}
		d.mantissa = d.mantissa*10 + uint64(c)
		s.at++
	}
	d.count += s.at - begin
}

// exactPowers are powers of ten that floating point has exactly.
var exactPowers = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22}

// value is the value of a number whose digits are few enough, so that no more
// than one operation rounds (Clinger, How to Read Floating Point Numbers
// Accurately, PLDI 1990).
func (d *decimal) value(whole bool) (value, bool) {
	switch {
	case d.scaled || d.count > mostDigits:
		return value{}, false
	case whole && d.negative:
		return value{kind: integer, i: -int64(d.mantissa)}, true
	case whole:
		return value{kind: integer, i: int64(d.mantissa)}, true
	case d.mantissa>>53 != 0 || -d.exponent >= len(exactPowers):
		return value{}, false
	}
	f := float64(d.mantissa) / exactPowers[-d.exponent]
	if d.negative {
		f = -f
	}
	return value{kind: real, f: f}, true
}

// interned are texts that came lately, so that those that come again take no
// memory of their own.
type interned struct {
	seed maphash.Seed
	at   [256]string
}

// longestInterned is how long a text may be that is remembered, in bytes.
const longestInterned = 64

// string returns a text; last is one that it may be.
func (i *interned) string(last string, raw []byte, escaped bool) string {
	if escaped {
		raw = unescaped(raw)
	}
	switch {
	case string(raw) == last:
		return last
	case len(raw) > longestInterned:
		return string(raw)
	}
	known := &i.at[i.place(raw)]
	if *known != string(raw) {
		*known = string(raw)
	}
	return *known
}

// place returns where a text is remembered; the text before it there is forgotten.
func (i *interned) place(raw []byte) uint64 { return maphash.Bytes(i.seed, raw) % uint64(len(i.at)) }

// valid reports whether a text is an object in JSON.
func valid(text []byte) bool { return new(scanner).record(text) == nil }

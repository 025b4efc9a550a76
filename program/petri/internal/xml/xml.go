// Package xml reads the XML of nets and property files. It is fit for files of
// any size: it streams, keeps nothing but the names of the open elements, knows
// line and column of everything, and expands no entities but the five of the
// language itself and numbers of characters. A document type declaration is
// passed over unless it declares something. Namespace prefixes are dropped.
package xml

import (
	"bufio"
	"bytes"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/ltlcheck/ltlcheck/source"
)

// Limits of what one document may ask for.
const (
	maxDepth      = 1000
	maxAttributes = 1000
	maxXMLText    = 1 << 16 // bytes of one name, one value, or the text of one element
)

// event is what next has read.
type event uint8

const (
	endOfFile event = iota
	startElement
	endElement
)

type attribute struct{ name, value string }

// Spot is a position in the text, from 1; a column counts characters.
type Spot struct{ Line, Col uint32 }

// Reader reads the elements of a document one by one: Root reads up to the
// outermost element, Children visits what is inside an element, and Skip,
// Content and LabelText read one to its end. Errors are *source.Error with a
// position; reading cannot continue after one of a method of Reader.
type Reader struct {
	src    *bufio.Reader
	latin1 bool
	at     Spot // of the next character
	open   []string
	empty  bool // the element that was just opened closes itself

	File *source.File

	// Of the last event:
	Name     string // of the element
	Start    Spot   // of its tag
	attrs    []attribute
	text     []byte // character data since the event before, spaces at the ends removed by Trimmed
	overlong bool   // more text than is kept
	names    map[string]string
}

// NewReader reads the document r; file is where positions of errors point.
func NewReader(file *source.File, r io.Reader) *Reader {
	return &Reader{src: bufio.NewReaderSize(r, 64<<10), File: file, at: Spot{1, 1}, names: map[string]string{}}
}

// ErrorAt makes an error at a position. Callers return it: the text is not XML,
// or not what is expected, from there on.
func (x *Reader) ErrorAt(at Spot, format string, args ...any) *source.Error {
	return source.Errorf(source.Pos{File: x.File, Line: int(at.Line), Col: int(at.Col)}, format, args...)
}

// Errorf makes an error at the current position.
func (x *Reader) Errorf(format string, args ...any) *source.Error {
	return x.ErrorAt(x.at, format, args...)
}

// begin skips a byte order mark and rejects files that are obviously no UTF-8
// text: UTF-16, and compressed files without the suffix.
func (x *Reader) begin() error {
	head, _ := x.src.Peek(4)
	switch {
	case bytes.HasPrefix(head, []byte("\xef\xbb\xbf")):
		_, _ = x.src.Discard(3)
	case bytes.HasPrefix(head, []byte("\xfe\xff")), bytes.HasPrefix(head, []byte("\xff\xfe")),
		bytes.HasPrefix(head, []byte("<\x00")), bytes.HasPrefix(head, []byte("\x00<")):
		return x.Errorf("the file is encoded in UTF-16, want UTF-8")
	case bytes.HasPrefix(head, []byte("\x1f\x8b")):
		return x.Errorf("the file is compressed, but its name does not end in .gz")
	}
	return nil
}

// next reads up to the next start or end of an element. An element that closes
// itself yields both. Character data before the event is in text.
func (x *Reader) next() (event, error) {
	x.text, x.overlong = x.text[:0], false
	if x.empty {
		x.empty = false
		return x.close()
	}
	for {
		c, err := x.get()
		if err == io.EOF {
			return x.finish()
		}
		if err != nil {
			return endOfFile, err
		}
		switch c {
		case '<':
			x.Start = Spot{x.at.Line, x.at.Col - 1}
			e, done, err := x.markup()
			if done || err != nil {
				return e, err
			}
		case '&':
			if c, err = x.entity(); err != nil {
				return endOfFile, err
			}
			x.addText(c)
		default:
			if len(x.open) == 0 && c != ' ' && c != '\n' && c != '\t' && c != '\r' {
				return endOfFile, x.ErrorAt(Spot{x.at.Line, x.at.Col - 1}, "this is not XML: text stands outside all elements")
			}
			x.addText(c)
		}
	}
}

// finish is called at the end of the text, where no element may be open.
func (x *Reader) finish() (event, error) {
	if n := len(x.open); n > 0 {
		return endOfFile, x.Errorf("the file ends inside the element <%s>: it is cut off", x.open[n-1])
	}
	return endOfFile, nil
}

// addText adds a character to the text of the current element. Text beyond
// maxXMLText is dropped; content reports it.
func (x *Reader) addText(c rune) {
	if len(x.text) >= maxXMLText {
		x.overlong = true
		return
	}
	x.text = utf8.AppendRune(x.text, c)
}

// get reads one character and advances the position.
func (x *Reader) get() (rune, error) {
	b, err := x.src.ReadByte()
	if err != nil {
		return 0, x.failed(err)
	}
	if b < utf8.RuneSelf {
		switch {
		case b == '\n':
			x.at.Line, x.at.Col = x.at.Line+1, 1
			return '\n', nil
		case b < ' ' && b != '\t' && b != '\r':
			return 0, x.Errorf("a control character, byte %#02x, cannot stand in XML", b)
		}
		x.at.Col++
		return rune(b), nil
	}
	if x.latin1 {
		x.at.Col++
		return rune(b), nil
	}
	_ = x.src.UnreadByte()
	c, size, err := x.src.ReadRune()
	if err != nil {
		return 0, x.failed(err)
	}
	if c == utf8.RuneError && size == 1 {
		return 0, x.Errorf("byte %#02x is not UTF-8: save the file in UTF-8, or declare its encoding", b)
	}
	x.at.Col++
	return c, nil
}

// failed converts an error of the underlying reader. The end of the text is not
// an error by itself.
func (x *Reader) failed(err error) error {
	if err == io.EOF {
		return io.EOF
	}
	return x.Errorf("cannot read on: %v", err)
}

// must reads a character where the document cannot end.
func (x *Reader) must(inside string) (rune, error) {
	c, err := x.get()
	if err == io.EOF {
		return 0, x.Errorf("the file ends inside %s: it is cut off", inside)
	}
	return c, err
}

// markup reads what follows a <. done means that it is an event.
func (x *Reader) markup() (e event, done bool, err error) {
	c, err := x.must("a tag")
	if err != nil {
		return 0, false, err
	}
	switch c {
	case '!':
		return 0, false, x.declaration()
	case '?':
		return 0, false, x.instruction()
	case '/':
		e, err = x.endTag()
		return e, true, err
	}
	e, err = x.startTag(c)
	return e, true, err
}

// declaration skips a comment or a document type, and reads character data in
// brackets.
func (x *Reader) declaration() error {
	switch {
	case x.follows("--"):
		return x.skipTo("-->", "a comment", nil)
	case x.follows("[CDATA["):
		return x.skipTo("]]>", "character data", x.addText)
	case x.follows("DOCTYPE"):
		return x.documentType()
	}
	return x.ErrorAt(x.Start, "this is not XML: want a tag, a comment or a declaration")
}

// follows skips a word if it comes next.
func (x *Reader) follows(word string) bool {
	head, _ := x.src.Peek(len(word))
	if string(head) != word {
		return false
	}
	_, _ = x.src.Discard(len(word))
	x.at.Col += uint32(len(word))
	return true
}

// skipTo skips everything up to and including mark, and passes the characters
// before it to keep.
func (x *Reader) skipTo(mark, inside string, keep func(rune)) error {
	start := x.Start
	for !x.follows(mark) {
		c, err := x.get()
		if err == io.EOF {
			return x.ErrorAt(start, "the file ends inside %s that begins here: %q is missing", inside, mark)
		}
		if err != nil {
			return err
		}
		if keep != nil {
			keep(c)
		}
	}
	return nil
}

// documentType skips a document type. One that declares something is rejected:
// entities made of entities can expand to any size.
func (x *Reader) documentType() error {
	for {
		c, err := x.must("the document type declaration")
		switch {
		case err != nil:
			return err
		case c == '>':
			return nil
		case c == '[':
			e := x.ErrorAt(x.Start, "a document type with declarations of its own is not accepted")
			e.Hint = "neither PNML nor the contest's property files need entities: remove the <!DOCTYPE …> declaration"
			return e
		}
	}
}

// instruction skips <?…?>, except for the encoding that <?xml …?> declares.
func (x *Reader) instruction() error {
	var text strings.Builder
	err := x.skipTo("?>", "an instruction", func(c rune) {
		if text.Len() < 1000 {
			text.WriteRune(c)
		}
	})
	if err != nil {
		return err
	}
	rest, isDeclaration := strings.CutPrefix(text.String(), "xml ")
	_, after, ok := strings.Cut(rest, "encoding")
	if !isDeclaration || !ok {
		return nil
	}
	encoding := strings.Trim(after, " \t\r\n=\"'")
	if i := strings.IndexAny(encoding, "\"' "); i >= 0 {
		encoding = encoding[:i]
	}
	switch strings.ToLower(encoding) {
	case "utf-8", "utf8", "us-ascii", "ascii":
	case "iso-8859-1", "latin1", "latin-1":
		x.latin1 = true
	default:
		return x.ErrorAt(x.Start, "the encoding %s is not supported, want UTF-8 or ISO-8859-1", encoding)
	}
	return nil
}

// entity reads what follows an & and returns the character.
func (x *Reader) entity() (rune, error) {
	at := Spot{x.at.Line, x.at.Col - 1}
	var name []rune
	for {
		c, err := x.must("an entity")
		if err != nil {
			return 0, err
		}
		if c == ';' {
			break
		}
		if name = append(name, c); len(name) > 10 {
			return 0, x.ErrorAt(at, "& begins an entity, such as &amp;: want &amp; for the character itself")
		}
	}
	switch string(name) {
	case "lt":
		return '<', nil
	case "gt":
		return '>', nil
	case "amp":
		return '&', nil
	case "quot":
		return '"', nil
	case "apos":
		return '\'', nil
	}
	if number, ok := strings.CutPrefix(string(name), "#"); ok {
		digits, base := strings.CutPrefix(number, "x")
		n, err := strconv.ParseUint(digits, map[bool]int{false: 10, true: 16}[base], 32)
		if err == nil && n > 0 && utf8.ValidRune(rune(n)) && n <= utf8.MaxRune {
			return rune(n), nil
		}
	}
	return 0, x.ErrorAt(at, "unknown entity &%s;: only &lt; &gt; &amp; &quot; &apos; and numbers such as &#10; are known", string(name))
}

// endTag reads an end tag, which must match the innermost open element.
func (x *Reader) endTag() (event, error) {
	c, err := x.must("a tag")
	if err != nil {
		return 0, err
	}
	name, c, err := x.readName(c)
	if err != nil {
		return 0, err
	}
	for isXMLSpace(c) {
		if c, err = x.must("a tag"); err != nil {
			return 0, err
		}
	}
	n := len(x.open)
	switch {
	case c != '>':
		return 0, x.Errorf("the end tag </%s> is not closed: want >", name)
	case n == 0:
		return 0, x.ErrorAt(x.Start, "the end tag </%s> has no start tag", name)
	case x.open[n-1] != name:
		return 0, x.ErrorAt(x.Start, "the end tag </%s> stands where </%s> is expected", name, x.open[n-1])
	}
	return x.close()
}

// close ends the innermost element.
func (x *Reader) close() (event, error) {
	n := len(x.open)
	x.Name = x.open[n-1]
	x.open = x.open[:n-1]
	return endElement, nil
}

// startTag reads a start tag with its attributes; c is the first character of
// its name.
func (x *Reader) startTag(c rune) (event, error) {
	name, c, err := x.readName(c)
	if err != nil {
		return 0, err
	}
	x.attrs = x.attrs[:0]
	for {
		for isXMLSpace(c) {
			if c, err = x.must("a tag"); err != nil {
				return 0, err
			}
		}
		switch c {
		case '/':
			if c, err = x.must("a tag"); err != nil {
				return 0, err
			}
			if c != '>' {
				return 0, x.Errorf("the tag <%s> is not closed: want > after /", name)
			}
			x.empty = true
			return x.push(name)
		case '>':
			return x.push(name)
		}
		if c, err = x.attribute(c, name); err != nil {
			return 0, err
		}
	}
}

func (x *Reader) push(name string) (event, error) {
	if len(x.open) >= maxDepth {
		return 0, x.ErrorAt(x.Start, "elements are nested more than %d deep", maxDepth)
	}
	x.open = append(x.open, name)
	x.Name = name
	return startElement, nil
}

// attribute reads name="value" and returns the character after it.
func (x *Reader) attribute(c rune, tag string) (rune, error) {
	name, c, err := x.readName(c)
	for err == nil && isXMLSpace(c) {
		c, err = x.must("a tag")
	}
	if err == nil && c != '=' {
		return 0, x.Errorf("the attribute %s of <%s> has no value: want =", name, tag)
	}
	for first := true; err == nil && (first || isXMLSpace(c)); first = false {
		c, err = x.must("a tag")
	}
	if err != nil {
		return 0, err
	}
	if c != '"' && c != '\'' {
		return 0, x.Errorf("the value of the attribute %s of <%s> must stand in quotes", name, tag)
	}
	value, err := x.quoted(c, name)
	if err != nil {
		return 0, err
	}
	if len(x.attrs) >= maxAttributes {
		return 0, x.Errorf("<%s> has more than %d attributes", tag, maxAttributes)
	}
	x.attrs = append(x.attrs, attribute{name, value})
	return x.must("a tag")
}

// quoted reads the value of an attribute up to the quote that ends it.
func (x *Reader) quoted(quote rune, name string) (string, error) {
	var value []byte
	for {
		c, err := x.must("the value of an attribute")
		if err != nil {
			return "", err
		}
		switch c {
		case quote:
			return string(value), nil
		case '<':
			return "", x.Errorf("the value of the attribute %s is not closed: want %c before <", name, quote)
		case '&':
			if c, err = x.entity(); err != nil {
				return "", err
			}
		}
		if value = utf8.AppendRune(value, c); len(value) > maxXMLText {
			return "", x.Errorf("the value of the attribute %s is longer than %d bytes", name, maxXMLText)
		}
	}
}

func isXMLSpace(c rune) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// readName reads a name that begins with c, without its namespace prefix, and
// returns it with the character after it.
func (x *Reader) readName(c rune) (string, rune, error) {
	var buf [64]byte
	name := buf[:0]
	for {
		switch {
		case c == ':':
			name = name[:0]
		case c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80 || len(name) > 0 && (c == '-' || c == '.' || c >= '0' && c <= '9'):
			name = utf8.AppendRune(name, c)
		case len(name) == 0:
			return "", 0, x.ErrorAt(Spot{x.at.Line, max(1, x.at.Col-1)}, "this is not XML: a name cannot begin with %q", c)
		default:
			return x.intern(name), c, nil
		}
		if len(name) > maxXMLText {
			return "", 0, x.Errorf("a name is longer than %d bytes", maxXMLText)
		}
		var err error
		if c, err = x.must("a tag"); err != nil {
			return "", 0, err
		}
	}
}

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

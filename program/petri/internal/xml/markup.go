package xml

import (
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

type attribute struct{ name, value string }

// markup reads what follows a <. done means that it is an event.
func (r *Reader) markup() (e event, done bool, err error) {
	c, err := r.must("a tag")
	if err != nil {
		return 0, false, err
	}
	switch c {
	case '!':
		return 0, false, r.declaration()
	case '?':
		return 0, false, r.instruction()
	case '/':
		e, err = r.endTag()
		return e, true, err
	}
	e, err = r.startTag(c)
	return e, true, err
}

// declaration skips a comment or a document type, and reads character data in
// brackets.
func (r *Reader) declaration() error {
	switch {
	case r.follows("--"):
		return r.skipTo("-->", "a comment", nil)
	case r.follows("[CDATA["):
		return r.skipTo("]]>", "character data", r.addText)
	case r.follows("DOCTYPE"):
		return r.documentType()
	}
	return r.ErrorAt(r.Start, "this is not XML: want a tag, a comment or a declaration")
}

// follows skips a word if it comes next.
func (r *Reader) follows(word string) bool {
	head, _ := r.src.Peek(len(word))
	if string(head) != word {
		return false
	}
	_, _ = r.src.Discard(len(word))
	r.at.Col += uint32(len(word))
	return true
}

// skipTo skips everything up to and including mark, and passes the characters
// before it to keep.
func (r *Reader) skipTo(mark, inside string, keep func(rune)) error {
	start := r.Start
	for !r.follows(mark) {
		c, err := r.get()
		if err == io.EOF {
			return r.ErrorAt(start, "the file ends inside %s that begins here: %q is missing", inside, mark)
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
func (r *Reader) documentType() error {
	for {
		c, err := r.must("the document type declaration")
		switch {
		case err != nil:
			return err
		case c == '>':
			return nil
		case c == '[':
			e := r.ErrorAt(r.Start, "a document type with declarations of its own is not accepted")
			e.Hint = "neither PNML nor the contest's property files need entities: remove the <!DOCTYPE …> declaration"
			return e
		}
	}
}

// instruction skips <?…?>, except for the encoding that <?xml …?> declares.
func (r *Reader) instruction() error {
	var text strings.Builder
	err := r.skipTo("?>", "an instruction", func(c rune) {
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
		r.latin1 = true
	default:
		return r.ErrorAt(r.Start, "the encoding %s is not supported, want UTF-8 or ISO-8859-1", encoding)
	}
	return nil
}

// entity reads what follows an & and returns the character.
func (r *Reader) entity() (rune, error) {
	at := Spot{r.at.Line, r.at.Col - 1}
	var name []rune
	for {
		c, err := r.must("an entity")
		if err != nil {
			return 0, err
		}
		if c == ';' {
			break
		}
		if name = append(name, c); len(name) > 10 {
			return 0, r.ErrorAt(at, "& begins an entity, such as &amp;: want &amp; for the character itself")
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
	return 0, r.ErrorAt(at, "unknown entity &%s;: only &lt; &gt; &amp; &quot; &apos; and numbers such as &#10; are known", string(name))
}

// endTag reads an end tag, which must match the innermost open element.
func (r *Reader) endTag() (event, error) {
	c, err := r.must("a tag")
	if err != nil {
		return 0, err
	}
	name, c, err := r.readName(c)
	if err != nil {
		return 0, err
	}
	for isXMLSpace(c) {
		if c, err = r.must("a tag"); err != nil {
			return 0, err
		}
	}
	n := len(r.open)
	switch {
	case c != '>':
		return 0, r.Errorf("the end tag </%s> is not closed: want >", name)
	case n == 0:
		return 0, r.ErrorAt(r.Start, "the end tag </%s> has no start tag", name)
	case r.open[n-1] != name:
		return 0, r.ErrorAt(r.Start, "the end tag </%s> stands where </%s> is expected", name, r.open[n-1])
	}
	return r.close()
}

// close ends the innermost element.
func (r *Reader) close() (event, error) {
	n := len(r.open)
	r.Name = r.open[n-1]
	r.open = r.open[:n-1]
	return endElement, nil
}

// startTag reads a start tag with its attributes; c is the first character of
// its name.
func (r *Reader) startTag(c rune) (event, error) {
	name, c, err := r.readName(c)
	if err != nil {
		return 0, err
	}
	r.attrs = r.attrs[:0]
	for {
		for isXMLSpace(c) {
			if c, err = r.must("a tag"); err != nil {
				return 0, err
			}
		}
		switch c {
		case '/':
			if c, err = r.must("a tag"); err != nil {
				return 0, err
			}
			if c != '>' {
				return 0, r.Errorf("the tag <%s> is not closed: want > after /", name)
			}
			r.empty = true
			return r.push(name)
		case '>':
			return r.push(name)
		}
		if c, err = r.attribute(c, name); err != nil {
			return 0, err
		}
	}
}

func (r *Reader) push(name string) (event, error) {
	if len(r.open) >= maxDepth {
		return 0, r.ErrorAt(r.Start, "elements are nested more than %d deep", maxDepth)
	}
	r.open = append(r.open, name)
	r.Name = name
	return startElement, nil
}

// attribute reads name="value" and returns the character after it.
func (r *Reader) attribute(c rune, tag string) (rune, error) {
	name, c, err := r.readName(c)
	for err == nil && isXMLSpace(c) {
		c, err = r.must("a tag")
	}
	if err == nil && c != '=' {
		return 0, r.Errorf("the attribute %s of <%s> has no value: want =", name, tag)
	}
	for first := true; err == nil && (first || isXMLSpace(c)); first = false {
		c, err = r.must("a tag")
	}
	if err != nil {
		return 0, err
	}
	if c != '"' && c != '\'' {
		return 0, r.Errorf("the value of the attribute %s of <%s> must stand in quotes", name, tag)
	}
	value, err := r.quoted(c, name)
	if err != nil {
		return 0, err
	}
	if len(r.attrs) >= maxAttributes {
		return 0, r.Errorf("<%s> has more than %d attributes", tag, maxAttributes)
	}
	r.attrs = append(r.attrs, attribute{name, value})
	return r.must("a tag")
}

// quoted reads the value of an attribute up to the quote that ends it.
func (r *Reader) quoted(quote rune, name string) (string, error) {
	var value []byte
	for {
		c, err := r.must("the value of an attribute")
		if err != nil {
			return "", err
		}
		switch c {
		case quote:
			return string(value), nil
		case '<':
			return "", r.Errorf("the value of the attribute %s is not closed: want %c before <", name, quote)
		case '&':
			if c, err = r.entity(); err != nil {
				return "", err
			}
		}
		if value = utf8.AppendRune(value, c); len(value) > maxXMLText {
			return "", r.Errorf("the value of the attribute %s is longer than %d bytes", name, maxXMLText)
		}
	}
}

func isXMLSpace(c rune) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// readName reads a name that begins with c, without its namespace prefix, and
// returns it with the character after it.
func (r *Reader) readName(c rune) (string, rune, error) {
	var buf [64]byte
	name := buf[:0]
	for {
		switch {
		case c == ':':
			name = name[:0]
		case c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80 || len(name) > 0 && (c == '-' || c == '.' || c >= '0' && c <= '9'):
			name = utf8.AppendRune(name, c)
		case len(name) == 0:
			return "", 0, r.ErrorAt(Spot{r.at.Line, max(1, r.at.Col-1)}, "this is not XML: a name cannot begin with %q", c)
		default:
			return r.intern(name), c, nil
		}
		if len(name) > maxXMLText {
			return "", 0, r.Errorf("a name is longer than %d bytes", maxXMLText)
		}
		var err error
		if c, err = r.must("a tag"); err != nil {
			return "", 0, err
		}
	}
}

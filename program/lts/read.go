package lts

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math"
	"unicode/utf8"

	"github.com/ltlcheck/ltlcheck/source"
)

// The Aldebaran format, a line for each transition:
//
//	des (0, 3, 2)
//	(0, "SEND !1", 1)
//	(1, i, 0)
//	(1, "RECV", 0)
//
// First the initial state, the number of transitions and the number of states;
// then the transitions with source, label and target. The quotes of a label may
// be left out; without them the label ends at the last comma. There are no
// escapes: a label in quotes ends at the last quote of the line.

// Bounds on what is read.
const (
	maxLine   = 1 << 20 // bytes of a line
	maxErrors = 10      // that are reported at once
	// Where states have numbers beyond roomy, there must be a transition for
	// every sparse of them, so that a few bytes cannot ask for all memory.
	roomy  = 1 << 22
	sparse = 16
)

// Load reads an Aldebaran file; one that is compressed with gzip is recognised
// by its first bytes. Mistakes in the text are reported as source.Errors, at
// most ten of them; other errors come from the file system. The text is read as
// a stream and not kept.
func Load(path string) (*LTS, error) { return LoadFrom(nil, path) }

// LoadFrom is like Load, for a file opened by files, with its limits; nil
// stands for the defaults.
func LoadFrom(files *source.Files, path string) (*LTS, error) {
	f, err := files.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	l, err := readLimited(files, path, f)
	var errs source.Errors
	if errors.As(err, &errs) {
		source.AddExcerpts(path, errs, func() (io.ReadCloser, error) { return reopen(files, path) })
	}
	return l, err
}

// text is a file, decompressed.
type text struct {
	io.Reader
	io.Closer
}

func reopen(files *source.Files, path string) (io.ReadCloser, error) {
	f, err := files.Open(path)
	if err != nil {
		return nil, err
	}
	r, err := decompress(bufio.NewReader(f))
	if err != nil {
		f.Close()
		return nil, err
	}
	return text{files.Limit(path, r), f}, nil
}

func decompress(r *bufio.Reader) (io.Reader, error) {
	magic, err := r.Peek(2)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("cannot read the file: %w", err)
	}
	if err != nil || magic[0] != 0x1f || magic[1] != 0x8b {
		return r, nil
	}
	z, err := gzip.NewReader(r)
	if err != nil {
		err = fmt.Errorf("the file cannot be decompressed: %w", err)
	}
	return z, err
}

// Read is like Load, for an open file. name is used in messages, which cannot
// show the source line, as the text cannot be read again.
func Read(name string, r io.Reader) (*LTS, error) { return readLimited(nil, name, r) }

func readLimited(files *source.Files, name string, r io.Reader) (*LTS, error) {
	plain, err := decompress(bufio.NewReaderSize(r, 1<<16))
	if err != nil {
		return nil, source.Errors{source.Errorf(source.Pos{File: source.NewFile(name, "")}, "%v", err)}
	}
	p := &reader{file: source.NewFile(name, ""), in: bufio.NewReaderSize(files.Limit(name, plain), 1<<16)}
	if head, _ := p.in.Peek(3); source.SkipMark(string(head)) == "" && len(head) > 0 {
		_, _ = p.in.Discard(3) // a byte order mark
	}
	if err := p.read(); err != nil {
		return nil, err
	}
	if len(p.errs) > 0 {
		return nil, p.errs
	}
	return p.build(), nil
}

// reader reads line by line. Columns count characters; a position in a line is
// a byte offset until it is reported.
type reader struct {
	*builder
	file   *source.File
	in     *bufio.Reader
	long   []byte // a line that does not fit into the buffer
	line   int    // number of the present line
	text   []byte // its bytes
	header int    // number of the first line
	wanted uint64 // transitions, as the first line says
	errs   source.Errors
}

// read returns an error when reading fails; errors of the text are in errs.
func (r *reader) read() error {
	for {
		err := r.nextLine()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		if len(bytes.TrimSpace(r.text)) == 0 {
			continue
		}
		if r.builder == nil {
			if r.readHeader(); r.builder == nil {
				return nil // nothing else can be understood
			}
			continue
		}
		r.readTransition()
		if len(r.errs) >= maxErrors {
			r.fail(0, "", "reading ends here, after %d errors", len(r.errs))
			break
		}
		if uint64(len(r.edges)) > r.wanted {
			break
		}
	}
	r.finish()
	return nil
}

// nextLine reads one line, without its end.
func (r *reader) nextLine() error {
	r.line++
	b, err := r.in.ReadSlice('\n')
	r.long = r.long[:0]
	for err == bufio.ErrBufferFull && len(r.long) <= maxLine {
		r.long = append(r.long, b...)
		b, err = r.in.ReadSlice('\n')
	}
	if len(r.long) > 0 {
		r.long = append(r.long, b...)
		b = r.long
	}
	if len(b) > maxLine {
		r.text = b
		r.fail(0, "", "the line is longer than %d bytes", maxLine)
		return r.errs
	}
	r.text = bytes.TrimRight(b, "\r\n")
	switch {
	case err == nil, err == io.EOF && len(b) > 0:
		return nil
	case err == io.EOF:
		return err
	}
	r.fail(len(r.text), "", "the file cannot be read to its end: %v", err)
	return r.errs
}

func (r *reader) fail(at int, hint, format string, args ...any) {
	pos := source.Pos{File: r.file, Line: r.line, Col: utf8.RuneCount(r.text[:at]) + 1}
	e := source.Errorf(pos, format, args...)
	e.Hint = hint
	r.errs = append(r.errs, e)
}

// finish checks what is known only at the end: the number of transitions, and
// that state numbers are not so sparse that the tables would take unreasonable
// memory.
func (r *reader) finish() {
	if r.builder == nil {
		r.line, r.text = max(1, r.line-1), nil
		r.fail(0, "", "the file is empty, expected des (INITIAL, TRANSITIONS, STATES)")
		return
	}
	if n := uint64(len(r.edges)); len(r.errs) == 0 && n != r.wanted {
		if n < r.wanted {
			r.line, r.text = r.header, nil
			r.fail(0, "is the file cut off?", "there should be %d transitions, but the file has %d", r.wanted, n)
		} else {
			r.fail(0, fmt.Sprintf("line %d says how many there are", r.header), "there should be %d transitions, but this is one more", r.wanted)
		}
	}
	if m, n := len(r.edges), int(max(r.highest, r.initial)); len(r.errs) == 0 && n > roomy && n/sparse > m {
		r.line, r.text = r.header, nil
		r.fail(0, "number the states without gaps", "the graph has a state %d, but only %d transitions", n, m)
	}
}

// cursor parses one line. After the first failure its methods do nothing, so
// that a line yields one error and callers check once, at the end.
type cursor struct {
	*reader
	at     int
	failed bool
}

func (c *cursor) wrong(format string, args ...any) {
	if !c.failed {
		c.fail(c.at, "", format, args...)
	}
	c.failed = true
}

func (c *cursor) blanks() {
	for c.at < len(c.text) && (c.text[c.at] == ' ' || c.text[c.at] == '\t') {
		c.at++
	}
}

// expect skips blanks and a mark.
func (c *cursor) expect(mark string) {
	if c.blanks(); !c.failed && bytes.HasPrefix(c.text[c.at:], []byte(mark)) {
		c.at += len(mark)
		return
	}
	c.wrong("expected '%s'", mark)
}

// number parses a number of at most 32 bits; what describes it in messages.
func (c *cursor) number(what string) (n uint64) {
	c.blanks()
	begin := c.at
	for ; !c.failed && c.at < len(c.text) && '0' <= c.text[c.at] && c.text[c.at] <= '9'; c.at++ {
		if n = n*10 + uint64(c.text[c.at]-'0'); n > math.MaxUint32 {
			c.at = begin
			c.wrong("%s is larger than %d", what, uint32(math.MaxUint32))
		}
	}
	if c.at == begin {
		c.wrong("expected %s", what)
	}
	return n
}

// state parses the number of an existing state.
func (c *cursor) state(what string) uint32 {
	c.blanks()
	begin := c.at
	n := c.number(what)
	if !c.failed && !c.has(n) {
		c.at = begin
		c.wrong("there is no state %d: the states are 0 to %d", n, c.states-1)
	}
	return uint32(n)
}

func (c *cursor) end() {
	if c.blanks(); c.at < len(c.text) {
		c.wrong("expected the end of the line")
	}
}

func (r *reader) readHeader() {
	c := cursor{reader: r}
	c.expect("des")
	c.expect("(")
	c.blanks()
	at := c.at
	initial := c.number("the number of the initial state")
	c.expect(",")
	transitions := c.number("the number of transitions")
	c.expect(",")
	states := c.number("the number of states")
	c.expect(")")
	c.end()
	if !c.failed && initial >= states {
		c.at = at
		c.wrong("there is no initial state %d among %d states", initial, states)
	}
	if c.failed {
		r.errs[len(r.errs)-1].Hint = "an Aldebaran file begins with des (INITIAL, TRANSITIONS, STATES)"
		return
	}
	r.builder = newBuilder(int(states))
	r.initial, r.wanted, r.header = uint32(initial), transitions, r.line
}

func (r *reader) readTransition() {
	c := cursor{reader: r}
	c.expect("(")
	from := c.state("the number of a state")
	c.expect(",")
	label := c.label()
	c.expect(",")
	to := c.state("the number of a state")
	c.expect(")")
	if c.end(); !c.failed {
		r.add(from, r.builder.label(label), to)
	}
}

// label parses a label: up to the last quote of the line, or up to the last
// comma.
func (c *cursor) label() []byte {
	if c.blanks(); c.failed {
		return nil
	}
	begin := c.at
	if c.at < len(c.text) && c.text[c.at] == '"' {
		end := bytes.LastIndexByte(c.text, '"')
		if end == begin {
			c.wrong("the label has no closing quote")
			return nil
		}
		c.at = end + 1
		return c.text[begin+1 : end]
	}
	end := bytes.LastIndexByte(c.text, ',')
	if end < begin {
		c.wrong("expected a label, a comma and the number of a state")
		return nil
	}
	c.at = end
	label := bytes.TrimRight(c.text[begin:end], " \t")
	if len(label) == 0 {
		c.at = begin
		c.wrong("expected a label")
	}
	return label
}

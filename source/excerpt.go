package source

import (
	"bufio"
	"io"
	"unicode/utf8"
)

// Files that are too large to keep are read as streams. Messages about them
// still show the line: only these lines are read again.

// windowBefore and windowAfter are how many characters of a long line a message
// shows.
const (
	windowBefore = 60
	windowAfter  = 60
)

// excerpt is the part of a line that is known: the characters from column first
// on.
type excerpt struct {
	text  string
	first int
}

// AddExcerpts gives errors about a streamed file, all with the same name, the
// source lines that they are about, so that Render can show them. open must
// open the same text again, decompressed; if it fails, or the text has changed,
// lines are not shown or wrong, but the messages stay.
func AddExcerpts(name string, errs Errors, open func() (io.ReadCloser, error)) {
	r, err := open()
	if err != nil {
		return
	}
	defer r.Close()
	wanted := map[int]int{} // line: first column to keep
	for _, e := range errs {
		if e.Pos.IsValid() && e.Pos.File.Name == name {
			if first, ok := wanted[e.Pos.Line]; !ok || e.Pos.Col < first {
				wanted[e.Pos.Line] = max(1, e.Pos.Col-windowBefore)
			}
		}
	}
	if len(wanted) == 0 {
		return
	}
	file := &File{Name: name, excerpts: readExcerpts(bufio.NewReaderSize(r, 64<<10), wanted)}
	for _, e := range errs {
		if e.Pos.IsValid() && e.Pos.File.Name == name {
			e.Pos.File = file
		}
	}
}

// NewExcerpt makes a file of which one line is known, for messages about a text
// that is read as a stream and not kept. line counts from 1; text is the line
// without its end.
func NewExcerpt(name string, line int, text string) *File {
	return NewExcerptFrom(name, line, 1, text)
}

// NewExcerptFrom makes a file of which a part of one line is known, which begins
// at a column. Other things are as for NewExcerpt.
func NewExcerptFrom(name string, line, col int, text string) *File {
	return &File{Name: name, excerpts: map[int]excerpt{line: {text, col}}}
}

// readExcerpts reads the wanted parts of lines.
func readExcerpts(r *bufio.Reader, wanted map[int]int) map[int]excerpt {
	out := map[int]excerpt{}
	if c, _, err := r.ReadRune(); err == nil && string(c) != byteOrderMark {
		_ = r.UnreadRune() // it was just read
	}
	line, col := 1, 1
	var text []byte
	keep := func() {
		if first, ok := wanted[line]; ok {
			out[line] = excerpt{string(text), first}
			delete(wanted, line)
		}
		text = text[:0]
	}
	for len(wanted) > 0 {
		c, _, err := r.ReadRune()
		if err != nil {
			keep()
			return out
		}
		if c == '\n' {
			keep()
			line, col = line+1, 1
			continue
		}
		if first, ok := wanted[line]; ok && col >= first && col < first+4*(windowBefore+windowAfter) && c != '\r' {
			text = utf8.AppendRune(text, c)
		}
		col++
	}
	return out
}

// window returns the part of a line that a message shows, and the column in it.
func (f *File) window(line, col int) (string, int) {
	text, first := f.Line(line), 1
	if e, ok := f.excerpts[line]; ok {
		text, first = e.text, e.first
	}
	runes := []rune(text)
	if col > first+len(runes)+windowBefore {
		return text, len(runes) + 1 // beyond what is known
	}
	from, to := max(0, col-first-windowBefore), min(len(runes), col-first+2*windowAfter)
	if first == 1 && len(runes) <= 2*(windowBefore+windowAfter) || from > to {
		return text, col - first + 1
	}
	before, after := "", ""
	if from > 0 || first > 1 {
		before = "…"
	}
	if to < len(runes) {
		after = "…"
	}
	return before + string(runes[from:to]) + after, col - first + 1 - from + len([]rune(before))
}

// Package source handles the user's text for every front-end: files, positions
// in them, and diagnostics that point at those positions.
//
// A [File] is one text the user wrote (a model, a specification, a formula
// given on the command line). A [Pos] is a place in it, counted in lines and
// columns from 1; a column counts characters (runes), not bytes. An [Error] is
// one message at one Pos. [Errors] is what a front-end returns: all that it
// found in one run, sorted. [Files] reads files with limits, and keeps a record
// of what was read.
//
//	file := source.NewFile("traffic.ltl", text)
//	err := source.Errorf(file.Pos(17), "unknown proposition %q", "gren")
//	err.Hint = "did you mean green?"
//	fmt.Print(err.Render()) // file:line:column, the line, a caret, the hint
//
// The package knows no language and parses nothing.
package source

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Positions are kept as a file with line and column, because that is what
// messages show, and made from byte offsets, because that is what scanners
// have. Finding the line is a binary search; finding the column counts
// characters from the beginning of the line, or from a mark in it if the line
// is long: generated models have lines of megabytes.

// File is an immutable named text. It is safe for concurrent use. Two files
// with the same name and text are different files; positions refer to one of
// them.
type File struct {
	Name string // as the user gave it; "<formula>" and the like for texts without a file
	Text string

	lines    []int           // byte offset of each line's first byte
	marks    []mark          // places in long lines, in order
	hidden   bool            // messages show no line
	excerpts map[int]excerpt // of a file that was not kept: lines by number
}

// NewFile makes a file and indexes its lines, in time linear in the text; Pos
// and Line are then cheap. A byte order mark at the beginning is removed, and
// offsets do not count it.
func NewFile(name, text string) *File {
	text = SkipMark(text)
	f := &File{Name: name, Text: text, lines: []int{0}}
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' {
			f.lines = append(f.lines, i+1)
		}
	}
	f.mark()
	return f
}

// mark is a place in a line, so that columns behind it need not be counted from
// the line's beginning.
type mark struct{ offset, col int }

// markEvery is how many bytes lie between two marks, about.
const markEvery = 1 << 10

// mark puts marks into the lines that are longer than that.
func (f *File) mark() {
	for i, start := range f.lines {
		end := len(f.Text)
		if i+1 < len(f.lines) {
			end = f.lines[i+1]
		}
		if end-start <= markEvery {
			continue
		}
		next, col := start+markEvery, 1
		for j := range f.Text[start:end] {
			if start+j >= next {
				f.marks = append(f.marks, mark{start + j, col})
				next += markEvery
			}
			col++
		}
	}
}

// Pos converts a byte offset into a position. Offsets outside the text are
// clamped. Time is logarithmic in the number of lines, plus a scan of at most
// about a kilobyte of the line.
func (f *File) Pos(offset int) Pos {
	offset = max(0, min(offset, len(f.Text)))
	line := sort.SearchInts(f.lines, offset+1) // lines before and including it
	start := f.lines[line-1]
	col := 1
	if k := sort.Search(len(f.marks), func(k int) bool { return f.marks[k].offset > offset }) - 1; k >= 0 && f.marks[k].offset >= start {
		start, col = f.marks[k].offset, f.marks[k].col
	}
	return Pos{File: f, Line: line, Col: utf8.RuneCountInString(f.Text[start:offset]) + col}
}

// Line returns the text of line n (from 1) without its end of line, "" if there
// is no such line.
func (f *File) Line(n int) string {
	if n < 1 || n > len(f.lines) {
		return ""
	}
	end := len(f.Text)
	if n < len(f.lines) {
		end = f.lines[n] - 1
	}
	return strings.TrimSuffix(f.Text[f.lines[n-1]:end], "\r")
}

// Pos is a place in a file, for messages. Lines and columns count from 1,
// columns in characters. The zero Pos means "nowhere in particular".
type Pos struct {
	File      *File
	Line, Col int // from 1
}

// IsValid reports whether p refers to a line of a file.
func (p Pos) IsValid() bool { return p.File != nil && p.Line > 0 }

// Within returns the place in p's file of a place in text, if the line of p has
// text at p as it is; otherwise it returns p.
func (p Pos) Within(text string, inner Pos) Pos {
	if !p.IsValid() || inner.Line != 1 || strings.Contains(text, "\n") {
		return p
	}
	rest := p.File.Line(p.Line)
	for range p.Col - 1 {
		_, size := utf8.DecodeRuneInString(rest)
		rest = rest[size:]
	}
	if strings.HasPrefix(rest, text) {
		p.Col += inner.Col - 1
	}
	return p
}

package automata

import (
	"errors"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/source"
)

// Read reads a file of automata: never claims if its first word is "never", the
// HOA format otherwise. The error is a source.Errors with everything that is
// wrong in the file; no automaton is returned then.
func Read(file *source.File) ([]*Automaton, error) {
	return collect(ReadEach(file))
}

// Entry is one automaton of a file, or what is wrong with it, which is a
// source.Errors. Exactly one of the fields is set.
type Entry struct {
	Automaton *Automaton
	Err       error
}

// ReadEach is Read where an automaton that is wrong does not lose the others of
// the file: one entry each, in order. What follows upon a wrong never claim is
// not read.
func ReadEach(file *source.File) []Entry {
	if startsWithNever(file) {
		return readEachNever(file)
	}
	return readEachHOA(file)
}

// collect returns the automata of a file, or all that is wrong with it.
func collect(entries []Entry) ([]*Automaton, error) {
	var all []*Automaton
	var errs source.Errors
	for _, e := range entries {
		var some source.Errors
		if errors.As(e.Err, &some) {
			errs = append(errs, some...)
			continue
		}
		all = append(all, e.Automaton)
	}
	if len(errs) > 0 {
		return nil, errs.Sort()
	}
	return all, nil
}

// startsWithNever reports whether the file is one of never claims: its first
// word is "never", or it begins with a directive of the preprocessor or an
// inline. Comments before it may be 4 KB long.
func startsWithNever(file *source.File) bool {
	toks := lexemes.Scan(source.NewFile("", prefix(file.Text, 1<<12)))
	return len(toks) > 0 && (toks[0].IsWord("never") || toks[0].IsWord("inline") || toks[0].Is("#"))
}

// prefix returns the first n bytes of a text, without a character that this
// cuts.
func prefix(text string, n int) string {
	if len(text) > n {
		text = strings.ToValidUTF8(text[:n], "")
	}
	return text
}

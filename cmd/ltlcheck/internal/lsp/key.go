package lsp

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"maps"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/specs/layout"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// key identifies everything that the verdict of a property depends on. Texts
// with equal keys have equal verdicts, and equal runs but for line numbers.
type key [sha256.Size]byte

// keyOf returns the key of a property of a document: its formulas with all
// definitions replaced, its fairness, and the slice of the texts that it
// depends on: of the document and of all files that were read with it, without
// comments, white space and other properties. Properties with automata, and
// those about executions that end, have no key.
func (d *document) keyOf(q *property.Property, read map[string][]byte) (k key, ok bool) {
	p := &q.Check
	if p.Claim != nil || p.Automaton != nil || p.Formula == nil || q.Ending != nil {
		return k, false
	}
	h := sha256.New()
	text := func(kind string, parts ...string) {
		put(h, kind)
		for _, s := range parts {
			put(h, s)
		}
	}
	text("formula", p.Formula.String(), fmt.Sprint(p.Fairness, q.Possible))
	for _, a := range p.Assumptions {
		if a.Formula == nil {
			return k, false
		}
		text("assume", a.Formula.String())
	}
	for _, f := range p.FairTo {
		text("fair", fmt.Sprintf("%+v", f))
	}
	text("document", d.language(), slice(d.text, d.language()))
	for _, name := range slices.Sorted(maps.Keys(read)) {
		text("file", name, slice(string(read[name]), languageOf(name)))
	}
	h.Sum(k[:0])
	return k, true
}

// put hashes a text with its length, so that two texts are not one.
func put(h hash.Hash, s string) {
	var n [8]byte
	binary.LittleEndian.PutUint64(n[:], uint64(len(s)))
	h.Write(n[:])
	h.Write([]byte(s))
}

// slice returns a text without what no verdict depends on: comments, white
// space, and the properties themselves, which keys have as formulas. Of white
// space it stays known that there was some, since it may part two words, and
// where lines of the preprocessor end. Texts in other languages are returned as
// they are.
func slice(text, language string) string {
	if language != "ltl" && language != "promela" {
		return text
	}
	if sliced, ok := strip(text, language, true); ok {
		return sliced
	}
	sliced, _ := strip(text, language, false)
	return sliced
}

// strip is slice; ok is false if it cannot tell what is a property, because of
// what the preprocessor may do.
func strip(text, language string, properties bool) (_ string, ok bool) {
	var out strings.Builder
	gap, directive, first := false, false, true
	last := byte(';') // the last character that was written
	skip := skipper{language: language, start: true}
	for _, at := range layout.Lexeme().FindAllStringIndex(text, -1) {
		w := text[at[0]:at[1]]
		switch {
		case w == "\n":
			if directive && !strings.HasSuffix(out.String(), "\\") {
				out.WriteByte('\n')
				directive = false
			}
			gap, first = true, true
			continue
		case strings.HasPrefix(w, "/*") || strings.HasPrefix(w, "//") || strings.TrimSpace(w) == "":
			gap = true
			continue
		}
		if first && w == "#" {
			out.WriteByte('\n')
			directive = true
		}
		first = false
		if properties && directive && (skip.inside || strings.HasPrefix(w, "if") || w == "ltl") {
			return "", false
		}
		if properties && skip.next(w) {
			gap = true
			continue
		}
		if gap && (directive || parts(last, w[0])) {
			out.WriteByte(' ')
		}
		gap, last = false, w[len(w)-1]
		out.WriteString(w)
	}
	return out.String(), true
}

// parts reports whether white space between two characters may matter: there is
// none that does at the beginning of a text and beside these.
func parts(a, b byte) bool {
	const alone = ";,(){}"
	return strings.IndexByte(alone, a) < 0 && strings.IndexByte(alone, b) < 0
}

// skipper follows the words of a text and knows which belong to properties: of
// a specification the statements that begin with one of these keywords, up to
// the semicolon; of a model ltl blocks.
type skipper struct {
	language string
	start    bool // of a statement of a specification
	inside   bool
	depth    int // of braces, inside an ltl block
}

// stated are the keywords with which the properties of specifications begin.
var stated = []string{"property", "finite", "cover"}

// next reports whether a word is part of a property.
func (s *skipper) next(w string) bool {
	if s.language == "ltl" {
		if s.start && slices.Contains(stated, w) {
			s.inside = true
		}
		skipped := s.inside
		if s.start = w == ";"; s.start {
			s.inside = false
		}
		return skipped
	}
	switch {
	case !s.inside:
		s.inside, s.depth = w == "ltl", 0
		return s.inside
	case w == "{":
		s.depth++
	case w == "}":
		s.depth--
		s.inside = s.depth > 0
	}
	return true
}

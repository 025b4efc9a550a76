package ltl

import (
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// maxWordAPs is how many propositions a word speaks of at most.
const maxWordAPs = 64

// ParseWord reads a word as it is written in answers: letters are propositions
// in braces, and what repeats for ever stands in parentheses, behind which
// there may be a star or ω.
//
//	{p} {} ({p, x > 3} {q})*
//
// A proposition is true in the letters that name it; quotes around it are for
// commas and braces. The errors are source.Errors. Propositions get their bits
// in the order in which they first occur. A word names 64 propositions at most.
func ParseWord(file *source.File) (Word, error) {
	p := wordParser{file: file, text: file.Text}
	var w Word
	for p.skip(); p.next() == '{'; p.skip() {
		w.Prefix = append(w.Prefix, p.letter(&w))
	}
	p.expect("(", "expected a letter in braces, or '(' before what repeats for ever")
	for p.skip(); p.next() == '{'; p.skip() {
		w.Cycle = append(w.Cycle, p.letter(&w))
	}
	if len(w.Cycle) == 0 {
		p.fail("expected a letter in braces: something must repeat for ever")
	}
	p.expect(")", "expected a letter in braces, or ')'")
	for _, sign := range []string{"*", "ω", "^ω", "^w"} {
		if strings.HasPrefix(p.text[p.at:], sign) {
			p.at += len(sign)
			break
		}
	}
	if p.skip(); p.at < len(p.text) {
		p.fail("expected the end of the word")
	}
	if p.err != nil {
		return Word{}, source.Errors{p.err}
	}
	return w, nil
}

// wordParser keeps the first error; after it nothing is read.
type wordParser struct {
	file *source.File
	text string
	at   int
	err  *source.Error
}

func (p *wordParser) fail(format string, args ...any) {
	if p.err == nil {
		p.err = source.Errorf(p.file.Pos(p.at), format, args...)
	}
	p.text = p.text[:p.at]
}

func (p *wordParser) next() byte {
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

func (p *wordParser) skip() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n;", p.text[p.at]) >= 0 {
		p.at++
	}
}

func (p *wordParser) expect(sign, message string) {
	if p.skip(); !strings.HasPrefix(p.text[p.at:], sign) {
		p.fail("%s", message)
		return
	}
	p.at += len(sign)
	p.skip()
}

// letter reads propositions in braces.
func (p *wordParser) letter(w *Word) (letter uint64) {
	p.expect("{", "expected '{'")
	for p.next() != '}' {
		name := p.proposition()
		bit := slices.Index(w.APs, name)
		if bit < 0 {
			bit = len(w.APs)
			w.APs = append(w.APs, name)
		}
		switch {
		case p.err != nil:
			return 0
		case bit == maxWordAPs:
			p.fail("a word speaks of %d propositions at most", maxWordAPs)
			return 0
		}
		letter |= 1 << bit
		if p.skip(); p.next() == ',' {
			p.at++
			if p.skip(); p.next() == '}' {
				p.fail("expected a proposition after ','")
			}
		} else if p.next() != '}' {
			p.fail("expected ',' or '}' after the proposition")
		}
	}
	p.expect("}", "expected '}'")
	return letter
}

// proposition reads text up to a comma or brace, or any text in quotes.
func (p *wordParser) proposition() string {
	from := p.at
	if p.next() != '"' {
		for p.at < len(p.text) && strings.IndexByte(",{}\"\n", p.text[p.at]) < 0 {
			p.at++
		}
		name := strings.TrimSpace(p.text[from:p.at])
		if name == "" {
			p.at = from
			p.fail("expected a proposition, or '}'")
		}
		return name
	}
	for p.at++; p.next() != '"'; p.at++ {
		if p.next() == '\\' {
			p.at++
		}
		if p.at >= len(p.text) {
			p.at = from
			p.fail("quotes opened here are never closed, expected '\"'")
			return ""
		}
	}
	p.at++
	return unquote(p.text[from+1 : p.at-1])
}

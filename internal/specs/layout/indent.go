package layout

import (
	"slices"
	"strings"
)

// formatter indents lines and sets the spaces of their words.
type formatter struct {
	open     []opening
	branches []branch // of conditions of the preprocessor
	last     string   // the last token
	before   string   // the token before it
}

// opening is a parenthesis, brace, bracket, if or do that is not closed.
type opening struct {
	text   string
	indent int  // of its closing word
	list   bool // what is inside are no statements
}

// branch is the nesting before a condition of the preprocessor, and after its
// first branch. off is set below #if 0, and in branches within.
type branch struct {
	before, after []opening
	off           bool
}

// format sets what is written of a line, and follows its nesting.
func (f *formatter) format(l *line) {
	if l.verbatim {
		f.directive(l)
		return
	}
	if n := len(f.branches); n > 0 && f.branches[n-1].off {
		l.verbatim = true
		return
	}
	if len(l.words) == 0 {
		return
	}
	words := l.words
	if n := len(words) - 1; n > 0 && words[n].comment && !strings.Contains(words[n].text, "\n") {
		l.tail, words = &words[n], words[:n]
		l.wide = words[n-1].end()+1 < l.tail.column
	}
	indent := f.indent(words)
	code := ""
	if isLabel(words) {
		code = words[0].text + ":"
		f.take(words[0].text, indent, true)
		f.take(":", indent, false)
		if words = words[2:]; len(words) > 0 {
			code += pad(width(code), indent)
		}
	} else {
		code = strings.Repeat("\t", indent)
	}
	for i := range words {
		w := &words[i]
		if i > 0 && f.spaced(&words[i-1], w) {
			code += " "
		}
		if w.comment {
			code += shifted(w, indent, i == 0 && len(code) == indent)
			continue
		}
		code += w.text
		f.take(w.sign(), indent, i == 0)
	}
	l.code = code
}

// pad returns the tabs between a label and its statement.
func pad(column, indent int) string {
	if column >= indent*tab {
		return " "
	}
	return strings.Repeat("\t", indent-column/tab)
}

// isLabel reports whether words begin with a label.
func isLabel(words []word) bool {
	return len(words) > 1 && isWord(words[0].text) && words[1].text == ":" && words[0].text != "else"
}

// sign returns the token as other texts write it.
func (w *word) sign() string {
	if w.text == "-->" {
		return "->"
	}
	return w.text
}

// end returns the column after a word.
func (w *word) end() int { return advance(w.column, w.text) }

// shifted returns a comment of which the lines after the first are moved with
// it, if it begins its line and they are not further left than it was.
func shifted(w *word, indent int, first bool) string {
	lines := strings.Split(w.text, "\n")
	if !first || len(lines) == 1 || w.column == indent*tab {
		return w.text
	}
	for _, l := range lines[1:] {
		if l != "" && leading(l) < w.column {
			return w.text
		}
	}
	for i, l := range lines[1:] {
		if l != "" {
			more := leading(l) - w.column
			lines[i+1] = strings.Repeat("\t", indent) + strings.Repeat(" ", more) + strings.TrimLeft(l, " \t")
		}
	}
	return strings.Join(lines, "\n")
}

// leading returns the columns of white space with which a line begins.
func leading(l string) int { return width(l[:len(l)-len(strings.TrimLeft(l, " \t"))]) }

// indent returns the number of tabs before a line that begins with some words.
func (f *formatter) indent(words []word) int {
	first := words[0].text
	if words[0].comment {
		return f.inside() // what it is about follows
	}
	if i := f.closes(first); i >= 0 {
		return f.open[i].indent
	}
	if len(f.open) == 0 {
		return f.continued(first)
	}
	top := f.open[len(f.open)-1]
	if first == "::" && isChoice(top.text) {
		return top.indent
	}
	return f.inside() + f.continued(first)
}

// inside returns the indentation of statements inside what is open.
func (f *formatter) inside() int {
	if len(f.open) == 0 {
		return 0
	}
	return f.open[len(f.open)-1].indent + 1
}

// continued returns 1 if a line that begins with a token goes on with the
// statement of the line before.
func (f *formatter) continued(first string) int {
	if n := len(f.open); n > 0 && f.open[n-1].list {
		return 0
	}
	if slices.Contains(binary, f.last) || f.last == "," || f.last != "" && slices.Contains(binary, first) {
		return 1
	}
	return 0
}

// binary are operators that end no statement.
var binary = []string{"+", "*", "/", "%", "&", "|", "^", "&&", "||", "=", "==", "!=", "<", ">", "<=", ">=", "<<", ">>"}

func isChoice(text string) bool { return text == "if" || text == "do" }

// closers are the words that end what others begin.
var closers = map[string]string{"}": "{", ")": "(", "]": "[", "fi": "if", "od": "do"}

// closes returns the index of what a token closes, -1 if it closes nothing.
func (f *formatter) closes(text string) int {
	opener, ok := closers[text]
	if !ok {
		return -1
	}
	for i := len(f.open) - 1; i >= 0; i-- {
		if f.open[i].text == opener {
			return i
		}
	}
	return -1
}

// take follows the nesting at a token of a line with some indentation.
func (f *formatter) take(text string, indent int, first bool) {
	if i := f.closes(text); i >= 0 {
		f.open = f.open[:i]
	}
	switch text {
	case "{":
		f.open = append(f.open, opening{text, indent, f.last == "=" || f.last == "of" || f.before == "ltl" || f.last == "ltl"})
	case "(", "[":
		f.open = append(f.open, opening{text, indent, true})
	case "if", "do":
		if !first && f.last != ":" {
			indent++
		}
		f.open = append(f.open, opening{text, indent, false})
	}
	f.before, f.last = f.last, text
}

// directive follows the branches of conditions: each begins as nested as the
// first.
func (f *formatter) directive(l *line) {
	if len(l.words) < 2 || l.words[0].text != "#" {
		for _, w := range l.words { // a statement that is continued by a backslash
			if !w.comment {
				f.take(w.sign(), f.inside(), false)
			}
		}
		return
	}
	n := len(f.branches) - 1
	switch l.words[1].text {
	case "if", "ifdef", "ifndef":
		off := n >= 0 && f.branches[n].off || len(l.words) > 2 && l.words[1].text == "if" && l.words[2].text == "0"
		f.branches = append(f.branches, branch{before: slices.Clone(f.open), off: off})
	case "else", "elif":
		if n >= 0 {
			b := &f.branches[n]
			if b.after == nil && !b.off {
				b.after = append([]opening{}, f.open...)
			}
			b.off = n > 0 && f.branches[n-1].off
			f.open = slices.Clone(b.before)
		}
	case "endif":
		if n >= 0 {
			if f.branches[n].after != nil {
				f.open = f.branches[n].after
			}
			f.branches = f.branches[:n]
		}
	}
}

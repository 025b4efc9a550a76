package lts

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// binding is a system with bound propositions.
type binding struct {
	*LTS
	actions  program.Letter
	act      []program.Letter // by label: exec and match
	any      program.Letter   // exec(_)
	enabled  []program.Letter // by label: enabled
	deadlock program.Letter
	letters  func() []program.Letter // by state, nil when there are no propositions about states
}

// Bind resolves propositions about labels; the package documentation lists
// them. A label that no transition has is an error, with similar labels as a
// hint; a pattern may match none. Errors are source.Errors. Propositions about
// states are evaluated once for all states when the first explorer is made.
func (l *LTS) Bind(atoms []program.Atom) (program.Binding, error) {
	if len(atoms) > program.MaxAtoms {
		return nil, source.Errors{source.Errorf(atoms[program.MaxAtoms].Pos, "more than %d propositions at a time", program.MaxAtoms)}
	}
	b := &binding{LTS: l, act: make([]program.Letter, len(l.labels)), enabled: make([]program.Letter, len(l.labels))}
	var errs source.Errors
	for i, a := range atoms {
		if err := b.bind(a.Text, program.Letter(1)<<i); err != nil {
			err.Pos = a.Pos
			errs = append(errs, err)
		}
	}
	if len(errs) > 0 {
		return nil, errs.Sort()
	}
	b.letters = sync.OnceValue(b.stateLetters)
	return b, nil
}

const known = `propositions are exec("LABEL"), exec(_), match("REGEXP"), enabled("LABEL") and deadlock`

func (b *binding) bind(text string, bit program.Letter) *source.Error {
	if strings.TrimSpace(text) == "deadlock" {
		b.deadlock |= bit
		return nil
	}
	name, argument, ok := call(text)
	switch {
	case text == program.AnyStep, ok && name == "exec" && argument == "_":
		b.any |= bit
		b.actions |= bit
		return nil
	case ok && name == "exec":
		b.actions |= bit
		return b.bindLabels(b.act, argument, bit)
	case ok && name == "enabled":
		return b.bindLabels(b.enabled, argument, bit)
	case ok && name == "match":
		b.actions |= bit
		return b.bindPattern(argument, bit)
	}
	err := &source.Error{Msg: fmt.Sprintf("a labelled transition system has no proposition %s", text), Hint: known}
	if n := b.find(strings.TrimSpace(text)); len(n) > 0 {
		err.Hint = fmt.Sprintf("%s is a label: want exec(%s)", text, text)
	}
	return err
}

// call splits NAME(ARGUMENT).
func call(text string) (name, argument string, ok bool) {
	text = strings.TrimSpace(text)
	i := strings.IndexByte(text, '(')
	if i < 0 || text[len(text)-1] != ')' {
		return "", "", false
	}
	return strings.TrimSpace(text[:i]), strings.TrimSpace(text[i+1 : len(text)-1]), true
}

// bindLabels sets the bit of every label that the argument selects: a text in
// quotes, in which * stands for any text, or a label as it is.
func (b *binding) bindLabels(set []program.Letter, argument string, bit program.Letter) *source.Error {
	pattern := argument
	unquoted, quoted := program.Unquote(argument)
	if quoted {
		pieces := split(unquoted)
		if len(pieces) > 1 {
			mark(set, b.labels, bit, func(label string) bool { return glob(pieces, label) })
			return nil
		}
		pattern = pieces[0]
	}
	found := b.find(pattern)
	if len(found) == 0 && !quoted {
		found = b.findSpelled(pattern)
	}
	for _, i := range found {
		set[i] |= bit
	}
	if len(found) == 0 {
		return &source.Error{Msg: fmt.Sprintf("no transition has the label %q", pattern), Hint: b.suggest(pattern)}
	}
	return nil
}

func mark(set []program.Letter, labels []string, bit program.Letter, in func(string) bool) {
	for i, label := range labels {
		if in(label) {
			set[i] |= bit
		}
	}
}

// find returns the number of a label, in a slice that is empty if there is
// none.
func (b *binding) find(label string) []int {
	if i := slices.Index(b.labels, label); i >= 0 {
		return []int{i}
	}
	return nil
}

// findSpelled finds a label that is spelled with other white space, since
// formulas are.
func (b *binding) findSpelled(label string) (found []int) {
	squeeze := func(s string) string { return strings.Join(strings.Fields(s), "") }
	want := squeeze(label)
	for i, l := range b.labels {
		if squeeze(l) == want {
			found = append(found, i)
		}
	}
	return found
}

// split cuts a pattern at its stars; a backslash before a star makes it part of
// the text.
func split(pattern string) []string {
	pieces := []string{""}
	for i := 0; i < len(pattern); i++ {
		last := len(pieces) - 1
		switch {
		case pattern[i] == '*':
			pieces = append(pieces, "")
		case pattern[i] == '\\' && i+1 < len(pattern) && pattern[i+1] == '*':
			i++
			fallthrough
		default:
			pieces[last] += pattern[i : i+1]
		}
	}
	return pieces
}

// glob reports whether the text consists of the pieces in order with arbitrary
// texts between them. The first match of each piece is enough, so that time is
// linear in the text for each piece.
func glob(pieces []string, text string) bool {
	text, ok := strings.CutPrefix(text, pieces[0])
	last := len(pieces) - 1
	for _, p := range pieces[1:last] {
		if _, text, ok = cutAfter(text, p, ok); !ok {
			return false
		}
	}
	return ok && strings.HasSuffix(text, pieces[last])
}

func cutAfter(text, piece string, ok bool) (string, string, bool) {
	if !ok {
		return "", "", false
	}
	return strings.Cut(text, piece)
}

func (b *binding) bindPattern(argument string, bit program.Letter) *source.Error {
	text, quoted := program.Unquote(argument)
	if !quoted {
		return &source.Error{Msg: fmt.Sprintf("match wants a regular expression in quotes, as in match(\"%s\")", argument)}
	}
	re, err := regexp.Compile(`\A(?:` + text + `)\z`)
	if err == nil {
		_, err = regexp.Compile(text) // a text such as ")(" must not use our parentheses
	}
	if err != nil {
		return &source.Error{
			Msg:  fmt.Sprintf("match(%s): %v", argument, err),
			Hint: "the syntax is that of Go's package regexp; inside the quotes of a formula a backslash is written twice",
		}
	}
	mark(b.act, b.labels, bit, re.MatchString)
	return nil
}

// maxNamed bounds the labels that a message names.
const maxNamed = 8

// suggest lists labels that contain the wanted one or are contained in it, else
// the first labels.
func (b *binding) suggest(want string) string {
	var near []string
	for _, l := range b.labels {
		lower, wanted := strings.ToLower(l), strings.ToLower(want)
		if wanted != "" && (strings.Contains(lower, wanted) || lower != "" && strings.Contains(wanted, lower)) {
			near = append(near, l)
		}
	}
	ask := fmt.Sprintf("; match(%q) may match nothing", regexp.QuoteMeta(want))
	if len(near) > 0 {
		return "like it are " + list(near) + ask
	}
	return "the labels are " + list(b.labels) + ask
}

func list(labels []string) string {
	var out []string
	for _, l := range labels[:min(len(labels), maxNamed)] {
		out = append(out, fmt.Sprintf("%q", l))
	}
	if len(labels) > maxNamed {
		out = append(out, fmt.Sprintf("and %d more", len(labels)-maxNamed))
	}
	return strings.Join(out, ", ")
}

// ActionAtoms returns the atoms made of exec and match.
func (b *binding) ActionAtoms() program.Letter { return b.actions }

// stateLetters evaluates enabled and deadlock for every state; it takes 8 bytes
// for each. It returns nil if no such proposition is bound.
func (b *binding) stateLetters() []program.Letter {
	all := b.deadlock
	for _, l := range b.enabled {
		all |= l
	}
	if all == 0 {
		return nil
	}
	letters := make([]program.Letter, len(b.first)-1)
	for s := range letters {
		out := b.Out(s)
		if len(out) == 0 {
			letters[s] = b.deadlock
		}
		for _, e := range out {
			letters[s] |= b.enabled[e.Label]
		}
	}
	return letters
}

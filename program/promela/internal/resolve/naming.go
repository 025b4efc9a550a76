package resolve

import (
	"strconv"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/source"
)

// NamedIn lists the processes that a proposition names by number, as P[7] in
// P[7]@l, P[7]:x and exec(P[7]), and the place that P@l or P[7]@l refers to if
// that is the whole proposition. They serve to warn of names that never come to
// exist. A process that exists and never moves counts as one that does not
// exist.
func NamedIn(m *flat.Model, atom string) []program.Named {
	errs := &lexemes.Diagnostics{}
	pre := &lexemes.Preprocessor{Macros: m.Macros, Errs: errs}
	toks := pre.Expand(lexemes.Scan(source.NewFile("<proposition>", Unquote(atom))))
	if errs.Ended {
		return nil
	}
	var named []program.Named
	for i := range toks {
		process, ok := numbered(toks[i:])
		if !ok || i+4 >= len(toks) {
			continue
		}
		executed := i >= 2 && toks[i-1].Is("(") && toks[i-2].IsWord("exec") && toks[i+4].Is(")")
		if executed || toks[i+4].Is("@") || toks[i+4].Is(":") {
			named = append(named, program.Named{Name: "process " + process, Sign: "exec(" + process + ")"})
		}
	}
	if n := len(toks); n >= 3 && toks[0].Kind == lexemes.TokWord && toks[n-2].Is("@") && toks[n-1].Kind == lexemes.TokWord {
		if _, ok := numbered(toks); n == 3 || n == 6 && ok {
			named = append(named, program.Named{Name: "label " + toks[n-1].Text + " of " + lexemes.Render(toks[:n-2]), Sign: atom, Place: true})
		}
	}
	return named
}

// numbered returns the text of a process with a number at the beginning of the
// tokens; false if there is none.
func numbered(toks []lexemes.Token) (process string, ok bool) {
	if len(toks) < 4 || toks[0].Kind != lexemes.TokWord || !toks[1].Is("[") || !toks[3].Is("]") {
		return "", false
	}
	if _, err := strconv.Atoi(toks[2].Text); err != nil {
		return "", false
	}
	return toks[0].Text + "[" + toks[2].Text + "]", true
}

package promela

import (
	"strconv"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// namedIn lists the processes that a proposition names by number, as P[7] in P[7]@l, P[7]:x and exec(P[7]), and
// the place that P@l or P[7]@l is about if that is all it says. A process that is there and never moves counts as
// one that is not.
func namedIn(m *model, atom string) []program.Named {
	errs := &diagnostics{}
	pre := &preprocessor{macros: m.macros, errs: errs}
	toks := pre.expand(scan(source.NewFile("<proposition>", unquote(atom))))
	if errs.ended {
		return nil
	}
	var named []program.Named
	for i := range toks {
		process, ok := numbered(toks[i:])
		if !ok || i+4 >= len(toks) {
			continue
		}
		executed := i >= 2 && toks[i-1].is("(") && toks[i-2].isWord("exec") && toks[i+4].is(")")
		if executed || toks[i+4].is("@") || toks[i+4].is(":") {
			named = append(named, program.Named{Name: "process " + process, Sign: "exec(" + process + ")"})
		}
	}
	if n := len(toks); n >= 3 && toks[0].kind == tokWord && toks[n-2].is("@") && toks[n-1].kind == tokWord {
		if _, ok := numbered(toks); n == 3 || n == 6 && ok {
			named = append(named, program.Named{Name: "label " + toks[n-1].text + " of " + render(toks[:n-2]), Sign: atom, Place: true})
		}
	}
	return named
}

// numbered is the text of a process with a number at the beginning of the tokens.
func numbered(toks []token) (process string, ok bool) {
	if len(toks) < 4 || toks[0].kind != tokWord || !toks[1].is("[") || !toks[3].is("]") {
		return "", false
	}
	if _, err := strconv.Atoi(toks[2].text); err != nil {
		return "", false
	}
	return toks[0].text + "[" + toks[2].text + "]", true
}

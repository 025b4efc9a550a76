package lsp

import (
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/specs"
)

// keyword is a word of specifications with its meaning for hover and
// completion.
type keyword struct{ text, means string }

// declarators are the words that begin a declaration of a specification.
var declarators = []keyword{
	{"model", `model "FILE" with NAME = VALUE; names the model, and sets macros of it`},
	{"import", `import "FILE"; takes the definitions and assumptions of another specification`},
	{"define", "define NAME(PARAMETERS) = FORMULA; names a formula or an expression"},
	{"assume", `assume NAME "TITLE": FORMULA; or weak fairness, strong fairness of P, automaton "FILE": restricts the runs of properties that say under NAME`},
	{"property", `property NAME "TITLE" for INDEX in LOW..HIGH under ASSUMPTIONS: FORMULA expect VERDICT; only the name is required`},
	{"finite property", "finite property NAME: FORMULA; is about the executions that end; X f is false at the last state"},
	{"cover", "cover NAME: FORMULA; asks whether some run comes to where the formula holds"},
	{"without", "without NAME; leaves out what the model states itself"},
}

// clauses are the other words of specifications that are no names.
var clauses = []keyword{
	{"under", "under A, B: only runs that satisfy the assumptions count"},
	{"expect", "expect holds, violated, possible or impossible: the verdict that is as it should be"},
	{"for", "for i in 0..N - 1: one property for each value of i"},
	{"weak fairness", "weak fairness: a process that is able to move from some time on moves; of P, Q: one of these"},
	{"strong fairness", "strong fairness: a process that is able to move again and again moves; of P, Q: one of these"},
	{"automaton", `automaton "FILE": the runs that the automaton of the file accepts`},
	{"claim", `claim "FILE": an automaton of the runs that violate the property`},
	{"never", "never p: p holds at no time"},
	{"always", "always p: p at all times from now on"},
	{"eventually", "eventually p: p now or at some time later"},
	{"next", "next p: p at the next step"},
	{"until", "p until q: q now or later, and p at all times before"},
	{"weakuntil", "p weakuntil q: p until q, or p at all times"},
	{"release", "p release q: q until p and q hold together, or q at all times"},
	{"implies", "p implies q: if p then q"},
	{"equivalent", "p equivalent q: both or neither"},
	{"leads to", "p leads to q: whenever p holds, q holds then or later"},
	{"possible", "possible p: some run comes to where p holds; at the beginning of a property only"},
	{"yesterday", "yesterday p: p held one step before"},
	{"once", "once p: p holds or held at some step so far"},
	{"historically", "historically p: p holds and has held at every step so far"},
	{"since", "p since q: q holds or held, and p ever since"},
	{"triggered", "p triggered q: !(!p since !q)"},
	{"exec", "exec(P): the next step is one of process P; exec(*): there is a next step"},
	{"globally", "PATTERN globally: the pattern holds of the whole run"},
	{"before", "PATTERN before r: up to the first r; nothing is required if there is none"},
	{"after", "PATTERN after q, or after q until r: from q on, or to the next r, which need not come"},
	{"between", "PATTERN between q and r: from each q to the next r; nothing is required if there is none"},
}

// patterns returns the property specification patterns, with all their forms.
func patterns() (all []keyword) {
	for _, p := range specs.Patterns() {
		form := p.Name + "(" + p.Args + "): " + p.Doc
		if i := slices.IndexFunc(all, func(k keyword) bool { return k.text == p.Name }); i >= 0 {
			all[i].means += "; " + form
			continue
		}
		all = append(all, keyword{p.Name, form})
	}
	return all
}

// explained returns what a word of specifications means, "" for other words. Of
// keywords of two words each explains the whole.
func explained(word string) string {
	for _, list := range [][]keyword{declarators, clauses, patterns()} {
		for _, k := range list {
			for part := range strings.FieldsSeq(k.text) {
				if part == word {
					return k.means
				}
			}
		}
	}
	return ""
}

package resolve

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
	"github.com/ltlcheck/ltlcheck/source"
)

// Binding propositions. A proposition is read like an expression in the model's
// global scope, with the model's macros, and compiled to nodes that are added
// to a copy of the model's code. exec(P) is not an expression: it is recognised
// by its tokens and stored as a flat.MoveAtom, which is evaluated for
// transitions.

// Atoms binds propositions to a model: expressions over its variables, labels
// and channels, and exec(P). The model is not changed, so that it can be called
// from several goroutines; the flat code is extended in a copy. Errors are
// source.Errors at the positions of the atoms.
func Atoms(m *flat.Model, list []program.Atom) (*flat.Atoms, error) {
	if len(list) > program.MaxAtoms {
		return nil, source.Errors{source.Errorf(list[program.MaxAtoms].Pos, "more than %d propositions at a time", program.MaxAtoms)}
	}
	errs := &lexemes.Diagnostics{}
	own := *m // the flat form is extended for this binding alone
	own.Code = m.Code[:len(m.Code):len(m.Code)]
	own.Indexings = m.Indexings[:len(m.Indexings):len(m.Indexings)]
	own.IndexInfos = m.IndexInfos[:len(m.IndexInfos):len(m.IndexInfos)]
	own.ChannelOps = m.ChannelOps[:len(m.ChannelOps):len(m.ChannelOps)]
	b := &atomResolver{Atoms: &flat.Atoms{Model: &own}}
	for i, a := range list {
		b.bind(a, program.Letter(1)<<i, errs)
	}
	if err := errs.List.Err(); err != nil {
		return nil, errs.List.Sort()
	}
	own.Quicken()
	b.observe()
	return b.Atoms, nil
}

// atomResolver turns propositions into the flat form.
type atomResolver struct{ *flat.Atoms }

// bind resolves one proposition, with the macros of the model expanded. Its
// errors get the position of the atom and quote the proposition.
func (ar *atomResolver) bind(a program.Atom, bit program.Letter, errs *lexemes.Diagnostics) {
	mine := &lexemes.Diagnostics{}
	r := &resolver{m: ar.Model, errs: mine, scope: ar.Model.GlobalScope, observing: true, binding: true}
	pre := &lexemes.Preprocessor{Macros: ar.Model.Macros, Errs: mine}
	toks := lexemes.Embed(pre.Expand(lexemes.Scan(source.NewFile("<proposition>", Unquote(a.Text)))), mine)
	if len(toks) == 1 && toks[0].IsWord(flat.InsideAtom) && r.scope.Find(flat.InsideAtom) == nil {
		ar.Inside |= bit
		ar.State = append(ar.State, flat.StateAtom{Bit: bit, Node: r.konst(0)})
	} else if a.Text == program.AnyStep {
		ar.bindAnyStep(bit)
	} else if name, rest, ok := execAtom(toks); ok {
		ar.bindExec(r, name, rest, bit)
	} else if e := syntax.ParseExpression(lexemes.Lexemes(toks, mine), mine); e != nil {
		ar.State = append(ar.State, flat.StateAtom{Bit: bit, Node: r.expr(e)})
		r.patch()
		if len(r.observed) > 0 {
			mine.Add(source.Pos{}, "%s is hidden: it is not part of the state", r.observed[0]).Hint = "without hidden it is; so it is when a property in the model's own text reads it"
		}
	}
	for _, e := range append(mine.List, mine.Warnings...) {
		e.Pos = a.Pos.Within(a.Text, e.Pos)
		e.Msg = fmt.Sprintf("in the proposition %q: %s", a.Text, e.Msg)
		if word, _, called := strings.Cut(a.Text, "("); called && e.Hint == "" && spelledOut[word] != "" {
			e.Hint = "write " + spelledOut[word] + " for " + word
		}
		errs.List = append(errs.List, e)
	}
}

// spelledOut are words that stand for operators elsewhere, and look like calls
// before parentheses.
var spelledOut = map[string]string{"not": "!", "globally": "[]", "finally": "<>", "eventually": "<>", "next": "X"}

// Unquote replaces texts in double quotes, by which a formula writes arguments
// that are not in its syntax, by their contents in parentheses.
func Unquote(text string) string {
	var b strings.Builder
	for text != "" {
		n := 1
		switch {
		case text[0] == '\'' && len(text) > 2: // a character
			n = 3
		case text[0] == '"':
			for n < len(text) && text[n] != '"' {
				n += 1 + strings.Count(text[n:n+1], `\`)
			}
			if inner, ok := program.Unquote(text[:min(n+1, len(text))]); ok {
				b.WriteString("(" + inner + ")")
				text = text[n+1:]
				continue
			}
			n = 1
		}
		b.WriteString(text[:n])
		text = text[n:]
	}
	return b.String()
}

// observe finds out what the propositions look at.
func (ar *atomResolver) observe() {
	for _, a := range ar.State {
		ar.Observes |= ar.Model.Observes(a.Node)
	}
	for _, a := range ar.Moves {
		ar.Observes |= flat.ObservesMoves | ar.Model.Observes(a.Pid)
	}
	if ar.Inside != 0 {
		ar.Observes |= flat.ObservesInside
	}
}

// execAtom recognises exec ( P ) and exec ( P [ … ] ). rest are the tokens
// after P.
func execAtom(toks []lexemes.Token) (name lexemes.Token, rest []lexemes.Token, ok bool) {
	n := len(toks)
	if n < 4 || !toks[0].IsWord("exec") || !toks[1].Is("(") || toks[2].Kind != lexemes.TokWord || !toks[n-1].Is(")") {
		return lexemes.Token{}, nil, false
	}
	return toks[2], toks[3 : n-1], true
}

// bindAnyStep binds the atom that every step satisfies.
func (ar *atomResolver) bindAnyStep(bit program.Letter) {
	ar.Actions |= bit
	ar.Moves = append(ar.Moves, flat.MoveAtom{Bit: bit, Pid: -1})
}

// bindExec binds exec(P) or exec(P[pid]). The pid may be an expression.
func (ar *atomResolver) bindExec(r *resolver, name lexemes.Token, rest []lexemes.Token, bit program.Letter) {
	if name.Text == "_" && len(rest) == 0 {
		ar.bindAnyStep(bit)
		return
	}
	p, pid := r.remoteProc(&syntax.RefNode{Fields: []syntax.FieldNode{{Name: name.Text}}})
	if p == nil {
		return
	}
	if len(rest) > 0 {
		if len(rest) < 3 || !rest[0].Is("[") || !rest[len(rest)-1].Is("]") {
			r.err(source.Pos{}, "exec wants a proctype or one of its processes, as in exec(%s[1])", p.Name)
			return
		}
		e := syntax.ParseExpression(lexemes.Lexemes(rest[1:len(rest)-1], r.errs), r.errs)
		if e == nil {
			return
		}
		before := len(r.errs.List)
		pid = r.expr(e)
		if len(r.errs.List) > before {
			return
		}
		const ofState = flat.ObservesVariables | flat.ObservesNumber | flat.ObservesMessages | flat.ObservesRemote | flat.ObservesCount
		if pid >= 0 && r.m.Observes(pid)&^ofState != 0 {
			r.err(source.Pos{}, "the number of a process in exec(%s[…]) depends on more than variables and channels, and is not evaluated on steps", p.Name).Hint =
				"timeout, np_, enabled, _last, priorities and labels are propositions of their own"
			return
		}
	}
	ar.Actions |= bit
	ar.Moves = append(ar.Moves, flat.MoveAtom{Bit: bit, Proc: p, Pid: pid})
}

// KindOf returns the index of a proctype in m.Procs. An unknown name is a
// source.Errors with a similar name as a hint.
func KindOf(m *flat.Model, name string) (int, error) {
	errs := &lexemes.Diagnostics{}
	r := &resolver{m: m, errs: errs, scope: m.GlobalScope}
	p, _ := r.remoteProc(&syntax.RefNode{Fields: []syntax.FieldNode{{Name: name}}})
	if p == nil {
		return 0, errs.List.Err()
	}
	return slices.Index(m.Procs, p), nil
}

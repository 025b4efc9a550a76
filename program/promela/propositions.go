package promela

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// resolveAtoms extends a model by propositions.
func resolveAtoms(m *model, list []program.Atom) (*atoms, error) {
	if len(list) > program.MaxAtoms {
		return nil, source.Errors{source.Errorf(list[program.MaxAtoms].Pos, "more than %d propositions at a time", program.MaxAtoms)}
	}
	errs := &diagnostics{}
	own := *m // the flat form is extended for this binding alone
	own.code = m.code[:len(m.code):len(m.code)]
	own.indexings = m.indexings[:len(m.indexings):len(m.indexings)]
	own.indexInfos = m.indexInfos[:len(m.indexInfos):len(m.indexInfos)]
	own.channelOps = m.channelOps[:len(m.channelOps):len(m.channelOps)]
	b := &atomResolver{atoms: &atoms{m: &own}}
	for i, a := range list {
		b.bind(a, program.Letter(1)<<i, errs)
	}
	if err := errs.list.Err(); err != nil {
		return nil, errs.list.Sort()
	}
	own.quicken()
	return b.atoms, nil
}

// atomResolver turns propositions into the flat form.
type atomResolver struct{ *atoms }

func (b *atomResolver) bind(a program.Atom, bit program.Letter, errs *diagnostics) {
	mine := &diagnostics{}
	r := &resolver{m: b.m, errs: mine, scope: b.m.globalScope, observing: true}
	pre := &preprocessor{macros: b.m.macros, errs: mine}
	toks := embed(pre.expand(scan(source.NewFile("<proposition>", unquote(a.Text)))), mine)
	if len(toks) == 1 && toks[0].isWord(insideAtom) && r.scope.find(insideAtom) == nil {
		b.inside |= bit
		b.state = append(b.state, boundAtom{bit, r.konst(0)})
	} else if name, rest, ok := execAtom(toks); ok {
		b.bindExec(r, name, rest, bit)
	} else if e := parseExpression(lexemes(toks, mine), mine); e != nil {
		if hasRun(e) {
			mine.add(source.Pos{}, "run cannot stand in a proposition")
		}
		b.timeout = b.timeout || mentionsTimeout(e)
		b.state = append(b.state, boundAtom{bit, r.expr(e)})
		r.patch()
		if len(r.observed) > 0 {
			mine.add(source.Pos{}, "%s is hidden: it is not part of the state", r.observed[0]).Hint = "without hidden it is; so it is when a property in the model's own text reads it"
		}
	}
	for _, e := range append(mine.list, mine.warnings...) {
		e.Pos = a.Pos
		e.Msg = fmt.Sprintf("in the proposition %q: %s", a.Text, e.Msg)
		errs.list = append(errs.list, e)
	}
}

// unquote puts what stands in double quotes, an argument that the formula has no words for, in
// parentheses.
func unquote(text string) string {
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

func mentionsTimeout(e *exprNode) bool {
	if e.kind == exprTimeout {
		return true
	}
	for _, a := range e.args {
		if mentionsTimeout(a) {
			return true
		}
	}
	return false
}

// execAtom recognises exec ( P ) and exec ( P [ … ] ).
func execAtom(toks []token) (name token, rest []token, ok bool) {
	n := len(toks)
	if n < 4 || !toks[0].isWord("exec") || !toks[1].is("(") || toks[2].kind != tokWord || !toks[n-1].is(")") {
		return token{}, nil, false
	}
	return toks[2], toks[3 : n-1], true
}

func (b *atomResolver) bindExec(r *resolver, name token, rest []token, bit program.Letter) {
	if name.text == "_" && len(rest) == 0 {
		b.actions |= bit
		b.moves = append(b.moves, moveAtom{bit: bit, pid: -1})
		return
	}
	p, pid := r.remoteProc(&refNode{fields: []fieldNode{{name: name.text}}})
	if p == nil {
		return
	}
	if len(rest) > 0 {
		if len(rest) < 3 || !rest[0].is("[") || !rest[len(rest)-1].is("]") {
			r.err(source.Pos{}, "exec wants a proctype or one of its processes, as in exec(%s[1])", p.name)
			return
		}
		e := parseExpression(lexemes(rest[1:len(rest)-1], r.errs), r.errs)
		if e == nil {
			return
		}
		pid = r.expr(e)
	}
	b.actions |= bit
	b.moves = append(b.moves, moveAtom{bit, p, pid})
}

// kindOf is the number of a proctype.
func kindOf(m *model, name string) (int, error) {
	errs := &diagnostics{}
	r := &resolver{m: m, errs: errs, scope: m.globalScope}
	p, _ := r.remoteProc(&refNode{fields: []fieldNode{{name: name}}})
	if p == nil {
		return 0, errs.list.Err()
	}
	return slices.Index(m.procs, p), nil
}

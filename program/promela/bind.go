package promela

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/jit"
	"github.com/ltlcheck/ltlcheck/source"
)

// atoms is a model with propositions.
type atoms struct {
	m       *Model      // extended by their nodes
	state   []boundAtom // value nodes
	moves   []moveAtom
	actions program.Letter
	inside  program.Letter // true inside atomic sequences
	timeout bool           // some state atom mentions timeout
}

// bound is what all explorers of a binding have in common.
type bound struct {
	*atoms
	dead *deadVariables // hold zero in all states, nil when there are none
	long *longSequences
}

// binding is a model with propositions.
type binding struct {
	bound
	engine program.Engine
	// The compiled code of explorers that tell who is enabled, and of those that need not.
	compiled [2]jit.Background
}

// bits is the number of bits up to the highest state atom.
func (b *atoms) bits() int {
	all := program.Letter(0)
	for _, a := range b.state {
		all |= a.bit
	}
	return bits.Len64(uint64(all))
}

type boundAtom struct {
	bit  program.Letter
	node int32
}

// moveAtom is exec(P), or exec(P[pid]) with the node of the pid, or exec(_).
type moveAtom struct {
	bit  program.Letter
	proc *proctype // nil for any
	pid  int32     // value node, -1 for any
}

// Bind resolves propositions: expressions in the model's global scope, macros included;
// exec(P) and exec(P[pid]), which are true of the transitions in which such a process moves,
// and exec(_), true of all transitions, so that only a stopped program is without it. Of the
// states inside an atomic sequence a property sees nothing: the letter of the state in which
// the sequence began stands until the sequence ends or blocks.
func (m *Model) Bind(list []program.Atom) (program.Binding, error) {
	a, err := resolveAtoms(m, list)
	if err != nil {
		return nil, err
	}
	return &binding{bound: bound{atoms: a, long: &longSequences{}}, engine: m.engine}, nil
}

// resolveAtoms extends a model by propositions.
func resolveAtoms(m *Model, list []program.Atom) (*atoms, error) {
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

// insideAtom is the proposition that some process is inside an atomic sequence.
const insideAtom = "atomic_"

// Inside is the proposition that some process is inside an atomic sequence, "" if no process ever is.
func (m *Model) Inside() string {
	for _, p := range m.procs {
		for _, st := range p.steps {
			if st.atomic {
				return insideAtom
			}
		}
	}
	return ""
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

// forgetting is the binding of the program in which variables hold zero that cannot matter.
func (b *binding) forgetting(d *deadVariables) *binding {
	return &binding{bound: bound{atoms: b.atoms, dead: d, long: &longSequences{}}, engine: b.engine}
}

// NewExplorer makes an explorer for one goroutine.
func (b *binding) NewExplorer() (program.Explorer, error) {
	if b.engine == program.Interpreted {
		return newExplorer(b.m, &b.bound), nil
	}
	return newSwitching(&b.bound, b.engine, &b.compiled), nil
}

// Kind is the number of a proctype.
func (b *binding) Kind(name string) (int, error) { return kindOf(b.m, name) }

// kindOf is the number of a proctype.
func kindOf(m *Model, name string) (int, error) {
	errs := &diagnostics{}
	r := &resolver{m: m, errs: errs, scope: m.globalScope}
	p, _ := r.remoteProc(&refNode{fields: []fieldNode{{name: name}}})
	if p == nil {
		return 0, errs.list.Err()
	}
	return slices.Index(m.procs, p), nil
}

// KindOf is the proctype of a process.
func (e *explorer) KindOf(pid int) int {
	if pid >= e.frames0 {
		return -1
	}
	return slices.Index(e.m.procs, e.frames[pid].proc)
}

// ActionAtoms is the set of exec atoms.
func (b *binding) ActionAtoms() program.Letter { return b.actions }

// letter evaluates the state atoms on the machine's vector.
func (e *explorer) letter() program.Letter {
	if e.atoms == nil || len(e.atoms.state) == 0 {
		return 0
	}
	var l program.Letter
	failed, pid, base := e.failure, e.pid, e.base
	e.pid = -1
	timeout := e.timeout
	e.timeout = e.atoms.timeout && e.idle()
	for _, a := range e.atoms.state {
		if e.eval(a.node) != 0 {
			l |= a.bit
		}
	}
	e.failure, e.pid, e.base, e.timeout = failed, pid, base, timeout
	return l
}

// idle reports that no process can move unless timeout is true.
func (e *explorer) idle() bool {
	e.timeout = false
	for pid := range int32(len(e.frames)) {
		if !e.mayMove(pid) {
			continue
		}
		if e.act(pid); e.hasStep(false) {
			return false
		}
	}
	e.pid = -1
	return true
}

// actionLetter evaluates the action atoms of a transition, in its source state.
func (e *explorer) actionLetter(moved *program.ProcSet) program.Letter {
	var l program.Letter
	for i := range e.atoms.moves {
		if e.moves(&e.atoms.moves[i], moved) {
			l |= e.atoms.moves[i].bit
		}
	}
	return l
}

func (e *explorer) moves(a *moveAtom, moved *program.ProcSet) bool {
	frames := e.frames[:e.frames0]
	if a.pid >= 0 {
		pid := e.eval(a.pid)
		return pid >= 0 && int(pid) < len(frames) && frames[pid].proc == a.proc && moved.Has(int(pid))
	}
	for i := range frames {
		if (a.proc == nil || frames[i].proc == a.proc) && moved.Has(i) {
			return true
		}
	}
	return false
}

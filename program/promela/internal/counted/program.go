package counted

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

// The graph as a program. A state vector is the state itself, so that it means
// the same in every explorer of the same abstraction. The number of a process
// in Batch.Enabled and Succ.Moved is that of one that is not counted, or stands
// for a class: a class moves if a process leaves it, and where a step changes
// blocks of processes that do not move, all classes count as left. Weak fairness towards
// every process implies weak fairness towards classes: if from some time on a
// class is never empty, can move, and nobody leaves it, then a process stays in
// it that can move and does not.

// letters evaluates the propositions in all states.
func (a *Abstraction) letters() {
	for i := range a.vertices {
		c := &config{state: a.vertices[i].state, mover: -1}
		a.vertices[i].letter = a.evaluate(c, a.code.Atoms)
	}
}

// evaluate evaluates propositions.
func (a *Abstraction) evaluate(c *config, atoms *flat.Atoms) (l program.Letter) {
	for _, at := range atoms.State {
		e := &evaluation{a: a, c: c, pos: source.Pos{File: a.f.model().File}, text: "a proposition"}
		if e.isTrue(e.value(at.Node)) {
			l |= at.Bit
		}
	}
	return l
}

// Bind implements program.Program. Propositions about transitions name a
// proctype, not a process.
func (a *Abstraction) Bind(list []program.Atom) (bound program.Binding, err error) {
	defer interrupted(&err)
	code, err := a.f.bind(list)
	if err != nil {
		return nil, err
	}
	own := *a
	own.code = code
	b := &binding{a: &own, letters: make([]program.Letter, len(a.vertices))}
	for _, m := range code.Moves {
		if m.Pid >= 0 {
			return nil, source.Errorf(source.Pos{File: a.f.model().File}, "exec() of a process by its number is not understood for every %s", a.f.parameter)
		}
	}
	for i := range a.vertices {
		b.letters[i] = own.evaluate(&config{state: a.vertices[i].state, mover: -1}, code.Atoms)
	}
	return b, nil
}

// Classes implements counting.Abstraction.
func (a *Abstraction) Classes() (all []counting.Member) {
	for _, k := range a.classes {
		all = append(all, counting.Member{Group: k.group, State: string(k.block.appendTo(nil))})
	}
	return all
}

// Counting implements counting.Abstraction.
func (a *Abstraction) Counting() (all []counting.Variable) {
	for i := range a.counting {
		k := counting.Variable{Variable: a.counting[i].slot}
		for q := range a.classes {
			k.Weights = append(k.Weights, int(a.counting[i].weight(int32(q))))
		}
		all = append(all, k)
	}
	return all
}

// binding is an abstraction with propositions.
type binding struct {
	a       *Abstraction
	letters []program.Letter
}

// NewExplorer implements program.Binding.
func (b *binding) NewExplorer(*program.Tuning) (program.Explorer, error) {
	return &explorer{binding: b}, nil
}

// ActionAtoms implements program.Binding.
func (b *binding) ActionAtoms() program.Letter { return b.a.code.Actions }

// Kind implements program.Kinds.
func (b *binding) Kind(name string) (int, error) { return resolve.KindOf(b.a.f.model(), name) }

// explorer reads the graph.
type explorer struct {
	*binding
	key []byte
}

// CountsInitial marks the explorer for package explore: an initial state counts
// as a transition.
func (ex *explorer) CountsInitial() {}

// Initial implements program.Explorer.
func (ex *explorer) Initial(b *program.Batch) error {
	b.Reset()
	for _, i := range ex.a.initial {
		ex.key = ex.a.vertices[i].appendTo(ex.key[:0])
		b.Add(program.Succ{Action: program.Stutter, Target: ex.letters[i]}, ex.key)
	}
	return nil
}

var errNoState = errors.New("the counter abstraction has no such state")

// Valid implements program.Validator.
func (ex *explorer) Valid(s program.State) error {
	if _, ok := ex.a.index[string(s)]; !ok {
		return errNoState
	}
	return nil
}

// Expand implements program.Explorer.
func (ex *explorer) Expand(s program.State, b *program.Batch) error {
	b.Reset()
	i, ok := ex.a.index[string(s)]
	if !ok {
		return errNoState
	}
	v := &ex.a.vertices[i]
	b.Source, b.Enabled = ex.letters[i], v.enabled
	for k := range v.edges {
		e := &v.edges[k]
		succ := program.Succ{Action: program.Action(k), Moved: e.moved, Target: ex.letters[e.to]}
		for _, m := range ex.a.code.Moves {
			if m.Proc == nil || m.Proc.Index == e.proc.Index {
				succ.Act |= m.Bit
			}
		}
		if e.failed&assertion != 0 {
			succ.Flags |= program.AssertFailed
		}
		if e.failed&runtime != 0 {
			succ.Flags |= program.RuntimeError
		}
		ex.key = ex.a.vertices[e.to].appendTo(ex.key[:0])
		b.Add(succ, ex.key)
	}
	if len(v.edges) == 0 {
		b.Flags |= program.Deadlock
		if ex.a.atEnd(v) {
			b.Flags |= program.ValidEnd
		}
	}
	return nil
}

// KindOf implements program.Kinds: the kind of a process, and of a class,
// is its proctype.
func (ex *explorer) KindOf(p int) int {
	switch {
	case p < len(ex.a.procs):
		return ex.a.procs[p].Index
	case p-len(ex.a.procs) < len(ex.a.classes):
		return ex.a.f.groups[ex.a.classes[p-len(ex.a.procs)].group].proc.Index
	}
	return -1
}

// atEnd reports whether all processes are where they may stop.
func (a *Abstraction) atEnd(v *vertex) bool {
	for i := range v.single {
		if !a.procs[i].Points[v.single[i].pc].End {
			return false
		}
	}
	for q, n := range v.counts {
		k := &a.classes[q]
		if n > 0 && !a.f.groups[k.group].proc.Points[k.block.pc].End {
			return false
		}
	}
	return true
}

// Format implements program.Program: shared variables, the processes that are
// not counted, and how many processes each class has.
func (a *Abstraction) Format(s program.State) (view program.StateView) {
	i, ok := a.index[string(s)]
	if !ok {
		return view
	}
	v := &a.vertices[i]
	add := func(kind program.VarKind, name, value string) {
		view.Vars = append(view.Vars, program.Var{Name: name, Value: value, Kind: kind})
	}
	for k, x := range v.shared {
		text := a.text(a.layout.types[k], x)
		if x.sum != 0 {
			text = a.describeSum(&v.state, x)
		}
		add(program.Data, a.layout.names[k], text)
	}
	for k := range v.single {
		name := fmt.Sprintf("%s[%s]", a.procs[k].Name, a.text(flat.TypeInt, a.numbers[k]))
		add(program.Position, name+"@", a.describe(a.procs[k], &v.single[k]))
	}
	for q, n := range v.counts {
		if n == 0 {
			continue
		}
		k := &a.classes[q]
		count := strconv.Itoa(int(n))
		if int(n) == a.cut {
			count += " or more"
		}
		p := a.f.groups[k.group].proc
		add(program.Tokens, p.Name+" at "+a.describe(p, &k.block), count)
	}
	return view
}

// describe describes a block.
func (a *Abstraction) describe(p *flat.Proctype, b *block) string {
	parts := []string{fmt.Sprintf("line %d", a.f.model().Infos[p.Points[b.pc].Info].Pos.Line)}
	for i, v := range b.vars {
		if v != (value{}) {
			parts = append(parts, a.layout.parts[p.Index][i]+" = "+a.text(a.layout.blocks[p.Index][i], v))
		}
	}
	return strings.Join(parts, ", ")
}

// text writes a value.
func (a *Abstraction) text(t *flat.DataType, v value) string {
	if v.plain() {
		return a.f.model().ValueText(t, v.n)
	}
	out := ""
	if v.proc != nobody {
		out = "own number"
	}
	if v.size != 0 {
		if out != "" {
			out += " + "
		}
		if v.size != 1 {
			out += strconv.Itoa(int(v.size)) + "·"
		}
		out += a.f.parameter
	}
	if v.n != 0 {
		out += fmt.Sprintf(" %+d", v.n)
	}
	return out
}

// describeMover names the process that moves.
func (a *Abstraction) describeMover(c *config) string {
	if c.mover >= 0 {
		return fmt.Sprintf("%s(%s)", a.procs[c.mover].Name, a.text(flat.TypeInt, a.numbers[c.mover]))
	}
	return a.procOf(c).Name
}

// FormatAction implements program.Program.
func (a *Abstraction) FormatAction(s program.State, n program.Action) program.ActionView {
	i, ok := a.index[string(s)]
	if !ok || uint64(n) >= uint64(len(a.vertices[i].edges)) {
		return program.ActionView{Pid: -1}
	}
	e := &a.vertices[i].edges[n]
	info := &a.f.model().Infos[e.st.Info]
	return program.ActionView{Process: e.who, Pid: -1, Pos: info.Pos, Statement: info.Text}
}

// Unfair implements counting.Abstraction.
func (a *Abstraction) Unfair(strong bool) string {
	switch {
	case len(a.procs)+len(a.classes) >= program.MaxProcesses:
		return fmt.Sprintf("there are %d local states, too many for fairness towards processes", len(a.classes))
	case strong && a.changes:
		return "strong fairness is not understood where a process changes the local state of others"
	}
	return ""
}

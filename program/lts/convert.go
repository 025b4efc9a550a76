package lts

import (
	"context"
	"errors"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// initLabel is the label of the transitions that lead to the initial states of
// a program that has several.
const initLabel = "init"

// FromProgram explores a program breadth first and makes its states explicit,
// for example to write it to a file or to show it as a graph. States are
// numbered in the order in which they are found, from the initial one on, so
// that the numbers are the same in every run. The label of a transition is made
// by ActionLabel; propositions are not carried over. If the program has several
// initial states, or none, a state before them is added, with transitions
// labelled init.
//
// At most limit states are expanded; complete is false if the limit or the end
// of the context left states without their transitions. The error comes from
// the program. All states stay in memory, together with their vectors until the
// system is built.
func FromProgram(ctx context.Context, prog program.Program, limit int) (l *LTS, complete bool, err error) {
	if limit <= 0 {
		limit = -1 // none
	}
	g, err := unfold.New(prog, unfold.Options{Tuning: program.Until(ctx), Root: true, Expanded: limit})
	if err != nil {
		return nil, false, err
	}
	b := newBuilder(0)
	for from, err := range g.BreadthFirst(ctx) {
		if err != nil && (ctx.Err() != nil || errors.Is(err, store.ErrTooMany)) {
			break
		} else if err != nil {
			return nil, false, err
		}
		for i, succ := range g.Batch.Succs {
			label := initLabel
			if !g.IsRoot(from) {
				label = labelOf(prog, g.State(from), succ.Action)
			}
			b.add(from, b.label([]byte(label)), g.To[i])
		}
	}
	b.states = g.Len()
	return b.build(), g.Complete(), nil
}

// labelOf returns the label of an action.
func labelOf(prog program.Program, s program.State, a program.Action) string {
	if l, ok := prog.(*LTS); ok {
		return l.labels[a]
	}
	return ActionLabel(prog.FormatAction(s, a))
}

// ActionLabel writes a step as a label: the process with its number, a colon
// and the statements. Labels have no double quotes and no line breaks, as other
// tools cannot read them.
func ActionLabel(v program.ActionView) string {
	var text strings.Builder // a step may have many statements
	if name := program.ProcessName(v.Process, v.Pid); name != "" {
		text.WriteString(name + ": ")
	}
	text.WriteString(v.Statement)
	for _, then := range v.Then {
		text.WriteString("; ")
		text.WriteString(then.Statement)
	}
	return strings.ReplaceAll(strings.Join(strings.Fields(text.String()), " "), `"`, "'")
}

package lts

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
)

// Unfolding a program into an explicit system, breadth first: states are
// numbered in the order in which they are found, from the initial one on, and
// expanded in that order. The numbers are therefore the same in every run.
// Propositions are not carried over: a system has labels only.

// initLabel is the label of the transitions that lead to the initial states of
// a program that has several.
const initLabel = "init"

// FromProgram explores a program breadth first and makes its states explicit,
// for example to write it to a file or to show it as a graph. The label of a
// transition is made by ActionLabel. If the program has several initial states,
// or none, a state before them is added, with transitions labelled init.
//
// At most limit states are expanded; complete is false if the limit or the end
// of the context left states without their transitions. The error comes from
// the program. All states stay in memory, together with their vectors until the
// system is built.
func FromProgram(ctx context.Context, prog program.Program, limit int) (l *LTS, complete bool, err error) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return nil, false, err
	}
	ex, err := binding.NewExplorer(program.Until(ctx))
	if err != nil {
		return nil, false, err
	}
	c := &converter{builder: newBuilder(0), prog: prog, ex: ex, numbers: map[string]uint32{}}
	if err := c.initial(); err != nil {
		return nil, false, err
	}
	for next := 0; next < len(c.vectors); next++ {
		if next >= limit || ctx.Err() != nil || len(c.vectors) > math.MaxUint32-program.MaxProcesses {
			c.states = c.offset + len(c.vectors)
			return c.build(), false, nil
		}
		if err := c.expand(next); errors.Is(err, program.ErrInterrupted) {
			continue // the context has ended
		} else if err != nil {
			return nil, false, err
		}
	}
	c.states = c.offset + len(c.vectors)
	return c.build(), true, nil
}

type converter struct {
	*builder
	prog    program.Program
	ex      program.Explorer
	batch   program.Batch
	numbers map[string]uint32
	vectors []string
	offset  int // 1 if a state before the initial states was added
}

func (c *converter) initial() error {
	if err := c.ex.Initial(&c.batch); err != nil {
		return err
	}
	if c.batch.Len() != 1 {
		c.offset = 1
	}
	for i := range c.batch.Len() {
		n := c.number(c.batch.State(i))
		if c.offset > 0 {
			c.add(0, c.label([]byte(initLabel)), n)
		}
	}
	return nil
}

// number returns the number of a state, a new one if the state is new.
func (c *converter) number(s program.State) uint32 {
	if n, ok := c.numbers[string(s)]; ok {
		return n
	}
	key, n := string(s), uint32(c.offset+len(c.vectors))
	c.vectors, c.numbers[key] = append(c.vectors, key), n
	return n
}

func (c *converter) expand(i int) error {
	s := program.State(c.vectors[i])
	if err := c.ex.Expand(s, &c.batch); err != nil {
		return err
	}
	for j, succ := range c.batch.Succs {
		label := c.text(s, succ.Action)
		c.add(uint32(c.offset+i), c.label([]byte(label)), c.number(c.batch.State(j)))
	}
	return nil
}

// text returns the label of an action.
func (c *converter) text(s program.State, a program.Action) string {
	if l, ok := c.prog.(*LTS); ok {
		return l.labels[a]
	}
	return ActionLabel(c.prog.FormatAction(s, a))
}

// ActionLabel writes a step as a label: the process with its number, a colon
// and the statements. Labels have no double quotes and no line breaks, as other
// tools cannot read them.
func ActionLabel(v program.ActionView) string {
	var text strings.Builder // a step may have many statements
	switch {
	case v.Pid >= 0:
		fmt.Fprintf(&text, "%s(%d): ", v.Process, v.Pid)
	case v.Process != "":
		text.WriteString(v.Process + ": ")
	}
	text.WriteString(v.Statement)
	for _, then := range v.Then {
		text.WriteString("; ")
		text.WriteString(then.Statement)
	}
	return strings.ReplaceAll(strings.Join(strings.Fields(text.String()), " "), `"`, "'")
}

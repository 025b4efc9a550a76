package lts

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
)

// initLabel is the label of the transitions that lead to the initial states of
// a program that has several.
const initLabel = "init"

// FromProgram explores a program, breadth first, and makes its states explicit.
// A label is the text of the step, behind the process that takes it. If the
// program has several initial states, a state before them is added. It reports
// whether the system is complete: at most limit states are expanded, those
// beyond have no transitions.
func FromProgram(ctx context.Context, prog program.Program, limit int) (l *LTS, complete bool, err error) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return nil, false, err
	}
	ex, err := binding.NewExplorer()
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
		if err := c.expand(next); err != nil {
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

// number is that of a state, a new one if it was not met before.
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

// text is the label of an action.
func (c *converter) text(s program.State, a program.Action) string {
	if l, ok := c.prog.(*LTS); ok {
		return l.labels[a]
	}
	return ActionLabel(c.prog.FormatAction(s, a))
}

// ActionLabel is the text of a step as a label. Other tools read labels without
// quotes and on one line only.
func ActionLabel(v program.ActionView) string {
	text := v.Statement
	for _, then := range v.Then {
		text += "; " + then.Statement
	}
	switch {
	case v.Pid >= 0:
		text = fmt.Sprintf("%s(%d): %s", v.Process, v.Pid, text)
	case v.Process != "":
		text = v.Process + ": " + text
	}
	return strings.ReplaceAll(strings.Join(strings.Fields(text), " "), `"`, "'")
}

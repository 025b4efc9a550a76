package interp

import (
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// MaxTrace bounds what is recorded of one transition, as a d_step can execute
// millions of statements. The view says how many are left out.
const MaxTrace = 1000

// recording reports whether to record the next item, and counts those left out.
// It must be called once for each.
func (x *Interpreter) recording() bool {
	if x.trace == nil {
		return false
	}
	if len(*x.trace) < MaxTrace {
		return true
	}
	x.unrecorded++
	return false
}

// communicated records the message in x.values.
func (x *Interpreter) communicated(kind program.MessageKind, id int32, q *QueueRef) {
	if x.recording() {
		c := &communication{kind, id, q.Type, append([]int32(nil), x.values...)}
		*x.trace = append(*x.trace, traceItem{pid: x.Pid, sent: c})
	}
}

// note records a step that was executed.
func (x *Interpreter) note(st *flat.Step) {
	if x.recording() {
		*x.trace = append(*x.trace, traceItem{pid: x.Pid, info: st.Info})
	}
}

// print records what a printf writes. A search evaluates the arguments only if
// that has an effect.
func (x *Interpreter) print(p *flat.PrintSpec) {
	if !x.recording() {
		if p.Evaluated {
			for _, a := range p.Args {
				x.Eval(a)
			}
		}
		return
	}
	args := make([]int32, len(p.Args))
	for i, a := range p.Args {
		args[i] = x.Eval(a)
	}
	*x.trace = append(*x.trace, traceItem{pid: x.Pid, text: x.Model.Printed(p, args)})
}

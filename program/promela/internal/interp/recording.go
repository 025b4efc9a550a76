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
func (it *Interpreter) recording() bool {
	if it.trace == nil {
		return false
	}
	if len(*it.trace) < MaxTrace {
		return true
	}
	it.unrecorded++
	return false
}

// communicated records the message in it.values.
func (it *Interpreter) communicated(kind program.MessageKind, id int32, q *QueueRef) {
	if it.recording() {
		c := &communication{kind, id, q.Type, append([]int32(nil), it.values...)}
		*it.trace = append(*it.trace, traceItem{pid: it.Pid, sent: c})
	}
}

// note records a step that was executed.
func (it *Interpreter) note(st *flat.Step) {
	if it.recording() {
		*it.trace = append(*it.trace, traceItem{pid: it.Pid, info: st.Info})
	}
}

// print records what a printf writes. A search evaluates the arguments only if
// that has an effect.
func (it *Interpreter) print(p *flat.PrintSpec) {
	if !it.recording() {
		if p.Evaluated {
			for _, a := range p.Args {
				it.Eval(a)
			}
		}
		return
	}
	args := make([]int32, len(p.Args))
	for i, a := range p.Args {
		args[i] = it.Eval(a)
	}
	*it.trace = append(*it.trace, traceItem{pid: it.Pid, text: it.Model.Printed(p, args)})
}

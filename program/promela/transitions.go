package promela

import (
	"github.com/ltlcheck/ltlcheck/internal/program/transitions"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Transitions implements transitions.Described. Models over integers without
// bounds have no such description.
func (m *Model) Transitions() *transitions.System {
	s := &transitions.System{Version: transitions.Version, Globals: describeVariables(m.flat.Globals), Channels: describeChannels(m.flat.Queues, m.flat.QueueAt)}
	for _, p := range m.flat.Procs {
		d := transitions.Process{Name: p.Name, Variables: describeVariables(p.Locals), Channels: describeChannels(p.Queues, p.QueueAt), Start: int(p.Start)}
		for i := range p.Points {
			point := transitions.Point{End: p.Points[i].End, Steps: []transitions.Step{}}
			for j := range p.Points[i].Steps {
				st := &p.Points[i].Steps[j]
				if st.Op == flat.StepUnbounded {
					return nil
				}
				point.Steps = append(point.Steps, describeStep(st))
			}
			d.Points = append(d.Points, point)
		}
		s.Processes = append(s.Processes, d)
	}
	return s
}

// describeStep describes a step; kinds have the numbers of package flat, which
// a test compares.
func describeStep(st *flat.Step) transitions.Step {
	d := transitions.Step{int(st.Op), int(st.Target), int(flat.Truth(st.Atomic))}
	if st.Escape != 0 {
		d = append(d, int(st.Escape))
	}
	return d
}

// describeVariables describes variables in the order of their declarations.
func describeVariables(list []*flat.Variable) (out []transitions.Variable) {
	for _, v := range list {
		d := transitions.Variable{Name: v.Name, Type: v.Type.Name, At: v.Addr}
		if v.Array {
			d.Count = v.Count
		}
		out = append(out, d)
	}
	return out
}

// describeChannels describes channels by their types, and where their contents
// are.
func describeChannels(types []*flat.ChanType, places []int) (out []transitions.Channel) {
	for i, q := range types {
		d := transitions.Channel{Slots: q.Slots, At: places[i], Fields: []string{}}
		for _, f := range q.Fields {
			d.Fields = append(d.Fields, f.Type.Name)
		}
		out = append(out, d)
	}
	return out
}

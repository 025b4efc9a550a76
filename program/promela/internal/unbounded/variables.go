package unbounded

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/source"
)

// variable is an integer without bounds.
type variable struct {
	name string
	pid  int32 // of a local variable, else -1
	at   int32 // in bits from the start of the vector
}

// candidate is a declared variable that may be chosen.
type candidate struct {
	v    *flat.Variable
	proc *flat.Proctype // nil for a global variable
	pid  int32
	base int32
}

// choose determines the variables without bounds: of type int, and global or of
// a process that exists from the start and whose type no statement runs.
func (s *System) choose(names []string, initial []byte) error {
	all := s.candidates(initial)
	known := map[string]bool{}
	chosen := slices.Contains(names, "all")
	for _, c := range all {
		name := c.v.Name
		known[name] = true
		if !chosen && !slices.Contains(names, name) {
			continue
		}
		for i := range c.v.Count {
			full := name
			if c.v.Array {
				full = fmt.Sprintf("%s[%d]", name, i)
			}
			if c.proc != nil {
				full = fmt.Sprintf("%s[%d]:%s", c.proc.Name, c.pid, full)
			}
			at := c.base + int32(c.v.Addr+i*c.v.Type.Bits)
			s.number[at] = len(s.variables)
			s.variables = append(s.variables, variable{full, c.pid, at})
		}
		s.declared[c.v] = true
	}
	for _, name := range names {
		if name != "all" && !known[name] {
			e := source.Errorf(source.Pos{File: s.model.File}, "there is no int variable %s that can be without bounds", name)
			e.Hint = "global int variables can, and those of active processes that nobody runs: " + strings.Join(sorted(known), ", ")
			return e
		}
	}
	if len(s.variables) == 0 {
		return source.Errorf(source.Pos{File: s.model.File}, "the model has no int variable that can be without bounds")
	}
	return nil
}

func sorted(set map[string]bool) (out []string) {
	for name := range set {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// candidates lists the variables that may be chosen.
func (s *System) candidates(initial []byte) (out []candidate) {
	for _, v := range s.model.Globals {
		if integer(v) {
			out = append(out, candidate{v: v, pid: -1})
		}
	}
	run := map[int]bool{}
	for _, r := range s.model.Runs {
		run[r.Proc] = true
	}
	s.explorer.Attach(initial)
	for pid, f := range s.explorer.Frames {
		if run[f.Proc.Index] {
			continue
		}
		for _, v := range f.Proc.Locals {
			if integer(v) {
				out = append(out, candidate{v, f.Proc, int32(pid), f.Vars << 3})
			}
		}
	}
	return out
}

func integer(v *flat.Variable) bool {
	return v.Type.Store == flat.StoreInt && !v.Hidden && !v.Type.Channel && v.Channel == nil
}

// Variables implements periodic.System.
func (s *System) Variables() []string {
	var out []string
	for _, v := range s.variables {
		out = append(out, v.name)
	}
	return out
}

// start splits a vector into the location's and the values.
func (s *System) start(vec []byte) ([]byte, periodic.Vector) {
	x := make(periodic.Vector, len(s.variables))
	for i, v := range s.variables {
		x[i] = v.value(vec)
	}
	return s.bare(vec), x
}

// initialState returns the initial state of the model as it is written.
func initialState(m *flat.Model) ([]byte, error) {
	var b program.Batch
	if err := interp.NewExplorer(m, nil).Initial(&b); err != nil {
		return nil, err
	}
	return slices.Clone(b.State(0)), nil
}

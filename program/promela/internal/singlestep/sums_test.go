package singlestep

import (
	"slices"
	"testing"
)

// TestCount: scalars can count processes, each once; the stage is then large enough for the processes that are known to be somewhere.
func TestCount(t *testing.T) {
	t.Parallel()
	const text = "#define N 3\nbyte x; bool y; byte b[2]; active [N] proctype P() { x++; y = b[1]; x-- }\n"
	for _, tt := range []struct {
		variables []int
		want      string
	}{
		{nil, ""}, {[]int{0}, ""}, {[]int{1, 0}, ""},
		{[]int{0, 0}, "there is no variable 0 that counts processes"},
		{[]int{-1}, "there is no variable -1 that counts processes"},
		{[]int{9}, "there is no variable 9 that counts processes"},
		{[]int{2}, "b is no scalar that counts processes"},
	} {
		s, err := steps(text, 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		small, got := s.stage, ""
		if err := s.Count(tt.variables); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%v: %q, want %q", tt.variables, got, tt.want)
		}
		if got != "" {
			continue
		}
		if counting := len(tt.variables) > 0; counting != (s.stage != small) || counting && s.stage.size < stagedSums {
			t.Errorf("%v: the stage has %d processes", tt.variables, s.stage.size)
		}
		for _, g := range s.groups {
			if !slices.Contains(s.stage.m.Procs, g.proc) {
				t.Errorf("%v: %s is of another stage", tt.variables, g.proc.Name)
			}
		}
		for i := range 3 {
			if s.isCounting(s.sharedSlots(s.stage, false, 0)[i].sym) != slices.Contains(tt.variables, i) {
				t.Errorf("%v: variable %d", tt.variables, i)
			}
		}
	}
}

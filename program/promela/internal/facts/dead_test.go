package facts_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/reduce"
)

// TestDeadIsUnobservable: states that differ only in what is dead, or sliced away, have the same letters, flags and actions, and their
// successors differ only in what is dead there: so they are bisimilar, by the definition.
func TestDeadIsUnobservable(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	models := promelatest.Counted(t)
	for seed := range uint64(120) {
		draw := rand.New(rand.NewPCG(seed, 9))
		if m, err := promelatest.Parse(randommodel.Features(draw.IntN)); err == nil {
			models[fmt.Sprint("random ", seed)] = m
		}
	}
	compared, slices := 0, 0
	for _, name := range sortedNames(models) {
		m := models[name]
		atoms := promelatest.OwnAtoms(m)
		for _, list := range [][]string{nil, atoms} {
			bound, err := promelatest.Bind(m, list)
			if err != nil {
				t.Fatal(name, err)
			}
			read := reduce.ReadBy(bound.Atoms)
			slice := facts.FindSlice(bound.Model, read, true, nil)
			if slice != nil {
				slices++
			}
			if dead := facts.FindDead(bound.Model, read, slice); dead != nil {
				compared += compareDead(t, name, bound, dead, rng)
			}
		}
	}
	if compared < 3000 || slices < 10 {
		t.Errorf("only %d comparisons, %d slices", compared, slices)
	}
}

func sortedNames(models map[string]*flat.Model) []string { return slices.Sorted(maps.Keys(models)) }

// compareDead expands states, and again with other values in what is dead.
func compareDead(t *testing.T, name string, b *interp.Bound, dead *facts.Dead, rng *rand.Rand) (compared int) {
	t.Helper()
	plain := interp.NewExplorer(b.Model, b)
	clear := func(batch *program.Batch) (out program.Batch) {
		out.Source, out.Flags = batch.Source, batch.Flags
		for i, succ := range batch.Succs {
			s := slices.Clone(batch.State(i))
			scribble(b.Model, dead, s, nil)
			out.Add(succ, s)
		}
		return out
	}
	for _, s := range programtest.States(t, plain, 60) {
		var first, second program.Batch
		if plain.Expand(s, &first) != nil {
			continue
		}
		want := clear(&first)
		for range 3 {
			other := slices.Clone(s)
			scribble(b.Model, dead, other, rng)
			if bytes.Equal(other, s) {
				continue
			}
			compared++
			if err := plain.Expand(other, &second); err != nil {
				t.Fatalf("%s: %x: %v", name, other, err)
			}
			got := clear(&second)
			if err := programtest.SameBatches(&want, &got, false); err != nil {
				t.Fatalf("%s: %x and %x differ in dead variables only: %v", name, s, other, err)
			}
		}
	}
	return compared
}

// scribble writes random values to all dead scalars of a state, or zero.
func scribble(m *flat.Model, dead *facts.Dead, s []byte, rng *rand.Rand) {
	x := interp.NewExplorer(m, nil)
	x.Open(s)
	write := func(vars []*flat.Variable, spans []facts.Span, base int) {
		for _, v := range vars {
			if v.Hidden {
				continue
			}
			v.Scalars(0, "", func(_ string, typ *flat.DataType, at int) {
				for _, d := range spans {
					if int(d.Low) > at || at+typ.Bits > int(d.High) {
						continue
					}
					value := int32(0)
					if rng != nil {
						value = int32(rng.Uint32())
					}
					flat.Put(s, typ.Store, typ.Width, int32(base+at), value)
				}
			})
		}
	}
	write(m.Globals, dead.Global, 0)
	for i := range x.Frames {
		f := &x.Frames[i]
		write(f.Proc.Locals, dead.Spans[f.Proc.Index][f.PC], int(f.Vars)*8)
	}
}

// TestDeadSpans: what is dead at the control points of a process, in the order of its statements.
func TestDeadSpans(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, body string
		want       string // the dead variables at each control point that a state can be at, in the order in which it is reached; "": none anywhere
	}{
		{"written before it is read", "byte a; a = x; x = a", "a; ; a"},
		{"never read", "byte a, b; a = x; b = a; x = 1", "a b; a b; a b; a b"},
		{"read in a guard", "byte a; x == 0; a == 0", "; ; a"},
		{"one way reads it", "byte a; a = x; if :: x = a :: x = 2 fi; x = 1", "a; ; a; a"},
		{"read in the next round", "byte a; do :: a = x; x = 3 :: x = a od", ""},
		{"sent", "byte a; a = x; c!a; x = 1", "a; ; a; a"},
		{"received", "byte a; c!1; c?a; x = a", "a; a; ; a"},
		{"compared when received", "byte a; c!0; c?eval(a); a = 1", "; ; a; a"},
		{"an element", "byte a[2]; a[1] = x; x = a[1]", "a[0] a[1]; a[0]; a[0] a[1]"},
		{"some element", "byte a[2]; a[x] = 1; x = a[1]", "a[0]; a[0]; a[0] a[1]"},
		{"asserted", "byte a; a = x; assert(a < 9); x = 1", "a; ; a; a"},
		{"in a d_step", "byte a, b; d_step { a = x; b = a; x = b }; x = 2", "a b; a b; a b"},
		{"read by another process", "byte a, b; a = x; b = x; x = 1 } active proctype Q() { P:a > 1", "b; b; b; b"},
	} {
		text := "chan c = [1] of { byte }; byte x;\nactive proctype P() { " + tt.body + " }\n"
		m := promelatest.Model(t, text)
		d := facts.FindDead(m, nil, nil)
		got := ""
		if d != nil {
			got = deadAlong(t, m, d)
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// deadAlong names what is dead at the control points of process 0, in the order in which a breadth-first search reaches them.
func deadAlong(t *testing.T, m *flat.Model, d *facts.Dead) string {
	t.Helper()
	x := interp.NewExplorer(m, nil)
	seen := map[int32]bool{}
	var out []string
	for _, s := range promelatest.Resting(t, m, 1000) {
		x.Open(s)
		if len(x.Frames) == 0 || seen[x.Frames[0].PC] {
			continue
		}
		pc := x.Frames[0].PC
		seen[pc] = true
		var names []string
		for _, v := range x.Frames[0].Proc.Locals {
			v.Scalars(0, "", func(name string, typ *flat.DataType, at int) {
				if slices.ContainsFunc(d.Spans[0][pc], func(s facts.Span) bool { return int(s.Low) <= at && at+typ.Bits <= int(s.High) }) {
					names = append(names, name)
				}
			})
		}
		out = append(out, strings.Join(names, " "))
	}
	return strings.Join(out, "; ")
}

// TestSliceWords: which variables feed nothing that a guard, a message, an assertion or the property reads.
func TestSliceWords(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, model string
		failures    bool
		want        string
	}{
		{"counted only", "byte x, n; active proctype P() { do :: x < 2 -> x++; n++ od }", true, "slicing forgot n"},
		{"feeds itself and another", "byte a, b; active proctype P() { byte l; do :: a = b + l; b = a; l = 1 od }", true, "slicing forgot a, b, P:l"},
		{"feeds a guard", "byte a, b; active proctype P() { do :: a = b; b = 1 :: a > 0 -> skip od }", true, ""},
		{"an index", "byte i, a[2]; active proctype P() { do :: a[i & 1] = 1; i = 1 od }", true, "slicing forgot a"},
		{"asserted", "byte a, b; active proctype P() { a = 1; b = a; assert(b == 1) }", true, ""},
		{"asserted, and nobody cares", "byte a, b; active proctype P() { a = 1; b = a; assert(b == 1) }", false, "slicing forgot a, b"},
		{"may fail", "byte a, b; active proctype P() { b = 6 / a; a = 1 }", true, "slicing forgot b"},
		{"sent", "chan c = [1] of { byte }; byte a, b; active proctype P() { byte l; c!a; c?b; l = b }", true, "slicing forgot b, P:l"},
		{"provided", "byte a, b; active proctype P() provided (a == 0) { b = 1; a = b; a = 0 }", true, ""},
		{"part of an array", "byte a[3]; active proctype P() { a[0] = 1; a[1] = 2; a[1] > 1 }", true, "slicing forgot part of a"},
		{"many", "byte a, b, c, d, e, f, g, h, i; active proctype P() { a = 1; b = a; c = a; d = a; e = a; f = a; g = a; h = a; i = a }", true, "slicing forgot a, b, c, d, e, f, g, h, …"},
	} {
		m := promelatest.Model(t, tt.model)
		s := facts.FindSlice(m, nil, tt.failures, nil)
		if (s == nil) != (tt.want == "") {
			t.Errorf("%s: a slice: %v", tt.name, s != nil)
		} else if s != nil && s.Words(m) != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, s.Words(m), tt.want)
		}
	}
	m := promelatest.Model(t, "byte a, b; active proctype P() { a = b; a > 0 } active proctype Q() { b = 1; do :: b > 3 -> skip od }")
	for _, tt := range []struct {
		leftOut []bool
		want    string
	}{{nil, ""}, {[]bool{true, false}, "slicing forgot a"}, {[]bool{true, true}, "slicing forgot a, b"}} {
		s := facts.FindSlice(m, nil, true, tt.leftOut)
		if (s == nil) != (tt.want == "") || s != nil && s.Words(m) != tt.want {
			t.Errorf("without %v: %v", tt.leftOut, s)
		}
	}
}

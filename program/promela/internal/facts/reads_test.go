package facts_test

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

// What a step does not read cannot matter to it: with other values in variables that it neither reads
// nor writes, it is as executable as before, fails as before, and changes the same bits to the same
// values. Steps that depend on everything, or on where processes are, are left out.
func TestReadsSuffice(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	compared := 0
	models := slices.Collect(maps.Values(promelatest.Counted(t)))
	micro, _ := filepath.Glob(filepath.Join(corpus.Seeds("promela"), "micro", "*.pml"))
	for _, file := range micro {
		if m, err := promelatest.Load(file); err == nil { // others are probes of what is refused
			models = append(models, m)
		}
	}
	for _, m := range models {
		for _, s := range promelatest.Resting(t, m, 100) {
			compared += checkReads(t, m, s, rng)
		}
	}
	if compared < 10_000 {
		t.Errorf("only %d comparisons", compared)
	}
}

// outcome is what comes of trying a step.
type outcome struct {
	ready  bool
	failed interp.Failure
	vec    []byte
}

func try(m *flat.Model, s []byte, pid int32, st *flat.Step) outcome {
	x := interp.NewExplorer(m, nil)
	x.Open(s)
	x.Act(pid)
	var o outcome
	if o.ready = x.Ready(st); o.ready {
		x.Begin()
		o.ready = x.Apply(st)
	}
	o.failed, o.vec = x.Failure, slices.Clone(x.Vec)
	return o
}

// checkReads tries every step of a state again with another value in one variable.
func checkReads(t *testing.T, m *flat.Model, s []byte, rng *rand.Rand) (compared int) {
	x := interp.NewExplorer(m, nil)
	x.Open(s)
	for pid := range int32(len(x.Frames)) {
		p := x.Frames[pid].Proc
		pt := &p.Points[x.Frames[pid].PC]
		for i := range pt.Steps {
			st := &pt.Steps[i]
			f := facts.EffectsOf(m, p, st)
			if f.Everything || f.Observes.Any(^(flat.ObservesVariables | flat.ObservesNumber | flat.ObservesMessages | flat.ObservesRemote | flat.ObservesCount | flat.ObservesCreation | flat.ObservesPriority)) {
				continue
			}
			touched := absolute(x, pid, append(slices.Clone(f.Reads), f.Writes...))
			before := try(m, s, pid, st)
			for range 16 {
				changed := perturb(x, s, touched, rng)
				if changed == nil {
					continue
				}
				compared++
				after := try(m, changed, pid, st)
				if before.ready != after.ready || before.failed != after.failed || !sameChange(s, before.vec, changed, after.vec) {
					t.Errorf("%s: %q of %s[%d] depends on what it does not read\nstate   %x\nchanged %x\nbefore  %+v\nafter   %+v\neffects %+v",
						m.File.Name, m.Infos[st.Info].Text, p.Name, pid, s, changed, before, after, f)
					return compared
				}
			}
		}
	}
	return compared
}

// absolute places regions in the vector.
func absolute(x *interp.Explorer, pid int32, list []facts.Region) []facts.Region {
	var out []facts.Region
	for _, g := range list {
		switch g.Space {
		case facts.Global:
			out = append(out, g)
		case facts.Local:
			base := int(x.Frames[pid].Vars) * 8
			out = append(out, facts.Region{Low: base + g.Low, High: base + g.High})
		case facts.Remote:
			for i := range x.Frames {
				if x.Frames[i].Proc.Index == g.Proctype {
					base := int(x.Frames[i].Vars) * 8
					out = append(out, facts.Region{Low: base + g.Low, High: base + g.High})
				}
			}
		}
	}
	return out
}

// perturb puts another value into a variable that is not touched, nil when it hits one that is. Variables
// that stand for channels keep their values, which say what else is in the vector.
func perturb(x *interp.Explorer, s []byte, touched []facts.Region, rng *rand.Rand) []byte {
	vars, base := x.Model.Globals, 0
	if k := rng.IntN(len(x.Frames) + 1); k < len(x.Frames) {
		vars, base = x.Frames[k].Proc.Locals, int(x.Frames[k].Vars)*8
	}
	if len(vars) == 0 {
		return nil
	}
	v := vars[rng.IntN(len(vars))]
	var places []facts.Region
	var types []*flat.DataType
	v.Scalars(base, "", func(_ string, typ *flat.DataType, at int) {
		places, types = append(places, facts.Region{Low: at, High: at + typ.Bits}), append(types, typ)
	})
	k := rng.IntN(len(places))
	if v.Hidden || types[k].Channel || slices.ContainsFunc(touched, func(g facts.Region) bool { return g.Low < places[k].High && places[k].Low < g.High }) {
		return nil
	}
	out := slices.Clone(s)
	flat.Put(out, types[k].Store, types[k].Width, int32(places[k].Low), int32(rng.Uint32()))
	return out
}

// sameChange reports that both steps changed the same bits to the same values: what the sources differ
// in, the targets differ in.
func sameChange(s, t, s2, t2 []byte) bool {
	if len(t) != len(t2) {
		return false
	}
	diff := make([]byte, len(t))
	for i := range min(len(t), len(s)) {
		diff[i] = s[i] ^ s2[i]
	}
	for i := range t {
		diff[i] ^= t[i] ^ t2[i]
	}
	return bytes.Equal(diff, make([]byte, len(diff)))
}

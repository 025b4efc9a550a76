package facts_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

// What a step changes in the global variables, and in those of the process, lies in the regions
// that Effects says it writes: seen on every transition of the models that pin the language.
func TestWritesCoverChanges(t *testing.T) {
	checked := 0
	for _, m := range promelatest.Counted(t) {
		x := promelatest.Explorer(t, m)
		var batch program.Batch
		seen, todo := map[string]bool{}, [][]byte{promelatest.Initial(t, x)}
		for len(todo) > 0 && len(seen) < 2000 {
			s := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if seen[string(s)] {
				continue
			}
			seen[string(s)] = true
			if err := x.Expand(s, &batch); err != nil {
				t.Fatal(err)
			}
			for i, succ := range batch.Succs {
				if succ.Action&interp.FailedAction == 0 {
					checkWrites(t, m, s, batch.State(i), succ.Action)
					checked++
				}
				todo = append(todo, slices.Clone(batch.State(i)))
			}
		}
	}
	if checked < 1000 {
		t.Errorf("only %d transitions", checked)
	}
}

func checkWrites(t *testing.T, m *flat.Model, from, to []byte, a program.Action) {
	t.Helper()
	x := interp.NewExplorer(m, nil)
	x.Open(from)
	frames := slices.Clone(x.Frames)
	var writes []facts.Region
	place := map[facts.Space]int{}
	note := func(pid int, id int) {
		st := frames[pid].Proc.Steps[id]
		for _, g := range facts.EffectsOf(m, frames[pid].Proc, st).Writes {
			if g.Space == facts.Local {
				base := int(frames[pid].Vars) * 8
				g = facts.Region{Space: facts.Global, Low: base + g.Low, High: base + g.High}
			}
			writes = append(writes, g)
		}
		place[facts.Local] = pid
	}
	note(int(a&0xff), int(a>>8&0xfffff)-1)
	if r := int(a >> 28 & 0x1ff); r > 0 {
		note(r-1, int(a>>37&0xfffff))
	}
	allowed := func(bit int) bool {
		for _, g := range writes {
			if g.Space == facts.Global && g.Low <= bit && bit < g.High {
				return true
			}
		}
		return false
	}
	check := func(low, high int) {
		for bit := low; bit < high && bit < 8*len(to); bit++ {
			if (from[bit/8]^to[bit/8])>>(bit%8)&1 != 0 && !allowed(bit) {
				t.Errorf("%s: %s changes bit %d, which it does not write: %v", m.File.Name, interp.NewFormatter(m).FormatAction(from, a).Statement, bit, writes)
				return
			}
		}
	}
	for _, v := range m.Globals {
		if !v.Hidden {
			check(v.Addr, v.Addr+v.Count*v.Type.Bits)
		}
	}
	moved := int(a & 0xff)
	if f := frames[moved]; frames[moved].Proc.Steps[int(a>>8&0xfffff)-1].Op != flat.StepEnd {
		for _, v := range f.Proc.Locals {
			base := int(f.Vars)*8 + v.Addr
			check(base, base+v.Count*v.Type.Bits)
		}
	}
}

func TestEffects(t *testing.T) {
	m := promelatest.Model(t, `byte x, a[4]; bit f; chan c = [1] of { byte };
typedef T { byte u; short v[3] } T t[2];
active proctype P() {
  byte i;
  a[i] = x + i;
  c!x;
  c?i;
  t[i].v[2] = 1;
  x / i > 0;
  len(c) == 0 && timeout;
  a[2] = 7;
  d_step { f = 1; x = 2 }
}
`)
	region := func(name string) (low int) {
		for _, v := range m.Globals {
			if v.Name == name {
				low = v.Addr
			}
		}
		return low
	}
	x, a, f, tt := region("x"), region("a"), region("f"), region("t")
	i := facts.Region{Space: facts.Local, Low: 0, High: 8}
	rx := facts.Region{Low: x, High: x + 8}
	size := m.Structs["T"].Fields.Bits
	want := map[string]facts.Effects{
		"a[i] = x + i":  {Observes: flat.ObservesVariables, Reads: []facts.Region{rx, i}, Writes: []facts.Region{{Low: a, High: a + 32}}, Fails: true},
		"x / i > 0":     {Observes: flat.ObservesVariables, Reads: []facts.Region{rx, i}, Fails: true},
		"a[2] = 7":      {Writes: []facts.Region{{Low: a + 16, High: a + 24}}},
		"t[i].v[2] = 1": {Observes: flat.ObservesVariables, Reads: []facts.Region{i}, Writes: []facts.Region{{Low: tt + 8 + 32, High: tt + 8 + 32 + 16 + size}}, Fails: true},
		"-end-":         {},
		"d_step":        {Writes: []facts.Region{{Low: f, High: f + 1}, rx}, Fails: true},
	}
	found := 0
	for _, s := range facts.StepsOf(m, 0) {
		text := s.Text
		if strings.HasPrefix(text, "d_step") {
			text = "d_step"
		}
		w, ok := want[text]
		switch {
		case ok:
			found++
			if !equalEffects(s.Effects, w) {
				t.Errorf("%s:\ngot  %+v\nwant %+v", s.Text, s.Effects, w)
			}
		case text == "c!x" && !slices.Equal(s.Effects.Channels, []facts.ChannelUse{{Channel: 1, Sends: true}}),
			text == "c?i" && !slices.Equal(s.Effects.Channels, []facts.ChannelUse{{Channel: 1, Takes: true}}),
			strings.HasPrefix(text, "len(c)") && !(s.Effects.Observes == flat.ObservesMessages|flat.ObservesTimeout|flat.ObservesVariables && slices.Equal(s.Effects.Channels, []facts.ChannelUse{{Channel: 1}})):
			t.Errorf("%s: %+v", s.Text, s.Effects)
		}
	}
	if found != len(want) {
		t.Errorf("%d of %d steps found in %+v", found, len(want), facts.StepsOf(m, 0))
	}
}

func equalEffects(a, b facts.Effects) bool {
	return slices.Equal(a.Reads, b.Reads) && slices.Equal(a.Writes, b.Writes) && slices.Equal(a.Channels, b.Channels) &&
		a.Observes == b.Observes && a.Everything == b.Everything && a.Fails == b.Fails
}

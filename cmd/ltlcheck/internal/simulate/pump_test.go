package simulate

import (
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/program"
)

// splitting is an explorer of states such as "control|a|b", where channels 0 and 1 hold a and b.
type splitting struct{ openchannels.Explorer }

func (splitting) Split(s program.State, c *openchannels.Contents) {
	parts := strings.Split(string(s), "|")
	c.Control = []byte(parts[0])
	for i, p := range parts[1:] {
		c.Open = append(c.Open, openchannels.Channel{Place: i, Text: []byte(p)})
	}
}

// TestGrown: a state is a grown one if nothing but channels differs, and these hold what they held, and some of them more behind it.
func TestGrown(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		from, to string
		want     bool
	}{
		{"x|a|b", "x|a|b", false}, {"x|a|b", "x|aa|b", true}, {"x|a|b", "x|a|bc", true}, {"x||", "x|a|b", true},
		{"x|a|b", "y|aa|b", false}, {"x|a|b", "x|ba|b", false}, {"x|a|b", "x|aa|", false}, {"x|a|b", "x|aa", false}, {"x|aa|b", "x|a|bb", false},
	} {
		if got := grown(splitting{}, program.State(tt.from), program.State(tt.to)); got != tt.want {
			t.Errorf("%s, %s: %v", tt.from, tt.to, got)
		}
	}
}

// TestPumps: the cycle of a pump has to be possible once more after itself, to leave control as it was, and to let channels grow both times.
func TestPumps(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name          string
		model         string
		prefix, cycle []string
		wrong         string // "" if the cycle makes the channel grow for ever
	}{
		{"grows", "do :: c!1 :: c!2 od", []string{"c!2"}, []string{"c!1", "c!2"}, ""},
		{"passes a message on", "do :: c!1 :: c?1 od", []string{"c!1"}, []string{"c?1", "c!1", "c!1"}, ""},
		{"stays as it is", "do :: c!1 :: c?1 od", nil, []string{"c!1", "c?1"}, "cannot be repeated so that the channels grow"},
		{"shrinks", "do :: c!1 :: c?1 od", []string{"c!1", "c!1"}, []string{"c?1"}, "cannot be repeated so that the channels grow"},
		{"grows once, and then by something else", "do :: c!1 :: c!2 :: c?_ od", []string{"c!1"}, []string{"c?_", "c!1", "c!2"}, "cannot be repeated so that the channels grow"},
		{"grows once, and is then impossible", "do :: c!1 :: c!2 :: c?1 od", []string{"c!1"}, []string{"c!1", "c?1", "c?1", "c!1", "c!2"}, "cannot be repeated so that the channels grow"},
		{"grows only when repeated", "do :: c!1 :: c!2 :: c?_ od", []string{"c!2"}, []string{"c?_", "c!1", "c!1"}, "cannot be repeated so that the channels grow"},
		{"goes elsewhere", "do :: c!1; x = 1 - x od", nil, []string{"c!1", "x = 1 - x"}, "cannot be repeated so that the channels grow"},
	} {
		m := model(t, "chan c = [1] of { byte }; byte x; active proctype P() { "+tt.model+" }")
		pump := &Pump{Channels: []string{"c"}, Room: 20}
		trail := pumpTrail(t, m, pump, tt.prefix, tt.cycle)
		replayed, err := Replay(t.Context(), m, trail)
		switch {
		case tt.wrong != "":
			if err == nil || !strings.Contains(err.Error(), tt.wrong) {
				t.Errorf("%s: %v", tt.name, err)
			}
		case err != nil:
			t.Errorf("%s: %v", tt.name, err)
		case replayed.Pumps != len(tt.prefix) || replayed.Run.Len() != len(tt.prefix)+len(tt.cycle) || len(replayed.Run.Cycle) != 0:
			t.Errorf("%s: repeats from %d of %d", tt.name, replayed.Pumps, replayed.Run.Len())
		}
	}
}

// pumpTrail returns the trail of a run that takes statements in the program with open channels.
func pumpTrail(t *testing.T, m openchannels.Program, p *Pump, prefix, cycle []string) *Trail {
	t.Helper()
	open, err := m.Unlimited(p.Channels)
	if err != nil {
		t.Fatal(err)
	}
	prog, err := open.Within(p.Room)
	if err != nil {
		t.Fatal(err)
	}
	s := session(t, prog)
	for _, statement := range append(slices.Clone(prefix), cycle...) {
		i := slices.IndexFunc(s.Actions(), func(a program.ActionView) bool { return a.Statement == statement })
		if i < 0 {
			t.Fatalf("%s is not among %v", statement, s.Actions())
		}
		if err := s.Take(i); err != nil {
			t.Fatal(err)
		}
	}
	trail := saveTrail(t, prog, s.Lasso(), nil, "")
	steps := trail.Run.Prefix
	trail.Run.Prefix, trail.Run.Cycle, trail.Pump = steps[:len(prefix)], steps[len(prefix):], p
	return trail
}

// TestPumpOfDocument: channels are opened by their names in the model, with room for what two rounds of the cycle add beyond what was explored.
func TestPumpOfDocument(t *testing.T) {
	t.Parallel()
	d := &document{Capacity: 3, Channels: []report.Channel{{Name: "c"}, {Name: "P[1]:own"}, {Name: "P[2]:q[0]"}}}
	d.Pump = &report.Pump{Channels: []report.PumpChannel{{Out: []string{"1"}}, {Out: []string{"1", "2", "2", "3"}}, {Out: nil}}}
	p := newPump(d)
	if want := []string{"c", "P:own", "P:q"}; !slices.Equal(p.Channels, want) || p.Room != 3+1+2*4 {
		t.Errorf("%v with room for %d, want %v", p.Channels, p.Room, want)
	}
}

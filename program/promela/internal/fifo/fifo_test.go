package fifo_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/fifo"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

// models use channels in every way that a statement can.
var models = map[string]string{
	"plain":      `chan c = [1] of { byte }; byte x; active proctype P() { do :: c!1 :: c!2 od } active proctype Q() { do :: c?x od }`,
	"patterns":   `chan c = [2] of { byte, bit }; byte x; active proctype P() { byte i; do :: c!i, 1 :: c!3, i :: i = 1 - i od } active proctype Q() { do :: c?3, _ -> x = 1 :: c?x, 1 :: c?eval(x), 0 :: c?<x, 1> od }`,
	"anywhere":   `chan c = [2] of { byte }; byte x; active proctype P() { do :: c!1 :: c!2 od } active proctype Q() { do :: c??2 :: c??<1> -> x = 1 - x od }`,
	"sorted":     `chan c = [2] of { byte }; byte x; active proctype P() { do :: c!!1 :: c!!2 :: c!3 od } active proctype Q() { do :: c?x od }`,
	"lengths":    `chan c = [2] of { byte }, d = [1] of { byte }; byte x; active proctype P() { do :: len(c) < 2 -> c!1 :: full(c) -> x = 1 :: nfull(d) -> d!1 od } active proctype Q() { do :: empty(c) -> x = 2 :: nempty(d) -> d?_ :: c?x :: c?[1] -> x = 3 :: d??[1] -> x = 0 od }`,
	"else":       `chan c = [1] of { byte }; byte x; active proctype P() { do :: c!1 od } active proctype Q() { do :: c?x -> x = 2 :: else -> x = 3 od }`,
	"timeout":    `chan c = [1] of { byte }; byte x; active proctype P() { do :: x < 1 -> c!1; x = 1 :: timeout -> x = 0 od } active proctype Q() { do :: c?2 od }`,
	"unless":     `chan c = [1] of { byte }, d = [1] of { byte }; byte x; active proctype P() { do :: c!1 :: d!2 od } active proctype Q() { do :: { c?x } unless { d?x; x = 2 } od }`,
	"d_steps":    `chan c = [1] of { byte }; byte x; active proctype P() { do :: d_step { c!1; c!2 } :: d_step { c?x; x = x + 1; if :: c?x :: else -> x = 0 fi } :: c!3 od }`,
	"atomic":     `chan c = [1] of { byte }; byte x; active proctype P() { do :: atomic { c!1; c?x; c!2 } od } active proctype Q() { do :: atomic { c?x; c?x } od }`,
	"provided":   `chan c = [1] of { byte }; byte x; active proctype P() { do :: c!1 od } active proctype Q() provided (empty(c)) { do :: x = 1 - x od }`,
	"of its own": `byte x; active proctype P() { chan own = [1] of { byte }; run Q(own); do :: own!1 :: own!2 od } proctype Q(chan in) { in?x; in?x; do :: in?x od }`,
	"kept":       `chan c = [1] of { byte }; chan kept = [2] of { byte }; chan r = [0] of { byte }; byte x; active proctype P() { do :: kept!1 :: c!1 :: r!1 od } active proctype Q() { do :: kept?x :: r?x od }`,
}

const capacity = 3

// explorer opens channels of a model.
func explorer(t *testing.T, text string, channels ...string) (*fifo.Channels, *fifo.Explorer) {
	t.Helper()
	c, err := fifo.New(promelatest.Model(t, text), channels)
	if err != nil {
		t.Fatal(err)
	}
	part, err := c.Within(capacity)
	if err != nil {
		t.Fatal(err)
	}
	b, err := promelatest.Bind(part, []string{"x > 1"})
	if err != nil {
		t.Fatal(err)
	}
	return c, c.NewExplorer(b)
}

// split is Split with storage of its own.
func split(e *fifo.Explorer, s program.State) (c openchannels.Contents) {
	e.Split(s, &c)
	return c
}

func texts(c openchannels.Contents) (out [][]byte) {
	for _, o := range c.Open {
		out = append(out, slices.Clone(o.Text))
	}
	return out
}

// states are those of the part that can be expanded.
func states(t *testing.T, e *fifo.Explorer, most int) (out [][]byte) {
	t.Helper()
	var b program.Batch
	if err := e.Initial(&b); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	add := func() {
		for i := range b.Succs {
			s := slices.Clone(b.State(i))
			full := slices.ContainsFunc(split(e, s).Open, func(o openchannels.Channel) bool { return o.Messages > capacity })
			if !full && !seen[string(s)] {
				seen[string(s)] = true
				out = append(out, s)
			}
		}
	}
	add()
	for i := 0; i < len(out) && i < most; i++ {
		if err := e.Expand(out[i], &b); err != nil {
			t.Fatal(err)
		}
		add()
	}
	return out[:min(len(out), most)]
}

// step is a transition with copies of what the explorer says of it.
type step struct {
	succ   program.Succ
	to     openchannels.Contents
	use    openchannels.Use
	tested map[int32]bool
}

func expand(t *testing.T, e *fifo.Explorer, s program.State) (steps []step, asked map[int32]bool) {
	t.Helper()
	var b program.Batch
	if err := e.Expand(s, &b); err != nil {
		t.Fatal(err)
	}
	asked = map[int32]bool{}
	for _, a := range e.Asked() {
		asked[a.Place] = true
	}
	for i, succ := range b.Succs {
		st := step{succ: succ, tested: map[int32]bool{}}
		use := e.Use(i)
		st.use.Over = use.Over
		for _, m := range use.Sent {
			st.use.Sent = append(st.use.Sent, openchannels.Message{Place: m.Place, Text: slices.Clone(m.Text)})
		}
		for _, a := range use.Tested {
			st.tested[a.Place] = true
		}
		to := split(e, b.State(i))
		st.to.Control = slices.Clone(to.Control)
		for _, o := range to.Open {
			o.Text = slices.Clone(o.Text)
			st.to.Open = append(st.to.Open, o)
		}
		steps = append(steps, st)
	}
	return steps, asked
}

// same reports whether a step is another one with a message more in the channel at a place, behind what was there and before what is sent.
func (s step) same(o step, place int, more []byte) bool {
	a, b := s.succ, o.succ
	if a != b || !bytes.Equal(s.to.Control, o.to.Control) || len(s.to.Open) != len(o.to.Open) {
		return false
	}
	var sent []byte
	for _, m := range s.use.Sent {
		if m.Place == place {
			sent = append(sent, m.Text...)
		}
	}
	for i, c := range s.to.Open {
		d := o.to.Open[i]
		text := c.Text
		if c.Place == place {
			left, ok := bytes.CutSuffix(text, sent)
			if !ok {
				return false
			}
			text = slices.Concat(left, more, sent)
		}
		if c.Place != d.Place || !bytes.Equal(text, d.Text) {
			return false
		}
	}
	return true
}

// TestUses: where an expansion, or a transition, is not said to depend on further messages in a channel, one more message makes no
// difference but that it stands behind the others; and a state is what it is split into.
func TestUses(t *testing.T) {
	t.Parallel()
	expansions, transitions, depends := 0, 0, 0
	for name, text := range models {
		_, e := explorer(t, text)
		messages := map[int][]byte{} // by place: one that it holds
		all := states(t, e, 150)
		for _, s := range all {
			c := split(e, s)
			again, err := e.Fill(s, texts(c))
			if err != nil || !bytes.Equal(again, s) {
				t.Fatalf("%s: %x is filled again as %x, %v", name, s, again, err)
			}
			for _, o := range c.Open {
				if o.Messages > 0 {
					messages[o.Place] = slices.Clone(o.Text[:len(o.Text)/o.Messages])
				}
			}
		}
		for _, s := range all {
			before := split(e, s)
			for i, o := range before.Open {
				more := messages[o.Place]
				if more == nil || o.Messages >= capacity {
					continue
				}
				now := texts(before)
				now[i] = append(now[i], more...)
				other, err := e.Fill(s, now)
				if err != nil {
					t.Fatal(err)
				}
				if c := split(e, other); !bytes.Equal(c.Control, before.Control) || c.Open[i].Messages != o.Messages+1 {
					t.Fatalf("%s: %x with one more message is %x", name, s, other)
				}
				steps, asked := expand(t, e, s)
				with, _ := expand(t, e, other)
				place := int32(o.Place)
				if !asked[place] {
					expansions++
					if len(steps) != len(with) {
						t.Fatalf("%s: %x has %d successors, and %d with one more message at %d", name, s, len(steps), len(with), place)
					}
				} else {
					depends++
				}
				for k, st := range steps {
					over := func(w step) bool { return w.use.Over && w.succ.Action == st.succ.Action }
					switch {
					case st.use.Over || slices.ContainsFunc(with, over):
					case !asked[place] && !st.same(with[k], o.Place, more):
						t.Fatalf("%s: successor %d of %x is another one with one more message at %d", name, k, s, place)
					case !st.tested[place]:
						transitions++
						if !slices.ContainsFunc(with, func(w step) bool { return st.same(w, o.Place, more) }) {
							t.Fatalf("%s: successor %d of %x is not there with one more message at %d", name, k, s, place)
						}
					}
				}
			}
		}
	}
	if expansions < 300 || transitions < 1000 || depends < 100 {
		t.Errorf("%d expansions and %d transitions do not depend on more, %d do", expansions, transitions, depends)
	}
}

// TestWithinIsWide: where no channel is longer than the capacity, a model with open channels is the one whose text gives them a slot more.
func TestWithinIsWide(t *testing.T) {
	t.Parallel()
	for name, text := range models {
		wide := text
		for _, slots := range []string{"[1]", "[2]"} {
			wide = strings.ReplaceAll(wide, "= "+slots+" of", "= [4] of")
		}
		_, e := explorer(t, text)
		x := promelatest.Explorer(t, promelatest.Model(t, wide), "x > 1")
		x.EnabledIgnored = true
		var want, got program.Batch
		all := states(t, e, 150)
		for _, s := range all {
			if err := x.Expand(s, &want); err != nil {
				t.Fatal(name, err)
			}
			if err := e.Expand(s, &got); err != nil {
				t.Fatal(name, err)
			}
			if len(want.Succs) != len(got.Succs) || want.Source != got.Source || want.Flags != got.Flags {
				t.Fatalf("%s: %x has %d successors, want %d", name, s, len(got.Succs), len(want.Succs))
			}
			for i := range want.Succs {
				if !bytes.Equal(want.State(i), got.State(i)) || want.Succs[i].Target != got.Succs[i].Target {
					t.Fatalf("%s: successor %d of %x is %x, want %x", name, i, s, got.State(i), want.State(i))
				}
			}
		}
		if len(all) < 8 {
			t.Errorf("%s: only %d states", name, len(all))
		}
	}
}

// TestNew: which channels can be opened, by which names, and what is wrong with others.
func TestNew(t *testing.T) {
	t.Parallel()
	const text = `chan c = [1] of { byte }, many[2] = [1] of { byte }, r = [0] of { byte }; byte x; active [2] proctype P() { chan own = [1] of { byte }, c = [2] of { byte }; own!1; c!1 }`
	for _, tt := range []struct {
		names []string
		open  string // the names of the open channels, in the order of the state
		wrong string
	}{
		{nil, "c many[0] many[1] P[0]:own P[0]:c P[1]:own P[1]:c", ""},
		{[]string{"own"}, "P[0]:own P[1]:own", ""},
		{[]string{"c"}, "c P[0]:c P[1]:c", ""},
		{[]string{"P:c", "many"}, "many[0] many[1] P[0]:c P[1]:c", ""},
		{[]string{"r"}, "", "r is a rendezvous channel"},
		{[]string{"c", "d"}, "", "there is no channel d"},
		{[]string{"Q:c"}, "", "there is no channel Q:c"},
	} {
		m := promelatest.Model(t, text)
		if tt.wrong != "" {
			if _, err := fifo.New(m, tt.names); err == nil || !strings.Contains(err.Error(), tt.wrong) {
				t.Errorf("%v: %v", tt.names, err)
			}
			continue
		}
		channels, e := explorer(t, text, tt.names...)
		var names []string
		for _, o := range split(e, states(t, e, 1)[0]).Open {
			names = append(names, channels.Name(o.Channel))
		}
		if got := strings.Join(names, " "); got != tt.open {
			t.Errorf("%v: %s, want %s", tt.names, got, tt.open)
		}
	}
	for _, text := range []string{"chan r = [0] of { byte }; active proctype P() { r!1 }", "byte x; active proctype P() { x = 1 }"} {
		if _, err := fifo.New(promelatest.Model(t, text), nil); err == nil || !strings.Contains(err.Error(), "no channel that stores messages") {
			t.Errorf("%s: %v", text, err)
		}
	}
	c, _ := fifo.New(promelatest.Model(t, text), nil)
	for n, want := range map[int]bool{-1: false, 0: true, flat.MaxSlots - 1: true, flat.MaxSlots: false} {
		if _, err := c.Within(n); (err == nil) != want {
			t.Errorf("within %d: %v", n, err)
		}
	}
}

// TestFillRefuses: texts that there is no room for, and too few of them.
func TestFillRefuses(t *testing.T) {
	t.Parallel()
	_, e := explorer(t, `chan c = [1] of { byte, byte }, d = [1] of { byte }; byte x; active proctype P() { c!1, 2; d!1 }`)
	s := states(t, e, 1)[0]
	for _, tt := range []struct {
		lengths []int
		want    bool
	}{{[]int{0, 0}, true}, {[]int{8, 4}, true}, {[]int{8, 5}, false}, {[]int{10, 4}, false}, {[]int{2}, false}, {nil, false}} {
		var list [][]byte
		for _, n := range tt.lengths {
			list = append(list, bytes.Repeat([]byte{7}, n))
		}
		out, err := e.Fill(s, list)
		if (err == nil) != tt.want {
			t.Errorf("%v: %v", tt.lengths, err)
		}
		if err == nil {
			c := split(e, out)
			if !slices.EqualFunc(texts(c), list, bytes.Equal) || c.Open[0].Messages*2 != tt.lengths[0] || c.Open[1].Messages != tt.lengths[1] {
				t.Errorf("%v: %+v", tt.lengths, c)
			}
		}
	}
}

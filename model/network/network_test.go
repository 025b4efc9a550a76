package network

import (
	"cmp"
	"fmt"
	"reflect"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/model/ltltest"
	"github.com/ltlcheck/ltlcheck/program"
)

// options has each thing that can go wrong by itself.
var options = map[string]Options{
	"none": {}, "loss": {Loss: true}, "reorder": {Reorder: true}, "duplicates": {Duplicates: 1}, "partitions": {Partitions: 1},
	"crashes": {Crashes: 1}, "timeouts": {Timeouts: 1},
}

// fault is a protocol with a mistake that only one option shows.
type fault struct {
	model    func(Options) program.Program
	property string
}

// peer is the state of a node of the faulty protocols.
type peer struct {
	Count, Last int
	Backwards   bool
	Primary     bool
	Granted     [3]bool
	Voted       bool
	GaveUp      bool
}

// quiet starts without sending, but for node 0, which sends some messages to node 1.
func quiet(messages ...int) func(int, *Outbox[int]) peer {
	return func(node int, out *Outbox[int]) peer {
		for _, m := range messages {
			if node == 0 {
				out.Send(1, m)
			}
		}
		return peer{}
	}
}

// count counts what is received, and notes what arrives behind a greater number.
func count(_ int, s peer, _ int, message int, _ *Outbox[int]) peer {
	s.Count++
	s.Backwards = s.Backwards || message < s.Last
	s.Last = message
	return s
}

// vote grants the first candidate that asks.
func vote(_ int, s peer, from int, _ int, _ *Outbox[int]) peer {
	if !s.Voted {
		s.Voted, s.Granted[from] = true, true
	}
	return s
}

func protocolOf(p Protocol[peer, int]) func(Options) program.Program {
	return func(o Options) program.Program { return Model(p, o) }
}

var faults = map[string]fault{
	"loss: nothing is sent again":           {protocolOf(Protocol[peer, int]{Nodes: 2, Start: quiet(1), Receive: count}), "<> Nodes[1].Count >= 1"},
	"reorder: an older message is believed": {protocolOf(Protocol[peer, int]{Nodes: 2, Start: quiet(1, 2), Receive: count}), "[] !Nodes[1].Backwards"},
	"duplicates: a message counts twice":    {protocolOf(Protocol[peer, int]{Nodes: 2, Start: quiet(1), Receive: count}), "[] Nodes[1].Count <= 1"},
	"partitions: both parts have a primary": {protocolOf(Protocol[peer, int]{
		Nodes: 2, Start: func(node int, _ *Outbox[int]) peer { return peer{Primary: node == 0} }, Receive: count,
		Unreachable: func(node int, s peer, _ int, _ *Outbox[int]) (peer, bool) {
			took := node == 1 && !s.Primary
			s.Primary = s.Primary || took
			return s, took
		},
		Restart: func(int, peer) peer { return peer{} },
	}), "[] !(Nodes[0].Primary && Nodes[1].Primary)"},
	"crashes: a vote is not written to disk": {protocolOf(Protocol[peer, int]{
		Nodes: 3, Start: func(node int, out *Outbox[int]) peer {
			if node > 0 {
				out.Send(0, 1)
			}
			return peer{}
		}, Receive: vote,
		Restart: func(_ int, before peer) peer { before.Voted = false; return before },
	}), "[] !(Nodes[0].Granted[1] && Nodes[0].Granted[2])"},
	"timeouts: who gives up is served": {protocolOf(Protocol[peer, int]{
		Nodes: 2, Start: quiet(1), Receive: count,
		Timeout: func(node int, s peer, _ *Outbox[int]) (peer, bool) {
			gives := node == 0 && !s.GaveUp
			s.GaveUp = s.GaveUp || gives
			return s, gives
		},
	}), "[] !(Nodes[0].GaveUp && Nodes[1].Count > 0)"},
}

// TestFaults: each thing that can go wrong shows the mistake that is planted for it, and no other one does.
func TestFaults(t *testing.T) {
	for name, f := range faults {
		for option, o := range options {
			t.Run(name+"/"+option, func(t *testing.T) {
				with := []ltltest.Option{ltltest.WeakFairness(), ltltest.NoWarnings()}
				if len(name) > len(option) && name[:len(option)+1] == option+":" {
					with = append(with, ltltest.ExpectViolated())
				}
				ltltest.Check(t, f.model(o), f.property, with...)
			})
		}
	}
}

// gossip is a protocol of interchangeable nodes: each tells the others what it was told first, by whom.
func gossip(symmetric bool) Protocol[[]int, int] {
	return Protocol[[]int, int]{
		Nodes: 3, Symmetric: symmetric,
		Start: func(node int, out *Outbox[int]) []int { out.Broadcast(3, node); return nil },
		Receive: func(_ int, heard []int, _ int, message int, _ *Outbox[int]) []int {
			if len(heard) < 2 {
				heard = append(heard, message)
			}
			return heard
		},
		Restart: func(int, []int) []int { return nil },
		Renumber: func(heard []int, p []int) []int {
			for i := range heard {
				heard[i] = p[heard[i]]
			}
			return heard
		},
		RenumberMessage: func(message int, p []int) int { return p[message] },
	}
}

// TestSymmetry: under each option, interchangeable nodes have the same verdicts and fewer states; all permutations of all states are
// compared.
func TestSymmetry(t *testing.T) {
	for option, o := range options {
		states := map[bool]uint64{}
		for _, symmetric := range []bool{false, true} {
			heard := func(s State[[]int, int]) int { return len(s.Nodes[0]) + len(s.Nodes[1]) + len(s.Nodes[2]) }
			m := Model(gossip(symmetric), o).AuditEvery(1).
				Prop("all heard", func(s State[[]int, int]) bool { return heard(s) == 6 }).
				Prop("too much", func(s State[[]int, int]) bool { return heard(s) > 6 })
			ltltest.Check(t, m, `[] !"all heard"`, ltltest.ExpectViolated(), ltltest.NoWarnings())
			states[symmetric] = ltltest.Check(t, m, `[] !"too much"`, ltltest.NoWarnings()).States
		}
		if states[true] == 0 || states[true]*3 > states[false] {
			t.Errorf("%s: %d states, %d without symmetry", option, states[true], states[false])
		}
	}
}

// TestOrder: without reordering, links keep their order, whatever happens to packets of others.
func TestOrder(t *testing.T) {
	p := Protocol[[]int, int]{
		Nodes: 3,
		Start: func(node int, out *Outbox[int]) []int {
			for i := range 2 * min(node, 1) {
				out.Send(0, 10*node+i)
			}
			return nil
		},
		Receive: func(_ int, heard []int, _ int, message int, _ *Outbox[int]) []int { return append(heard, message) },
	}
	m := Model(p, Options{}).Prop("in order", func(s State[[]int, int]) bool {
		last := map[int]int{}
		for _, m := range s.Nodes[0] {
			if m%10 < last[m/10] {
				return false
			}
			last[m/10] = m % 10
		}
		return true
	})
	r := ltltest.Check(t, m, `[] "in order"`, ltltest.NoWarnings())
	if want := uint64(1 + 2 + 4 + 6 + 6); r.States != want { // the interleavings of two sequences of two
		t.Errorf("%d states, want %d", r.States, want)
	}
}

// TestAny: a packet that may arrive any number of times stays, once, until its receiver ignores it. Mistakes with another order and with
// duplicates are found, and no others.
func TestAny(t *testing.T) {
	for name, violated := range map[string]bool{
		"reorder: an older message is believed": true, "duplicates: a message counts twice": true,
		"partitions: both parts have a primary": false, "crashes: a vote is not written to disk": false,
	} {
		f := faults[name]
		if r, err := ltltest.Verify(t.Context(), f.model(Options{Duplicates: Any}), f.property); err != nil || (r.Verdict == check.Violated) != violated || r.Verdict == check.Inconclusive {
			t.Errorf("%s: %v, %v", name, r, err)
		}
	}
	ask := Protocol[peer, int]{
		Nodes: 2, Start: quiet(), Receive: func(_ int, s peer, _ int, m int, _ *Outbox[int]) peer { s.Count = max(s.Count, m); return s },
		Moves: func(node int, s peer, move func(string, func(peer, *Outbox[int]) peer)) {
			for m := 1; m <= 3 && node == 0; m++ {
				move("asks", func(s peer, out *Outbox[int]) peer { out.Send(1, m); return s })
			}
		},
		Ignores: func(_ int, s peer, _ int, m int) bool { return m < s.Count },
		Label:   func(m int) string { return fmt.Sprint("hears ", m) },
	}
	m := Model(ask, Options{Duplicates: Any})
	for formula, violated := range map[string]bool{
		"[] (len(InFlight) <= 3)": false, "[] !(Nodes[1].Count == 3 && len(InFlight) >= 2)": false, `[] (action("hears 3") -> X Nodes[1].Count == 3)`: false,
		"[] (len(InFlight) < 3)": true, "[] !(Nodes[1].Count == 3 && len(InFlight) == 1)": true, "[] (Nodes[1].Count < 3)": true,
	} {
		if r, err := ltltest.Verify(t.Context(), m, formula, ltltest.NoWarnings()); err != nil || (r.Verdict == check.Violated) != violated || r.Verdict == check.Inconclusive {
			t.Errorf("%s: %v, %v", formula, r, err)
		}
	}
}

// TestCompare: messages are ordered by their parts, whatever they are made of, and pointers by what they point to.
func TestCompare(t *testing.T) {
	type part struct {
		A int8
		B uint
		C string
		D bool
		E []int
		F *int
		G [2]string
		H map[string]int
	}
	one, two, again := 1, 2, 1
	ordered := []part{
		{}, {H: map[string]int{"a": 1}}, {G: [2]string{"", "x"}}, {F: &one}, {F: &two}, {E: []int{1}}, {E: []int{1, 0}}, {E: []int{2}}, {D: true}, {C: "b"}, {B: 3}, {A: 1}, {A: 2, B: 0},
	}
	for i := range ordered {
		for j := range ordered {
			if got := compare(reflect.ValueOf(ordered[i]), reflect.ValueOf(ordered[j])); got != cmp.Compare(i, j) {
				t.Errorf("%+v and %+v: %d", ordered[i], ordered[j], got)
			}
		}
	}
	if compare(reflect.ValueOf(part{F: &one}), reflect.ValueOf(part{F: &again})) != 0 {
		t.Error("two pointers to the same value differ")
	}
}

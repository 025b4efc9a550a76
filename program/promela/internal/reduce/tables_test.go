package reduce

import (
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

func parsed(t *testing.T, text string) *flat.Model {
	t.Helper()
	m, err := resolve.Parse(source.NewFile("model.pml", text), lexemes.Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return m
}

// TestHasLoop: a loop counts if control can come to it.
func TestHasLoop(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]bool{
		"x = 1; x = 2":                                     false,
		"do :: x = 1 od":                                   true,
		"if :: x = 1 :: x = 2 fi; x = 3":                   false,
		"x = 1; do :: x < 3 -> break od":                   false,
		"again: x++; if :: goto again :: x = 7 fi":         true,
		"x = 1; goto out; do :: x = 2 od; out: x = 3":      false,
		"d_step { x = 1; x = 2 }; atomic { x = 3; x = 4 }": false,
	} {
		m := parsed(t, "byte x; active proctype P() { "+body+" }")
		if got := hasLoop(m.Procs[0]); got != want {
			t.Errorf("%s: a loop: %t", body, got)
		}
	}
}

// TestMadeAtOnce: all processes are there from the start, or made by the only one that is, before anything else can happen.
func TestMadeAtOnce(t *testing.T) {
	t.Parallel()
	const other = "byte x; proctype Q() { x = 1 }\n"
	for text, want := range map[string]bool{
		"active [2] proctype P() { x = 1 }":                                           true,
		"init { atomic { run Q(); run Q() } }":                                        true,
		"init { atomic { run Q(); run Q() }; x = 2 }":                                 true,
		"init { atomic { x = 3; run Q(); x = 4; run Q() } }":                          true,
		"init { run Q(); run Q() }":                                                   false, // Q may move between
		"init { atomic { x == 0; run Q() } }":                                         false, // it may have to wait
		"init { atomic { run Q(); x == 0; run Q() } }":                                false,
		"init { x = 3; atomic { run Q() } }":                                          false,
		"active proctype P() { x = 1 } init { atomic { run Q() } }":                   false, // P is there as well
		"proctype R() { run Q() } init { atomic { run R() } }":                        false, // made later by another one
		"init { atomic { run Q(); goto on }; on: x = 3 }":                             true,
		"init { again: atomic { run Q() }; x < 2 -> goto again }":                     false, // it comes back
		"init { atomic { run Q(); again: run Q() }; if :: goto again :: x = 9 fi }":   false, // into the middle
		"init { byte i; atomic { do :: i < 2 -> run Q(); i++ :: else -> break od } }": true,
		"init { atomic { if :: run Q() :: x = 2; run Q() fi } }":                      true,
	} {
		if got := madeAtOnce(parsed(t, other+text)); got != want {
			t.Errorf("%s: made at once: %t", text, got)
		}
	}
}

// TestProvisoChannels: the channels that every loop of a process sends to, or takes from; of references that are one channel in a state.
func TestProvisoChannels(t *testing.T) {
	t.Parallel()
	const head = "chan c = [2] of { byte }; chan d = [2] of { byte }; chan row[3] = [1] of { byte }; byte x;\n"
	for body, want := range map[string]int{
		"do :: c!1 od":                 1,
		"do :: c?x od":                 1,
		"do :: c?x; d!x od":            2,
		"do :: c!1 :: d!1 od":          0,
		"do :: c!1; d!1 :: c!2 od":     1,
		"do :: c?<x> od":               0, // the message stays
		"do :: c!1 :: x = 1 od":        0,
		"c!1; x = 2":                   2 - 1, // there is no loop at all
		"do :: c!1; c!2 od":            1,
		"do :: c!1; c?x od":            2,
		"do :: row[1]!1 od":            1,
		"do :: row[x % 3]!1 od":        0, // which one is not known
		"do :: atomic { c?x; d!x } od": 2,
		"c!1; do :: d?x; if :: x == 1 -> goto l :: else fi od; l: c!2; do :: d?x od": 1,
	} {
		m := parsed(t, head+"active proctype P() { "+body+" }")
		in, why := newIndependence(&flat.Atoms{Model: m}, nil)
		if in == nil {
			t.Fatal(why)
		}
		if got := in.findProvisoChannels(0); len(got) != want {
			t.Errorf("%s: %d channels, want %d", body, len(got), want)
		}
	}
}

// TestReadBy: what propositions read, in the numbers of processes as well.
func TestReadBy(t *testing.T) {
	t.Parallel()
	const some, none = "do :: x = 1 :: y = 2 :: z = 3 od", "do :: skip od"
	for _, tt := range []struct {
		body  string
		atoms []string
		want  int
	}{
		{some, nil, 0}, {some, []string{"x == 1"}, 1}, {some, []string{"x == y"}, 2}, {some, []string{"exec(P)"}, 0}, {some, []string{"exec(P[x])"}, 1},
		{some, []string{"exec(P[1])"}, 0}, {some, []string{"exec(P)", "exec(P[y])", "z > 0"}, 2}, {none, []string{"exec(P[x])"}, 1},
	} {
		m := parsed(t, "byte x, y, z; active [2] proctype P() { "+tt.body+" }")
		var list []program.Atom
		for _, text := range tt.atoms {
			list = append(list, program.Atom{Text: text})
		}
		a, err := resolve.Atoms(m, list)
		if err != nil {
			t.Fatal(err)
		}
		regions := map[string]bool{}
		for _, r := range ReadBy(a) {
			regions[fmt.Sprint(r)] = true
		}
		if len(regions) != tt.want {
			t.Errorf("%v: %v, want %d", tt.atoms, regions, tt.want)
		}
	}
}

// TestWholeChannels: a set with some kind of a channel gets all kinds of it, and nothing else.
func TestWholeChannels(t *testing.T) {
	t.Parallel()
	m := parsed(t, "chan c[20] = [1] of { byte }; byte x; active proctype P() { byte i; do :: c[i]!1 :: i = x od }")
	in, why := newIndependence(&flat.Atoms{Model: m}, nil)
	if in == nil {
		t.Fatal(why)
	}
	if in.slots < 20 {
		t.Fatalf("%d channels", in.slots)
	}
	for bit := range 64 * in.words {
		set := make(kindSet, in.words)
		set[bit>>6] = 1 << (bit & 63)
		in.wholeChannels(set)
		for other := range 64 * in.words {
			channel := func(b int) int { return (b - in.channels + 8) / 8 } // 0, or more than slots: of no channel
			same := channel(bit) > 0 && channel(bit) <= in.slots && channel(bit) == channel(other)
			if got := set[other>>6]>>(other&63)&1 != 0; got != (same || bit == other) {
				t.Fatalf("bit %d makes bit %d of the set %t", bit, other, got)
			}
		}
	}
}

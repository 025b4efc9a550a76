package check

import (
	"context"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// pitfalls are models with a failure that some careless reduction would miss, each by leaving out one of the
// orders in which two processes move, or by going round a loop for ever.
var pitfalls = []struct{ name, text string }{
	{"a send in an atomic sequence may find the channel full", `
chan c = [1] of { byte }; byte x;
active proctype B() { c?_ }
active proctype A() { c!0; atomic { x = 1; c!1; x = 2 } }
active proctype C() { assert(x != 1) }`},
	{"a receive in an atomic sequence may find the channel empty", `
chan c = [2] of { byte }; byte x;
active proctype B() { c!1 }
active proctype A() { atomic { x = 1; c?_; x = 2 } }
active proctype C() { assert(x != 1) }`},
	{"a trace assertion tells the order of sends to two channels", `
chan c = [2] of { byte }; chan d = [1] of { byte };
notrace { c!1; d!1; c!1 }
active proctype P() { c!1; c!1 }
active proctype Q() { d!1 }`},
	{"a trace assertion tells the other order as well", `
chan c = [2] of { byte }; chan d = [1] of { byte };
notrace { d!1; c!1; c!1 }
active proctype P() { c!1; c!1 }
active proctype Q() { d!1 }`},
	{"a trace assertion tells the order of a send and a receive", `
chan c = [2] of { byte };
notrace { c!1; c!2; c?1 }
active proctype P() { c!1; c!2 }
active proctype Q() { byte l; c?l }`},
	{"a loop without messages ignores the others", `
active proctype A() { byte l; do :: l = 1 - l od }
active proctype B() { byte x; x = 1; assert(x == 0) }`},
	{"a loop takes from one of two channels, whose senders differ", `
chan c = [1] of { byte }; chan d = [1] of { byte }; chan e = [1] of { byte };
active proctype P0() { c!1; c!1 }
active proctype P1() { do :: c?_ :: d?_; e!0 od }
active proctype P2() { do :: d!1; e?_ od }
active proctype P3() { byte x; if :: x = 1 :: x = 2 :: x = 3 fi; assert(x == 0) }`},
	{"a ring of processes ignores one beside it", `
chan c = [1] of { byte }; chan d = [1] of { byte };
active proctype P0() { do :: c!1; d?_ od }
active proctype P1() { do :: c?_; d!1 od }
active proctype P2() { byte x; x = 1; assert(x == 0) }`},
	{"a process feeds itself", `
chan c = [1] of { byte };
active proctype P0() { byte x; x = 1; assert(x == 0) }
active proctype P1() { do :: c!1; c?_ od }
active proctype P2() { byte x; c??5; x = 1; assert(x == 0) }`},
	{"a process that is made later interferes", `
byte x;
proctype Q() { x = 1 }
active proctype P() { x = 2; assert(x != 1) }
active proctype R() { run Q() }`},
	{"a step that matters waits for a third process", `
byte x, y;
active proctype B() { assert(y == 0) }
active proctype A() { x == 1; y = 1 }
active proctype C() { x = 1 }`},
	{"else looks at what its neighbours read", `
byte x;
active proctype A() { if :: x == 1 -> skip :: else -> assert(false) fi }
active proctype B() { x = 1 }`},
	{"what else leads to when others are late", `
byte x, y;
active proctype B() { x = 1; y = 1 }
active proctype A() { y == 1; if :: x == 1 -> assert(false) :: else -> skip fi }`},
	{"an unless clause is entered by what another process does", `
byte x;
active proctype A() { { x != 5; assert(x == 0) } unless { x == 2; skip } }
active proctype B() { x = 1; x = 2 }`},
	{"timeout comes when nothing else does", `
byte x;
active proctype A() { timeout -> assert(x == 0) }
active proctype B() { x = 1 }
active proctype C() { x == 1; x = 2 }`},
	{"a provided clause reads what others write", `
byte x = 1;
active proctype A() provided (x == 1) { assert(x == 2) }
active proctype B() { x = 0 }`},
	{"the number of processes counts", `
active proctype A() { assert(_nr_pr == 3) }
active proctype B() { skip }
active proctype C() { skip }`},
	{"processes are numbered in the order in which they are made", `
proctype Q(byte v) { assert(_pid != 2 || v != 2) }
active proctype A() { run Q(1) }
active proctype B() { run Q(2) }`},
	{"a process ends before another is made, or after", `
proctype Q() { assert(_pid != 1) }
active proctype A() { run Q() }
active proctype B() { skip }`},
	{"a channel of a parameter is the same one", `
chan c = [1] of { byte };
proctype S(chan q) { q!1 }
proctype T(chan q; byte v) { q!v }
init { byte m; atomic { run S(c); run T(c, 2) }; c?m; assert(m == 1); c?m }`},
	{"a channel in a message may be any", `
chan c = [1] of { byte }; chan d = [1] of { chan };
active proctype A() { chan q; d!c; c?_ }
active proctype B() { chan q; d?q; q!1 }
active proctype C() { if :: full(c) -> assert(false) :: empty(c) -> skip fi }`},
	{"full and empty see sends and receives", `
chan c = [1] of { byte };
active proctype A() { c!1 }
active proctype B() { c?_ }
active proctype C() { full(c); assert(false) }`},
	{"a sorted send comes before the first message", `
chan c = [2] of { byte };
active proctype B() { c!!1 }
active proctype A() { byte m; c!5; c?m; assert(m == 5) }`},
	{"a rendezvous has a choice of partners", `
chan c = [0] of { byte };
active proctype A() { c!1 }
active proctype B() { c?_ }
active proctype C() { byte x; if :: c?_ -> x = 1; assert(x == 0) :: x == 0 -> skip fi }`},
	{"a variable that is dead behind an assignment that fails", `
active proctype A() { byte l, m; l = 0; if :: l = 1 :: skip fi; m = 1 / (1 - l) }`},
	{"an array element is not the array", `
active proctype A() { byte a[2]; byte i; a[0] = 1; a[1] = 2; do :: i < 2 -> i++ :: break od; assert(a[i % 2] == 2) }`},
	{"a deadlock only when one is first", `
byte a = 1, b = 1;
active proctype P() { atomic { a == 1 -> a = 0 }; atomic { b == 1 -> b = 0 }; a = 1; b = 1 }
active proctype Q() { atomic { b == 1 -> b = 0 }; atomic { a == 1 -> a = 0 }; a = 1; b = 1 }`},
	{"another process looks where this one is", `
byte x;
active proctype A() { byte l; l = 1; here: l = 2; l = 3 }
active proctype B() { A@here; assert(false) }`},
	{"another process asks what this one can do", `
byte x;
active proctype A() { x == 1; skip }
active proctype B() { enabled(0) -> assert(false) }
active proctype C() { x = 1; x = 2 }`},
	{"a receive matches what a variable holds", `
chan c = [2] of { byte }; byte x;
active proctype A() { c!1; x = 1 }
active proctype B() { c?eval(x) -> assert(false) }`},
}

func TestPitfalls(t *testing.T) {
	raced.SkipSequential(t)
	for _, p := range pitfalls {
		failsReduced(t, p.name, p.text, func([]string, Exploration) {})
	}
}

// failsReduced explores a model in which something is wrong, and smaller ones, which must fail in the same ways. The exploration
// of each is shown with what was left out of the reductions; the result is the model, nil if it cannot be read.
func failsReduced(t *testing.T, name, text string, look func(without []string, less Exploration)) *promela.Model {
	m, err := promela.Parse(source.NewFile(name, text), promela.Options{})
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return nil
	}
	whole, err := Verify(context.Background(), m, Counts{}, Options{})
	if err != nil || kinds(whole.Exploration) == [3]bool{} {
		t.Errorf("%s: nothing is wrong with the whole: %+v %v", name, whole.Exploration, err)
	}
	for _, without := range withoutReductions {
		less, err := Verify(context.Background(), m, Counts{Reduce: with(m, without)}, Options{All: 10})
		if err != nil || kinds(less.Exploration) != kinds(whole.Exploration) {
			t.Errorf("%s, without %v: %v, want %v (%v)", name, without, kinds(less.Exploration), kinds(whole.Exploration), err)
		}
		look(without, less.Exploration)
	}
	return m
}

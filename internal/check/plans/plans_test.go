package plans

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestCarryOut: each outcome is followed by the next attempt that is meant for it, and a plan is passed through once.
func TestCarryOut(t *testing.T) {
	t.Parallel()
	fault := errors.New("fault")
	for _, c := range []struct {
		ends  []Outcome // of the attempts, in their order
		after []Outcome // that they are meant for
		made  string
	}{
		{[]Outcome{Done}, []Outcome{NotStarted}, "0"},
		{[]Outcome{TooLarge, Refuted, Done, Done}, []Outcome{NotStarted, NotStarted | TooLarge, Refuted, Refuted | TooLarge}, "0 1 2"},
		{[]Outcome{TooLarge, Done, Done}, []Outcome{NotStarted, Refuted, NotStarted | TooLarge}, "0 2"},
		{[]Outcome{Many, Unlike, Done}, []Outcome{NotStarted | Unshared, Many, Unlike}, "0 1 2"},
		{[]Outcome{Full, Done}, []Outcome{NotStarted, Many}, "0"},
	} {
		var made []string
		var plan []Attempt
		ways := Ways{}
		for i, end := range c.ends {
			way := Way(fmt.Sprint(i))
			plan = append(plan, Attempt{way, c.after[i]})
			ways[way] = func(context.Context) (Outcome, error) {
				made = append(made, string(way))
				return end, nil
			}
		}
		if err := new(Progress).CarryOut(t.Context(), nil, plan, ways); err != nil || strings.Join(made, " ") != c.made {
			t.Errorf("%v after %v: %v, %v", c.ends, c.after, made, err)
		}
		ways[plan[0].Way] = func(context.Context) (Outcome, error) { return Done, fault }
		if err := new(Progress).CarryOut(t.Context(), nil, plan, ways); !errors.Is(err, fault) {
			t.Errorf("%v", err)
		}
	}
	plan := []Attempt{{Itself, NotStarted}}
	if err := (&Progress{Attempt: 1}).CarryOut(t.Context(), nil, plan, Ways{}); err == nil {
		t.Error("an attempt that is not in the plan was made")
	}
	if err := new(Progress).CarryOut(t.Context(), nil, plan, Ways{}); err == nil {
		t.Error("an attempt was made that nobody knows")
	}
}

// TestFor: the plans of situations, as they were when each question had a builder of its own.
func TestFor(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		s    Situation
		want string
	}{
		{Situation{Goal: Property}, "Itself"},
		{Situation{Goal: Property, Trial: true, Smaller: true, Reductions: 2}, "Trial Smaller Smaller Smaller Itself"},
		{Situation{Goal: Property, Quotient: true, Smaller: true, Reductions: 1}, "Quotient Smaller Smaller Itself"},
		{Situation{Goal: Failures, Trial: true, Smaller: true, Reductions: 1, OnFull: ContinueRandom}, "Trial Smaller Smaller Itself Random"},
		{Situation{Goal: Failures, OnFull: ContinueBounded}, "Itself Bounded"},
		{Situation{Goal: Failures, OnFull: ContinueOnDisk, Quotient: true}, "Quotient Itself ToDisk"},
		{Situation{Goal: Failures, Bounded: true, Smaller: true, Trial: true, Quotient: true, OnFull: ContinueReplacing}, "Bounded"},
		{Situation{Goal: Failures, Bounded: true, Replaces: true, Smaller: true, Trial: true}, "Trial Smaller Bounded"},
		{Situation{Goal: Counts, Quotient: true}, "Quotient Itself"},
		{Situation{Goal: Counts, Smaller: true, Reductions: 3}, "Smaller Smaller Smaller Smaller Itself"},
		{Situation{Goal: Product}, "OneWorker"},
		{Situation{Goal: Product, Shared: true, Packs: true}, "SharedGraph OneWorker Packed OneAgain"},
		{Situation{Goal: Product, Packs: true, HandsOver: true, OnFull: ContinueBounded}, "OneWorker Packed Workers Bounded"},
		{Situation{Goal: Product, HandsOver: true, OnFull: ContinueReplacing}, "OneWorker Workers Recurrence Bounded"},
		{Situation{Goal: Product, Bounded: true, Replaces: true, OnFull: ContinueReplacing}, "Recurrence OneWorker"},
		{Situation{Goal: Product, Bounded: true}, "OneWorker"},
		{Situation{Goal: Product, OnFull: ContinueOnDisk}, "OneWorker ToDisk"},
		{Situation{Goal: Product, Disk: true, Packs: true}, "BeforeDisk ToDisk"},
		{Situation{Goal: Product, Disk: true, Terminal: true, Packs: true}, "OnDisk"},
	} {
		var names []string
		for _, a := range For(c.s) {
			names = append(names, nameOf[a.Way])
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%+v: %s, want %s", c.s, got, c.want)
		}
	}
}

// nameOf are the ways as the tests call them.
var nameOf = map[Way]string{
	BeforeDisk: "BeforeDisk", OnDisk: "OnDisk", SharedGraph: "SharedGraph", Recurrence: "Recurrence", OneWorker: "OneWorker", Packed: "Packed", Workers: "Workers",
	OneAgain: "OneAgain", Quotient: "Quotient", Trial: "Trial", Smaller: "Smaller", Itself: "Itself", Bounded: "Bounded", Random: "Random", ToDisk: "ToDisk",
}

// situations yields every situation.
func situations(yield func(Situation)) {
	for _, q := range []Goal{Property, Failures, Counts, Product} {
		for bits := range 1 << 10 {
			b := func(i int) bool { return bits>>i&1 != 0 }
			for full := Stop; full <= ContinueOnDisk; full++ {
				yield(Situation{
					Goal: q, Quotient: b(0), Trial: b(1), Smaller: b(2), Reductions: 2, Shared: b(3), Packs: b(4), HandsOver: b(5), Terminal: b(6), Disk: b(7),
					Bounded: b(8) || b(9), Replaces: b(9), OnFull: full,
				})
			}
		}
	}
}

// TestEverySituation: in every situation something is tried first, and every row of the table is in some plan.
func TestEverySituation(t *testing.T) {
	t.Parallel()
	inSome := map[Attempt]bool{}
	situations(func(s Situation) {
		plan := For(s)
		if !slices.ContainsFunc(plan, func(a Attempt) bool { return a.After&NotStarted != 0 }) {
			t.Errorf("%+v: nothing is tried first", s)
		}
		for _, a := range plan {
			inSome[a] = true
		}
	})
	for _, row := range Table() {
		if !inSome[Attempt{row.Way, row.After}] {
			t.Errorf("%s is in no plan", row.Way)
		}
		if row.Doc == "" {
			t.Errorf("%s has no description", row.Way)
		}
	}
}

package check

import (
	"context"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// What slicing leaves out for a property, and the verdict, with and without it.
func TestSlicing(t *testing.T) {
	const noise = `
active proctype N() { byte k; do :: n = (n + 1) % 100; k = n od }`
	for name, c := range map[string]struct {
		text, formula string
		verdict       Verdict
		words         string // in what is said of the reduction; "" when nothing is sliced
	}{
		"a variable that only counts": {
			`byte x, n; active proctype P() { do :: x = 1 - x; n++ od }`, `[] "x < 2"`, Holds, "slicing forgot n"},
		"a process beside, safety": {
			`byte x, n; active proctype P() { do :: x = 1 - x od }` + noise, `[] "x < 2"`, Holds, "slicing held N"},
		"a process beside that may run alone for ever": {
			`byte x, n; active proctype P() { do :: x = 1 - x od }` + noise, `[] <> "x == 1"`, Violated, "slicing forgot n"},
		"a process beside that ends": {
			`byte x, n; active proctype P() { do :: x = 1 - x od } active proctype N() { byte k; k = 1; n = k; n = 2 }`,
			`[] <> "x == 1"`, Holds, "slicing held N"},
		"a process beside that ends, and one that stops": {
			`byte x, n; active proctype P() { x = 1 } active proctype N() { byte k; k = 1; n = k; n = 2 }`,
			`<> [] "x == 2"`, Violated, "slicing held N"},
		"it may divide by zero, and then nothing moves": {
			`byte x, n; active proctype P() { do :: x = 1 - x od } active proctype N() { n = 1 / n }`,
			`[] <> "x == 1"`, Inconclusive, ""},
		"an index": {
			`byte x, n; byte a[3]; active proctype P() { n = 1; x = a[n]; a[n] = 2; x = a[1] }`, `[] "x < 2"`, Violated, ""},
		"an element that is never read": {
			`byte x; byte a[2]; active proctype P() { a[1] = 7; x = a[0] }`, `[] "x == 0"`, Holds, "slicing forgot part of a"},
		"a value by way of another": {
			`byte x, y, z; active proctype P() { z = 1; y = z; x = y }`, `[] "x == 0"`, Violated, ""},
		"a guard of another process": {
			`byte x, n; active proctype P() { n > 2; x = 1 } active proctype N() { do :: n < 5 -> n++ :: else -> break od }`, `[] "x == 0"`, Violated, ""},
		"a channel shared": {
			`byte x; chan c = [1] of { byte }; active proctype P() { c!1; c!1; x = 1 } active proctype N() { byte k; c?k }`,
			`[] "x == 0"`, Violated, "slicing forgot N:k"},
		"a rendezvous": {
			`byte x; chan c = [0] of { byte }; active proctype P() { c!1; x = 1 } active proctype N() { byte k; c?k }`,
			`<> "x == 1"`, Holds, "slicing forgot N:k"},
		"timeout waits for all": {
			`byte x, n; active proctype P() { timeout; x = 1 } ` + noise, `[] "x == 0"`, Holds, "slicing forgot n"},
		"timeout comes when a process beside has ended": {
			`byte x, n; active proctype P() { timeout; x = 1 } active proctype N() { n = 1 }`, `[] "x == 0"`, Violated, "slicing forgot n"},
		"somebody counts the processes": {
			`byte x; active proctype P() { _nr_pr == 1; x = 1 } active proctype N() { byte k; k = 1 }`, `[] "x == 0"`, Violated, "slicing forgot N:k"},
		"the number of a process that is made later": {
			`byte x; active proctype I() { byte k; (k == 0); run Q() } proctype Q() { x = _pid } active proctype N() { byte k; k = 1 }`,
			`[] "x != 1"`, Violated, "slicing forgot N:k"},
		"processes made at once": {
			`byte x; proctype P() { x = 1 } proctype N() { byte k; do :: k = 1 - k od } init { atomic { run P(); run N() } }`,
			`[] "x < 2"`, Holds, "slicing held N"},
		"the end of a process that waits for a younger one": {
			`byte x; active proctype P() { L: x = 1; M: skip } active proctype N() { byte k; k = 1 }`, `[] !"P@M"`, Violated, "slicing forgot"},
		"assertions are nothing to formulas": {
			`byte x, n; active proctype P() { do :: x = 1 - x; n = 1 - n; assert(n < 2) od }`, `[] "x < 2"`, Holds, "slicing forgot n"},
		"provided": {
			`byte x, n; active proctype P() provided (n == 1) { x = 1 } active proctype N() { n = 1 }`, `[] "x == 0"`, Violated, ""},
		"parameters become values": {
			`byte x; proctype P(byte k) { byte l = k; x = l } init { byte n; n = 1; run P(n) }`, `[] "x == 0"`, Violated, "slicing forgot P:k"},
	} {
		m, err := promela.Parse(source.NewFile("m.pml", c.text), promela.Options{})
		if err != nil {
			t.Fatal(name, err)
		}
		factory := ltl.NewFactory()
		f, err := ltl.ParseString(factory, c.formula)
		if err != nil {
			t.Fatal(name, err)
		}
		prop := Property{Name: "p", Factory: factory, Formula: f}
		for _, without := range [][]string{{"por", "merge", "dead"}, {"dead"}, nil, m.Reductions()} {
			r, err := Verify(context.Background(), m, prop, Options{Without: without, Trial: NoTrial})
			if err != nil || r.Verdict != c.verdict || r.Verdict == Violated && r.Counterexample == nil {
				t.Errorf("%s, without %v: %v %s %v, want %v", name, without, r.Verdict, r.Reason, err, c.verdict)
				continue
			}
			said := r.Product.Reduction
			sliced := len(without) < len(m.Reductions()) && c.words != ""
			if sliced != strings.Contains(said, "slicing") || sliced && !strings.Contains(said, c.words) || strings.Contains(said, "could not be repeated") {
				t.Errorf("%s, without %v: %q, want %q", name, without, said, c.words)
			}
		}
	}
}

package corpus

import (
	"maps"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestInstances: the most at one time, also of processes that end and are made anew, and of those that only some runs have.
func TestInstances(t *testing.T) {
	for _, tt := range []struct {
		text string
		want map[string]int
	}{
		{"active proctype A() { skip }\nactive [3] proctype B() { skip }", map[string]int{"A": 1, "B": 3}},
		{"proctype P() { skip }\ninit { run P(); run P(); (_nr_pr == 1); run P() }", map[string]int{"P": 2}},
		{"proctype P() { false }\nproctype Q() { skip }\ninit { do :: run Q(); break :: atomic { run P(); run P() } ; break od }", map[string]int{"P": 2, "Q": 1}},
	} {
		model, err := promela.Parse(source.NewFile("m.pml", tt.text), promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Instances(model); err != nil || !maps.Equal(got, tt.want) {
			t.Errorf("%s: %v, %v; want %v", tt.text, got, err, tt.want)
		}
	}
}

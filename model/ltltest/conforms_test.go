package ltltest

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/model"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// values makes a record.
func values(pairs ...any) Record {
	r := Record{Values: map[string]any{}}
	for i := 0; i < len(pairs); i += 2 {
		r.Values[pairs[i].(string)] = pairs[i+1]
	}
	return r
}

// TestConforms: a run, one that ends early, one with gaps, and what is shown of
// others.
func TestConforms(t *testing.T) {
	t.Parallel()
	arrives, drives := Record{Action: "arrives"}, Record{Process: "car", Action: "drives  on"}
	green, red := values("Red", false), values("Red", true)
	for _, test := range []struct {
		name    string
		log     []Record
		options []Option
		records int
		verdict check.Verdict
		text    string
	}{
		{"run", []Record{arrives, green, drives, red}, nil, 4, check.Holds, "4 records, after which the program can be in 1 state"},
		{"empty", nil, nil, 0, check.Holds, "0 records"},
		{"red", []Record{arrives, drives, green}, nil, 1, check.Violated, "record 1 is impossible: car, drives  on"},
		{"differences", []Record{arrives, values("Red", false, "Waiting", false)}, nil, 1, check.Violated, "Waiting: 1 in the program, 0 in the log"},
		{"repair", []Record{arrives, drives, red}, nil, 1, check.Violated, "if a record is missing before this one, 2 of the records"},
		{"gap", []Record{arrives, drives, red}, []Option{Gaps(1)}, 3, check.Holds, "a run"},
		{"any gap", []Record{drives, drives, red}, []Option{Gaps(-5)}, 3, check.Holds, "a run"},
		{"memory", []Record{arrives, green}, []Option{MaxMemory(1)}, 0, check.Inconclusive, "inconclusive"},
	} {
		var c Conformance
		r := record(func(t testing.TB) { c = Conforms(t, road, test.log, test.options...) })
		if c.Verdict != test.verdict || c.Records != test.records || !strings.Contains(c.Text, test.text) || r.fatal {
			t.Errorf("%s: %+v, want %v after %d records: %s", test.name, c, test.verdict, test.records, test.text)
		}
		if r.failed != (test.verdict != check.Holds) || r.failed && !strings.Contains(r.output.String(), c.Text) {
			t.Errorf("%s: failed %v: %s", test.name, r.failed, r.output.String())
		}
	}
}

// TestConformsMistakes: what is wrong in a log ends the test.
func TestConformsMistakes(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", "mtype = { on, off }; byte x; mtype m = on; active proctype P() { x = 1; m = off }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		record Record
		want   string
	}{
		{values("y", 1), `the program has no variable "y"`},
		{values("x", 256), `record 0: "256" is never a value of x: want a number from 0 to 255`},
		{values("m", "up"), `want one of on, off`},
	} {
		r := record(func(t testing.TB) { Conforms(t, m, []Record{test.record}) })
		if !r.fatal || !strings.Contains(r.output.String(), test.want) {
			t.Errorf("%v: %s, want %s", test.record, r.output.String(), test.want)
		}
	}
	Conforms(t, m, []Record{values("m", "on"), values("x", 1), values("m", "off")})
}

// TestConformsTexts: texts of a Go model are compared as texts.
func TestConformsTexts(t *testing.T) {
	t.Parallel()
	Conforms(t, named, []Record{values("Name", "b"), values("Name", "c")})
	if c, err := Follow(t.Context(), named, []Record{values("Name", "c")}); err != nil || c.Verdict != check.Violated {
		t.Error(c, err)
	}
}

// name is a state with a text.
type name struct{ Name string }

var named = model.New([]name{{"a"}}, func(n name, steps *model.Steps[name]) {
	if n.Name < "d" {
		steps.Add("", "next", name{string(n.Name[0] + 1)})
	}
})

// crossing is a road with a traffic light.
type crossing struct{ Red, Waiting bool }

var road = model.New([]crossing{{Red: true}}, func(c crossing, steps *model.Steps[crossing]) {
	if !c.Waiting {
		steps.Add("car", "arrives", crossing{c.Red, true})
	}
	if c.Waiting && !c.Red {
		steps.Add("car", "drives on", crossing{c.Red, false})
	}
	steps.Add("light", "switches", crossing{!c.Red, c.Waiting})
}).Processes("car", "light")

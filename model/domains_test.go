package model

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program"
)

type lamp int

func (l lamp) String() string { return [...]string{"red", "green"}[l] }

type piece struct {
	On    bool
	Level int8
	Word  string
}

type assembly struct {
	Parts [2]piece
	Many  []piece
	Size  uint16
	Share float64
	Light lamp
	Next  *piece
	Names map[string]int
}

// TestOutside: what a state has is never outside, and what its types do not allow is.
func TestOutside(t *testing.T) {
	t.Parallel()
	seeded.Check(t, func(t *rapid.T) {
		p := func() piece {
			return piece{rapid.Bool().Draw(t, "on"), rapid.Int8().Draw(t, "level"), rapid.String().Draw(t, "word")}
		}
		one := p()
		w := assembly{[2]piece{p(), p()}, []piece{p()}, rapid.Uint16().Draw(t, "size"), rapid.Float64().Draw(t, "share"), lamp(rapid.IntRange(0, 1).Draw(t, "light")), &one, map[string]int{"a": 1}}
		m := New([]assembly{w}, func(assembly, *Steps[assembly]) {})
		b, err := m.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		ex, err := b.NewExplorer(nil)
		if err != nil {
			t.Fatal(err)
		}
		var batch program.Batch
		if err := ex.Initial(&batch); err != nil {
			t.Fatal(err)
		}
		for _, v := range m.Format(batch.State(0)).Vars {
			if want, outside := m.Outside(v.Name, v.Value); outside {
				t.Fatalf("%s = %s: want %s", v.Name, v.Value, want)
			}
		}
	})
	m := New([]assembly{{}}, func(assembly, *Steps[assembly]) {})
	for _, tt := range []struct{ variable, value, want string }{
		{"Parts[1].On", "2", "true or false"}, {"Parts[0].Level", "128", "a whole number from -128 to 127"}, {"Many[7].Word", "x", "a text in quotes"},
		{"Size", "-1", "a whole number from 0 to 65535"}, {"Size", "65536", "a whole number from 0 to 65535"}, {"Share", "much", "a number"},
		{"Light", "blue", ""}, {"Next.On", "2", ""}, {"Names[a]", "x", ""}, {"Parts[1]", "2", ""}, {"Other", "2", ""}, {"Parts[1", "2", ""}, {"Many[0].", "2", ""}, {"", "2", ""},
	} {
		want, outside := m.Outside(tt.variable, tt.value)
		if outside != (tt.want != "") || outside && want != tt.want {
			t.Errorf("%s = %s: %q, %v", tt.variable, tt.value, want, outside)
		}
	}
	if want, outside := New([]int64{0}, func(int64, *Steps[int64]) {}).Outside("state", "9223372036854775808"); !outside {
		t.Error(want)
	}
}

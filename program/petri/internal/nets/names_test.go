package nets

import (
	"fmt"
	"testing"
)

// TestFind: identifiers come before names, names of two nodes are ambiguous, and a colour selects a node of its group only.
func TestFind(t *testing.T) {
	t.Parallel()
	heads := []Node{{ID: "p", Name: "place"}, {ID: "q", Name: "p"}, {ID: "r", Name: "twice"}, {ID: "s", Name: "twice"}, {ID: "place 2"}}
	flat := IndexNames(heads)
	unfolded := IndexNames(heads)
	unfolded.nodes = []Node{{ID: "p<1>"}, {ID: "p<2>"}, {ID: "r<1>"}, {ID: "r<1>"}, {ID: "s"}}
	unfolded.Groups = []uint32{0, 2, 2, 4, 5, 5}
	for name, want := range map[string][2]string{
		"p":        {"0 1 p", "0 2 p"},
		"place":    {"0 1 p", "0 2 p"},
		"q":        {"1 2 q", "2 2 q"},
		"twice":    {"-1 0 ", "-1 0 "},
		"s":        {"3 4 s", "4 5 s"},
		"none":     {"-2 0 ", "-2 0 "},
		"p<1>":     {"-2 0 ", "0 1 p<1>"},
		"place<2>": {"-2 0 ", "1 2 p<2>"},
		"p<3>":     {"-2 0 ", "-2 -1 p<3>"},
		"r<1>":     {"-2 0 ", "-1 0 "},
		"twice<1>": {"-2 0 ", "-2 0 "},
		"none<1>":  {"-2 0 ", "-2 0 "},
		"<1>":      {"-2 0 ", "-2 0 "},
	} {
		for i, n := range []*Names{&flat, &unfolded} {
			first, end, id := n.Find(name)
			if got := fmt.Sprint(first, end, " ", id); got != want[i] {
				t.Errorf("%s: %s, want %s", name, got, want[i])
			}
			if n.has(name) != (first != Missing) {
				t.Errorf("there is %s: %v", name, n.has(name))
			}
		}
	}
	if got := len(flat.all()); got != 7 {
		t.Errorf("%d names", got)
	}
	for name, want := range map[string]string{"p<1>": "p <1> true", "twice<x,<y>>": "twice <x,<y>> true", "none<1>": "none <1> false", "p": "  false"} {
		if head, colour, ok := unfolded.headOf(name); fmt.Sprint(head, " ", colour, " ", ok) != want {
			t.Errorf("%s: %s %s %v, want %s", name, head, colour, ok, want)
		}
	}
}

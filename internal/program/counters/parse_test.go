package counters

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/source"
)

// TestErrors: where and what is said.
func TestErrors(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ text, want string }{
		{"vars x\nstart 1\n1 -> 1 do x := x*x", "m:3:17: a product of two variables is not linear"},
		{"vars x\nstart 1\n1 -> 1 when y < 3", "m:3:13: y is no variable"},
		{"vars x\nstart 1\n1 -> 1 when x + 3", "m:3:18: want a comparison, as < <= > >= = or !=, before the end of the line"},
		{"vars x\nstart 1\n1 -> 1 do x = 3", "m:3:13: want := and an expression"},
		{"vars x\nstart 1\n1 -> 1 do x := 1, x := 2", "m:3:19: x is assigned twice at once"},
		{"vars x x\nstart 1", "m:1:8: variable x is declared twice"},
		{"vars x\n1 -> 2", "m: nothing says where the program starts; write start and a control state"},
		{"vars x\nprocess p\n1 -> 2", "m: nothing says where the program's process p starts; write start and a control state"},
		{"vars x\nstart 1\nask 2 : x = 1", "m:3:5: there is no control state 2"},
		{"vars x\nstart 1\nask 1,1 : x = 1", "m:3:5: want 1 control states, one for each process, or *"},
		{"vars x\nstart 1\n1 -> 1 when (x < 3", "m:3:19: want ) to close the parenthesis"},
		{"vars x\nstart 1\nfoo", "m:3:1: want vars, process, start, alone, init, ask, or an instruction as in 1 -> 2 when x < 5 do x := x + 1"},
		{"vars x\nstart 1\n1 -> 1 when x < 3 4", "m:3:19: the line should end before 4"},
		{"vars x\nstart 1\nstart 2", "m:3:7: the process starts twice"},
		{"vars x\nstart 1\n1 -> 1 do x := 12a", "m:3:16: 12a is no number"},
		{"vars x\nstart 1\n1 -> 1 when " + strings.Repeat("(", 300) + "x", "m:3:212: parentheses are nested more than 200 deep"},
		{"vars x\nstart 1\n1 -> 1 when y < 1\n1 -> 1 when z < 1", "m:3:13: y is no variable\nm:4:13: z is no variable"},
	} {
		_, err := Parse(source.NewFile("m", tt.text))
		if err == nil || err.Error() != tt.want {
			t.Errorf("%s\n%v, want %s", tt.text, err, tt.want)
		}
	}
}

// TestGuards: conditions that are not convex are split, and their texts stay.
func TestGuards(t *testing.T) {
	t.Parallel()
	p, err := Parse(source.NewFile("m", `vars x, y # two
start a
init x = 0, y >= -2*(x + 1)
a -> a when !(x != 3 || y > 1) || (2*x - -y) <= 7 do x := y, y := x   # swap
a -> b when x != y
`))
	if err != nil {
		t.Fatal(err)
	}
	initial, err := p.Initial()
	if err != nil || len(initial) != 1 || initial[0].Set.String() != "{ (0, k - 2) | k ≥ 0 }" && initial[0].Set.Counts() != 1 {
		t.Fatalf("initial: %v, %v", initial, err)
	}
	out, err := p.Transitions(initial[0].Location)
	if err != nil || len(out) != 4 {
		t.Fatalf("%d transitions, %v; want two cases of either line", len(out), err)
	}
	if text, pos := p.Line(out[0].Label); text != "a -> a when !(x != 3 || y > 1) || (2*x - -y) <= 7 do x := y, y := x" || pos.Line != 4 || pos.Col != 1 {
		t.Errorf("%q at %v", text, pos)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("vars x y\nprocess p start 1\nalone 1\ninit x = 0, N >= 1\n1 -> 2 when !(x <= 3 && y != 2*x) || true do x := 2*(x-1), y := -x\nask * : x = 1\n")
	f.Add("vars x\nstart 1\n1->1 when ((((x))))<3")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(source.NewFile("m", text))
		if err != nil {
			return
		}
		initial, err := p.Initial()
		if err != nil {
			return
		}
		for _, i := range initial {
			if _, err := p.Transitions(i.Location); err != nil {
				t.Fatal(err)
			}
			_ = i.Set.String()
		}
	})
}

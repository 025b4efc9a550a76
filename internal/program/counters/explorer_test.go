package counters

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

const pair = `vars x y
init x >= 0, x <= 2, y = 5 - x
process left start A
A -> B when x < 4 do x := x + 1, y := y - 1
B -> A
process right start C
C -> C when x == 4 && y != 0 do y := y - 1
`

// TestExplicit lists the states of a program that has few.
func TestExplicit(t *testing.T) {
	t.Parallel()
	p, err := Parse(source.NewFile("pair.counters", pair))
	if err != nil {
		t.Fatal(err)
	}
	b, err := p.Bind([]program.Atom{{Text: "x + y == 5"}, {Text: "left@B"}, {Text: "deadlock"}, {Text: "exec(right)"}, {Text: "at(C)"}})
	if err != nil {
		t.Fatal(err)
	}
	e, _ := b.NewExplorer(nil)
	var batch program.Batch
	if err := e.Initial(&batch); err != nil || batch.Len() != 3 {
		t.Fatalf("%d initial states, %v", batch.Len(), err)
	}
	known, todo, letters := map[string]bool{}, []string{}, map[program.Letter]int{}
	add := func() {
		for i := range batch.Succs {
			if s := string(batch.State(i)); !known[s] {
				known[s] = true
				todo = append(todo, s)
			}
		}
	}
	add()
	for len(todo) > 0 {
		s := todo[0]
		todo = todo[1:]
		if err := e.Expand([]byte(s), &batch); err != nil {
			t.Fatal(err)
		}
		letters[batch.Source]++
		for _, succ := range batch.Succs {
			if (succ.Act == 1<<3) != (succ.Action == 2) {
				t.Errorf("letter %b of action %d", succ.Act, succ.Action)
			}
		}
		if (batch.Flags&program.Deadlock != 0) != (batch.Source&(1<<2) != 0) {
			t.Errorf("flags %b, letter %b", batch.Flags, batch.Source)
		}
		add()
	}
	// x = 0 … 4 at A, 1 … 4 at B, y = 5 − x; from x = 4, y = 1 down to 0 at A and B.
	if len(known) != 11 || letters[1|1<<4] != 4+0+1 || letters[1|1<<1|1<<4] != 4 || letters[1<<2|1<<4] != 1 {
		t.Errorf("%d states, letters %v", len(known), letters)
	}
	view := p.Format([]byte(firstOf(known)))
	if len(view.Vars) != 4 || view.Vars[0].Name != "left@" || view.Vars[3].Name != "y" {
		t.Errorf("view %+v", view)
	}
}

func firstOf(set map[string]bool) string {
	for s := range set {
		return s
	}
	return ""
}

// TestInitialStates: infinitely many cannot be listed.
func TestInitialStates(t *testing.T) {
	t.Parallel()
	for _, init := range []string{"x >= 0", "x >= 0, x <= 20000"} {
		p, err := Parse(source.NewFile("p.counters", "vars x\ninit "+init+"\nstart A\nA -> A\n"))
		if err != nil {
			t.Fatal(err)
		}
		b, _ := p.Bind(nil)
		e, _ := b.NewExplorer(nil)
		if err := e.Initial(new(program.Batch)); err != ErrInitial {
			t.Errorf("%s: %v", init, err)
		}
	}
}

// TestPropositions: what cannot be resolved is said.
func TestPropositions(t *testing.T) {
	t.Parallel()
	p, err := Parse(source.NewFile("pair.counters", pair))
	if err != nil {
		t.Fatal(err)
	}
	file := source.NewFile("<formula>", "[] p")
	for text, want := range map[string]string{
		"z > 1":      "z is no variable",
		"lef@A":      "there is no process called lef",
		"left@C":     "there is no control state C",
		"at(D)":      "there is no control state D",
		"exec(up)":   "there is no process called up",
		"x * y == 1": "a product of two variables is not linear",
		"x":          "want a comparison",
	} {
		_, err := p.Bind([]program.Atom{{Text: "x == 1"}, {Text: text, Pos: file.Pos(3)}})
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "<formula>:1:4: in the proposition ") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

package model

//lint:file-ignore U1000 states are encoded through reflection, which reads fields that no statement names

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// explore visits every state and returns the number of states and steps.
func explore(t testing.TB, p program.Program, atoms ...string) (states, steps int, err error) {
	t.Helper()
	var list []program.Atom
	for _, a := range atoms {
		list = append(list, program.Atom{Text: a})
	}
	b, err := p.Bind(list)
	if err != nil {
		return 0, 0, err
	}
	x, err := b.NewExplorer(nil)
	if err != nil {
		return 0, 0, err
	}
	var batch program.Batch
	seen := map[string]bool{}
	var todo []string
	add := func() {
		for i := range batch.Len() {
			if s := string(batch.State(i)); !seen[s] {
				seen[s], todo = true, append(todo, s)
			}
		}
	}
	if err := x.Initial(&batch); err != nil {
		return 0, 0, err
	}
	for add(); len(todo) > 0; add() {
		s := todo[0]
		todo = todo[1:]
		if err := x.Expand([]byte(s), &batch); err != nil {
			return len(seen), steps, err
		}
		steps += batch.Len()
	}
	return len(seen), steps, nil
}

// philosophers is a model whose numbers are easy to count by other means.
type table struct {
	fork [4]int8 // who holds it, from 1
}

func dine(s table, steps *Steps[table]) {
	n := int8(len(s.fork))
	names := []string{"p1", "p2", "p3", "p4"}
	for i := range n {
		left, right, me := i, (i+1)%n, i+1
		t := s
		switch {
		case s.fork[left] == 0 && s.fork[right] != me:
			t.fork[left] = me
			steps.Add(names[i], "takes the left fork", t)
		case s.fork[left] == me && s.fork[right] == 0:
			t.fork[right] = me
			steps.Add(names[i], "takes the right fork", t)
		case s.fork[left] == me && s.fork[right] == me:
			t.fork[left], t.fork[right] = 0, 0
			steps.Add(names[i], "thinks", t)
		}
	}
}

func philosophers() *Model[table] {
	return New([]table{{}}, dine).Processes("p1", "p2", "p3", "p4").
		Prop("p1 eats", func(s table) bool { return s.fork[0] == 1 && s.fork[1] == 1 }).
		StepProp("grabs", func(_ table, step Step, _ table) bool { return strings.Contains(step.Action, "takes") })
}

// TestCounts compares with a plain search of the same function.
func TestCounts(t *testing.T) {
	seen, edges := map[table]bool{{}: true}, 0
	for todo := []table{{}}; len(todo) > 0; todo = todo[1:] {
		n := New([]table{todo[0]}, dine).Processes("p1", "p2", "p3", "p4")
		steps := &Steps[table]{m: n}
		steps.collect(n.initial[0], &todo[0])
		for i := range steps.list {
			var next table
			n.decode(&decoder{}, steps.state(&steps.list[i]), &next)
			edges++
			if !seen[next] {
				seen[next], todo = true, append(todo, next)
			}
		}
	}
	states, got, err := explore(t, philosophers(), "p1 eats", "grabs", "exec(p1)", "exec(_)")
	if err != nil || states != len(seen) || got != edges || states < 30 {
		t.Errorf("%d states, %d steps, %v; want %d, %d", states, got, err, len(seen), edges)
	}
}

func TestLetters(t *testing.T) {
	m := philosophers()
	b, err := m.Bind([]program.Atom{{Text: "p1   eats"}, {Text: "grabs"}, {Text: `exec("p1")`}, {Text: "exec( p2 )"}, {Text: "exec(_)"}})
	if err != nil {
		t.Fatal(err)
	}
	if b.ActionAtoms() != 0b11110 {
		t.Errorf("action atoms %b", b.ActionAtoms())
	}
	x, _ := b.NewExplorer(nil)
	var batch program.Batch
	var e encoder
	s := New([]table{{fork: [4]int8{1, 0, 3, 0}}}, dine).initial[0]
	e.b = s
	if err := x.Expand(s, &batch); err != nil {
		t.Fatal(err)
	}
	var got []string
	for i, succ := range batch.Succs {
		v := m.FormatAction(s, succ.Action)
		got = append(got, v.Process+" "+v.Statement)
		want := program.Letter(0b10010)
		if v.Process == "p1" {
			want |= 0b100
		}
		if v.Process == "p2" {
			want |= 0b1000
		}
		if succ.Act != want || (succ.Target == 1) != (v.Process == "p1") || !succ.Moved.Has(slices.Index(m.processes, v.Process)) {
			t.Errorf("successor %d, %s: %+v", i, got[i], succ)
		}
	}
	if want := []string{"p1 takes the right fork", "p2 takes the left fork", "p3 takes the right fork", "p4 takes the left fork"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if batch.Source != 0 || batch.Enabled != (program.ProcSet{0b1111}) || batch.Flags != 0 {
		t.Errorf("source %b, enabled %v, flags %b", batch.Source, batch.Enabled, batch.Flags)
	}
}

func TestEnds(t *testing.T) {
	m := New([]int{0}, func(s int, steps *Steps[int]) {
		if s < 2 {
			steps.Add("", "a", 2)
			steps.Add("", "b", 3)
		}
	}).End(func(s int) bool { return s == 2 })
	b, _ := m.Bind(nil)
	x, _ := b.NewExplorer(nil)
	var batch program.Batch
	for s, want := range map[byte]program.Flags{0: 0, 4: program.Deadlock | program.ValidEnd, 6: program.Deadlock} {
		if err := x.Expand(program.State{s}, &batch); err != nil || batch.Flags != want {
			t.Errorf("state %v: flags %b, %v", m.Format(program.State{s}), batch.Flags, err)
		}
	}
}

func TestOrderOfStepsDoesNotMatter(t *testing.T) {
	type state struct{ left map[string]int }
	m := New([]state{{map[string]int{"a": 1, "b": 2, "c": 3, "d": 1}}}, func(s state, steps *Steps[state]) {
		for name, n := range s.left {
			t := steps.Copy()
			if t.left[name] = n - 1; n == 1 {
				delete(t.left, name)
			}
			steps.Add("", "takes one of "+name, t)
		}
	}).AuditEvery(1)
	if states, _, err := explore(t, m); err != nil || states != 2*3*4*2 {
		t.Errorf("%d states, %v", states, err)
	}
}

func TestDescriptionErrors(t *testing.T) {
	none := func(int, *Steps[int]) {}
	long := make([]string, program.MaxProcesses+1)
	for i := range long {
		long[i] = strings.Repeat("p", i+1)
	}
	for want, m := range map[string]*Model[int]{
		"the model has no next function":        New([]int{0}, nil),
		"the model has no initial state":        New(nil, none),
		`two propositions are called "a  b"`:    New([]int{0}, none).Prop("a b", func(int) bool { return true }).Prop("a  b", func(int) bool { return true }),
		"a proposition has no name":             New([]int{0}, none).Prop(" ", func(int) bool { return true }),
		`the proposition "p" has no function`:   New([]int{0}, none).Prop("p", nil),
		`two processes are called "p"`:          New([]int{0}, none).Processes("p", "p"),
		"a process has no name":                 New([]int{0}, none).Processes(""),
		"the model has more than 256 processes": New([]int{0}, none).Processes(long...),
	} {
		_, err := m.Bind(nil)
		var errs source.Errors
		if !errors.As(err, &errs) || len(errs) != 1 || errs[0].Msg != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	type bad struct{ done chan int }
	if _, err := New([]bad{{}}, func(bad, *Steps[bad]) {}).Bind(nil); err == nil || !strings.Contains(err.Error(), "bad.done is of type chan int") {
		t.Errorf("got %v", err)
	}
}

func TestUnknownPropositions(t *testing.T) {
	m := philosophers()
	file := source.NewFile("formula", "eats && exec(p5)")
	_, err := m.Bind([]program.Atom{{Text: "eats", Pos: file.Pos(0)}, {Text: "exec(p5)", Pos: file.Pos(8)}})
	want := `formula:1:1: the model has no proposition "eats"
  eats && exec(p5)
  ^
  hint: it has p1 eats, grabs; the state has fork
formula:1:9: the model has no process "p5"
  eats && exec(p5)
          ^
  hint: it has "p1", "p2", "p3", "p4"; exec(_) is every step
`
	var errs source.Errors
	if !errors.As(err, &errs) || errs.Render() != want {
		t.Errorf("got\n%s", errs.Render())
	}
}

// forgetful does not encode its cache, and yet has it compared.
type forgetful struct{ n, cache int }

func (f forgetful) AppendBinary(b []byte) ([]byte, error) { return append(b, byte(f.n)), nil }
func (f *forgetful) UnmarshalBinary(b []byte) error       { f.n = int(b[0]); return nil }

// fickle is encoded in the order in which its elements came.
type fickle struct{ list []byte }

func (f fickle) AppendBinary(b []byte) ([]byte, error) { return append(b, f.list...), nil }
func (f *fickle) UnmarshalBinary(b []byte) error {
	f.list = bytes.Clone(b)
	slices.Sort(f.list)
	return nil
}

// doubled has two encodings of the same value.
type doubled struct{ n int }

var flip byte

func (d doubled) AppendBinary(b []byte) ([]byte, error) {
	return append(b, byte(d.n), flip), nil
}
func (d *doubled) UnmarshalBinary(b []byte) error { d.n, flip = int(b[0]), b[1]; return nil }

// refusing cannot read what it writes.
type refusing struct{ n int }

func (r refusing) AppendBinary(b []byte) ([]byte, error) {
	if r.n > 1 {
		return nil, errors.New("too large")
	}
	return append(b, byte(r.n)), nil
}
func (r *refusing) UnmarshalBinary(b []byte) error {
	if b[0] == 1 {
		return errors.New("bad byte")
	}
	r.n = int(b[0])
	return nil
}

type shared struct {
	n    int
	list []int
	m    map[string]int
}

func counting(next func(s shared, steps *Steps[shared])) program.Program {
	return New([]shared{{list: []int{0, 0}, m: map[string]int{"a": 1}}}, next).Processes("p")
}

// TestMistakes: what models must not do is found and explained.
func TestMistakes(t *testing.T) {
	calls, chance := 0, rand.New(rand.NewPCG(1, 1))
	for name, tt := range map[string]struct {
		p    program.Program
		want []string
	}{
		"changes a slice": {counting(func(s shared, steps *Steps[shared]) {
			u := s
			u.list[1] = 7
			steps.Add("p", "writes", u)
		}), []string{"the model changed the state that it was given: list: [0 0] -> [0 7]", "in the state n = 0, list = [0 0]", "steps.Copy()"}},
		"changes a map": {counting(func(s shared, steps *Steps[shared]) {
			delete(s.m, "a")
			steps.Add("p", "deletes", s)
		}), []string{`changed the state that it was given: len(m): 1 -> 0, m["a"] gone`, "maps.Clone"}},
		"depends on a variable": {counting(func(s shared, steps *Steps[shared]) {
			calls++
			steps.Add("p", "counts", shared{n: calls % 50})
		}), []string{`the next function is not deterministic: called twice for one state, it added "p: counts" (n: 0 -> `, "no random numbers"}},
		"depends on chance": {counting(func(s shared, steps *Steps[shared]) {
			if s.n < 1000 {
				steps.Add("p", "counts", shared{n: s.n + 1})
			}
			if s.n > 10 && chance.IntN(4) == 0 {
				steps.Add("p", "stops", s)
			}
		}), []string{"not deterministic", `"p: stops"`}},
		"proposition by chance": {New([]int{0}, func(s int, steps *Steps[int]) { steps.Add("", "a", (s+1)%200) }).
			Prop("odd", func(int) bool { calls++; return calls%2 == 0 }), []string{`the proposition "odd" answer`, "in the state state = 0"}},
		"nil or empty": {New([]shared{{}}, func(s shared, steps *Steps[shared]) { steps.Add("", "a", shared{list: []int{}}) }).
			Prop("odd", func(s shared) bool { return s.list == nil }), []string{`the proposition "odd" answers differently for a state that is added`, "nil from empty"}},
		"panics": {counting(func(s shared, steps *Steps[shared]) {
			steps.Add("p", "counts", shared{n: s.n + 1, list: s.list[:len(s.list)-1]})
		}), []string{"the model panicked: runtime error: slice bounds out of range [:-1]", "model_test.go:", "in the state n = 2, list = []"}},
		"proposition panics": {New([]int{3}, func(s int, steps *Steps[int]) {}).Prop("odd", func(s int) bool { return 1/(s-3) > 0 }),
			[]string{"the model panicked: runtime error: integer divide by zero", "in the state state = 3"}},
		"unknown process": {counting(func(s shared, steps *Steps[shared]) { steps.Add("q", "moves", s) }),
			[]string{`the step "moves" is taken by a process "q", which the model does not have`, `Processes("p", "q")`}},
		"forgetful": {New([]forgetful{{}}, func(s forgetful, steps *Steps[forgetful]) { steps.Add("", "a", forgetful{1, 2}) }),
			[]string{"the encoding of a state loses something: forgetful.cache is another value"}},
		"fickle": {New([]fickle{{}}, func(s fickle, steps *Steps[fickle]) { steps.Add("", "a", fickle{[]byte{2, 1}}) }),
			[]string{"the encoding of a state is not canonical: written as 020201, read, and written again as 020102"}},
		"doubled": {New([]doubled{{}}, func(s doubled, steps *Steps[doubled]) {
			steps.Add("", "a", doubled{1})
			flip ^= 1
			steps.Add("", "b", doubled{1})
		}), []string{"one state has two encodings, 020100 and 020101"}},
		"cannot read": {New([]refusing{{}}, func(s refusing, steps *Steps[refusing]) { steps.Add("", "a", refusing{1}) }),
			[]string{"UnmarshalBinary of refusing cannot read what AppendBinary wrote: bad byte"}},
		"cannot write": {New([]refusing{{}}, func(s refusing, steps *Steps[refusing]) { steps.Add("", "a", refusing{2}) }),
			[]string{"AppendBinary of refusing failed: too large"}},
		"initial state": {New([]refusing{{3}}, func(s refusing, steps *Steps[refusing]) {}), []string{"an initial state: AppendBinary of refusing failed"}},
	} {
		atoms := []string{}
		if strings.Contains(name, "proposition") || name == "nil or empty" {
			atoms = append(atoms, "odd")
		}
		_, _, err := explore(t, tt.p, atoms...)
		text := ""
		var errs source.Errors
		var one *source.Error
		switch {
		case errors.As(err, &one):
			text = one.Render()
		case errors.As(err, &errs):
			text = errs.Render()
		}
		for _, want := range tt.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: got\n%v\nwithout %q", name, text, want)
			}
		}
	}
}

func TestAuditLooksClosely(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 1))
	quiet := New([]int{0}, func(s int, steps *Steps[int]) {
		if chance.IntN(10) == 0 {
			steps.Add("", "a", 1)
		}
	}).AuditEvery(0)
	if _, _, err := explore(t, quiet); err != nil {
		t.Errorf("nothing is audited, yet %v", err)
	}
	var one *source.Error
	if err := quiet.Audit(slices.Repeat(quiet.initial, 10), nil); !errors.As(err, &one) || !strings.Contains(one.Msg, "not deterministic") {
		t.Errorf("got %v", err)
	}
	if err := philosophers().Audit(philosophers().initial, nil); err != nil {
		t.Error(err)
	}
}

// TestOneExplorerPerGoroutine is for the race detector: the dynamic types are shared.
func TestOneExplorerPerGoroutine(t *testing.T) {
	m := New([]any{0}, func(s any, steps *Steps[any]) {
		switch s := s.(type) {
		case int:
			steps.Add("", "text", strings.Repeat("x", s))
		case string:
			steps.Add("", "float", float64(len(s)))
			steps.Add("", "int", (len(s)+1)%50)
		case float64:
			steps.Add("", "time", time.Duration(s))
		}
	})
	done := make(chan int)
	for range 4 {
		go func() {
			states, _, _ := explore(t, m)
			done <- states
		}()
	}
	for range 4 {
		if states := <-done; states != 200 {
			t.Errorf("%d states", states)
		}
	}
}

// TestDescriptionsAreValues: describing a model further leaves the model as it is.
func TestDescriptionsAreValues(t *testing.T) {
	base := New([]int{0}, func(s int, steps *Steps[int]) {}).Processes("a").Prop("p", func(int) bool { return true })
	one := base.Processes("b").Prop("q", func(int) bool { return true }).End(func(int) bool { return true })
	two := base.Processes("c").Prop("r", func(int) bool { return true }).AuditEvery(7)
	bad := base.Processes("a")
	for _, tt := range []struct {
		m    *Model[int]
		atom string
		ok   bool
	}{
		{base, "p", true}, {base, "exec(a)", true}, {base, "q", false}, {base, "exec(b)", false}, {base, "r", false},
		{one, "p", true}, {one, "q", true}, {one, "exec(b)", true}, {one, "r", false}, {one, "exec(c)", false},
		{two, "r", true}, {two, "exec(c)", true}, {two, "exec(b)", false}, {bad, "p", false},
	} {
		if _, err := tt.m.Bind([]program.Atom{{Text: tt.atom}}); (err == nil) != tt.ok {
			t.Errorf("%s: %v", tt.atom, err)
		}
	}
	if base.end != nil || two.end != nil || base.audit != defaultAudit {
		t.Error("a model was changed")
	}
}

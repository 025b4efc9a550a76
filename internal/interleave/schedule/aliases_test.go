package schedule

import "testing"

// keyed notes the key of the last state of a run.
type keyed struct {
	t   *testing.T
	key Key
}

func (k *keyed) Choose(r *Run, _ []Transition) int {
	key, known := r.Key()
	if !known {
		k.t.Fatal("the state has no key")
	}
	k.key = key
	return 0
}

func (k *keyed) End(*Run) {}

// keyOf returns the key of a state with these values.
func keyOf(t *testing.T, values ...any) Key {
	t.Helper()
	k := &keyed{t: t}
	Execute(func() {
		for _, v := range values {
			State(func() any { return v })
		}
		var m Mutex
		m.Lock()
	}, k, Options{MaxSteps: 10, MaxTicks: 10, States: true})
	return k.key
}

type inner struct{ x, y int }

// TestAliases: values that lead to common memory are not taken for copies, wherever the
// memory is, and are the same state in each run.
func TestAliases(t *testing.T) {
	type numbers map[int]int
	for _, tt := range []struct {
		name                  string
		common, other, copies func() []any
	}{
		{"pointer to a field", func() []any {
			s := &inner{}
			return []any{s, &s.x}
		}, func() []any {
			s := &inner{}
			return []any{s, &s.y}
		}, func() []any { return []any{&inner{}, new(int)} }},
		{"pointer to a field, first", func() []any {
			s := &inner{}
			return []any{&s.x, s}
		}, func() []any {
			s := &inner{}
			return []any{&s.y, s}
		}, func() []any { return []any{new(int), &inner{}} }},
		{"pointer to an element", func() []any {
			s := make([]int, 3)
			return []any{s, &s[1]}
		}, func() []any {
			s := make([]int, 3)
			return []any{s, &s[2]}
		}, func() []any { return []any{make([]int, 3), new(int)} }},
		{"parts of an array", func() []any {
			s := make([]int, 4)
			return []any{s[:2:2], s[1:3:3]}
		}, func() []any {
			s := make([]int, 4)
			return []any{s[1:3:3], s[:2:2]}
		}, func() []any {
			s := make([]int, 4)
			return []any{s[:2:2], s[2:]}
		}},
		{"part behind the end of another", func() []any {
			s := make([]int, 4)
			return []any{s[:1], s[1:2]}
		}, func() []any {
			s := make([]int, 4)
			return []any{s[:1], s[2:3]}
		}, func() []any { return []any{make([]int, 1), make([]int, 1)} }},
		{"two of three", func() []any {
			a, b := &inner{}, &inner{}
			return []any{a, b, &a.x}
		}, func() []any {
			a, b := &inner{}, &inner{}
			return []any{a, b, &b.x}
		}, func() []any { return []any{&inner{}, &inner{}, new(int)} }},
		{"map with two types", func() []any {
			m := numbers{}
			return []any{m, map[int]int(m), numbers{}}
		}, func() []any {
			m := numbers{}
			return []any{numbers{}, map[int]int(m), m}
		}, func() []any { return []any{numbers{}, map[int]int{}, numbers{}} }},
	} {
		common, other, copies := keyOf(t, tt.common()...), keyOf(t, tt.other()...), keyOf(t, tt.copies()...)
		if common == other || common == copies || other == copies {
			t.Errorf("%s: states with the same key differ: %v %v %v", tt.name, common, other, copies)
		}
		for range 5 {
			if keyOf(t, tt.common()...) != common || keyOf(t, tt.other()...) != other || keyOf(t, tt.copies()...) != copies {
				t.Errorf("%s: the same state has another key in another run", tt.name)
			}
		}
	}
}

// TestAliasesOfHeld: what a message leads to is told apart, too: locks and atomic
// variables that no value of State leads to, and variables that are watched.
func TestAliasesOfHeld(t *testing.T) {
	type held struct {
		m [2]Mutex
		n [2]int
	}
	at := func(what func(h *held, c chan any)) Key {
		k := &keyed{t: t}
		Execute(func() {
			h, c := &held{}, make(chan any, 1)
			State(func() any { return nil })
			for i := range 2 {
				h.m[i].Lock()
				AtomicWrite(&h.n[i], func() { h.n[i] = 1 })
			}
			what(h, c)
			h.m[0].Unlock()
		}, k, Options{MaxSteps: 100, MaxTicks: 10, States: true})
		return k.key
	}
	send := func(v func(h *held) any) func(*held, chan any) {
		return func(h *held, c chan any) { To(c).Send(v(h)) }
	}
	keys := map[Key]string{}
	for name, what := range map[string]func(*held, chan any){
		"first lock":       send(func(h *held) any { return &h.m[0] }),
		"second lock":      send(func(h *held) any { return &h.m[1] }),
		"another lock":     send(func(*held) any { return &Mutex{} }),
		"first variable":   send(func(h *held) any { return &h.n[0] }),
		"second variable":  send(func(h *held) any { return &h.n[1] }),
		"another variable": send(func(*held) any { n := 1; return &n }),
	} {
		for range 2 { // one call, as the compiler may copy functions into their callers
			key := at(what)
			if same := keys[key]; same != "" && same != name {
				t.Errorf("a message with %s and one with %s are the same state", name, same)
			}
			keys[key] = name
		}
	}
	if len(keys) != 6 {
		t.Errorf("%d keys of 6 states", len(keys))
	}
}

// TestTimersInStates: timers and tickers that State gives are known by whether they run, by
// which of those that run they are, and by what they have sent; tests are not looked into.
func TestTimersInStates(t *testing.T) {
	keys := map[Key]string{}
	for name, give := range map[string]func(a, b *Timer, c *Ticker) any{
		"first":   func(a, _ *Timer, _ *Ticker) any { return a },
		"second":  func(_, b *Timer, _ *Ticker) any { return b },
		"ticker":  func(_, _ *Timer, c *Ticker) any { return c },
		"stopped": func(a, _ *Timer, _ *Ticker) any { a.Stop(); return a },
		"none":    func(_, _ *Timer, _ *Ticker) any { return (*Timer)(nil) },
		"test":    func(_, _ *Timer, _ *Ticker) any { return t },
	} {
		for range 2 {
			k := &keyed{t: t}
			Execute(func() {
				var v any
				State(func() any { return v })
				v = give(NewTimer(1), AfterFunc(2, func() {}), NewTicker(3))
				new(Mutex).Lock()
			}, k, Options{MaxSteps: 10, MaxTicks: 10, States: true})
			if same := keys[k.key]; same != "" && same != name {
				t.Errorf("%s and %s are the same state", name, same)
			}
			keys[k.key] = name
		}
	}
	if len(keys) != 6 {
		t.Errorf("%d keys of 6 states", len(keys))
	}
}

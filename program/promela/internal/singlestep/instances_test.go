package singlestep

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

// steps returns the steps of a family.
func steps(text string, tracked, least int, atoms ...program.Atom) (*Steps, error) {
	file := source.NewFile("m.pml", text)
	read := func(size int) (*flat.Model, error) { return resolve.Parse(file, lexemes.Options{}.For("N", size)) }
	return New("N", read, tracked, least, atoms)
}

// writer draws families without rank variables: what a state of an instance is as a scene is then plain.
type writer struct{ rng *rand.Rand }

func (w writer) pick(list ...string) string { return list[w.rng.IntN(len(list))] }

func (w writer) guard(own bool) string {
	g := []string{"x == 1", "x < 2", "y", "!y", "k < 2", "k == x", "l -> y : x == 0", "true"}
	if own {
		g = append(g, "a[_pid] == 1", "b[_pid] > k", "a[_pid] != b[_pid]", "!l && a[_pid] < 2")
	}
	return "(" + w.pick(g...) + ")"
}

func (w writer) effect(own bool) string {
	e := []string{"x = (x + 1) % 3", "y = !y", "k = (k + 1) % 3", "x = k", "k = x", "l = y", "l = !l", "assert(x < 2 || y)", "x = 6 / (x + k)", "skip"}
	if own {
		e = append(e, "a[_pid] = k", "k = a[_pid]", "b[_pid] = 1 - (a[_pid] & 1)", "x = a[_pid] + b[_pid]")
	}
	return w.pick(e...)
}

func (w writer) statement(own bool) string {
	switch w.rng.IntN(6) {
	case 0:
		return "if :: " + w.guard(own) + " -> " + w.effect(own) + " :: else -> " + w.effect(own) + " fi"
	case 1:
		return "d_step { " + w.guard(own) + "; " + w.effect(own) + "; " + w.effect(own) + " }"
	case 2:
		return "{ " + w.effect(own) + "; " + w.guard(own) + " } unless { " + w.guard(own) + "; " + w.effect(own) + " }"
	case 3:
		return w.guard(own)
	}
	return w.effect(own)
}

func (w writer) process(own bool) string {
	var b strings.Builder
	b.WriteString("{ byte k; bool l; do")
	for range 1 + w.rng.IntN(3) {
		b.WriteString(" :: " + w.statement(own) + "; " + w.statement(own))
	}
	return b.String() + " od }\n"
}

func (w writer) family() string {
	return "#define N 3\nbyte x; bool y; byte a[N]; byte b[N] = 1;\nactive [N] proctype P() " + w.process(true) + "active proctype Q() " + w.process(false)
}

// scene is a state of an instance as what a process sees of it.
func (s *Steps) sceneOf(in *instance, vec []byte, pid int) counting.Scene {
	in.x.Open(vec)
	numbers := func(b []byte, all []slot) string {
		for _, at := range all {
			b = value{n: flat.Get(in.x.Vec, at.typ.Store, at.at)}.append(b)
		}
		return string(b)
	}
	local := func(pid int) string {
		return numbers(binary.LittleEndian.AppendUint32(nil, uint32(in.x.Frames[pid].PC)), s.slots(in, pid))
	}
	in.x.Vec = append(in.x.Vec[:0], vec...)
	sc := counting.Scene{Shared: numbers(nil, s.sharedSlots(in, false, 0)), Mover: -1, Inner: -1, Outer: -1, Own: counting.Member{Group: s.owner}}
	for i := range len(s.singles) + s.tracked {
		if sc.Single = append(sc.Single, local(s.pidOf(in, i))); s.pidOf(in, i) == pid {
			sc.Mover = i
		}
	}
	if sc.Mover < 0 {
		sc.Own.State = local(pid)
	}
	return sc
}

// outcome is a scene after a step and how the step failed.
func outcome(sc counting.Scene, flags program.SuccFlags) string {
	if failed := flags & (program.RuntimeError | program.AssertFailed); failed&program.RuntimeError != 0 {
		return fmt.Sprint("failed ", failed) // what is left behind is not defined
	}
	return fmt.Sprintf("%x %x %x %v", sc.Shared, sc.Single, sc.Own.State, flags&program.AssertFailed)
}

// taken returns the outcomes of all steps of the mover, by single steps.
func (s *Steps) taken(sc counting.Scene) (out []string, err error) {
	ready, flags, err := s.Ready(&sc)
	if err != nil {
		return nil, err
	}
	if flags&program.RuntimeError != 0 {
		return []string{outcome(sc, flags)}, nil
	}
	for _, id := range ready {
		next, all := sc, program.SuccFlags(0)
		for more := true; more; {
			_, flags, err := s.Execute(&next, id)
			if err != nil {
				return nil, err
			}
			all |= flags
			if more, flags, err = s.Settle(&next, id); err != nil {
				return nil, err
			}
			if all |= flags; all&program.RuntimeError != 0 || !more {
				break
			}
			inner, flags, err := s.Ready(&next)
			if err != nil {
				return nil, err
			}
			if all |= flags; all&program.RuntimeError != 0 {
				break
			}
			id = inner[0]
		}
		out = append(out, outcome(next, all))
	}
	return out, nil
}

// TestAgainstInstances compares single steps with the steps of whole instances of several sizes, in every state of these: what the
// staged instance decides is so in all.
func TestAgainstInstances(t *testing.T) {
	t.Parallel()
	compared, refused := 0, 0
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 91))
		text := writer{rng}.family()
		tracked := rng.IntN(2)
		s, err := steps(text, tracked, tracked+1)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		s.dead = nil // variables keep what they hold
		for size := tracked + 1; size <= 4; size++ {
			n, m := compareInstance(t, s, text, size)
			compared, refused = compared+n, refused+m
		}
	}
	t.Logf("%d moves compared, %d refused", compared, refused)
	if compared < 3_000 || refused > compared/4 {
		t.Errorf("%d moves were compared, %d refused", compared, refused)
	}
}

// maxInstanceStates bounds the states of an instance that are compared.
const maxInstanceStates = 60

func compareInstance(t *testing.T, s *Steps, text string, size int) (compared, refused int) {
	t.Helper()
	in, err := s.load(size)
	if err != nil {
		t.Fatal(err)
	}
	var b program.Batch
	x := interp.NewExplorer(in.m, nil)
	todo, seen := [][]byte{slices.Clone(in.initial)}, map[string]bool{string(in.initial): true}
	for n := 0; n < len(todo) && n < maxInstanceStates; n++ {
		if err := x.Expand(todo[n], &b); err != nil {
			t.Fatal(err)
		}
		want := make([][]string, size+len(s.singles))
		for i, succ := range b.Succs {
			pid := int(succ.Action & 0xff)
			want[pid] = append(want[pid], outcome(s.sceneOf(in, b.State(i), pid), succ.Flags))
			if to := b.State(i); !seen[string(to)] && succ.Flags == 0 {
				seen[string(to)] = true
				todo = append(todo, slices.Clone(to))
			}
		}
		for pid := range want {
			got, err := s.taken(s.sceneOf(in, todo[n], pid))
			if err != nil {
				refused++
				continue
			}
			slices.Sort(got)
			slices.Sort(want[pid])
			if !slices.Equal(got, want[pid]) {
				t.Fatalf("%d processes, process %d in state %x:\n%q\nwant\n%q\n%s", size, pid, todo[n], got, want[pid], text)
			}
			compared++
		}
	}
	return compared, refused
}

// TestRefusedModels: what steps may depend on beyond a scene is refused when the model is read, by its name.
func TestRefusedModels(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"chan c = [1] of { byte }; active [N] proctype P() { c!1 }":                            "channels cannot be checked",
		"byte x; active [N] proctype P() { timeout -> x = 1 }":                                 "priorities, _last and timeout cannot",
		"byte x; active [N] proctype P() priority 3 { x = 1 }":                                 "priorities, _last and timeout cannot",
		"byte x; active [N] proctype P() provided (x == 0) { x = 1 }":                          "provided clauses",
		"byte x; active [N] D_proctype P() { x = 1 }":                                          "D_proctype",
		"byte x; active [N] proctype P() { x = 1 } trace { x!1 }":                              "",
		"byte x; active [2] proctype P() { x = 1 }":                                            "the first proctype with N processes cannot be found",
		"byte x; active [N + 1] proctype P() { x = 1 }":                                        "the number of processes of P is not N",
		"byte a[N + 2]; active [N] proctype P() { a[0] = 1 }":                                  "the size of a is not N",
		"byte x; active [N] proctype P() {\n#if N > 40\nx = 1; x = 2\n#else\nx = 2\n#endif\n}": "depends on N in more than numbers that are linear in it",
		"byte x = 1 / 0; active [N] proctype P() { x = 1 }":                                    "",
	} {
		s, err := steps("#define N 3\n"+text, 0, 1)
		if err == nil {
			_, _, err = s.Start()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	const plain = "#define N 3\nbyte x; active [N] proctype P() { l: x = 1 }"
	for _, atom := range []string{"_nr_pr == 2", "enabled(0)", "timeout"} {
		if _, err := steps(plain, 0, 1, program.Atom{Text: atom}); err == nil || !strings.Contains(err.Error(), "cannot be checked in small instances") {
			t.Errorf("%s: %v", atom, err)
		}
	}
}

// TestRefusedSteps: a step that does something else in other instances is refused when it is taken.
func TestRefusedSteps(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		"x = L":                                "has a number that depends on the number of processes, and not as N + c",
		"x = N * 2":                            "has a number that depends on the number of processes, and not as N + c",
		"_pid < 5 -> x = 1":                    "compares numbers that have another order in other instances",
		"a[_pid + 1] = 1":                      "refers to a process that is not told apart from others",
		"a[0] = 1":                             "refers to a process by its number, and it is not told apart",
		"c[_pid] = 1":                          "indexes an array by the number of a process",
		"x = _pid + N":                         "calculates with the number of a process",
		"x = P[0]:k":                           "reads variables of other processes",
		"printf(\"%d\", a[x])":                 "cannot be checked in small instances",
		"P@l -> x = 1":                         "asks where processes are in a way that is not understood",
		"a[_pid] = 1; x = -2 * ~x; x = 5 >> 1": "",
	} {
		text := "#define N 3\n#if N > 40\n#define L 1\n#else\n#define L 2\n#endif\nbyte x; byte a[N]; byte c[3]; active [N] proctype P() { byte k; l: " + body + " }"
		s, err := steps(text, 0, 1)
		if err != nil {
			t.Errorf("%s: %v", body, err)
			continue
		}
		sc, members, err := s.Start()
		if err != nil {
			t.Errorf("%s: %v", body, err)
			continue
		}
		sc.Own.State = members[0]
		if _, err = s.taken(sc); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", body, err, want)
		}
	}
}

// TestLetters: propositions in scenes are true as in the instance.
func TestLetters(t *testing.T) {
	t.Parallel()
	atoms := []program.Atom{{Text: "x == 1"}, {Text: "a[0] == 1"}, {Text: "P@l"}, {Text: "P[0]:k == 1"}, {Text: "exec(P)"}, {Text: "exec(Q)"}}
	s, err := steps("#define N 3\nbyte x; byte a[N]; active [N] proctype P() { byte k; do :: k = 1 - k; l: a[_pid] = k; x = k od } active proctype Q() { end: do :: x = 2 od }", 1, 1, atoms...)
	if err != nil {
		t.Fatal(err)
	}
	s.dead = nil
	if s.ActionAtoms() != 0b110000 || s.Moved(0) != 0b010000 || s.Moved(1) != 0b100000 {
		t.Errorf("atoms of moves %b, of P %b, of Q %b", s.ActionAtoms(), s.Moved(0), s.Moved(1))
	}
	if k, err := s.Kind("Q"); err != nil || k != 1 || s.KindOf(0, 0) != 1 || s.KindOf(1, 0) != 0 || s.KindOf(-1, 0) != 0 {
		t.Errorf("Q is of kind %d, %v; %d, %d and %d", k, err, s.KindOf(0, 0), s.KindOf(1, 0), s.KindOf(-1, 0))
	}
	for size := 1; size <= 4; size++ {
		in, err := s.load(size)
		if err != nil {
			t.Fatal(err)
		}
		var b program.Batch
		x := interp.NewExplorer(in.m, &interp.Bound{Atoms: in.a})
		if err := x.Initial(&b); err != nil {
			t.Fatal(err)
		}
		for todo, seen := [][]byte{slices.Clone(b.State(0))}, map[string]bool{}; len(todo) > 0 && len(seen) < 50; todo = todo[1:] {
			if seen[string(todo[0])] {
				continue
			}
			seen[string(todo[0])] = true
			if err := x.Expand(todo[0], &b); err != nil {
				t.Fatal(err)
			}
			sc := s.sceneOf(in, todo[0], s.pidOf(in, 0))
			var present []counting.Member
			for pid := s.tracked; pid < size; pid++ {
				present = append(present, counting.Member{Group: s.owner, State: s.sceneOf(in, todo[0], pid).Own.State})
			}
			got, err := s.Letter(sc.Shared, sc.Single, present, nil)
			if want := b.Source &^ s.ActionAtoms(); size > 1 && (err != nil || got != want) {
				t.Fatalf("%d processes: letter %b, want %b; %v", size, got, want, err)
			}
			for i := range b.Succs {
				todo = append(todo, slices.Clone(b.State(i)))
			}
		}
	}
}

// TestValid: lengths, control points and values of encoded states are checked.
func TestValid(t *testing.T) {
	t.Parallel()
	s, err := steps("#define N 3\nbool y; byte a[N]; active [N] proctype P() { byte k; end: do :: d_step { y -> k = 1; a[_pid] = 1 } :: y = !y od }", 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	sc, members, err := s.Start()
	if err != nil {
		t.Fatal(err)
	}
	good := members[0]
	sc.Own.State = good
	if err := s.Valid(0, good); err != nil || len(good) != s.Length(0) || s.Valid(-1, sc.Shared) != nil || !s.AtEnd(0, good) || s.AtRest(&sc) != nil {
		t.Fatal(err, len(good), s.Length(0), s.Valid(-1, sc.Shared), s.AtEnd(0, good))
	}
	change := func(i int, b byte) string { c := []byte(good); c[i] = b; return string(c) }
	for name, text := range map[string]string{
		"short": good[1:], "a point that is none": change(0, 200), "a large value": change(5, 1), "a size": change(8, 2), "another process": change(9, byte(theOther)), "a bool": sc.Shared[:0] + "\x02" + sc.Shared[1:],
	} {
		kind := 0
		if name == "a bool" {
			kind = -1
		}
		if err := s.Valid(kind, text); !errors.Is(err, counting.ErrNoState) {
			t.Errorf("%s: %v", name, err)
		}
	}
	inner := slices.IndexFunc(s.stage.m.Procs[0].Points, func(p flat.Point) bool { return p.Inner })
	if inner < 0 || !errors.Is(s.Valid(0, change(0, byte(inner))), counting.ErrNoState) {
		t.Errorf("control may rest at point %d, inside of a d_step", inner)
	}
}

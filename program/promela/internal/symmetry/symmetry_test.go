package symmetry

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

// bound is a model with propositions, and its group; itself is the model in which
// processes end.
type bound struct {
	atoms  *flat.Atoms
	itself *flat.Atoms
	group  *Group
	broken source.Errors
}

func bind(t testing.TB, text string, propositions ...string) bound {
	t.Helper()
	m, err := resolve.Parse(source.NewFile("m.pml", text), lexemes.Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return bindModel(t, m, propositions...)
}

// bindStaying binds where words need to be the same up to stuttering only.
func bindStaying(t testing.TB, text string, propositions ...string) bound {
	t.Helper()
	m, err := resolve.Parse(source.NewFile("m.pml", text), lexemes.Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return bindSame(t, m, program.SameUpToStuttering, propositions...)
}

func bindModel(t testing.TB, m *flat.Model, propositions ...string) bound {
	return bindSame(t, m, program.SameWords, propositions...)
}

func bindSame(t testing.TB, m *flat.Model, same program.Preservation, propositions ...string) bound {
	t.Helper()
	var list []program.Atom
	for _, p := range propositions {
		list = append(list, program.Atom{Text: p})
	}
	a, err := resolve.Atoms(m, list)
	if err != nil {
		t.Fatal(err)
	}
	g, staying, broken := Find(a, list, same)
	return bound{staying, a, g, broken}
}

// mostStates is how many states a model has that is verified.
const mostStates = 3000

// explore returns all states, of the quotient or of the model itself; nil if
// there are more than most.
func (b bound) explore(t testing.TB, quotient bool, most int) []program.State {
	t.Helper()
	var refuted atomic.Pointer[string]
	var e program.Explorer = interp.NewExplorer(b.atoms.Model, &interp.Bound{Atoms: b.atoms, Long: &interp.LongSequences{}})
	if quotient {
		e = b.group.newExplorer(e, &refuted)
	}
	var batch program.Batch
	if err := e.Initial(&batch); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	states := []program.State{slices.Clone(batch.State(0))}
	seen[string(states[0])] = true
	for i := 0; i < len(states); i++ {
		if err := e.Expand(states[i], &batch); errors.Is(err, program.ErrRefuted) {
			return nil
		} else if err != nil {
			t.Fatal(err)
		}
		for j := range batch.Succs {
			if s := batch.State(j); !seen[string(s)] && batch.Succs[j].Flags&program.RuntimeError == 0 {
				seen[string(s)] = true
				states = append(states, slices.Clone(s))
			}
		}
		if len(states) > most {
			return nil
		}
	}
	return states
}

// verify checks the definition on states: exchanges of members are
// automorphisms of the transition system, and equivalent states have one
// canonical state. It returns the numbers of states, 0 if there are too many.
func (b bound) verify(t testing.TB) (whole, quotient int) {
	t.Helper()
	states := b.explore(t, false, mostStates)
	if states == nil {
		return 0, 0
	}
	g, m := b.group, b.group.newMover()
	e := interp.NewExplorer(b.atoms.Model, &interp.Bound{Atoms: b.atoms, Long: &interp.LongSequences{}})
	representatives := map[string]bool{}
	if refuted := b.explore(t, true, mostStates); refuted == nil {
		return 0, 0
	}
	for _, s := range states {
		if !g.complete(s) {
			representatives[string(s)] = true
			continue
		}
		rested := slices.Clone(m.settled(s))
		c, perm := m.canonical(rested)
		if again := g.apply(perm, rested, nil); string(again) != string(c) {
			t.Fatalf("canonical state %v is not the image %v", c, again)
		}
		if a, b := successors(t, g, e, s, g.identity()), successors(t, g, e, rested, g.identity()); a != b {
			t.Fatalf("%v and %v, in which those that ended have no variables: successors\n%s\nand\n%s", s, rested, a, b)
		}
		want := string(c)
		representatives[want] = true
		for _, x := range g.generators() {
			r := g.apply(x, s, nil)
			if back := g.apply(inverse(x), r, nil); string(back) != string(s) {
				t.Fatalf("the inverse of %v does not lead back: %v, %v, %v", x, s, r, back)
			}
			if c, _ := m.canonical(m.settled(r)); string(c) != want {
				t.Fatalf("two canonical states %v and %v of %v", []byte(want), c, s)
			}
			if a, b := successors(t, g, e, s, x), successors(t, g, e, r, g.identity()); a != b {
				t.Fatalf("exchange %v of %v: successors\n%s\nand\n%s", x, s, a, b)
			}
		}
	}
	q := b.explore(t, true, mostStates)
	for _, s := range q {
		if !representatives[string(s)] {
			t.Fatalf("state %v of the quotient stands for no state", s)
		}
	}
	if len(q) != len(representatives) {
		t.Fatalf("%d states in the quotient, and %d canonical ones", len(q), len(representatives))
	}
	return len(states), len(q)
}

func inverse(perm []int16) []int16 {
	back := make([]int16, len(perm))
	for i, to := range perm {
		back[to] = int16(i)
	}
	return back
}

// successors writes the successors of a state, permuted, in a fixed order.
func successors(t testing.TB, g *Group, e *interp.Explorer, s program.State, perm []int16) string {
	t.Helper()
	var batch program.Batch
	if err := e.Expand(s, &batch); err != nil {
		t.Fatal(err)
	}
	l := &lifting{g: g, back: perm}
	var lines []string
	for i, succ := range batch.Succs {
		to := program.State(slices.Clone(batch.State(i)))
		if g.complete(to) {
			g.settle(to)
			to = g.apply(perm, to, nil)
		}
		if succ.Flags&program.RuntimeError != 0 {
			to = nil
		}
		lines = append(lines, fmt.Sprint(l.action(succ.Action), succ.Act, succ.Target, succ.Flags, to))
	}
	slices.Sort(lines)
	return fmt.Sprintln(batch.Source, batch.Flags) + strings.Join(lines, "\n")
}

const lock = `
byte owner = 255; byte waiting;
active [N] proctype P() {
	do
	:: atomic { owner == 255 -> owner = _pid }; cs: assert(owner == _pid); owner = 255
	:: waiting < 2 -> waiting++; waiting--
	od
}`

const clients = `
mtype = { get, put };
chan server = [2] of { mtype, byte };
chan reply[N] = [1] of { bit };
byte held;
proctype client(byte me) {
	bit x;
	do
	:: server!get(me); reply[me]?x; cs: held++; held--; server!put(me)
	od
}
active proctype S() {
	byte who;
	do
	:: server?get(who); reply[who]!1; server??put(eval(who))
	od
}
init { byte i; atomic { do :: i < N -> run client(i); i++ :: else -> break od } }`

const private = `
mtype = { ask, answer };
chan server = [1] of { mtype, chan };
proctype client() {
	chan mine = [1] of { mtype };
	do :: server!ask(mine); mine?answer od
}
active proctype S() {
	chan to;
	do :: server?ask(to); to!answer od
}
init { atomic { run client(); run client(); run client() } }`

const peterson = `
byte turn; bool flag[2];
active [2] proctype P() {
	do
	:: flag[_pid] = true; turn = _pid; (turn != _pid) -> cs: skip; flag[_pid] = false
	od
}`

const philosophers = `
bit taken[N];
active [N] proctype P() {
	do
	:: atomic { !taken[_pid] -> taken[_pid] = 1 }; atomic { !taken[(_pid + 1) % N] -> taken[(_pid + 1) % N] = 1 };
	   eat: taken[_pid] = 0; taken[(_pid + 1) % N] = 0
	:: atomic { !taken[_pid] && !taken[(_pid + N - 1) % N] -> skip }
	od
}`

const election = `
chan to[N] = [1] of { byte };
byte token = 255;
active [N] proctype P() {
	byte from = 255;
	do
	:: atomic { token == 255 -> token = _pid }; to[(_pid + 1) % N]!_pid
	:: to[_pid]?from; if :: from == _pid -> token = from :: else -> to[(_pid + 1) % N]!from fi
	od
}`

// TestAutomorphisms: on models with different means to name processes, the
// exchanges are automorphisms, and the numbers of states are known.
func TestAutomorphisms(t *testing.T) {
	for _, c := range []struct {
		name, text      string
		atoms           []string
		group           string
		whole, quotient int
	}{
		{"lock", define(lock, 3), []string{"owner == 255", "P@cs"}, "3 of P", 108, 28},
		{"named", define(lock, 4), []string{"P[0]@cs"}, "3 of P", 405, 114},
		{"clients", define(clients, 3), []string{"held > 0"}, "3 of client", 634, 131},
		{"private channels", private, nil, "3 of client", 91, 23},
		{"two", peterson, nil, "2 of P", 14, 9},
		{"bits of members", "bit turn; active [2] proctype P() { bit own, other; do :: turn = _pid; own = 1 - own :: other = turn; other == _pid -> own = 0 od }", nil, "2 of P", 232, 152},
		{"initial values", "byte f[3]; active [3] proctype P() { byte me = _pid; do :: f[me] = 1 - f[me] od }", nil, "3 of P", 8, 4},
		{"philosophers", define(philosophers, 4), nil, "4 of P by rotation", 212, 56},
		{"ring", define(election, 4), nil, "4 of P by rotation", 61, 16},
	} {
		b := bind(t, c.text, c.atoms...)
		if b.group == nil {
			t.Errorf("%s: no group: %v", c.name, b.broken)
			continue
		}
		if got := b.group.Summary(); got != c.group {
			t.Errorf("%s: group %s, want %s; %v", c.name, got, c.group, b.broken)
		}
		whole, quotient := b.verify(t)
		if whole != c.whole || quotient != c.quotient {
			t.Errorf("%s: %d states and %d, want %d and %d", c.name, whole, quotient, c.whole, c.quotient)
		}
	}
}

func define(text string, n int) string { return fmt.Sprintf("#define N %d\n", n) + text }

// TestBroken: one line that tells the processes apart, and what is said of it.
// Without the line they are interchangeable.
func TestBroken(t *testing.T) {
	const model = `
mtype = { a, b };
byte owner = 255, count; byte list[4]; bit small; hidden byte secret;
chan q = [2] of { byte, byte }; chan meet = [0] of { byte }; chan many[3] = [1] of { byte };
active [3] proctype P() {
	byte who = 255; chan c;
	do
	:: owner = _pid; who = owner; list[_pid] = 1; count = (count + 1) % 2
	:: q!_pid,0; q?who,_; meet!_pid
	:: meet?who
	:: MARK
	:: count == 7 -> here: skip
	od
}
active proctype S() { byte mine; do :: owner == 255 -> mine = owner :: count == 7 -> OTHER od }
`
	for _, c := range []struct{ mark, other, want string }{
		{mark: "who < _pid", want: "m.pml:11:5: `who < _pid` orders the processes"},
		{mark: "owner = (_pid + 1) % 4", want: "m.pml:11:5: `owner = (_pid + 1) % 4` calculates with the numbers of processes"},
		{mark: "owner = (who + 1) % 3", want: "takes the number of a process for another number"},
		{mark: "owner = (_pid - 1) % 3", want: "calculates with the numbers of processes"},
		{mark: "owner = (_pid + 1) % 3", other: "mine == 1", want: "names P[1]"},
		{mark: "owner++", want: "mixes numbers that mean different processes"},
		{mark: "who = -owner", want: "calculates with the numbers of processes"},
		{mark: "owner == len(q)", want: "takes the number of a process for another number"},
		{mark: "count = who", want: "calculates with the numbers of processes"},
		{mark: "q!!_pid,0", want: "sorts messages by the numbers of processes"},
		{mark: "small = _pid", want: "cuts numbers of processes off"},
		{mark: "owner = _pid + 1", want: "mixes numbers that mean different processes"},
		{mark: "P:who == 255", want: "reads the first process of type P"},
		{mark: "d_step { secret = _pid; owner = secret }", want: "a hidden variable holds the number of a process"},
		{mark: "break", want: "processes of P end, the youngest first"},
		{mark: "many[1]?_; many[_pid]!1; c = many[2]; c == 1", want: "names"},
		{other: "mine = _pid - 1", want: "mixes numbers that mean different processes"},
		{other: "mine < 2", want: "orders the processes"},
		{other: "mine == 0 || mine == 1", want: "names P[0]"},
		{other: "P[1]@here || P[2]:who == 255", want: "names P[1]"},
		{other: "list[0] == 1 || list[2] == 1", want: "names P[0]"},
		{other: "enabled(0) || enabled(2)", want: "names P[0]"},
		{other: "_last == 1", want: "_last tells processes apart"},
		{other: "set_priority(1, 2)", want: "priorities order the processes"},
	} {
		text := strings.NewReplacer("MARK", cmp.Or(c.mark, "skip"), "OTHER", cmp.Or(c.other, "skip")).Replace(model)
		b := bind(t, text)
		if b.group != nil {
			t.Errorf("%s%s: group %s", c.mark, c.other, b.group.Summary())
		}
		if !strings.Contains(b.broken.Error(), c.want) {
			t.Errorf("%s%s: %v, want %s", c.mark, c.other, b.broken, c.want)
		}
	}
	for _, harmless := range []string{"owner == _pid", "mine = _pid; mine == owner"} {
		b := bind(t, strings.NewReplacer("MARK", "skip", "OTHER", harmless).Replace(model))
		if b.group == nil || b.group.Summary() != "3 of P" {
			t.Errorf("in another process: %s: %v", harmless, b.broken)
		}
	}
	for _, harmless := range []string{"skip", "who = _pid; who == owner", "owner == 200", "_pid != 77", "who = (owner == _pid -> who : 255)", "timeout", "_nr_pr == 4", "(who != 255) -> list[who] = 0"} {
		b := bind(t, strings.NewReplacer("MARK", harmless, "OTHER", "skip").Replace(model))
		if b.group == nil || b.group.Summary() != "3 of P" {
			t.Errorf("%s: %v", harmless, b.broken)
		}
	}
}

// TestNamed: a process that is named, perhaps by what an error or a missing
// process stands for, is not exchanged; the others are.
func TestNamed(t *testing.T) {
	const model = `
byte owner = 255; bit pair[2]; chan meets[3] = [0] of { bit, byte }; bit count;
active [3] proctype P() {
	byte who = 255; bit x;
	do
	:: owner = _pid; who = owner; owner = 255
	:: count = 1 - count; meets[_pid]?x,who
	:: MARK
	od
}
`
	for mark, want := range map[string]string{
		"skip":                                 "3 of P",
		"owner == 0":                           "2 of P",
		"!owner":                               "2 of P",
		"owner = (count == 1 -> 0 : who)":      "2 of P",
		"P[owner]:who == who":                  "2 of P", // 0 if there is no such process
		"P[1]@here":                            "2 of P",
		"pair[who] = 1":                        "2 of P", // there is no element 2
		"(who != 255) -> meets[who]!1,_pid":    "3 of P",
		"meets[_pid]!1,_pid":                   "3 of P",
		"meets[_pid]!1":                        "2 of P", // the rest of the message is 0
		"owner = _pid; who = owner; who = 200": "3 of P",
	} {
		if mark == "P[1]@here" {
			mark = "P[1]@here; here: skip"
		}
		b := bind(t, strings.Replace(model, "MARK", mark, 1))
		if b.group == nil || b.group.Summary() != want {
			t.Errorf("%s: not %s; %v", mark, want, b.broken)
			continue
		}
		b.verify(t)
	}
}

// TestOutOfRange: an index of a rendezvous that is out of range, which is no
// error while another process could receive, refutes the symmetry.
func TestOutOfRange(t *testing.T) {
	const model = `
chan meets[2] = [0] of { bit }; byte owner = 255;
active [2] proctype P() { do :: owner = _pid; owner = 255 :: meets[_pid]?1 :: meets[owner]!1 od }`
	b := bind(t, model)
	if b.group == nil {
		t.Fatal(b.broken)
	}
	inner := interp.NewExplorer(b.atoms.Model, &interp.Bound{Atoms: b.atoms, Long: &interp.LongSequences{}})
	p := &Program{group: b.group}
	e := b.group.newExplorer(inner, &p.refuted)
	var batch program.Batch
	if err := e.Initial(&batch); err != nil {
		t.Fatal(err)
	}
	if err := e.Expand(slices.Clone(batch.State(0)), &batch); !errors.Is(err, program.ErrRefuted) {
		t.Errorf("not refuted: %v", err)
	}
	if name, why := p.refutation(); name != Name || !strings.HasSuffix(why, "index is out of range: line 3: meets[owner]!1") {
		t.Errorf("%q %q", name, why)
	}
}

// TestCreated: processes that are created have the numbers that they get.
func TestCreated(t *testing.T) {
	const model = `
byte owner = 255; bit f[8];
proctype P(byte me) {
	do
	:: owner = me; f[me] = 1; f[me] = 0; owner = 255
	:: MARK
	od
}
proctype Q() { do :: owner == 255; skip od }
proctype T() { byte mine; owner != 255; mine = owner; mine == owner }
init { atomic { INIT } }
`
	for _, c := range []struct{ init, mark, want string }{
		{"run P(3); run P(5); run P(6)", "skip", "3 of P"},
		{"run P(3); run Q(); run P(5); run Q(); run P(6)", "skip", "3 of P, 2 of Q"},
		{"run P(1); run P(2)", "owner == _pid", "2 of P"},
		{"run P(0); run P(1)", "owner == _pid", ""},
		{"run P(4); run P(4)", "skip", "2 of P"},
		{"run P(1); run P(2); owner = 7", "owner == 7", "2 of P"},
		{"byte i = 1; do :: i < 4 -> run P(i); i++ :: else -> break od", "skip", "3 of P"},
		{"if :: run P(1); run P(2) :: run P(2); run P(1) fi", "skip", "2 of P"},
		{"run P(1); run P(2)", "run Q()", ""},
		{"run P(1); run P(2); run T()", "skip", "2 of P"}, // what T holds is not permuted: the group acts once it has ended
	} {
		b := bind(t, strings.NewReplacer("INIT", c.init, "MARK", c.mark).Replace(model))
		got := ""
		if b.group != nil {
			got = b.group.Summary()
			b.verify(t)
		}
		if got != c.want {
			t.Errorf("%s, %s: %q, want %q; %v", c.init, c.mark, got, c.want, b.broken)
		}
	}
}

// TestStates: how many states there are, with three processes, and with five
// in the quotient. With three, all states are verified.
func TestStates(t *testing.T) {
	for name, want := range map[string][3]int{
		"lock": {16, 6, 6}, "readers": {2685, 474, 6293}, "mesi": {737, 143, 277}, "consensus": {1987, 421, 5508}, "clients": {556, 119, 339},
	} {
		text, err := os.ReadFile(filepath.Join("testdata", name+".pml"))
		if err != nil {
			t.Fatal(err)
		}
		whole, quotient := bind(t, define(string(text), 3)).verify(t)
		if got := [3]int{whole, quotient, len(bind(t, define(string(text), 5)).explore(t, true, 10_000))}; got != want {
			t.Errorf("%s: %v states, want %v", name, got, want)
		}
	}
}

// TestStays: processes that end are exchanged where nobody sees that they do,
// and else it is said how that is seen.
func TestStays(t *testing.T) {
	const model = `
byte count; byte owner = 255; chan q = [1] of { byte };
OTHERS
proctype P(byte me) { byte mine; CHANNEL
	do :: owner == 255 -> mine = me; owner = me :: owner == me -> owner = 255; MARK
	od;
	count++ LAST
}
active proctype S() { do :: count == 7 -> READ :: q?_ od }
init { INIT }`
	for _, c := range []struct {
		change []string
		want   string // the group, or an error
	}{
		{nil, "3 of P"},
		{[]string{"INIT", "run P(1); run P(2); run P(3)"}, "3 of P"}, // which may end before others are created
		{[]string{"OTHERS", "proctype T() { owner == 255 } ", "INIT", "atomic { run T(); run P(1); run P(2) }"}, "2 of P"},
		{[]string{"OTHERS", "proctype T() { owner == 255 } ", "INIT", "atomic { run P(1); run P(2); run T() }"}, "2 of P"},
		{[]string{"OTHERS", "proctype T() { chan c = [1] of { bit }; c!1 }", "INIT", "atomic { run T(); run P(1); run P(2) }"}, "where one of T is older that ends, and their channels with them"},
		{[]string{"READ", "_nr_pr == 3"}, "m.pml:8:1: processes of P end, the youngest first, which a statement can see that reads how many processes there are"},
		{[]string{"READ", "enabled(2)"}, "which a statement can see that reads what processes can do"},
		{[]string{"READ", "P[2]:mine == 3"}, "and others read their variables"},
		{[]string{"READ", "P[2]@last", "LAST", "; last: skip"}, "2 of P"},
		{[]string{"CHANNEL", "chan c = [1] of { bit };"}, "and their channels with them"},
		{[]string{"LAST", "; { skip } unless { count == 9 }"}, "3 of P"},
	} {
		text := strings.NewReplacer(append(c.change, "OTHERS", "", "CHANNEL", "", "MARK", "break", "LAST", "", "READ", "skip", "INIT", "atomic { run P(1); run P(2); run P(3) }")...).Replace(model)
		b := bindStaying(t, text)
		if b.group == nil {
			if !strings.Contains(b.broken.Error(), c.want) {
				t.Errorf("%v: %v, want %s", c.change, b.broken, c.want)
			}
			continue
		}
		if got := b.group.Summary(); got != c.want {
			t.Errorf("%v: %s, want %s", c.change, got, c.want)
		}
		if whole, quotient := b.verify(t); whole == 0 || quotient >= whole {
			t.Errorf("%v: %d states, %d in the quotient", c.change, whole, quotient)
		}
		if b := bind(t, text); b.group != nil || len(b.broken) > 0 && !strings.Contains(b.broken.Error(), "a property can see that tells how often letters repeat") {
			t.Errorf("%v: for the same words: %v", c.change, b.broken)
		}
	}
}

// TestEarly: processes that could get the number of one that has ended refute
// the symmetry where numbers matter.
func TestEarly(t *testing.T) {
	for _, c := range []struct {
		text    string
		refutes bool
	}{
		{"byte n; proctype P() { n = _pid } init { run P(); run P() }", true},
		{"byte n; proctype P() { n = _pid } init { atomic { run P(); run P() } }", false},
		{"byte n; proctype P() { n = 1 } init { run P(); run P() }", false},
		{"byte n; proctype P() { n = 1 } init { run P(); timeout; run P() }", true},
		{"byte n; proctype P() { n = 1 } init { n = run P(); run P() }", true},
	} {
		b := bindStaying(t, c.text)
		if b.group == nil {
			t.Errorf("%s: %v", c.text, b.broken)
			continue
		}
		if refuted := b.explore(t, true, mostStates) == nil; refuted != c.refutes {
			t.Errorf("%s: refuted: %v", c.text, refuted)
		}
	}
}

// TestRings: parameters that keep their numbers make rings, too.
func TestRings(t *testing.T) {
	const model = `
byte owner; bit f[3];
proctype P(byte me) { byte x; do :: owner == me -> owner = (me + 1) % 3 :: f[(me + 2) % 3] = 1 - f[me] :: MARK od }
init { atomic { INIT } }`
	const created = "byte i; do :: i < 3 -> run P(i); i++ :: else -> break od"
	for _, c := range []struct{ init, mark, want string }{
		{created, "skip", "3 of P by rotation"},
		{created, "x = me", "3 of P by rotation"},
		{created, "x = me; x = (x + 1) % 3", ""}, // x may be the number of nobody
		{created, "me = owner", ""},
		{created, "x = (me - 1) % 3", ""},
		{"run P(1); run P(2); run P(3)", "skip", ""},
		{"run P(1); run P(0); run P(2)", "skip", ""}, // the places are not in the order of the numbers
	} {
		b := bind(t, strings.NewReplacer("INIT", c.init, "MARK", c.mark).Replace(model))
		got := ""
		if b.group != nil {
			got = b.group.Summary()
			b.verify(t)
		}
		if got != c.want {
			t.Errorf("%s, %s: %q, want %q; %v", c.init, c.mark, got, c.want, b.broken)
		}
	}
}

// drive lets processes move, each by its first step, and returns the state; allOfIt lets process 0 move as long as it can.
func (b bound) drive(t *testing.T, pids ...int) program.State {
	t.Helper()
	e := interp.NewExplorer(b.atoms.Model, &interp.Bound{Atoms: b.atoms, Long: &interp.LongSequences{}})
	var batch program.Batch
	if err := e.Initial(&batch); err != nil {
		t.Fatal(err)
	}
	s := slices.Clone(batch.State(0))
	move := func(pid int) bool {
		if err := e.Expand(s, &batch); err != nil {
			t.Fatal(err)
		}
		j := slices.IndexFunc(batch.Succs, func(x program.Succ) bool { return int(x.Action&0xff) == pid })
		if j >= 0 {
			s = slices.Clone(batch.State(j))
		}
		return j >= 0
	}
	turn := func(pid int) bool { // with what it does before it gives the processor up
		moved := move(pid)
		for moved && b.group.alone(s) >= 0 && move(pid) {
		}
		return moved
	}
	for i, pid := range pids {
		switch {
		case pid == allOfIt:
			for turn(0) {
			}
		case !turn(pid):
			t.Fatalf("step %d: process %d cannot move", i, pid)
		}
	}
	return s
}

const allOfIt = -1

// TestOrbits: how many permutations a state has, also where some members of equal colour can be exchanged and others not, and where there
// are too many orders, or rotations, to try: then the orbit is not counted, and the state is one of it all the same.
func TestOrbits(t *testing.T) {
	const pairs = `
byte last = 255;
active [4] proctype P() { byte met[4]; byte mate = 255;
	do
	:: atomic { last == 255 && mate == 255 -> last = _pid }
	:: atomic { last != 255 && last != _pid && mate == 255 -> met[last] = 1; mate = last; last = _pid }
	:: atomic { mate != 255 -> last = 255 }
	od }`
	const ring = `
byte last = 255;
active [7] proctype P() { byte next = 255;
	do
	:: atomic { next == 255 && last != _pid -> next = last; last = _pid }
	:: atomic { next != 255 -> last = 255 }
	od }`
	const three = `
byte f[9], g[9], h[9];
proctype P(byte me) { do :: f[(me + 1) % 9] = 1 od }
proctype Q(byte me) { do :: g[(me + 1) % 9] = 1 od }
proctype R(byte me) { do :: h[(me + 1) % 9] = 1 od }
init { byte i; atomic { do :: i < 9 -> run P(i); run Q(i); run R(i); i++ :: else -> break od }; false }`
	for _, c := range []struct {
		name, text string
		steps      []int
		orbit      float64 // NaN: it is not counted
	}{
		{"alike", define(lock, 4), nil, 1},
		{"one apart", define(lock, 4), []int{2}, 4},
		{"pairs", pairs, []int{0, 1, 0, 1, 2, 3, 2, 3}, 3},
		{"a ring of references", ring, []int{0, 1, 2, 3, 4, 5, 6, 0, 3}, math.NaN()},
		{"rotations", three, []int{allOfIt}, math.NaN()},
	} {
		b := bind(t, c.text)
		if b.group == nil {
			t.Errorf("%s: %v", c.name, b.broken)
			continue
		}
		s := b.drive(t, c.steps...)
		if !b.group.complete(s) {
			t.Errorf("%s: not all processes are there", c.name)
			continue
		}
		m := b.group.newMover()
		if got := m.orbit(s); got != c.orbit && !(math.IsNaN(got) && math.IsNaN(c.orbit)) {
			t.Errorf("%s: %v permutations, want %v; %v", c.name, got, c.orbit, s)
		}
		image, perm := m.canonical(s)
		if again := b.group.apply(perm, s, nil); string(again) != string(image) {
			t.Errorf("%s: %v is not the image %v", c.name, image, again)
		}
	}
}

// TestNegative: processes with numbers below 0 are not exchanged; those with numbers from 0 on are, whatever is subtracted.
func TestNegative(t *testing.T) {
	t.Parallel()
	const model = "short s = 100; active [3] proctype P() { do :: s = _pid MOVED :: s == _pid MOVED -> s = 100 od }"
	for moved, found := range map[string]bool{"- 2": false, "- 3": false, "+ 0": true, "+ 7": true} {
		b := bind(t, strings.ReplaceAll(model, "MOVED", moved))
		if (b.group != nil) != found {
			t.Errorf("%s: exchanged: %t; %v", moved, b.group != nil, b.broken)
		} else if found {
			if whole, quotient := b.verify(t); whole != 31 || quotient != 9 {
				t.Errorf("%s: %d states, %d in the quotient", moved, whole, quotient)
			}
		}
	}
}

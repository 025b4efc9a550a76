package lts

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

func parse(t testing.TB, text string) *LTS {
	t.Helper()
	l, err := Read("t.aut", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// lines is a system as Aldebaran text.
func lines(t testing.TB, l *LTS) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, l); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestRead(t *testing.T) {
	want := `des (1, 6, 3)
(0, "a", 1)
(0, "a", 1)
(1, "SEND !1, "x"", 0)
(1, "r(1,2)", 2)
(1, "i", 1)
(2, "", 0)
`
	for name, text := range map[string]string{
		"as written":      want,
		"other spellings": "\n\ndes(1,6,3)  \r\n(0,a,1)\r\n( 0 , \"a\" , 1 )\n\t(1,\"SEND !1, \"x\"\",0)\n\n(1, r(1,2) ,2)\n(1,i,1)\n(2,\"\",0)",
		"other order":     "des (1, 6, 3)\n(2, \"\", 0)\n(1, \"SEND !1, \"x\"\", 0)\n(0, \"a\", 1)\n(1, r(1,2), 2)\n(0, \"a\", 1)\n(1, i, 1)\n",
	} {
		if got := lines(t, parse(t, text)); got != want {
			t.Errorf("%s: got\n%s", name, got)
		}
	}
	l := parse(t, want)
	if l.States() != 3 || l.Transitions() != 6 || l.Initial() != 1 || !reflect.DeepEqual(l.Labels(), []string{"a", `SEND !1, "x"`, "r(1,2)", "i", ""}) {
		t.Errorf("%+v", l)
	}
	if long := strings.Repeat("x", 200_000); parse(t, "des (0,1,1)\n(0,"+long+",0)").Labels()[0] != long {
		t.Error("a label of 200,000 bytes is not kept")
	}
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                                 "t.aut:1:1: the file is empty, expected des (INITIAL, TRANSITIONS, STATES)",
		"  \n\n":                                           "t.aut:2:1: the file is empty, expected des (INITIAL, TRANSITIONS, STATES)",
		"dse (0, 1, 1)":                                    "t.aut:1:1: expected 'des'",
		"des 0, 1, 1)":                                     "t.aut:1:5: expected '('",
		"des (0, 1)":                                       "t.aut:1:10: expected ','",
		"des (a, 1, 1)":                                    "t.aut:1:6: expected the number of the initial state",
		"des (0, -1, 1)":                                   "t.aut:1:9: expected the number of transitions",
		"des (0, 1, 99999999999999)":                       "t.aut:1:12: the number of states is larger than 4294967295",
		"des (0, 1, 1) x":                                  "t.aut:1:15: expected the end of the line",
		"des (2, 1, 2)":                                    "t.aut:1:6: there is no initial state 2 among 2 states",
		"des (0, 0, 0)":                                    "t.aut:1:6: there is no initial state 0 among 0 states",
		"des (0, 1, 2)\n(0, a, 2)":                         "t.aut:2:8: there is no state 2: the states are 0 to 1",
		"des (0, 1, 2)\n(7, a, 2)":                         "t.aut:2:2: there is no state 7: the states are 0 to 1",
		"des (0, 1, 2)\n\n(0, \"a, 1)":                     "t.aut:3:5: the label has no closing quote",
		"des (0, 1, 2)\n(0, \"ä\" 1)":                      "t.aut:2:9: expected ','",
		"des (0, 1, 2)\n(0, , 1)":                          "t.aut:2:5: expected a label",
		"des (0, 1, 2)\n(0, a)":                            "t.aut:2:5: expected a label, a comma and the number of a state",
		"des (0, 1, 2)\n(0, a, )":                          "t.aut:2:8: expected the number of a state",
		"des (0, 1, 2)\n(0, a, 1":                          "t.aut:2:9: expected ')'",
		"des (0, 1, 2)\n0, a, 1)":                          "t.aut:2:1: expected '('",
		"des (0, 1, 2)\n(0, a, 1) b":                       "t.aut:2:11: expected the end of the line",
		"des (0, 2, 2)\n(0, a, 1)\n":                       "t.aut:1:1: there should be 2 transitions, but the file has 1",
		"des (0, 1, 2)\n(0,a,1)\n(1,a,1)\n":                "t.aut:3:1: there should be 1 transitions, but this is one more",
		"des (0, 1, 4294967295)\n(4294967290,a,1)":         "t.aut:1:1: the graph has a state 4294967290, but only 1 transitions",
		"des (4000000000, 0, 4294967295)":                  "t.aut:1:1: the graph has a state 4000000000, but only 0 transitions",
		"des (0, 3, 2)\n(0,a\n(0,a,1)\n(0,b,9)":            "t.aut:2:4: expected a label, a comma and the number of a state\nt.aut:4:6: there is no state 9: the states are 0 to 1",
		"des (0, 1, 2)\n" + strings.Repeat("x", maxLine+2): "t.aut:2:1: the line is longer than 1048576 bytes",
	} {
		_, err := Read("t.aut", strings.NewReader(text))
		var errs source.Errors
		if !errors.As(err, &errs) || err.Error() != want {
			t.Errorf("%.60q: got %v, want %s", text, err, want)
		}
	}
}

func compress(text string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	return b.Bytes()
}

// TestActionLabelOfManyStatements: the label of a step with many statements is put together at once.
func TestActionLabelOfManyStatements(t *testing.T) {
	v := program.ActionView{Process: "P", Pid: 2, Statement: "a"}
	for range 10_000 {
		v.Then = append(v.Then, program.ActionView{Statement: "b"})
	}
	if got, want := ActionLabel(v), "P[2]: a"+strings.Repeat("; b", 10_000); got != want {
		t.Fatalf("%.40s, want %.40s", got, want)
	}
	if n := testing.AllocsPerRun(3, func() { ActionLabel(v) }); n > 100 {
		t.Errorf("%v allocations for one label", n)
	}
}

func TestLoad(t *testing.T) {
	text := "des (0, 2, 2)\n(0, \"a\", 1)\n(1, \"b\", 0)\n"
	dir := t.TempDir()
	write := func(name string, b []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, path := range []string{write("a.aut", []byte(text)), write("a.aut.gz", compress(text))} {
		l, err := Load(path)
		if err != nil || lines(t, l) != text {
			t.Errorf("%s: %v", path, err)
		}
	}
	bad := strings.Replace(text, "b\", 0", "b\", 2", 1)
	for _, path := range []string{write("b.aut", []byte(bad)), write("b.aut.gz", compress(bad))} {
		_, err := Load(path)
		var errs source.Errors
		if want := path + ":3:10: there is no state 2: the states are 0 to 1\n  (1, \"b\", 2)\n           ^\n"; !errors.As(err, &errs) || errs.Render() != want {
			t.Errorf("%v", err)
		}
	}
	cut := compress(strings.Repeat(text, 1000))
	if _, err := Load(write("c.aut.gz", cut[:len(cut)-12])); err == nil {
		t.Error("a truncated file was read")
	}
	if _, err := Load(write("d.aut.gz", []byte{0x1f, 0x8b, 1})); err == nil {
		t.Error("a broken file was read")
	}
	if _, err := Load(filepath.Join(dir, "missing.aut")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

func draw(t *rapid.T) *LTS {
	n := rapid.IntRange(1, 300).Draw(t, "states")
	state := rapid.IntRange(0, n-1)
	label := rapid.OneOf(rapid.StringMatching(`[a-z!*," ()\\]{0,5}`), rapid.SampledFrom([]string{"i", "tau", "x \"y\" z"}))
	var ts []Transition
	for range rapid.IntRange(0, 40).Draw(t, "transitions") {
		ts = append(ts, Transition{state.Draw(t, "from"), label.Draw(t, "label"), state.Draw(t, "to")})
	}
	l, err := New(state.Draw(t, "initial"), n, ts)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestWriteReads: a written system is read as the same one.
func TestWriteReads(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		l := draw(t)
		var b bytes.Buffer
		if err := Write(&b, l); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		back, err := Read("t.aut", &b)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if back.States() != l.States() || back.Initial() != l.Initial() || back.Transitions() != l.Transitions() {
			t.Fatalf("the sizes of\n%s", text)
		}
		for s := range l.States() {
			for i, e := range l.Out(s) {
				if got := back.Out(s)[i]; got.To != e.To || back.Labels()[got.Label] != l.Labels()[e.Label] {
					t.Fatalf("transition %d of state %d in\n%s", i, s, text)
				}
			}
		}
	})
}

func TestNewErrors(t *testing.T) {
	for _, f := range []func() (*LTS, error){
		func() (*LTS, error) { return New(0, 0, nil) },
		func() (*LTS, error) { return New(-1, 2, nil) },
		func() (*LTS, error) { return New(2, 2, nil) },
		func() (*LTS, error) { return New(0, 2, []Transition{{0, "a", 2}}) },
		func() (*LTS, error) { return New(0, 2, []Transition{{-1, "a", 1}}) },
	} {
		if _, err := f(); err == nil {
			t.Error("accepted")
		}
	}
	l, err := New(0, 1, []Transition{{0, "a\nb", 0}})
	if err != nil {
		t.Fatal(err)
	}
	if Write(&bytes.Buffer{}, l) == nil {
		t.Error("a line break was written")
	}
}

func bind(t testing.TB, p program.Program, texts ...string) (program.Binding, program.Explorer) {
	t.Helper()
	var atoms []program.Atom
	for _, text := range texts {
		atoms = append(atoms, program.Atom{Text: text})
	}
	b, err := p.Bind(atoms)
	if err != nil {
		t.Fatal(err)
	}
	x, err := b.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b, x
}

const labelled = `des (0, 8, 3)
(0, "SEND !1", 1)
(0, "SEND !2", 1)
(0, "RECV !1", 0)
(0, "a*b", 1)
(0, "ab", 1)
(0, "r(1,d(2))", 1)
(0, "_", 1)
(1, "i", 2)
`

// TestPropositions compares propositions with the labels that they should mean.
func TestPropositions(t *testing.T) {
	l := parse(t, labelled)
	for text, want := range map[string]string{
		`exec("SEND !1")`:      "SEND !1",
		`exec("SEND *")`:       "SEND !1|SEND !2",
		`exec("*1")`:           "SEND !1|RECV !1",
		`exec("*E*!1*")`:       "SEND !1|RECV !1",
		`exec("S*D*D*")`:       "",
		`exec("*")`:            "SEND !1|SEND !2|RECV !1|a*b|ab|r(1,d(2))|_|i",
		`exec("a*b")`:          "a*b|ab",
		`exec("a\\*b")`:        "a*b",
		`exec("ab*b")`:         "",
		`exec(i)`:              "i",
		`exec( r(1, d(2)) )`:   "r(1,d(2))",
		`exec("r(1,d(2))")`:    "r(1,d(2))",
		`exec(SEND !1)`:        "SEND !1",
		`exec(_)`:              "SEND !1|SEND !2|RECV !1|a*b|ab|r(1,d(2))|_|i",
		`exec("_")`:            "_",
		`match("SEND !(1|3)")`: "SEND !1",
		`match("SEND|i")`:      "i",
		`match("a\\*b")`:       "a*b",
		`match("")`:            "",
	} {
		_, x := bind(t, l, text)
		var b program.Batch
		var got []string
		for s := range 3 {
			if err := x.Expand(l.vector(nil, uint32(s)), &b); err != nil {
				t.Fatal(err)
			}
			for i, succ := range b.Succs {
				if succ.Act == 1 {
					got = append(got, l.Labels()[l.Out(s)[i].Label])
				}
				if v := l.FormatAction(nil, succ.Action); v.Statement != l.Labels()[l.Out(s)[i].Label] {
					t.Errorf("action %d is shown as %q", succ.Action, v.Statement)
				}
			}
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

func TestStatePropositions(t *testing.T) {
	l := parse(t, labelled)
	binding, x := bind(t, l, "deadlock", `enabled("SEND*")`, "enabled(i)", "exec(i)")
	if binding.ActionAtoms() != 0b1000 {
		t.Errorf("action atoms %b", binding.ActionAtoms())
	}
	want := []program.Letter{0b010, 0b100, 0b001}
	var b program.Batch
	for s := range 3 {
		if err := x.Expand(l.vector(nil, uint32(s)), &b); err != nil {
			t.Fatal(err)
		}
		if b.Source != want[s] || (b.Flags == program.Deadlock) != (s == 2) {
			t.Errorf("state %d: letter %b, flags %b", s, b.Source, b.Flags)
		}
		for i, succ := range b.Succs {
			if succ.Target != want[number(b.State(i))] || !b.Enabled.Has(int(l.Out(s)[i].Label)) || !succ.Moved.Has(int(l.Out(s)[i].Label)) {
				t.Errorf("state %d, transition %d: %+v", s, i, succ)
			}
		}
	}
	if err := x.Initial(&b); err != nil || b.Len() != 1 || b.Succs[0].Target != want[0] {
		t.Errorf("initially %+v, %v", b.Succs, err)
	}
}

func TestBindErrors(t *testing.T) {
	l := parse(t, labelled)
	for text, want := range map[string]string{
		`exec("SEND !3")`: "no transition has the label \"SEND !3\"\n  hint: the labels are \"SEND !1\", \"SEND !2\", \"RECV !1\", \"a*b\", \"ab\", \"r(1,d(2))\", \"_\", \"i\"; match(\"SEND !3\") may match nothing\n",
		`exec(send)`:      "no transition has the label \"send\"\n  hint: like it are \"SEND !1\", \"SEND !2\"; match(\"send\") may match nothing\n",
		`enabled("x")`:    "no transition has the label \"x\"\n  hint: the labels are",
		`match("(")`:      "match(\"(\"): error parsing regexp",
		`match(")(")`:     "match(\")(\"): error parsing regexp",
		`match(a.b)`:      "match wants a regular expression in quotes, as in match(\"a.b\")\n",
		`x > 3`:           "a labelled transition system has no proposition x > 3\n  hint: propositions are exec",
		`i`:               "a labelled transition system has no proposition i\n  hint: i is a label: want exec(i)\n",
		`run("i")`:        "a labelled transition system has no proposition run(\"i\")\n",
	} {
		_, err := l.Bind([]program.Atom{{Text: text}})
		var errs source.Errors
		if !errors.As(err, &errs) || !strings.HasPrefix(errs.Render(), want) {
			t.Errorf("%s: got %v", text, errs.Render())
		}
	}
	if _, err := l.Bind(make([]program.Atom, program.MaxAtoms+1)); err == nil {
		t.Error("65 propositions were bound")
	}
}

// TestManyLabels: labels beyond the numbers of processes keep their own propositions.
func TestManyLabels(t *testing.T) {
	var ts []Transition
	for i := range 400 {
		ts = append(ts, Transition{0, fmt.Sprint("l", i), 0})
	}
	l, err := New(0, 1, ts)
	if err != nil {
		t.Fatal(err)
	}
	_, x := bind(t, l, "exec(l300)", "exec(l399)")
	var b program.Batch
	if err := x.Expand(l.vector(nil, 0), &b); err != nil {
		t.Fatal(err)
	}
	for i, succ := range b.Succs {
		if (succ.Act&1 != 0) != (i == 300) || (succ.Act&2 != 0) != (i == 399) || !succ.Moved.Has(min(i, 255)) {
			t.Errorf("label %d: %+v", i, succ)
		}
	}
}

// reachable counts by a plain search.
func reachable(t testing.TB, l *LTS) (states, deadlocks int) {
	t.Helper()
	seen := map[int]bool{l.Initial(): true}
	for todo := []int{l.Initial()}; len(todo) > 0; todo = todo[1:] {
		if len(l.Out(todo[0])) == 0 {
			deadlocks++
		}
		for _, e := range l.Out(todo[0]) {
			if !seen[int(e.To)] {
				seen[int(e.To)], todo = true, append(todo, int(e.To))
			}
		}
	}
	return len(seen), deadlocks
}

// TestConvert: the reachable part of a system, made explicit again, has the same transitions.
func TestConvert(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		l := draw(t)
		got, complete, err := FromProgram(context.Background(), l, 1<<20)
		if err != nil || !complete {
			t.Fatal(err, complete)
		}
		// Walk both: states are paired in the order of a breadth-first search.
		pair := map[uint32]uint32{uint32(l.Initial()): uint32(got.Initial())}
		edges := 0
		for todo := []uint32{uint32(l.Initial())}; len(todo) > 0; todo = todo[1:] {
			a, b := l.Out(int(todo[0])), got.Out(int(pair[todo[0]]))
			if len(a) != len(b) {
				t.Fatalf("state %d has %d transitions, then %d", todo[0], len(a), len(b))
			}
			edges += len(a)
			for i := range a {
				to, known := pair[a[i].To]
				if !known {
					pair[a[i].To], todo = b[i].To, append(todo, a[i].To)
				} else if to != b[i].To {
					t.Fatalf("state %d is %d and %d", a[i].To, to, b[i].To)
				}
				if l.Labels()[a[i].Label] != got.Labels()[b[i].Label] {
					t.Fatalf("label %q became %q", l.Labels()[a[i].Label], got.Labels()[b[i].Label])
				}
			}
		}
		if got.States() != len(pair) || got.Transitions() != edges {
			t.Fatalf("%d states, %d transitions, want %d, %d", got.States(), got.Transitions(), len(pair), edges)
		}
	})
}

func TestConvertIsCutOff(t *testing.T) {
	l := parse(t, "des (0, 3, 4)\n(0,a,1)\n(1,a,2)\n(2,a,3)")
	got, complete, err := FromProgram(context.Background(), l, 2)
	if want := "des (0, 2, 3)\n(0, \"a\", 1)\n(1, \"a\", 2)\n"; err != nil || complete || lines(t, got) != want {
		t.Errorf("%v %v %s", complete, err, lines(t, got))
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(labelled))
	f.Add([]byte("des(0,1,1)\r\n(0,\"\",0)"))
	f.Add(compress("des (0, 1, 2)\n(0, a, 1)"))
	f.Add([]byte("des (0, 2, 4000000000)\n(3999999999, a, 1)\n(0, \"\"\", 1)"))
	f.Fuzz(func(t *testing.T, text []byte) {
		l, err := Read("t.aut", bytes.NewReader(text))
		if err != nil {
			return
		}
		var b bytes.Buffer
		if Write(&b, l) != nil {
			return // a carriage return inside a line
		}
		back, err := Read("t.aut", bytes.NewReader(b.Bytes()))
		if err != nil {
			t.Fatalf("%v\n%s", err, b.String())
		}
		if again := lines(t, back); again != b.String() {
			t.Fatalf("%s\nbecame\n%s", b.String(), again)
		}
	})
}

// TestCorpus reads other people's graphs with known sizes.
func TestCorpus(t *testing.T) {
	root := corpus.Path(t, "lts")
	f, err := os.Open(filepath.Join(root, "vlts-expected.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		l, err := Load(filepath.Join(root, "vlts", row[0]+".aut.gz"))
		if err != nil {
			t.Error(err)
			continue
		}
		distinct := map[[3]uint32]bool{}
		for s := range l.States() {
			for _, e := range l.Out(s) {
				distinct[[3]uint32{uint32(s), e.Label, e.To}] = true
			}
		}
		states, deadlocks := reachable(t, l)
		got := []int{l.States(), l.Transitions(), len(distinct), states, len(l.Labels()), min(1, deadlocks)}
		for i, column := range []int{1, 2, 3, 4, 5, 8} {
			if want, err := strconv.Atoi(row[column]); err != nil || got[i] != want {
				t.Errorf("%s: %s is %d, want %s", row[0], rows[0][column], got[i], row[column])
			}
		}
		t.Logf("%s: %v", row[0], got)
	}
	small, err := filepath.Glob(filepath.Join(root, "bisim", "*", "*.aut"))
	if err != nil || len(small) == 0 {
		t.Fatal("no small graphs", err)
	}
	for _, path := range small {
		if _, err := Load(path); err != nil {
			t.Error(err)
		}
	}
}

var large = flag.Int("lines", 200_000, "lines that BenchmarkRead reads")

func largeText(n int) []byte {
	rng := rand.New(rand.NewPCG(1, 1))
	var b bytes.Buffer
	fmt.Fprintf(&b, "des (0, %d, %d)\n", n, n/4+1)
	for i := range n {
		fmt.Fprintf(&b, "(%d, \"SEND !%d\", %d)\n", i/4, rng.IntN(100), rng.IntN(n/4))
	}
	return b.Bytes()
}

// BenchmarkRead: go test ./program/lts -bench Read -lines 5000000.
func BenchmarkRead(b *testing.B) {
	text := largeText(*large)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read("t.aut", bytes.NewReader(text)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkExpand(b *testing.B) {
	l, err := Read("t.aut", bytes.NewReader(largeText(*large)))
	if err != nil {
		b.Fatal(err)
	}
	_, x := bind(b, l, `exec("SEND !1*")`, "deadlock")
	var batch program.Batch
	s := l.vector(nil, uint32(l.States()/2))
	b.ReportAllocs()
	for b.Loop() {
		_ = x.Expand(s, &batch)
	}
}

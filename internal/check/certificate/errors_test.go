package certificate

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// body is a certificate by its bytes: what stands between the document of the request and the checksum.
func body(records ...[]byte) []byte {
	request := must(json.Marshal(format.Request{}))
	b := append(binary.AppendUvarint([]byte(format.Magic), uint64(len(request))), request...)
	for _, r := range records {
		b = append(b, r...)
	}
	sum := sha256.Sum256(b)
	return append(append(b, format.TagFinished), sum[:]...)
}

// section is the beginning of a section, with its document.
func section(s format.Section) []byte { return written(string(must(json.Marshal(s)))) }

// written is the beginning of a section whose document is a text.
func written(document string) []byte {
	return append(binary.AppendUvarint([]byte{format.TagSection}, uint64(len(document))), document...)
}

// TestReaderErrors: what is no certificate is refused with the byte at which it goes wrong.
func TestReaderErrors(t *testing.T) {
	t.Parallel()
	safety := section(format.Section{Safety: true})
	vector := []byte{format.TagState, 0, 0, 4, 0, 0, 0, 0}
	for _, c := range []struct {
		name string
		file []byte
		want string
	}{
		{"no section", body([]byte{9}), "a section was expected"},
		{"finished too early", body([]byte{format.TagFinished}), "a section was expected"},
		{"long document", body([]byte{format.TagSection, 0xff, 0x7f}), "is too long"},
		{"no document", body(written(`{"safety":3}`)), "the document before cannot be read"},
		{"unknown field", body(written(`{"nobody":1}`)), "fields of another version"},
		{"capitals", body(written(strings.Replace(string(must(json.Marshal(format.Section{Safety: true}))), "safety", "Safety", 1))), "not written as it has to be"},
		{"large number", body([]byte{format.TagSection, 0xff, 0xff, 0xff, 0xff, 0xff, 1}), "a number of 32 bits was expected"},
		{"no tag", body(safety, []byte{99}), "99 is the tag of no record"},
		{"long vector", body(safety, []byte{format.TagState, 9, 0, 0}), "the state vector is too long"},
		{"cut vector", body(safety, []byte{format.TagState, 0, 0, 200}), "the file cannot be read on"},
		{"deep rank", body(safety, []byte{format.TagRank, 2, 0, 0, 0}), "there can be no such rank here"},
		{"unknown duty", body(safety, []byte{format.TagRank, 1, 9, 0, 0}), "there can be no such rank here"},
		{"duty of no automaton", body(safety, []byte{format.TagRank, 1, byte(format.Clause), 0, 0}), "there can be no such rank here"},
		{"duty of no group", body(safety, []byte{format.TagRank, 1, byte(format.Group), 0, 0}), "there can be no such rank here"},
		{"no automata", body(section(format.Section{}), vector), "the state is in no rank"},
		{"another question", body(section(format.Section{Safety: true, Automata: []string{"a"}})), "is about another question"},
		{"cut off", body(safety, vector)[:40], "the file is cut off"},
		{"short", []byte(format.Magic), "the file is cut off"},
		{"no certificate", []byte("something else that is long enough"), "it is no certificate"},
	} {
		r, err := NewReader("test", bytes.NewReader(c.file))
		var s *format.Section
		if err == nil {
			s, err = r.Next()
		}
		if err == nil {
			_, err = r.Check(t.Context(), s, Obligation{Program: loop(), Safety: !strings.Contains(c.name, "automata")}, 1<<20)
		}
		var e *source.Error
		if !errors.As(err, &e) || !strings.Contains(e.Msg, c.want) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	r, err := NewReader("test", bytes.NewReader(body()))
	if err != nil {
		t.Fatal(err)
	}
	if s, err := r.Next(); s != nil || err != nil {
		t.Errorf("an empty certificate has the section %v; %v", s, err)
	}
	if _, err := r.Next(); err == nil || !strings.Contains(err.Error(), "a section was expected") {
		t.Errorf("behind the last section: %v", err)
	}
	r.seek(r.size)
	if _, err := r.Next(); err == nil || !strings.Contains(err.Error(), "cannot be read on") {
		t.Errorf("behind the end: %v", err)
	}
}

// loop is a graph with one state that repeats, in which p is true.
func loop() *oracle.Graph {
	return &oracle.Graph{Atoms: []string{"p", "q", "go"}, Actions: 4, Init: []int{0}, States: []oracle.State{{Letter: 1, Out: []oracle.Edge{{To: 0, Act: 4}}}}}
}

// fake is a program that lies about what it can do.
type fake struct {
	*oracle.Graph
	expand    func() error // instead of expanding
	open      string
	noKinds   bool
	bind      func()
	unshown   bool
	undefined error // of vectors
}

type fakeBinding struct {
	program.Binding
	*fake
}

type fakeExplorer struct {
	program.Explorer
	*fake
}

type plainExplorer struct{ x program.Explorer }

func (p plainExplorer) Initial(b *program.Batch) error                 { return p.x.Initial(b) }
func (p plainExplorer) Expand(s program.State, b *program.Batch) error { return p.x.Expand(s, b) }

func (f *fake) Bind(atoms []program.Atom) (program.Binding, error) {
	if f.bind != nil {
		f.bind()
	}
	b, err := f.Graph.Bind(atoms)
	return fakeBinding{b, f}, err
}

func (f *fake) Format(s program.State) program.StateView {
	if f.unshown {
		panic("no such state")
	}
	return f.Graph.Format(s)
}

func (b fakeBinding) Undecided() string { return b.open }

func (b fakeBinding) NewExplorer(t *program.Tuning) (program.Explorer, error) {
	x, err := b.Binding.NewExplorer(t)
	if b.noKinds {
		return plainExplorer{x}, err
	}
	return fakeExplorer{x, b.fake}, err
}

func (f fakeExplorer) Expand(s program.State, b *program.Batch) error {
	if f.expand != nil {
		if err := f.expand(); err != nil {
			return err
		}
	}
	return f.Explorer.Expand(s, b)
}

func (f fakeExplorer) Valid(program.State) error { return f.undefined }

func (f fakeExplorer) Kind(string) (int, error) { return 0, errors.New("no such kind") }

func (f fakeExplorer) KindOf(int) int { return 0 }

// automaton of one state; label and marks are those of its loop.
func automatonOf(acceptance, label string) string {
	return "HOA: v1\nStates: 1\nStart: 0\nAP: 1 \"p\"\nAcceptance: " + acceptance + "\n--BODY--\nState: 0\n" + label + "\n--END--\n"
}

// proved makes a certificate with one section, and has it checked.
func proved(t *testing.T, ctx context.Context, s format.Section, o Obligation, records func(w *format.Writer)) error {
	t.Helper()
	var file bytes.Buffer
	w := format.NewWriter(&file, format.Request{})
	w.Begin(s)
	records(w)
	if err := errors.Join(w.End(), w.Close()); err != nil {
		t.Fatal(err)
	}
	r, err := NewReader("test", bytes.NewReader(file.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	got, err := r.Next()
	if err != nil {
		t.Fatal(err)
	}
	_, err = r.Check(ctx, got, o, 1<<20)
	return err
}

// TestRefusals: what is wrong in a section, what cannot be decided, and why.
func TestRefusals(t *testing.T) {
	t.Parallel()
	alone := func(w *format.Writer) { _ = w.Alone(oracle.Vector(0), 0) }
	state := func(w *format.Writer) { _ = w.State(oracle.Vector(0)) }
	language := func(text string) []Language {
		all, err := automata.ReadHOA(source.NewFile("a", text))
		if err != nil {
			t.Fatal(err)
		}
		return []Language{{Automaton: all[0]}}
	}
	formula := func(text string) []Language {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, text)
		if err != nil {
			t.Fatal(err)
		}
		return []Language{{Factory: fa, Formula: f}}
	}
	never, always := automatonOf("1 Inf(0)", "[!0] 0 {0}"), automatonOf("0 t", "[t] 0")
	ended, done := context.WithCancel(t.Context())
	done()
	graph := func(states ...oracle.State) *oracle.Graph {
		g := loop()
		g.States = states
		return g
	}
	about := func(text string) format.Section {
		return format.Section{Atoms: []string{"p", "q", "go"}, Automata: []string{text}}
	}
	for name, c := range map[string]struct {
		ctx     context.Context
		section format.Section
		o       Obligation
		records func(*format.Writer)
		want    string // "" is accepted
		kind    any    // of the error
	}{
		"a proof":                        {nil, about(never), Obligation{Program: loop(), Languages: language(never)}, func(*format.Writer) {}, "", nil},
		"interrupted":                    {ended, about(never), Obligation{Program: loop(), Languages: language(never)}, alone, "it was interrupted", &Limit{}},
		"two automata in one":            {nil, about(never + never), Obligation{Program: loop(), Languages: language(never)}, alone, "there are 2 automata", &source.Error{}},
		"no such proposition":            {nil, format.Section{Automata: []string{never}}, Obligation{Program: loop(), Languages: language(never)}, alone, `"p" is not among the atoms`, &source.Error{}},
		"acceptance of no form":          {nil, about(automatonOf("2 (Fin(0)&Inf(1))|Inf(0)", "[t] 0")), Obligation{Program: loop(), Languages: language(automatonOf("1 Inf(0)", "[!0] 0"))}, alone, "is not of the form that certificates have", &source.Error{}},
		"two sets of Fin":                {nil, about(automatonOf("2 Fin(0)|Fin(1)", "[t] 0")), Obligation{Program: loop(), Languages: language(never)}, alone, "is not of the form", &source.Error{}},
		"a language too small":           {nil, about(never), Obligation{Program: loop(), Languages: language(always)}, alone, "rejects a run that it has to accept", &Wrong{}},
		"a formula's language":           {nil, about(never), Obligation{Program: loop(), Languages: formula("G !p || p")}, alone, "rejects a run that it has to accept", &Wrong{}},
		"languages too large":            {nil, format.Section{Automata: []string{wideAutomaton()}}, Obligation{Program: loop(), Languages: language(lateChoice)}, alone, "could not be compared", &Limit{}},
		"inside no rank":                 {nil, about(always), Obligation{Program: loop(), Languages: language(always)}, func(w *format.Writer) { _ = w.Rank(1, format.Duty{}); _ = w.State(oracle.Vector(0), 0) }, "whose duty it serves or which has none", &Wrong{}},
		"no such state of the automaton": {nil, about(always), Obligation{Program: loop(), Languages: language(always)}, func(w *format.Writer) { _ = w.Alone(oracle.Vector(0), 3) }, "the automaton has no such state", &source.Error{}},
		"no kinds":                       {nil, about(never), Obligation{Program: &fake{Graph: loop(), noKinds: true}, Languages: language(never), FairTo: []FairTo{{Process: "P"}}}, alone, "the processes have no kinds", &source.Error{}},
		"no such kind":                   {nil, about(never), Obligation{Program: &fake{Graph: loop()}, Languages: language(never), FairTo: []FairTo{{Process: "P"}}}, alone, "no such kind", nil},
		"cannot be expanded":             {nil, about(always), Obligation{Program: &fake{Graph: loop(), expand: func() error { return errors.New("too deep") }}, Languages: language(always)}, alone, "too deep", &Limit{}},
		"open":                           {nil, about(always), Obligation{Program: &fake{Graph: loop(), open: "a sequence is long"}, Languages: language(always)}, alone, "a sequence is long", &Limit{}},
		"wrong by the interpreter":       {nil, about(always), Obligation{Program: &fake{Graph: loop(), expand: func() error { return &Wrong{"no class"} }}, Languages: language(always)}, alone, "no class", &Wrong{}},
		"a state that breaks it":         {nil, about(always), Obligation{Program: &fake{Graph: loop(), expand: func() error { panic("index") }}, Languages: language(always)}, alone, "the program has no such state: index", &Wrong{}},
		"no state":                       {nil, about(always), Obligation{Program: &fake{Graph: loop(), undefined: errors.New("too short")}, Languages: language(always)}, alone, "the program has no such state: too short", &Wrong{}},
		"cannot be shown":                {nil, about(always), Obligation{Program: &fake{Graph: loop(), unshown: true}, Languages: language(always)}, func(w *format.Writer) { alone(w); alone(w) }, "state 00000000 is there twice", &Wrong{}},
		"no initial state":               {nil, about(always), Obligation{Program: loop(), Languages: language(always)}, func(*format.Writer) {}, "the initial state (state=0 automaton 1 in 0) is not there", &Wrong{}},
		"no words for how often": {nil, about(automatonOf("2 Fin(0)|Inf(1)", "[t] 0")), Obligation{Program: loop(), Languages: language(automatonOf("2 Fin(0)|Inf(1)", "[t] 0"))}, func(w *format.Writer) {
			_ = w.Rank(1, format.Duty{Kind: format.Clause})
			_ = w.State(oracle.Vector(0), 0)
		}, "which does not say how often it can be taken", &Wrong{}},
		"safe":             {nil, format.Section{Safety: true}, Obligation{Program: loop(), Safety: true}, state, "", nil},
		"a missing state":  {nil, format.Section{Safety: true}, Obligation{Program: graph(oracle.State{Out: []oracle.Edge{{To: 1}}}, oracle.State{}), Safety: true}, state, "has the successor state (state=1), which is not there", &Wrong{}},
		"a deadlock":       {nil, format.Section{Safety: true}, Obligation{Program: graph(oracle.State{}), Safety: true}, state, "has no successors and is no valid end", &Wrong{}},
		"a valid end":      {nil, format.Section{Safety: true}, Obligation{Program: graph(oracle.State{ValidEnd: true}), Safety: true}, state, "", nil},
		"a failed step":    {nil, format.Section{Safety: true}, Obligation{Program: graph(oracle.State{Out: []oracle.Edge{{Flags: program.AssertFailed}}}), Safety: true}, state, "a step out of state (state=0) fails", &Wrong{}},
		"a run-time error": {nil, about(always), Obligation{Program: graph(oracle.State{Out: []oracle.Edge{{Flags: program.RuntimeError}}}), Languages: language(always)}, alone, "a step out of state (state=0 automaton 1 in 0) fails", &Wrong{}},
	} {
		ctx := c.ctx
		if ctx == nil {
			ctx = t.Context()
		}
		err := proved(t, ctx, c.section, c.o, c.records)
		right := c.kind == nil || fmt.Sprintf("%T", c.kind) == fmt.Sprintf("%T", err)
		if (err == nil) != (c.want == "") || err != nil && (!strings.Contains(err.Error(), c.want) || !right) {
			t.Errorf("%s: %T %v, want %s", name, err, err, c.want)
		}
	}
}

// wideAutomaton accepts words of which some proposition, of many, is true for ever: after one letter it is in one of millions of sets of
// states.
func wideAutomaton() string {
	var b strings.Builder
	const n = 19
	fmt.Fprintf(&b, "HOA: v1\nStates: %d\nStart: 0\nAP: %d", n+1, n)
	for i := range n {
		fmt.Fprintf(&b, " \"p%d\"", i)
	}
	b.WriteString("\nAcceptance: 1 Inf(0)\n--BODY--\nState: 0\n")
	for i := range n {
		fmt.Fprintf(&b, "[%d] %d\n", i, i+1)
	}
	for i := range n {
		fmt.Fprintf(&b, "State: %d\n[%d] %d {0}\n", i+1, i, i+1)
	}
	return b.String() + "--END--\n"
}

// lateChoice accepts words that the wide automaton accepts, and that are in its language for a reason that it has to guess.
const lateChoice = `HOA: v1
States: 3
Start: 0
AP: 2 "p0" "p1"
Acceptance: 1 Inf(0)
--BODY--
State: 0
[0&1] 0
[0&1] 1
[0&1] 2
State: 1
[0] 1 {0}
State: 2
[1] 2 {0}
--END--
`

// TestOtherPanics: only failures of the checker are errors; other panics pass.
func TestOtherPanics(t *testing.T) {
	t.Parallel()
	defer func() {
		if p := recover(); p != "a fault" {
			t.Errorf("the panic is %v", p)
		}
	}()
	_ = proved(t, t.Context(), format.Section{Safety: true}, Obligation{Program: &fake{Graph: loop(), bind: func() { panic("a fault") }}, Safety: true}, func(*format.Writer) {})
	t.Error("a panic of the program is swallowed")
}

// TestAutomata: a section without records has automata that accept their languages, and ends.
func TestAutomata(t *testing.T) {
	t.Parallel()
	never := automatonOf("1 Inf(0)", "[!0] 0 {0}")
	all, err := automata.ReadHOA(source.NewFile("a", never))
	if err != nil {
		t.Fatal(err)
	}
	o := Obligation{Program: loop(), Languages: []Language{{Automaton: all[0]}}}
	for name, c := range map[string]struct {
		records []byte
		want    string
	}{"ends": {[]byte{format.TagEnd}, ""}, "goes on": {[]byte{format.TagRank}, "the end of the section was expected"}} {
		r, err := NewReader("test", bytes.NewReader(body(section(format.Section{Automata: []string{never}}), c.records)))
		if err != nil {
			t.Fatal(err)
		}
		s, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		got, err := r.Automata(t.Context(), s, o)
		if c.want == "" && (err != nil || len(got) != 1) || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %d automata, %v", name, len(got), err)
		}
	}
}

// TestLimitError: a limit is its reason.
func TestLimitError(t *testing.T) {
	t.Parallel()
	if (&Limit{"why"}).Error() != "why" || (&Wrong{"what"}).Error() != "what" {
		t.Error("another text")
	}
}

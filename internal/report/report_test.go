package report

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/ltlcheck/ltlcheck/source"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// sample has one property of every kind.
func sample() *Check {
	enter := Step{Process: "P1", Pid: 1, File: "models/dekker.pml", Line: 9, Statement: "y1  =\n true",
		Changes: Values{{Name: "y1", Value: "1", Old: "0"}}, True: []string{"P1@l1"}}
	spin := Step{Process: "P2", Pid: 2, File: "models/dekker.pml", Line: 24, Statement: "(t == 1)",
		Changes: Values{}, True: []string{}}
	send := Step{Process: "S", Pid: 0, File: "abp.pml", Line: 3, Statement: "c!1", Note: "message 1",
		Then:    []Then{{Process: "R", Pid: 1, Line: 7, Statement: "c?x"}},
		Changes: Values{{Name: "x", Value: "1"}, {Name: "tmp", Old: "4"}, {Name: "m", Value: "ack", Old: "msg"}}, True: []string{"p", "q"}}
	halt := Step{Pid: -1, Stutter: true, Changes: Values{}, True: []string{}}
	start := Values{{Name: "t", Value: "1"}, {Name: "y1", Value: "0"}}
	automaton := &Automaton{States: 2, Edges: 3, Sets: 1}
	return &Check{Model: "models/dekker.pml", Properties: []Property{
		{Name: "mutex", Description: "never both inside", Formula: "[] !(P1@l7 && P2@m7)", Verdict: Holds, Expected: Holds,
			Algorithm: "scc", Fairness: "weak", Assumptions: []string{"progress"},
			Automaton: &Automaton{States: 1, Edges: 1, Deterministic: true},
			Product:   Product{States: 101, Transitions: 202, Stored: 101, SCCs: 1}, MemoryBytes: 4096, Seconds: 0.00123},
		{Name: "enters", Formula: "[] (P1@l1 -> <> P1@l7)", Verdict: Violated, Expected: Violated, Algorithm: "magic", Store: "hybrid", ShowPackets: true, Fairness: "none",
			Automaton: automaton, Product: Product{States: 172, Transitions: 400, Stored: 243, Packets: 101, Demon: []uint64{172, 71}}, Seconds: 12.345,
			Counterexample: &Counterexample{Initial: start, InitialTrue: []string{}, Prefix: []Step{enter}, Cycle: []Step{spin}}},
		{Name: "stops", Formula: "[]<> p", Verdict: Violated, Expected: Holds, Algorithm: "scc", Fairness: "none", Shortest: true,
			Automaton: automaton, Product: Product{States: 1, Transitions: 1}, Seconds: 0.0000123,
			Counterexample: &Counterexample{Initial: start, InitialTrue: []string{}, Prefix: []Step{send}, Cycle: []Step{halt}}},
		{Name: "safety", Verdict: Violated, Expected: Holds, Reason: "assertion failed", Algorithm: "explore", Fairness: "none",
			Product: Product{States: 5, Transitions: 6}, Seconds: 1.5,
			Counterexample: &Counterexample{Initial: start, InitialTrue: []string{}, Prefix: []Step{enter}, Cycle: []Step{}}},
		{Name: "several", Formula: "[] p", Verdict: Violated, Expected: Holds, Algorithm: "reachability", Method: "the automaton is terminal", Fairness: "none",
			Automaton: automaton, Product: Product{States: 3, Transitions: 4}, Seconds: 0.5,
			Counterexample: &Counterexample{Initial: start, InitialTrue: []string{}, Prefix: []Step{enter}, Cycle: []Step{spin}}, BadPrefix: count(1),
			Further: []Further{
				{Counterexample: &Counterexample{Initial: start, InitialTrue: []string{}, Prefix: []Step{spin, enter}, Cycle: []Step{spin}}, BadPrefix: count(2)},
				{Reason: "run-time error", Counterexample: &Counterexample{Initial: start, InitialTrue: []string{}, Prefix: []Step{spin}}, BadPrefix: count(0)},
			}},
		{Name: "replaced", Formula: "[]<> p", Verdict: Holds, Expected: Holds, Algorithm: "single", Store: "replace", Fairness: "none",
			Automaton: automaton, Product: Product{States: 30, Transitions: 40, Insertions: 50, Replaced: 20}, Seconds: 0.5},
		{Name: "surprise", Formula: "<> q", Verdict: Holds, Expected: Violated, Algorithm: "scc", Fairness: "none", Automaton: automaton},
		{Name: "open", Formula: "<> r", Verdict: Inconclusive, Expected: Holds, Reason: "the limit of 10 states is reached", Algorithm: "scc",
			Fairness: "none", Automaton: automaton, MemoryBytes: 5000, Seconds: 0.1,
			Product: Product{States: 10, Transitions: 12, MaxDepth: 7, Coverage: &Coverage{Omission: 0.25, HashFactor: 2}}},
	}}
}

func count(n int) *int { return &n }

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs (-update rewrites it):\n%s", path, got)
	}
}

func TestCheckText(t *testing.T) {
	var whole, pieces bytes.Buffer
	c := sample()
	if err := WriteCheck(&whole, c); err != nil {
		t.Fatal(err)
	}
	golden(t, "check.txt", whole.Bytes())

	_ = WriteCheckHeader(&pieces, c.Model)
	for i := range c.Properties {
		_ = WriteProperty(&pieces, &c.Properties[i])
	}
	_ = WriteSummary(&pieces, c.Properties)
	if pieces.String() != whole.String() {
		t.Error("the answers piece by piece are not the whole")
	}
}

func TestCheckJSON(t *testing.T) {
	var b bytes.Buffer
	c := NewChecks([]*Check{sample(), {Model: "none.pml", Properties: []Property{}, Error: "no such file"}})
	c.Diagnostics = NewDiagnostics(source.Errors{
		{Pos: source.NewFile("a.ltl", "x\ny z").Pos(4), Msg: "what is z?", Details: []string{"in b"}, Hint: "write y"},
		{Msg: "odd", Severity: source.SeverityWarning},
	})
	if c.Passed || c.Summary != (Summary{Properties: 8, Passed: 3, Failed: 4, Inconclusive: 1, Refused: 1}) {
		t.Errorf("passed %v, %+v", c.Passed, c.Summary)
	}
	if err := WriteJSON(&b, c); err != nil {
		t.Fatal(err)
	}
	golden(t, "check.json", b.Bytes())
}

// Other programs read these keys: none may disappear.
func TestKeysAreStable(t *testing.T) {
	keys := func(document any) map[string]json.RawMessage {
		text, err := json.Marshal(document)
		if err != nil {
			t.Fatal(err)
		}
		var m map[string]json.RawMessage
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, test := range []struct {
		document any
		want     []string
	}{
		{Check{}, []string{"model", "properties"}},
		{Property{}, []string{"name", "formula", "verdict", "expected", "reason", "algorithm", "fairness", "automaton", "product", "memory_bytes", "seconds", "counterexample"}},
		{Automaton{}, []string{"states", "edges", "sets", "deterministic"}},
		{Product{}, []string{"states", "transitions", "stored", "packets", "sccs"}},
		{Counterexample{}, []string{"prefix", "cycle"}},
		{Step{}, []string{"process", "pid", "line", "statement", "changes", "true"}},
		{Exploration{}, []string{"model", "states", "transitions", "atomic_steps", "deadlocks", "assertion_failures", "max_depth", "state_bytes", "memory_bytes", "seconds", "exhaustive", "errors"}},
	} {
		got := keys(test.document)
		for _, k := range test.want {
			if _, ok := got[k]; !ok {
				t.Errorf("%T has no key %q", test.document, k)
			}
		}
	}
}

func TestDrawings(t *testing.T) {
	var b bytes.Buffer
	if err := WriteCounterexamplesDOT(&b, []*Check{sample()}); err != nil {
		t.Fatal(err)
	}
	golden(t, "counterexamples.dot", b.Bytes())
	if err := WriteCounterexamplesDOT(&b, []*Check{{Model: "m", Properties: []Property{{Verdict: Holds}}}}); err == nil {
		t.Error("drew a counterexample where there is none")
	}
}

func TestExplorationText(t *testing.T) {
	run := sample().Properties[3].Counterexample
	e := &Exploration{Model: "m.pml", States: 101, Transitions: 202, AtomicSteps: 3, Deadlocks: 1, AssertionFailures: 1, MaxDepth: 50,
		StateBytes: 20, MemoryBytes: 5 << 20, Seconds: 0.25, Reason: "the limit of 101 states is reached",
		Errors: []StateError{{Kind: "assertion failed", Message: "assert(x)", File: "m.pml", Line: 7, Run: run}, {Kind: "invalid end state", Run: run}}}
	var b bytes.Buffer
	if err := WriteExploration(&b, e); err != nil {
		t.Fatal(err)
	}
	golden(t, "exploration.txt", b.Bytes())
}

func TestUnits(t *testing.T) {
	for seconds, want := range map[float64]string{0: "0s", 0.00000123: "1µs", 0.0012345: "1.2ms", 1.2345: "1.23s", 12.345: "12.3s", 75: "1m15s"} {
		if got := Duration(seconds); got != want {
			t.Errorf("Duration(%v) = %s, want %s", seconds, got, want)
		}
	}
	for n, want := range map[uint64]string{0: "0 B", 1023: "1023 B", 1536: "1.5 KiB", 64 << 20: "64.0 MiB", 3 << 40: "3.0 TiB"} {
		if got := Bytes(n); got != want {
			t.Errorf("Bytes(%d) = %s, want %s", n, got, want)
		}
	}
}

// A document that is read again is the same document.
func TestRunsReadBack(t *testing.T) {
	c := sample()
	c.Properties[2].Counterexample.Prefix[0].Messages = []Message{
		{Kind: "received", Channel: "q", Values: []string{"blue<>&", "2"}, To: &Party{"C", 12}},
		{Kind: "sent", Channel: "own", Values: []string{"1"}, From: &Party{"C", 12}},
	}
	var first, second bytes.Buffer
	if err := WriteJSON(&first, c); err != nil {
		t.Fatal(err)
	}
	var again Check
	if err := json.Unmarshal(first.Bytes(), &again); err != nil {
		t.Fatal(err)
	}
	if err := WriteJSON(&second, &again); err != nil {
		t.Fatal(err)
	}
	if first.String() != second.String() {
		t.Errorf("written again:\n%s", second.String())
	}
	for _, bad := range []string{`[]`, `{"x":{}}`, `{"x":null}`, `{"x":1`, `3`, `{"x":true}`} {
		var vs Values
		if err := json.Unmarshal([]byte(bad), &vs); err == nil {
			t.Errorf("read %s as %v", bad, vs)
		}
	}
}

package ltltest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/model"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// recorder is a test that fails without consequences.
type recorder struct {
	testing.TB
	failed, fatal bool
	output        strings.Builder
	deadline      time.Time
}

func (r *recorder) Helper()                  {}
func (r *recorder) Log(args ...any)          { fmt.Fprintln(&r.output, args...) }
func (r *recorder) Error(args ...any)        { r.failed = true; r.Log(args...) }
func (r *recorder) Context() context.Context { return context.Background() }
func (r *recorder) Deadline() (time.Time, bool) {
	return r.deadline, !r.deadline.IsZero()
}
func (r *recorder) Fatal(args ...any) {
	r.Error(args...)
	r.fatal = true
	runtime.Goexit()
}

// record runs a test function and returns what became of it.
func record(run func(t testing.TB)) *recorder {
	r := &recorder{}
	done := make(chan bool)
	go func() {
		defer close(done)
		run(r)
	}()
	<-done
	return r
}

// server answers requests, or goes on doing something else.
type server struct{ Requested, Busy bool }

func serve(s server, steps *model.Steps[server]) {
	if !s.Requested {
		steps.Add("client", "asks", server{true, s.Busy})
	}
	if s.Requested {
		steps.Add("server", "answers", server{false, s.Busy})
	}
	steps.Add("clock", "ticks", server{s.Requested, !s.Busy})
}

func newServer() program.Program {
	return model.New([]server{{}}, serve).
		Processes("client", "server", "clock").
		Prop("req", func(s server) bool { return s.Requested }).
		Prop("busy", func(s server) bool { return s.Busy }).
		StepProp("ack", func(_ server, step model.Step, _ server) bool { return step.Action == "answers" })
}

func TestVerdicts(t *testing.T) {
	for _, tt := range []struct {
		formula string
		want    check.Verdict
		options []Option
	}{
		{"[] (req -> <> ack)", check.Violated, nil},
		{"[] (req -> <> ack)", check.Holds, []Option{WeakFairness()}},
		{"[] (req -> <> ack)", check.Holds, []Option{WeakFairness("server")}},
		{"[] (req -> <> ack)", check.Violated, []Option{WeakFairness("client", "clock")}},
		{"[] (req -> <> ack)", check.Holds, []Option{StrongFairness()}},
		{"[] (req -> <> ack)", check.Holds, []Option{StrongFairness("server")}},
		{"[] (req -> <> ack)", check.Holds, []Option{Assume("[]<> !busy -> []<> exec(server)"), Assume("[]<> !busy")}},
		{"[] (req -> <> ack)", check.Violated, []Option{Assume("[]<> exec(clock)")}},
		{"[] (ack -> req)", check.Holds, nil},
		{`[] (ack <-> exec("server"))`, check.Holds, nil},
		{"response(req, ack)", check.Violated, nil},
		{"[]exec(_)", check.Holds, nil},
		{"Greq", check.Violated, []Option{Algorithm("ndfs")}},
	} {
		var result Result
		r := record(func(t testing.TB) { result = Check(t, newServer(), tt.formula, tt.options...) })
		if result.Verdict != tt.want || r.failed != (tt.want != check.Holds) || (result.Counterexample != nil) != r.failed || result.States == 0 {
			t.Errorf("%s: %v\n%s", tt.formula, result.Verdict, r.output.String())
		}
		if flag := regexp.MustCompile(`--[a-z]+`).FindString(r.output.String()); flag != "" {
			t.Errorf("%s: the text of a test names a flag, %s", tt.formula, flag)
		}
		expected := record(func(t testing.TB) { Check(t, newServer(), tt.formula, append(tt.options, ExpectViolated())...) })
		if expected.failed != (tt.want == check.Holds) || expected.fatal {
			t.Errorf("%s, expected to be violated:\n%s", tt.formula, expected.output.String())
		}
	}
}

// goLine is a place in a source file; how its folder is called depends on where and how the test was built.
var goLine = regexp.MustCompile(`\S*/(\w+\.go):[0-9]+`)

// output compares what a test prints.
func output(t *testing.T, run func(t testing.TB), want string) {
	t.Helper()
	r := record(run)
	lines := strings.Split(r.output.String(), "\n")
	for i, l := range lines {
		if head, _, ok := strings.Cut(l, ", "); ok && strings.HasSuffix(head, " states") { // the time differs
			lines[i] = head + ", …"
		}
		lines[i] = goLine.ReplaceAllString(lines[i], "$1:LINE")
	}
	if got := strings.TrimSpace(strings.Join(lines, "\n")); got != strings.TrimSpace(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestOutput(t *testing.T) {
	output(t, func(t testing.TB) {
		Check(t, newServer(), "[] (req -> <> ack)", Name("answers"), WeakFairness("clock"))
	}, `
FAIL  answers under weak fairness of clock: violated
      [] (req -> <> ack)
      4 states, …

      counterexample, a shortest one, to answers under weak fairness of clock: 1 step, then 2 steps for ever
      why: `+"`req` after step 1, and never `ack`"+` in the loop, steps 2–3
        initially Requested = false, Busy = false
              process  statement  holds after           changes
          1.  client   asks       {exec("clock"), req}  Requested: false -> true
        repeats for ever from step 2:
        waits for ack from here on:
          2.  clock    ticks      {exec("clock"), req}  Busy: false -> true
          3.  clock    ticks      {exec("clock"), req}  Busy: true -> false

        holds after step  0
        [](req -> <>ack)  .|..
          req -> <>ack    #|..
            req           .|##
            <>ack         .|..
              ack         .|..`)
	output(t, func(t testing.TB) { Check(t, newServer(), "[] (req -> <> akc) && x") }, `
formula:1:15: the model has no proposition "akc"
  [] (req -> <> akc) && x
                ^
  hint: is "ack" meant? it has req, busy, ack; the state has Requested, Busy
formula:1:23: the model has no proposition "x"
  [] (req -> <> akc) && x
                        ^
  hint: it has req, busy, ack; the state has Requested, Busy`)
	output(t, func(t testing.TB) { Check(t, newServer(), "[] (req -> <> ack", WeakFairness()) }, `
formula:1:4: '(' opened here is never closed, expected ')'
  [] (req -> <> ack
     ^`)
	output(t, func(t testing.TB) { Check(t, newServer(), "req", WeakFairness("sever")) }, `
the model has no process "sever"
  hint: it has "client", "server", "clock"; exec(_) is every step`)
	output(t, func(t testing.TB) { Check(t, newServer(), "req", Algorithm("magick")) }, `
unknown algorithm "magick"
  hint: the algorithms are scc, ndfs, magic, cvwy, cvwy-nested, generic, reachability, single, deterministic, ufscc, cndfs`)
}

func TestLimits(t *testing.T) {
	endless := model.New([]int{0}, func(s int, steps *model.Steps[int]) { steps.Add("", "counts", s+1) }).
		Prop("zero", func(s int) bool { return s == 0 })
	for want, run := range map[string]func(t testing.TB){
		"??    formula: inconclusive: the limit of 1000 states": func(t testing.TB) { Check(t, endless, "zero -> <> [] zero", MaxStates(1000)) },
		"inconclusive: the time limit": func(t testing.TB) {
			Check(t, endless, "zero -> <> [] zero", MaxTime(50*time.Millisecond), ExpectViolated())
		},
		"inconclusive: the memory limit":                      func(t testing.TB) { Check(t, endless, "zero -> <> [] zero", MaxMemory(1<<20)) },
		"no deadlock: inconclusive: the limit of 1000 states": func(t testing.TB) { NoDeadlock(t, endless, MaxStates(1000)) },
	} {
		if r := record(run); !r.failed || r.fatal || !strings.Contains(r.output.String(), want) {
			t.Errorf("want %s, got\n%s", want, r.output.String())
		}
	}
	r := &recorder{deadline: time.Now().Add(100 * time.Millisecond)}
	if Check(r, endless, "zero -> <> [] zero"); !strings.Contains(r.output.String(), "the time limit is reached") {
		t.Errorf("the deadline passed: %s", r.output.String())
	}
}

func TestNoDeadlock(t *testing.T) {
	stops := func(end func(int) bool) program.Program {
		return model.New([]int{0}, func(s int, steps *model.Steps[int]) {
			if s < 3 {
				steps.Add("", "climbs", s+1)
			}
		}).End(end)
	}
	output(t, func(t testing.TB) { NoDeadlock(t, stops(nil)) }, `
FAIL  no deadlock: violated: invalid end state
      4 states, …

      counterexample to no deadlock: 3 steps
        initially state = 0
              statement  changes
          1.  climbs     state: 0 -> 1
          2.  climbs     state: 1 -> 2
          3.  climbs     state: 2 -> 3`)
	NoDeadlock(t, stops(func(s int) bool { return s == 3 }))
	NoDeadlock(t, newServer())
	NoDeadlock(t, stops(nil), ExpectViolated())
}

// TestFaultsOfTheModel end the test with an explanation.
func TestFaultsOfTheModel(t *testing.T) {
	var calls atomic.Int64
	for want, next := range map[string]func(s int, steps *model.Steps[int]){
		"the model panicked: runtime error: index out of range [5]": func(s int, steps *model.Steps[int]) { steps.Add("", "a", []int{1, 2, 3, 4, 5}[s]) },
		"is not deterministic": func(s int, steps *model.Steps[int]) { steps.Add("", "a", int(calls.Add(1)%1000)) },
	} {
		p := model.New([]int{0}, next).Prop("p", func(s int) bool { return s > 3 })
		for _, run := range []func(t testing.TB){
			func(t testing.TB) { Check(t, p, "[] (p -> <> !p)") },
			func(t testing.TB) { NoDeadlock(t, p) },
		} {
			if r := record(run); !r.fatal || !strings.Contains(r.output.String(), want) || strings.Contains(r.output.String(), "internal error") {
				t.Errorf("want %s, got\n%s", want, r.output.String())
			}
		}
	}
}

// TestRunIntoAFault shows how the model comes to the state in which it panics.
func TestRunIntoAFault(t *testing.T) {
	p := model.New([][2]int{{}}, func(s [2]int, steps *model.Steps[[2]int]) {
		if s[0] == 2 && s[1] == 1 {
			panic("two to one")
		}
		steps.Add("left", "scores", [2]int{(s[0] + 1) % 4, s[1]})
		steps.Add("right", "scores", [2]int{s[0], (s[1] + 1) % 4})
	}).Processes("left", "right")
	output(t, func(t testing.TB) { Check(t, p, "[] exec(_)") }, `
the model panicked: two to one
  at ltltest_test.go:LINE
  in the state state[0] = 2, state[1] = 1
  this run leads there:
    initially state[0] = 0, state[1] = 0
          process  statement  changes
      1.  left     scores     state[0]: 0 -> 1
      2.  left     scores     state[0]: 1 -> 2
      3.  right    scores     state[1]: 0 -> 1`)
}

// TestLateFaults: a model that misbehaves where no audit looks is told so when its counterexample
// cannot be repeated.
func TestLateFaults(t *testing.T) {
	calls := 0
	p := model.New([]int{0}, func(s int, steps *model.Steps[int]) {
		if calls++; calls < 500 {
			steps.Add("", "a", (s+1)%50)
		}
	}).AuditEvery(0).Prop("p", func(s int) bool { return s == 49 })
	for range 3 {
		r := record(func(t testing.TB) { Check(t, p, "[] !p") })
		if strings.Contains(r.output.String(), "internal error") {
			t.Errorf("got\n%s", r.output.String())
		}
	}
}

func TestOtherPrograms(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m.pml")
	if err := os.WriteFile(path, []byte("byte x;\nactive proctype P() { do :: x = 1 - x od }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	m, err := promela.Load(path, promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	CheckAll(t, m, []Property{
		{Name: "turns", Formula: "[]<> x == 0 && []<> x == 1"},
		{Name: "stays", Formula: "<>[] x == 0", Options: []Option{ExpectViolated()}},
	}, WeakFairness())
}

// TestWarnings: a property that holds for want of anything that it is about passes, and the test says so.
func TestWarnings(t *testing.T) {
	for _, tt := range []struct {
		formula string
		options []Option
		want    string
	}{
		{"[] (ack && !req -> <> busy)", nil, "is never true"},
		{"[] (ack && !req -> <> busy)", []Option{NoWarnings()}, ""},
		{"[] (ack -> req)", nil, ""},
		{"true", nil, "a tautology"},
	} {
		var result Result
		r := record(func(t testing.TB) { result = Check(t, newServer(), tt.formula, tt.options...) })
		logged := r.output.String()
		if r.failed || (tt.want != "") != (len(result.Warnings) > 0) || !strings.Contains(logged, tt.want) || (tt.want == "") != (logged == "") {
			t.Errorf("%s: %q\n%s", tt.formula, result.Warnings, logged)
		}
	}
}

package gotest

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// goTest runs the command in a folder.
func goTest(t *testing.T, folder string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	t.Chdir(folder)
	t.Setenv("GOFLAGS", "-trimpath")
	t.Setenv("GOWORK", "off")
	var out, errs bytes.Buffer
	env := cli.NewEnvironment(atomicfile.OS{}, args, nil, &out, &errs)
	cmd := New(env)
	cmd.SetArgs(append([]string{"test"}, args...))
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	status = env.Finish(cmd.ExecuteContext(t.Context()))
	return status, out.String(), errs.String()
}

// TestModule runs the tests of a module: three with faults, two without. The
// schedule that is saved fails each time it is repeated.
func TestModule(t *testing.T) {
	saved := t.TempDir()
	status, out, errs := goTest(t, "testdata/module", "--save", saved, "--pages", saved)
	if status != cli.StatusFail || errs != "" {
		t.Fatalf("status %d\n%s%s", status, out, errs)
	}
	for _, want := range []string{
		`(?m)^TestFlight: holds for all schedules \(\d+ schedules, `,
		`(?m)^TestLazy: data race: (read|write) by goroutine \d at .*flight.go:5\d, and (read|write) by goroutine \d at .*flight.go:5\d `,
		`(?m)^TestWorkers: leaked goroutines: 1 goroutine waits forever after the end of the test`,
		`goroutine 1: send to chan \d +flight.go:77`,
		`(?m)^TestNumber: holds for all schedules in which goroutines that have nothing left to do are not counted by NumGoroutine \(`,
	} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("%s is missing in\n%s", want, out)
		}
	}
	if n := strings.Count(out, ": holds for all schedules"); n != 19 {
		t.Errorf("%d tests hold\n%s", n, out)
	}
	checkShown(t, out, "ltlcheck go test . --run TestWorkers\n\n")
	html, err := os.ReadFile(filepath.Join(saved, "TestWorkers.html"))
	for _, want := range []string{`"statement":"send to chan 3"`, `"file":"flight.go","line":77`, `"kind":"rendezvous","channel":"chan 3"`, "goroutine 1 waits: send to chan 3 flight.go:77", "results := make(chan int)"} {
		if err != nil || !strings.Contains(string(html), want) {
			t.Errorf("the page lacks %s: %v", want, err)
		}
	}
	for range 2 {
		status, again, errs := goTest(t, ".", "--replay", filepath.Join(saved, "TestLazy.json"))
		if status != cli.StatusFail || !strings.HasPrefix(again, "TestLazy: data race") {
			t.Fatalf("status %d\n%s%s", status, again, errs)
		}
	}
}

// checkShown compares the output that the documentation shows after a text with that
// of now.
func checkShown(t *testing.T, out, after string) {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "..", "..", "docs", "interleavings.md"))
	if err != nil {
		t.Fatal(err)
	}
	duration := regexp.MustCompile(`[\d.]+m?s\)`)
	_, shown, _ := strings.Cut(string(page), after)
	shown, _, _ = strings.Cut(shown, "```")
	if shown == "" || !strings.Contains(duration.ReplaceAllString(out, "TIME)"), duration.ReplaceAllString(shown, "TIME)")) {
		t.Errorf("docs/interleavings.md shows\n%s", shown)
	}
}

// TestEvents checks formulas over the events of tests.
func TestEvents(t *testing.T) {
	saved := t.TempDir()
	status, out, errs := goTest(t, filepath.Join("testdata", "events"), "--save", saved, "--pages", saved)
	if status != cli.StatusFail || errs != "" {
		t.Fatalf("status %d\n%s%s", status, out, errs)
	}
	for _, want := range []string{
		`(?m)^TestServed: holds for all schedules`,
		`(?m)^TestInterfaceKeys: holds for all schedules`,
		`(?m)^TestFirstCome: property: "want\(0\)" M .* is violated by the events want\(0\), want\(1\), enter\(1\), leave\(1\), enter\(0\), leave\(0\)`,
		`event enter\(1\) +events_test.go:17`,
		`(?m)^TestState: property: <> "n\(2\)" is violated by the events n\(0\), n\(1\), n\(1\)`,
		`(?m)^TestOrder: property: first: "want\(0\)" M .* is violated by the events want\(0\), want\(1\), enter\(1\), leave\(1\), enter\(0\), leave\(0\)`,
		`(?m)^TestSpin: holds for all weakly fair schedules, if State gives all that goroutines depend on`,
		`(?m)^TestServer: holds for all weakly fair schedules, if State gives all that goroutines depend on`,
	} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("%s is missing in\n%s", want, out)
		}
	}
	checkShown(t, out, "<!-- the output of TestPolite -->\n```text\n")
	html, err := os.ReadFile(filepath.Join(saved, "TestPolite.html"))
	if err != nil || !regexp.MustCompile(`"cycle":\[\{"[^\n]*Mutex.TryLock`).Match(html) {
		t.Errorf("the page has no loop: %v", err)
	}
	status, again, errs := goTest(t, ".", "--replay", filepath.Join(saved, "TestPolite.json"))
	if _, steps, _ := strings.Cut(again, "\n"); status != cli.StatusFail || !strings.HasPrefix(again, "TestPolite: property: <> eat is violated by a loop without events") || !strings.Contains(out, steps) {
		t.Errorf("status %d\n%s%s", status, again, errs)
	}
}

// TestFindings runs tests that each have one fault. Those whose timers must fire
// early say so, and the schedule that is saved is one of them.
func TestFindings(t *testing.T) {
	saved := t.TempDir()
	status, out, errs := goTest(t, filepath.Join("testdata", "findings"), "--save", saved)
	if status != cli.StatusFail || errs != "" {
		t.Fatalf("status %d\n%s%s", status, out, errs)
	}
	var wants []string
	for _, name := range []string{"Assign", "Add", "AddLength", "Shift", "Element", "Entry", "Pair", "Blank", "Three", "Tuple", "Condition"} {
		wants = append(wants, `(?m)^Test`+name+`: data race: `)
	}
	wants = append(wants, `(?m)^TestEarly: leaked goroutines: .*, if timers fire while goroutines can move \(`,
		`(?m)^TestCleanups0: failed test: \[0 1\]`, `(?m)^TestCleanups1: failed test: \[1 0\]`, `(?m)^TestSkippedLate: failed test: not skipped`,
		`(?m)^TestQueued0: failed test: 0`, `(?m)^TestQueued1: failed test: 1`, `(?m)^TestQueued2: failed test: 2`,
		`(?m)^TestStopped0: failed test: 0 \(`, `(?m)^TestStopped1: failed test: 1 \(`, `(?m)^TestRuns: failed test: it runs \(`, `(?m)^TestRests: failed test: it rests \(`,
		`(?m)^TestTiming: holds for all schedules \(.* with early timers, `, `(?m)^TestTiming: relies on its timing: failed test: no answer, `)
	for _, want := range wants {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("%s is missing in\n%s", want, out)
		}
	}
	status, again, errs := goTest(t, ".", "--replay", filepath.Join(saved, "TestEarly.json"))
	if status != cli.StatusFail || !strings.HasPrefix(again, "TestEarly: leaked goroutines") {
		t.Errorf("status %d\n%s%s", status, again, errs)
	}
}

// TestFormulas compares the judgement of formulas with that of package ltl.
func TestFormulas(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	fa := ltl.NewFactory()
	for range 3000 {
		f := randomFormula(fa, random, 3)
		var word [][]string
		w := ltl.Word{APs: []string{"a", "b"}, Cycle: []uint64{0}}
		for range random.IntN(5) {
			k := random.IntN(2)
			word = append(word, []string{[]string{"a", "b"}[k]})
			w.Prefix = append(w.Prefix, 1<<k)
		}
		want, err := ltl.Holds(f, w)
		if err != nil {
			t.Fatal(err)
		}
		if got := tree(f).Holds(word); got != want {
			t.Fatalf("%s of %v: %v, want %v", f, word, got, want)
		}
		if len(word) == 0 {
			continue
		}
		from := random.IntN(len(word))
		w.Prefix, w.Cycle = w.Prefix[:from], w.Prefix[from:]
		if want, err = ltl.Holds(f, w); err != nil {
			t.Fatal(err)
		}
		if got := tree(f).HoldsAgain(word, from); got != want {
			t.Fatalf("%s of %v from %d again: %v, want %v", f, word, from, got, want)
		}
	}
}

func randomFormula(fa *ltl.Factory, r *rand.Rand, depth int) *ltl.Formula {
	text := "a"
	if r.IntN(2) == 0 {
		text = "b"
	}
	for range r.IntN(4 * depth) {
		other := []string{"a", "b", "true", "false", "a xor b", "a <-> b", "X a", "a U b"}[r.IntN(8)]
		switch k := r.IntN(10); k {
		case 0:
			text = "!(" + text + ")"
		case 1, 2, 3:
			text = []string{"X", "F", "G"}[k-1] + "(" + text + ")"
		default:
			text = "(" + other + ") " + []string{"U", "R", "W", "M", "->", "&&"}[k-4] + " (" + text + ")"
		}
	}
	f, err := ltl.ParseString(fa, text)
	if err != nil {
		panic(err)
	}
	return f
}

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/child"
	"github.com/ltlcheck/ltlcheck/internal/testexec"
)

// logOfLTSmin has the form of what LTSmin 3.1 writes on its standard error output, with how full the leaves are left open, and in place of the time the size.
const logOfLTSmin = `prom2lts-mc: Running dfs using 1 core (sequential)
prom2lts-mc: Using a non-indexing tree table with 2^17 elements
prom2lts-mc: Explored 40000 states 167739 transitions, fanout: 4.176
prom2lts-mc: Total exploration time 0.$size sec (0.$size sec minimum, 0.$size sec on average)
prom2lts-mc: States per second: 92650, Transitions per second: 386950
prom2lts-mc: Tree memory: 0.0MB, 10.3 B/state, compr.: 12.5%
prom2lts-mc: Tree fill ratio (roots/leafs): 45.0%/`

// scripts are a folder of programs that stand in for LTSmin: SpinS wants the options of a model, and the search has a table of 2^17 roots
// that is full, one of 2^18 that is nearly so, and one of 2^19 that does.
func scripts(t *testing.T) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the scripts are for a Unix shell")
	}
	folder := t.TempDir()
	for name, script := range map[string]string{
		spins: `test "$1 $2 $3" = "-D__instances_A=1 -D__instances_P=2 -o3" && cp "$4" "$4.spins"`,
		prom2lts: `test -f m.pml.spins && grep -q skip m.pml.spins && ! grep -q never m.pml.spins || exit 1
full=22.0% size=${4#--size=}
test $size -eq 18 && full=99.0%
test $size -le 17 && echo 'prom2lts-mc: Error: tree leafs table full! Change -s/--ratio.' >&2
echo "` + logOfLTSmin + `$full" >&2
test $size -gt 17 || exit 255`,
	} {
		testexec.WriteScript(t, filepath.Join(folder, name), script)
	}
	t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	if !ltsminInstalled() {
		t.Fatal("the scripts are not found")
	}
}

// benchFor has a record in which ltlcheck has counted the states of m.
func benchFor(t *testing.T, states uint64) *bench {
	t.Helper()
	b := &bench{longest: time.Minute, runs: 1, memory: 1}
	b.record = record{of(ours, 0, states, 1)}
	return b
}

// TestLTSmin: the programs are called on a copy of the model without its formula, the table grows until the tree fits, and the numbers are
// those of the log. The programs are stood in for by scripts: LTSmin itself is in no distribution's packages.
func TestLTSmin(t *testing.T) {
	scripts(t)
	model := filepath.Join(t.TempDir(), "m.pml")
	text := "ltl never_so { [] ({ true }) }\nactive proctype A() { skip }\nproctype P() { skip }\ninit { run P(); run P() }\n"
	if err := os.WriteFile(model, []byte(strings.Replace(text, "({ true })", "true", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	b := benchFor(t, 40000)
	search := b.searchByLTSmin(model, "m")
	m, err := search(t.Context())
	if err == nil || !strings.Contains(err.Error(), "1 MiB") || m.States != 0 {
		t.Errorf("in too little memory: %+v, %v", m, err)
	}
	b.memory = 3000
	search = b.searchByLTSmin(model, "m")
	for range 2 {
		if m, err = search(t.Context()); err != nil || m.States != 40000 || m.Transitions != 167739 || m.Search != 0.19 || m.Tree != 10.3 {
			t.Errorf("%+v, %v", m, err)
		}
	}
	if _, err := b.searchByLTSmin(model, "another")(t.Context()); err == nil {
		t.Error("a table for a number of states that nobody knows")
	}
	if _, err := readLTSmin("Warning: nothing"); err == nil {
		t.Error("a log without numbers is read")
	}
}

func TestReportLTSmin(t *testing.T) {
	scripts(t)
	theirs := func(states uint64, failed string) *summary {
		return &summary{measurement: measurement{States: states, Tree: 8, Failed: failed, Run: child.Usage{CPU: 4, Peak: 4_000_000}}}
	}
	one := of(ours, 0, 200_000, 1)
	one.Run.Peak = 1_000_000
	var out bytes.Buffer
	exploreLTSmin(&out, []*result{
		{"m", map[string]*summary{ours: {measurement: one}, ltsmin: theirs(200_000, "")}},
		{"other", map[string]*summary{ours: {measurement: one}, ltsmin: theirs(200_001, "")}},
		{"failed", map[string]*summary{ours: {measurement: one}, ltsmin: theirs(0, "no")}},
	})
	for _, want := range []string{
		"| m | 200000 | 1.00 | 5 | 200000 | 0.00 | 4.00 | 20 | 8 | 0.25 | 0.25 |\n",
		"| other | 200000 | 1.00 | 5 | 200001 | 0.00 | 4.00 | 20 | 8 | | |\n",
		"| failed | 200000 | 1.00 | 5 | no | | | | | | |\n",
		"| ratio ltlcheck / LTSmin | cases |", "| search, CPU seconds of the process | 1 | 0.25 |",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("there is no %q in\n%s", want, &out)
		}
	}
}

func TestWithoutLTL(t *testing.T) {
	for _, tt := range [][2]string{
		{"byte b", "byte b"},
		{"ltl { []<> (x == 1) }\nbyte x", "\nbyte x"},
		{"byte x; /*\n * ltl format { */\n  ltl p { [] x }\nltl q { <> x\n}; init { skip }", "byte x; /*\n * ltl format { */\n\n; init { skip }"},
		{"byte ltl_x; init {\nltl_x = 1 }", "byte ltl_x; init {\nltl_x = 1 }"},
		{"ltl p { [] ([] x -> { y }) } byte z", " byte z"},
		{"ltl p { [] x", ""},
	} {
		if got := withoutLTL(tt[0]); got != tt[1] {
			t.Errorf("%q: %q, want %q", tt[0], got, tt[1])
		}
	}
}

// TestWithLTSmin reads and searches with LTSmin itself.
func TestWithLTSmin(t *testing.T) {
	if !ltsminInstalled() {
		t.Skip("LTSmin is not installed")
	}
	model := filepath.Join(t.TempDir(), "m.pml")
	text := "ltl p { [] true }\nbyte n;\nproctype P() { do :: n < 4 -> n++ :: n > 0 -> n-- od }\ninit { atomic { run P(); run P() } }\n"
	if err := os.WriteFile(model, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	m, err := benchFor(t, 1).searchByLTSmin(model, "m")(t.Context())
	if err != nil || m.States != 2052 || m.Tree <= 0 {
		t.Errorf("%+v, %v; ltlcheck and SPIN count 2052 states", m, err)
	}
}

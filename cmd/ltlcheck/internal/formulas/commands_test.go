package formulas

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli/clitest"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// commands are the commands of this package by name.
var commands = map[string]func(*cli.Environment) *cobra.Command{"translate": NewTranslate, "formula": NewFormula, "automaton": NewAutomaton}

func run(t testing.TB, stdin string, args ...string) clitest.Result {
	t.Helper()
	return clitest.Run(t, commands[args[0]], stdin, args...)
}

// TestCommands runs each command and form once: the exit status, and a part of what is written to one of the outputs.
func TestCommands(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	never := file("c.never", "never { T0: if :: p -> goto accept fi; accept: if :: true -> goto accept fi }\n")
	lines := file("f.txt", "F p\n\nG (\nF F p\n")
	spec := file("s.ltl", "property a: [] p;\nproperty b: <> q;\n")
	for _, c := range []struct {
		args   []string
		stdin  string
		status int
		want   string // in standard output, or in standard error behind err:
	}{
		{[]string{"translate", "G F p"}, "", 0, "G F p: 1 state"},
		{[]string{"translate", "-f", "p U q", "--json"}, "", 0, `"formula": "p U q"`},
		{[]string{"translate", "p", "--format", "hoa"}, "", 0, "HOA: v1"},
		{[]string{"translate", "F p", "--format", "never"}, "", 0, "never {"},
		{[]string{"translate", "F p", "--format", "dot", "--clusters"}, "", 0, "digraph"},
		{[]string{"translate", "G p", "--type", "monitor", "--format", "go"}, "", 0, "func "},
		{[]string{"translate", "G p", "--stats", "%s states, %e edges"}, "", 0, "1 states, 1 edges"},
		{[]string{"translate", "-F", "-"}, "G p\nF q\n", 0, "F q: 2 states"},
		{[]string{"translate", spec, "--property", "b"}, "", 0, "b: <>q"},
		{[]string{"translate", "F p", "--finite"}, "", 0, "state"},
		{[]string{"translate", "F p", "--construction", "alternating"}, "", 0, "2 states"},
		{[]string{"translate"}, "", 2, "err: nothing to translate"},
		{[]string{"translate", "F ("}, "", 2, "err: <formula>:1:3:"},
		{[]string{"translate", "F G p", "--type", "dba"}, "", 2, "err: --type dba"},
		{[]string{"translate", "F p", "--type", "nba"}, "", 2, "err: --type"},
		{[]string{"translate", "F p", "--format", "never", "--type", "tgba"}, "", 2, "err: needs --type ba"},
		{[]string{"translate", "F p", "--stats", "%z"}, "", 2, "err: %z stands for nothing"},
		{[]string{"translate", "G(p -> X X X X X X q)", "--states", "3"}, "", 3, "err: limit"},
		{[]string{"translate", "-F", lines}, "", 2, "err: 1 of 3 formulas"},
		{[]string{"translate", "-F", filepath.Join(dir, "none")}, "", 2, "err: none"},

		{[]string{"formula", "simplify", "F F p"}, "", 0, "<>p\n"},
		{[]string{"formula", "simplify", "!(p U q)", "--nnf", "--style", "spot"}, "", 0, "!p R !q"},
		{[]string{"formula", "simplify", "F p", "--negate", "--json"}, "", 0, `"simplified": "[]!p"`},
		{[]string{"formula", "simplify", "(a U b) || (a U (b && c))", "--effort", "high"}, "", 0, "a U b\n"},
		{[]string{"formula", "classify", "G p", "F p"}, "", 0, "safety"},
		{[]string{"formula", "classify", "G F p", "--json"}, "", 0, `"class": "recurrence"`},
		{[]string{"formula", "compare", "F p", "!G !p"}, "", 0, "equivalent"},
		{[]string{"formula", "compare", "G p", "F p"}, "", 1, "first in second"},
		{[]string{"formula", "compare", "p", "q", "p || q", "--json"}, "", 1, "{"},
		{[]string{"formula", "compare", "p"}, "", 2, "err: name another"},
		{[]string{"formula", "random", "-n", "3", "--aps", "a,b", "--size", "5"}, "", 0, "\n"},
		{[]string{"formula", "random", "-n", "0"}, "", 2, "err: -n 0"},
		{[]string{"formula", "random", "--size", "0"}, "", 2, "err: --size 0"},
		{[]string{"formula", "random", "--aps", "99"}, "", 2, "err: want 0 to 64"},
		{[]string{"formula", "random", "--aps", "a,,b"}, "", 2, "err: "},
		{[]string{"formula", "random", "-n", "1000", "--size", "1", "--aps", "1"}, "", 2, "err: hardly 1000"},
		{[]string{"formula", "family"}, "", 0, "gh-q"},
		{[]string{"formula", "family", "gh-q", "1..2"}, "", 0, "p1"},
		{[]string{"formula", "family", "nosuch", "1"}, "", 2, `err: no family "nosuch"`},
		{[]string{"formula", "family", "gh-q", "0"}, "", 2, "err: must be from 1"},
		{[]string{"formula", "family", "gh-q", "3..1"}, "", 2, "err: want a number, or a range"},
		{[]string{"formula", "set", "dac"}, "", 0, "\n"},
		{[]string{"formula", "set", "nosuch"}, "", 2, `err: no set "nosuch"`},
		{[]string{"formula", "simplify"}, "", 2, "err: no formula"},
		{[]string{"formula", "classify", "p", "--style", "roman"}, "", 2, "err: --style"},
		{[]string{"formula", "simplify", "-F", lines}, "", 2, "err: 1 of 3 formulas"},
		{[]string{"formula", "classify", "G(p -> F q) && G(q -> F r)", "--states", "2"}, "", 3, "err: limit"},

		{[]string{"automaton", never}, "", 0, "2 states"},
		{[]string{"automaton", never, "--format", "hoa"}, "", 0, "HOA: v1"},
		{[]string{"automaton", "-"}, "HOA: v1\nStates: 1\nStart: 0\nAP: 1 \"p\"\nAcceptance: 0 t\n--BODY--\nState: 0\n[0] 0\n--END--\n", 0, "1 state"},
		{[]string{"automaton", "-f", "G F p", "-f", "G F q", "--product", "--statistics"}, "", 0, "1 state, 4 edges"},
		{[]string{"automaton", "-f", "G p", "-f", "F q", "--sum", "--json"}, "", 0, `"states"`},
		{[]string{"automaton", "-f", "G F p", "--complement", "--reduce", "--format", "hoa"}, "", 0, "HOA: v1"},
		{[]string{"automaton", "-f", "F G p", "--type", "parity"}, "", 0, "2 states, 4 edges, 1 acceptance set, deterministic"},
		{[]string{"automaton", "-f", "F G p", "--type", "dba"}, "", 2, "err: of class persistence"},
		{[]string{"automaton", "-f", "G p", "--complete"}, "", 0, "2 states"},
		{[]string{"automaton", "-f", "F p", "--word"}, "", 0, "{p}"},
		{[]string{"automaton", "-f", "F p", "--accepts", "{} ({p})*"}, "", 0, "accepts"},
		{[]string{"automaton", "-f", "F p", "--accepts", "({})*"}, "", 1, "rejects"},
		{[]string{"automaton", "-f", "F p", "--accepts", "({p"}, "", 2, "err: --accepts:1:"},
		{[]string{"automaton", "-f", "p || !p", "--universal"}, "", 0, "every word"},
		{[]string{"automaton", "-f", "p", "--universal"}, "", 1, ""},
		{[]string{"automaton", "-f", "G F p", "--classify"}, "", 0, "recurrence"},
		{[]string{"automaton", "-f", "G p", "-f", "F p", "--included"}, "", 0, ""},
		{[]string{"automaton", "-f", "F p", "-f", "G p", "--included"}, "", 1, ""},
		{[]string{"automaton", "-f", "F p", "-f", "!G !p", "--compare"}, "", 0, "equivalent"},
		{[]string{"automaton", "-f", "F p", "-f", "G p", "--compare"}, "", 1, ""},
		{[]string{"automaton", "-f", "F p", "--word", "--universal"}, "", 2, "err: give only one of"},
		{[]string{"automaton"}, "", 2, "err: no automaton"},
		{[]string{"automaton", filepath.Join(dir, "none")}, "", 2, "err: none"},
		{[]string{"automaton", lines}, "", 2, "err: f.txt:1:"},
	} {
		r := run(t, c.stdin, c.args...)
		got, want := r.Out, c.want
		if w, ok := strings.CutPrefix(want, "err: "); ok {
			got, want = r.Errors, w
		}
		if r.Status != c.status || !strings.Contains(got, want) {
			t.Errorf("%q: status %d, want %d and %q\n%s%s", c.args, r.Status, c.status, c.want, r.Out, r.Errors)
		}
	}
}

// aps are the propositions of random formulas.
var aps = []string{"p", "q"}

// drawFormula draws a formula and a few words on which it is judged.
func drawFormula(t *rapid.T) (*ltl.Formula, *rand.Rand) {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3))
	return ltl.Random(ltl.NewFactory(), rng, ltl.RandomOptions{APs: aps, Size: rapid.IntRange(1, 8).Draw(t, "size")}), rng
}

// TestTranslations: automata of every type accept the words that satisfy the formula, after writing and reading them.
func TestTranslations(t *testing.T) {
	types := slices.DeleteFunc(translate.Types(), func(s string) bool { return s == "monitor" || s == "dba" })
	seeded.Check(t, func(rt *rapid.T) {
		f, rng := drawFormula(rt)
		text := ltl.Format(f, 0)
		kind := rapid.SampledFrom(types).Draw(rt, "type")
		args := []string{"translate", "--type", kind, "--format", "hoa", "--states", "2000", "-f", text}
		if rapid.Bool().Draw(rt, "never") {
			args[4], args[2] = "never", "ba"
		}
		r := run(t, "", args...)
		if r.Status == cli.StatusInconclusive {
			return
		}
		all, err := automata.Read(source.NewFile("out", r.Out))
		if err != nil || r.Status != 0 || len(all) != 1 {
			rt.Fatalf("%q: status %d, %v\n%s%s", args, r.Status, err, r.Out, r.Errors)
		}
		judge(rt, f, rng, func(w ltl.Word) (bool, error) { return automata.AcceptsWord(all[0], w) })
	})
}

// judge compares an answer about words with the truth of a formula.
func judge(t *rapid.T, f *ltl.Formula, rng *rand.Rand, answer func(ltl.Word) (bool, error)) {
	for range 8 {
		w := ltl.RandomWord(rng, aps, 3, 3)
		want, err := ltl.Holds(f, w)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := answer(w); err != nil || got != want {
			t.Fatalf("%s on %s: %v, want %v; %v", ltl.Format(f, 0), w, got, want, err)
		}
	}
}

// TestSimplified: simplified formulas mean the same, and are not larger.
func TestSimplified(t *testing.T) {
	seeded.Check(t, func(rt *rapid.T) {
		f, rng := drawFormula(rt)
		effort := rapid.SampledFrom([]string{"medium", "high"}).Draw(rt, "effort")
		style := rapid.SampledFrom(ltl.Styles()).Draw(rt, "style")
		r := run(t, "", "formula", "simplify", "--effort", effort, "--style", style, ltl.Format(f, 0))
		if r.Status != 0 {
			rt.Fatalf("status %d\n%s", r.Status, r.Errors)
		}
		if style == "latex" {
			return // it is for papers, and not read back
		}
		small, err := ltl.Parse(ltl.NewFactory(), source.NewFile("out", strings.TrimSpace(r.Out)))
		if err != nil {
			rt.Fatalf("%q: %v", r.Out, err)
		}
		judge(rt, f, rng, func(w ltl.Word) (bool, error) { return ltl.Holds(small, w) })
	})
}

// TestAutomatonOperations: complement, product and sum are those of the languages.
func TestAutomatonOperations(t *testing.T) {
	operations := map[string]func(a, b bool) bool{
		"--product": func(a, b bool) bool { return a && b }, "--sum": func(a, b bool) bool { return a || b }, "--complement": func(a, _ bool) bool { return !a },
	}
	seeded.Check(t, func(rt *rapid.T) {
		f, rng := drawFormula(rt)
		g, _ := drawFormula(rt)
		operation := rapid.SampledFrom([]string{"--product", "--sum", "--complement"}).Draw(rt, "operation")
		args := []string{"automaton", operation, "--format", "hoa", "--states", "2000", "-f", ltl.Format(f, 0)}
		if operation != "--complement" {
			args = append(args, "-f", ltl.Format(g, 0))
		}
		r := run(t, "", args...)
		if r.Status == cli.StatusInconclusive {
			return
		}
		all, err := automata.Read(source.NewFile("out", r.Out))
		if err != nil || r.Status != 0 || len(all) != 1 {
			rt.Fatalf("%q: status %d, %v\n%s", args, r.Status, err, r.Errors)
		}
		for range 8 {
			w := ltl.RandomWord(rng, aps, 3, 3)
			a, _ := ltl.Holds(f, w)
			b, _ := ltl.Holds(g, w)
			if got, err := automata.AcceptsWord(all[0], w); err != nil || got != operations[operation](a, b) {
				rt.Fatalf("%q on %s: %v; %v", args, w, got, err)
			}
		}
	})
}

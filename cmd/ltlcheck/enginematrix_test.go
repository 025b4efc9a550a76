package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// tiny are the models of the matrix, by the names of languages: each is small, has a property of every kind, and is one that as many
// engines as possible accept.
var tiny = map[string]struct{ suffix, text, p, step string }{
	"promela": {".pml", "#define N 2\nbool x;\nactive [N] proctype P() { end: do :: atomic { !x -> x = true } :: atomic { x -> x = false } od }\n", "x == 1", "exec(P)"},
	"pnml": {".pnml", `<pnml><net id="n" type="ptnet"><page id="g"><place id="p"><initialMarking><text>1</text></initialMarking></place><place id="q"/>
<transition id="t"/><arc id="a" source="p" target="t"/><arc id="b" source="t" target="q"/>
<transition id="u"/><arc id="c" source="q" target="u"/><arc id="d" source="u" target="p"/></page></net></pnml>`, "tokens(q) >= 1", "exec(t)"},
	"aut":      {".aut", "des (0, 2, 2)\n(0, \"a\", 1)\n(1, \"b\", 0)\n", `enabled("b")`, `exec("a")`},
	"counters": {".counters", "vars x\ninit x = 0\nprocess a start A0\nA0 -> A0 when x < 1 do x := x + 1\nA0 -> A0 when x > 0 do x := x - 1\n", "x == 1", "exec(a)"},
}

// special are the models of engines that want something that others refuse.
var special = map[[2]string]string{
	{"promela", check.EngineContents}: "bool x; chan c = [1] of { bit };\nactive proctype P() { end: do :: c!0 od }\nactive proctype Q() { end: do :: c?_; x = !x od }\n",
	{"promela", check.EnginePeriodic}: "int x;\nactive proctype P() { end: do :: atomic { x == 0 -> x = 1 } :: atomic { x == 1 -> x = 0 } od }\n",
}

// questionKinds are the kinds of questions: failures, a formula of each class of the hierarchy, what formulas may have besides, and the ways to
// ask. P stands for a proposition about states, S for one about steps.
// Of those with all forms, every form of output is asked for.
var questionKinds = []struct {
	name  string
	args  []string
	forms bool
}{
	{"failures", nil, true},
	{"safety", []string{"-f", "[] (P || !P)"}, true},
	{"guarantee", []string{"-f", "<> (P)"}, false},
	{"obligation", []string{"-f", "[] (P) || <> (P)"}, false},
	{"recurrence", []string{"-f", "[]<> (P)"}, false},
	{"persistence", []string{"-f", "<>[] (P)"}, true},
	{"reactivity", []string{"-f", "[]<> (P) -> <>[] (P)"}, false},
	{"next", []string{"-f", "X (P)"}, false},
	{"past", []string{"-f", "[] ((P) -> O (P))"}, false},
	{"steps", []string{"-f", "[]<> (S)"}, false},
	{"assumption", []string{"-f", "<> (P)", "--assume", "[]<> (P)"}, false},
	{"claim", []string{"--claim", "CLAIM"}, true},
}

// engineArgs are the command and the flags that ask each engine.
var engineArgs = map[string][]string{
	check.EngineSearch: {"check", "--without", "all"}, check.EngineFacts: {"check"}, check.EngineQuotient: {"check", "--symmetry", "auto"},
	check.EngineCounting: {"check", "--for-all", "N"}, check.EngineContents: {"check", "--unbounded-channels=all"},
	check.EnginePeriodic: {"check", "--symbolic", "periodic"}, check.EngineRandom: {"sample", "--steps", "50", "--runs", "2"},
}

// matrixCell is a question to one engine, and what the command makes of it.
type matrixCell struct {
	language, kind, engine, fairness, output string
	status                                   int
	said                                     string // the verdicts, or why it is refused
}

// matrixFiles writes the tiny models and a claim, and returns their folder.
func matrixFiles(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, m := range tiny {
		claim := fmt.Sprintf("HOA: v1\nStates: 1\nStart: 0\nAP: 1 %q\nAcceptance: 1 Inf(0)\n--BODY--\nState: 0\n[!0] 0 {0}\n--END--\n", m.p)
		files := map[string]string{"m" + m.suffix: m.text, name + ".hoa": claim}
		for k, text := range special {
			if k[0] == name {
				files[k[1]+m.suffix] = text
			}
		}
		for file, text := range files {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	return dir
}

// ask runs the command of a cell.
func (c *matrixCell) ask(dir string) error {
	m := tiny[c.language]
	file := "m" + m.suffix
	if _, ok := special[[2]string{c.language, c.engine}]; ok {
		file = c.engine + m.suffix
	}
	args := slices.Insert(slices.Clone(engineArgs[c.engine]), 1, filepath.Join(dir, file))
	for _, k := range questionKinds {
		if k.name == c.kind {
			for _, a := range k.args {
				args = append(args, strings.NewReplacer("P", m.p, "S", m.step, "CLAIM", filepath.Join(dir, c.language+".hoa")).Replace(a))
			}
		}
	}
	if c.fairness != "" {
		args = append(args, "--fairness", c.fairness)
	}
	args = append(args, "--format", c.output)
	var out, errors strings.Builder
	c.status = run(args, strings.NewReader(""), &out, &errors)
	words := strings.ReplaceAll(errors.String(), dir+string(filepath.Separator), "")
	switch c.status {
	case cli.StatusOK, cli.StatusFail, cli.StatusInconclusive:
		if out.Len() == 0 && c.output != "github" && c.output != "mcc" {
			return fmt.Errorf("status %d, and no answer\n%s", c.status, words)
		}
		c.said = "answers"
		return c.read(out.String())
	case cli.StatusInput:
		c.said = reason(words)
		if c.said == "" {
			return fmt.Errorf("it is refused without a reason")
		}
		return nil
	}
	return fmt.Errorf("status %d\n%s", c.status, words)
}

// read checks an answer in JSON, and reads the verdicts.
func (c *matrixCell) read(text string) error {
	if c.output != "json" {
		return nil
	}
	if !json.Valid([]byte(text)) {
		return fmt.Errorf("no JSON: %.200s", text)
	}
	for _, m := range regexp.MustCompile(`"verdict": "(\w+)"`).FindAllStringSubmatch(text, -1) {
		c.said = m[1] // the last one: failures come first where both are asked for
	}
	return nil
}

// reason returns what an error says, without its place. Warnings stand before it.
func reason(words string) string {
	lines := slices.DeleteFunc(strings.Split(words, "\n"), func(s string) bool { return s == "" || s[0] == ' ' || strings.Contains(s, "warning: ") })
	if len(lines) == 0 {
		return ""
	}
	line := lines[0]
	line = regexp.MustCompile(`^(ltlcheck: |\S+:\d+:\d+: |<[^>]*>:\d+:\d+: |error: |\S+\.\w+: )+`).ReplaceAllString(line, "")
	return strings.TrimPrefix(line, "error: ")
}

// matrixCells returns all cells: every question to every engine under every fairness, in JSON; and to every engine in every form of output
// failures, a property that holds, one that is violated, and an automaton: of the rest, forms of output see the verdict alone.
func matrixCells(t *testing.T) (cells []*matrixCell) {
	t.Helper()
	for _, l := range property.LanguageNames() {
		if _, ok := tiny[l]; !ok {
			t.Fatalf("there is no tiny model of language %s", l)
		}
		for _, e := range check.Engines() {
			args, ok := engineArgs[e.Name]
			if !ok {
				t.Fatalf("there is no flag for engine %s", e.Name)
			}
			fairness, formats := choicesOf(t, args[0], "fairness"), choicesOf(t, args[0], "format")
			for _, k := range questionKinds {
				for _, f := range fairness {
					cells = append(cells, &matrixCell{language: l, kind: k.name, engine: e.Name, fairness: f, output: "json"})
				}
				for _, o := range formats {
					if k.forms && o != "json" {
						cells = append(cells, &matrixCell{language: l, kind: k.name, engine: e.Name, fairness: fairness[0], output: o})
					}
				}
			}
		}
	}
	return cells
}

// choicesOf returns the values of a flag of a command, from its table; one that is "" if it has no such flag.
func choicesOf(t *testing.T, command, flag string) []string {
	t.Helper()
	cmd, _, err := newRoot(cli.NewEnvironment(nil, nil, nil, io.Discard, io.Discard)).Find([]string{command})
	if err != nil {
		t.Fatal(err)
	}
	f := cmd.Flags().Lookup(flag)
	if f == nil {
		return []string{""}
	}
	names := cli.Choices(f)
	if len(names) < 3 {
		t.Fatalf("--%s of %s has the values %q", flag, command, names)
	}
	return names
}

// TestEngineMatrix runs every kind of question about a model of every language with every engine, every fairness and every form of output:
// each is answered, or refused in words. docs/internals/matrix.md says which; -update writes it.
func TestEngineMatrix(t *testing.T) {
	t.Parallel()
	dir, cells := matrixFiles(t), matrixCells(t)
	work := make(chan *matrixCell)
	var workers sync.WaitGroup
	for range 4 {
		workers.Go(func() {
			for c := range work {
				if err := c.ask(dir); err != nil {
					t.Errorf("%s, %s, engine %s, fairness %s, %s: %v", c.language, c.kind, c.engine, c.fairness, c.output, err)
				}
			}
		})
	}
	for _, c := range cells {
		work <- c
	}
	close(work)
	workers.Wait()
	got := matrixPage(cells)
	path := filepath.Join("..", "..", "docs", "internals", "matrix.md")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil || string(want) != got {
		t.Errorf("docs/internals/matrix.md is not what the command does (%v); go test ./cmd/ltlcheck -run TestEngineMatrix -update writes it", err)
	}
}

// matrixPage describes the matrix.
func matrixPage(cells []*matrixCell) string {
	var b strings.Builder
	answered, reasons := 0, map[string]int{}
	for _, c := range cells {
		if c.status != cli.StatusInput {
			answered++
		} else {
			reasons[c.said]++
		}
	}
	sorted := slices.SortedFunc(maps.Keys(reasons), func(x, y string) int { return cmp.Or(cmp.Compare(reasons[y], reasons[x]), cmp.Compare(x, y)) })
	fmt.Fprintf(&b, `# Which engines answer which questions

Every kind of question, about a small model of every language, to every engine, under every fairness (in JSON); and failures,
safety, persistence and claims in every form of output (without fairness): %d combinations, of which %d are answered and
%d refused. `+"`TestEngineMatrix`"+` runs all of them and compares this page. The engines are
those of `+"`check/engines.go`"+`; `+"`facts`"+` is a search with all its shortcuts, and `+"`search`"+` one without.

A cell has the answers without fairness, with weak and with strong fairness: + holds, - violated, ? inconclusive, or the number
of the reason for which it is refused.
`, len(cells), answered, len(cells)-answered)
	number := map[string]string{}
	for i, r := range sorted {
		number[r] = fmt.Sprint(i + 1)
	}
	for _, l := range property.LanguageNames() {
		fmt.Fprintf(&b, "\n## %s\n\n| question |", l)
		for _, e := range check.Engines() {
			b.WriteString(" " + e.Name + " |")
		}
		b.WriteString("\n|---|" + strings.Repeat("---|", len(check.Engines())) + "\n")
		for _, k := range questionKinds {
			fmt.Fprintf(&b, "| %s |", k.name)
			for _, e := range check.Engines() {
				var marks []string
				for _, c := range cells {
					if c.language == l && c.kind == k.name && c.engine == e.Name && c.output == "json" {
						marks = append(marks, c.mark(number))
					}
				}
				if len(slices.Compact(slices.Clone(marks))) == 1 {
					marks = marks[:1]
				}
				b.WriteString(" " + strings.Join(marks, " ") + " |")
			}
			b.WriteString("\n")
		}
	}
	b.WriteString("\n## Forms of output\n\n| form | answered | refused |\n|---|---:|---:|\n")
	outputs := map[string][2]int{}
	for _, c := range cells {
		n := outputs[c.output]
		if c.status == cli.StatusInput {
			n[1]++
		} else {
			n[0]++
		}
		outputs[c.output] = n
	}
	for _, o := range slices.Sorted(maps.Keys(outputs)) {
		fmt.Fprintf(&b, "| %s | %d | %d |\n", o, outputs[o][0], outputs[o][1])
	}
	b.WriteString("\n## Reasons\n\n| | reason | combinations |\n|---:|---|---:|\n")
	for i, r := range sorted {
		fmt.Fprintf(&b, "| %d | %s | %d |\n", i+1, strings.NewReplacer("|", "\\|", "<", "&lt;").Replace(r), reasons[r])
	}
	return b.String()
}

// mark is what stands in a cell of the page.
func (c *matrixCell) mark(number map[string]string) string {
	if c.status == cli.StatusInput {
		return number[c.said]
	}
	return map[string]string{"holds": "+", "violated": "-", "inconclusive": "?"}[c.said]
}

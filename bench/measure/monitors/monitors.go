// Package monitors compares generated monitors with the tables that the command
// log follows: monitors of random formulas are written as Go packages, compiled
// without any other package, and run along random words. The verdict after every
// prefix must be the same, and no step may allocate.
//
//	go run ./bench/measure monitors [-formulas N] [-words N] [-letters N] [-seed N] [-ltlcheck COMMAND]
//
// With -ltlcheck one more word of each formula is written as a log, and the
// command says after which record it is decided, and how.
package monitors

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/automata/monitor"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// batch is how many monitors are compiled at a time.
const batch = 100

// comparison is one run of the command.
type comparison struct {
	formulas, words, letters int
	seed                     uint64
	command                  string
	out                      io.Writer

	compared, finite, prefixes, states, logs int
}

// drawn is a formula with its monitor.
type drawn struct {
	formula *ltl.Formula
	table   *monitor.Table
	finite  bool
	seed    uint64
}

// Run compares monitors.
func Run(call *parts.Call) error {
	c := &comparison{out: call.Out}
	call.IntVar(&c.formulas, "formulas", 2000, "random formulas, half of them over words that end")
	call.IntVar(&c.words, "words", 200, "words of each")
	call.IntVar(&c.letters, "letters", 12, "letters of a word")
	call.Uint64Var(&c.seed, "seed", 1, "of all that is drawn")
	call.StringVar(&c.command, "ltlcheck", "", "the command ltlcheck, whose log is compared as well")
	if err := call.Parse(); err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(c.seed, 8))
	for c.compared < c.formulas && call.Context.Err() == nil {
		all, err := c.draw(call.Context, rng, min(batch, c.formulas-c.compared))
		if err == nil {
			err = c.compare(call.Context, all)
		}
		if call.Context.Err() != nil {
			break // what was compared is reported
		}
		if err != nil {
			return err
		}
	}
	fmt.Fprintf(c.out, "%d formulas (%d over words that end), %d words each: the same verdict after all of %d prefixes; at most %d states, no allocation; %d logs judged the same by the command\n",
		c.compared, c.finite, c.words, c.prefixes, c.states, c.logs)
	return nil
}

// propositions of the formulas.
var propositions = []string{"a", "b", "c"}

// draw draws formulas that have monitors of bounded size.
func (c *comparison) draw(ctx context.Context, rng *rand.Rand, n int) (all []drawn, err error) {
	for len(all) < n && ctx.Err() == nil {
		fa := ltl.NewFactory()
		d := drawn{finite: rng.IntN(2) == 0, seed: rng.Uint64()}
		if d.finite {
			fa = ltl.NewFiniteFactory()
		}
		d.formula = ltl.Random(fa, rng, ltl.RandomOptions{APs: propositions, Size: 4 + rng.IntN(12), Weights: ltl.PastWeights()})
		o := monitor.Options{APs: propositions}
		if d.finite {
			d.table, err = monitor.NewFinite(ctx, d.formula, o)
		} else {
			d.table, err = monitor.NewTable(ctx, fa, d.formula, o)
		}
		if errors.Is(err, automata.ErrLimit) {
			continue
		}
		if err != nil {
			return nil, err
		}
		all = append(all, d)
	}
	return all, nil
}

// walker is the part of the program that walks along words. Letters come from
// splitmix64, whose state is the seed of the formula.
const walker = `package main

import (
	"os"
	"runtime"
	"strconv"
)

func next(s *uint64) uint64 {
	*s += 0x9e3779b97f4a7c15
	z := *s
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func mallocs() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Mallocs
}

func show(sum, allocations uint64) {
	b := append(strconv.AppendUint(nil, sum, 10), ' ')
	_, _ = os.Stdout.Write(append(strconv.AppendUint(b, allocations, 10), '\n'))
}
`

// next is that of the program.
func next(s *uint64) uint64 {
	*s += 0x9e3779b97f4a7c15
	z := *s
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// compare compiles monitors, and compares what they say.
func (c *comparison) compare(ctx context.Context, all []drawn) error {
	folder, err := os.MkdirTemp("", "monitors")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	if err := c.write(folder, all); err != nil {
		return err
	}
	build := exec.CommandContext(ctx, "go", "run", ".")
	build.Dir = folder
	build.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOPROXY=off")
	var wrong bytes.Buffer
	build.Stderr = &wrong
	out, err := build.Output()
	if err != nil {
		return fmt.Errorf("the generated packages: %w: %s", err, wrong.String())
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(all) {
		return fmt.Errorf("%d lines of %d monitors: %w", len(lines), len(all), parts.ErrWrong)
	}
	for i := range all {
		want := c.walk(&all[i])
		if lines[i] != want {
			return fmt.Errorf("%s: the monitor says %s, the table %s: %w", all[i].formula, lines[i], want, parts.ErrWrong)
		}
		if c.command != "" {
			if err := c.logged(ctx, folder, &all[i]); err != nil {
				return fmt.Errorf("%s: %w", all[i].formula, err)
			}
		}
		if c.compared++; all[i].finite {
			c.finite++
		}
	}
	return nil
}

// write writes the packages, and a program that prints a checksum of the
// verdicts of each, and how often it allocated.
func (c *comparison) write(folder string, all []drawn) error {
	var imports, calls strings.Builder
	for i := range all {
		var file bytes.Buffer
		if err := all[i].table.WriteGo(&file, all[i].formula.String()); err != nil {
			return err
		}
		name := fmt.Sprintf("m%d", i)
		if err := put(filepath.Join(folder, name, "monitor.go"), file.String()); err != nil {
			return err
		}
		fmt.Fprintf(&imports, "import %s %q\n", name, "generated/"+name)
		holds := ""
		if all[i].finite {
			holds = "if v == 0 && m.Holds() { sum++ }"
		}
		fmt.Fprintf(&calls, "s, sum, before = %d, 0, mallocs()\nfor range %d {\nvar m %s.Monitor\nfor range %d {\nv := m.Step(%s.Letter(next(&s) & 7))\nsum = sum*31 + uint64(v)\n%s\n}\n}\nshow(sum, mallocs()-before)\n",
			all[i].seed, c.words, name, c.letters, name, holds)
	}
	main := "package main\n\n" + imports.String() + "\nfunc main() {\nvar s, sum, before uint64\n" + calls.String() + "}\n"
	return errors.Join(put(filepath.Join(folder, "go.mod"), "module generated\n\ngo 1.22\n"), put(filepath.Join(folder, "walk.go"), walker), put(filepath.Join(folder, "main.go"), main))
}

// put writes a file, with its folder.
func put(path, text string) error {
	return errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o600))
}

// walk is what the program prints, by the table.
func (c *comparison) walk(d *drawn) string {
	s, sum := d.seed, uint64(0)
	for range c.words {
		m := d.table.Start()
		for range c.letters {
			v := m.Step(next(&s) & 7)
			sum = sum*31 + uint64(v)
			if d.finite && v == monitor.Undecided && m.Holds() {
				sum++
			}
			c.prefixes++
			c.states = max(c.states, int(m.State())+1)
		}
	}
	return fmt.Sprintf("%d 0", sum)
}

// logged writes a word as a log, and compares what the command says of it.
func (c *comparison) logged(ctx context.Context, folder string, d *drawn) error {
	s := d.seed + 1
	var text bytes.Buffer
	m := d.table.Start()
	want, line := monitor.Undecided, 0
	for i := range 5 * c.letters {
		letter := next(&s) & 7
		fmt.Fprintf(&text, "{\"a\": %v, \"b\": %v, \"c\": %v}\n", letter&1 != 0, letter&2 != 0, letter&4 != 0)
		if v := m.Step(letter); want == monitor.Undecided && v != monitor.Undecided {
			want, line = v, i+1
		}
	}
	if d.finite && want == monitor.Undecided {
		want = monitor.Violated
		if m.Holds() {
			want = monitor.Satisfied
		}
	}
	log := filepath.Join(folder, "log.jsonl")
	if err := put(log, text.String()); err != nil {
		return err
	}
	args := []string{"log", "-f", d.formula.String(), log, "--json"}
	if d.finite {
		args = append(args, "--finite")
	}
	out, err := exec.CommandContext(ctx, c.command, args...).Output()
	var doc struct {
		Properties []struct {
			Verdict string
			Line    int
		}
	}
	if json.Unmarshal(out, &doc) != nil || len(doc.Properties) != 1 {
		return fmt.Errorf("%s: %w", out, err)
	}
	if p := doc.Properties[0]; p.Verdict != want.String() || p.Line != line && p.Line != 0 {
		return fmt.Errorf("log: %s at %d, the table: %s at %d: %w", p.Verdict, p.Line, want, line, parts.ErrWrong)
	}
	c.logs++
	return nil
}

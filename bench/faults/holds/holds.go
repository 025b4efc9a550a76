// Package holds puts the faults back by which ltlcheck once said that something
// holds that does not, and tells what finds them: the search that --recheck
// makes, the check of a certificate by the same build, and the second checker of
// certificates (docs/certify), where there is Node. The sources are not touched.
// One build has all faults, each of which has an example that no other concerns.
//
//	go run ./bench/faults holds
package holds

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/child"
)

// Fault is a change of one file that was once there: the text Old, which must
// occur once, is replaced by New. The question about the model is then answered
// wrongly.
type Fault struct {
	What, File, Old, New string
	Model                string
	Question             []string // arguments of check
	Automaton            string   // the text of property.hoa, which the question names
}

// Faults are those of the four classes that were found from outside.
var Faults = []Fault{
	{
		What: "slicing leaves processes out although the property reads `timeout`", File: "program/promela/internal/reduce/knows.go",
		Old:      "{holdProcesses, flat.ObservesVariables |",
		New:      "{holdProcesses, flat.ObservesTimeout | flat.ObservesEnabled | flat.ObservesVariables |",
		Model:    "byte y; active [8] proctype P() { byte i; i = 1; i = 2; i = 3; i = 4 }\nactive proctype R() { y = 1; y = 2; false }",
		Question: []string{"-f", "[] (timeout -> y == 3)"},
	},
	{
		What: "processes at their end are taken for ended although the property reads `timeout`", File: "program/promela/internal/symmetry/knows.go",
		Old:      "staysKnow = flat.ObservesVariables |",
		New:      "staysKnow = flat.ObservesTimeout | flat.ObservesVariables |",
		Model:    "byte x; active [2] proctype P() { x++ }",
		Question: []string{"-f", "[] (x == 2 -> timeout)", "--symmetry", "auto"},
	},
	{
		What: "automata are read inside atomic sequences", File: "internal/check/language/language.go",
		Old:       "if err == nil && l.Sequences.StepsIn(a) {",
		New:       "if err == nil && false {",
		Model:     "byte x; active proctype P() { atomic { x = 1; x = 2 }; x = 3 }",
		Question:  []string{"--automaton", "property.hoa"},
		Automaton: nextIsZero,
	},
	{
		What: "a process that `run` makes in an argument of `printf` is lost", File: "program/promela/internal/interp/recording.go",
		Old:      "if p.Evaluated {",
		New:      "if false {",
		Model:    "byte x; proctype Q() { x = 1 }\ninit { printf(\"%d\\n\", run Q()) }",
		Question: []string{"-f", "[] x == 0"},
	},
}

// nextIsZero accepts the words with x == 0 at the second position.
const nextIsZero = `HOA: v1
States: 3
Start: 0
AP: 1 "x == 0"
acc-name: Buchi
Acceptance: 1 Inf(0)
properties: deterministic
--BODY--
State: 0
[t] 1
State: 1
[0] 2
State: 2 {0}
[t] 2
--END--
`

// Texts returns the changed files of all faults, by their paths below root.
func Texts(root string) (map[string][]byte, error) {
	all := map[string][]byte{}
	for _, f := range Faults {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(f.File)))
		if err != nil {
			return nil, err
		}
		if n := bytes.Count(text, []byte(f.Old)); n != 1 {
			return nil, fmt.Errorf("%s: what is to be changed is in %s %d times", f.What, f.File, n)
		}
		all[f.File] = bytes.Replace(text, []byte(f.Old), []byte(f.New), 1)
	}
	return all, nil
}

// Run builds the command with and without the faults, and asks both.
func Run(call *parts.Call) error {
	if err := call.Parse(); err != nil {
		return err
	}
	good, err := call.Folder()
	if err != nil {
		return err
	}
	bad, err := call.Folder()
	if err != nil {
		return err
	}
	texts, err := Texts(".")
	if err != nil {
		return err
	}
	overlay, err := parts.Overlays(bad, texts)
	if err != nil {
		return err
	}
	b := &bench{folder: bad}
	if b.good, err = parts.Build(call.Context, good); err != nil {
		return err
	}
	if b.bad, err = parts.Build(call.Context, bad, "-overlay", overlay); err != nil {
		return err
	}
	if b.second, err = filepath.Abs(filepath.Join("docs", "certify", "main.mjs")); err != nil {
		return err
	}
	fmt.Fprintln(call.Out, "| fault | `--recheck` | certificate | second checker |\n|---|---|---|---|")
	missed := 0
	for i := range Faults {
		row, found, err := b.try(call.Context, &Faults[i])
		if err != nil {
			return fmt.Errorf("%s: %w", Faults[i].What, err)
		}
		if !found {
			missed++
		}
		fmt.Fprintf(call.Out, "| %s | %s |\n", Faults[i].What, strings.Join(row, " | "))
	}
	fmt.Fprintf(call.Out, "\n%d of %d found.\n", len(Faults)-missed, len(Faults))
	if missed > 0 {
		return parts.ErrWrong
	}
	return nil
}

// bench are the builds with and without faults, and the second checker.
type bench struct{ folder, good, bad, second string }

// longest is how long a check may take.
const longest = time.Minute

// The exit statuses that are told apart.
const (
	holds    = 0
	violated = 1
)

// try asks both builds the question of a fault. row tells what finds the fault.
func (b *bench) try(ctx context.Context, f *Fault) (row []string, found bool, err error) {
	for name, text := range map[string]string{"model.pml": f.Model, "property.hoa": f.Automaton} {
		if err := os.WriteFile(filepath.Join(b.folder, name), []byte(text), 0o600); err != nil {
			return nil, false, err
		}
	}
	check := append([]string{"check", "model.pml"}, f.Question...)
	for command, want := range map[string]int{b.good: violated, b.bad: holds} {
		out, err := child.Run(ctx, b.folder, longest, command, check...)
		if err != nil || out.Status != want {
			return nil, false, fmt.Errorf("%w: exit status %d, want %d: %s%s", parts.ErrWrong, out.Status, want, out.Stdout, out.Stderr)
		}
	}
	again, err := child.Run(ctx, b.folder, longest, b.bad, append(check, "--recheck")...)
	if err != nil {
		return nil, false, err
	}
	row = append(row, verdict(again.Status != holds))
	certificate := filepath.Join(b.folder, "certificate")
	_ = os.Remove(certificate) // the one before
	written, err := child.Run(ctx, b.folder, longest, b.bad, append(check, "--certificate", certificate)...)
	if err != nil {
		return nil, false, err
	}
	if written.Status != holds {
		return append(row, "found: there is none", "–"), true, nil
	}
	judged, err := child.Run(ctx, b.folder, longest, b.bad, "certify", certificate)
	if err != nil {
		return nil, false, err
	}
	refused, second := judged.Status != holds, false
	row = append(row, verdict(refused))
	if node, err := exec.LookPath("node"); err != nil {
		row = append(row, "not tried")
	} else {
		judged, err := child.Run(ctx, b.folder, longest, node, b.second, certificate)
		if err != nil {
			return nil, false, err
		}
		second = judged.Status != holds
		row = append(row, verdict(second))
	}
	return row, again.Status != holds || refused || second, nil
}

// verdict says whether a fault was found.
func verdict(found bool) string {
	if found {
		return "found"
	}
	return "not found"
}

// Package broken builds the command with faults in its searches, stores and
// products, has each build write certificates of what it takes to hold, and has
// the command without faults check them. A fault is caught when a certificate
// is refused, or the broken build finds no certificate of what it has said to
// hold. It prints a table. A fault that is not caught is an error, and so is a
// certificate with something that does not hold if it is accepted.
//
//	go run ./bench/faults broken specs/peterson.ltl specs/dekker.ltl specs/abp.ltl specs/philosophers-fixed.ltl
package broken

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/child"
)

// longest is how long a check or a certification may take.
const longest = 5 * time.Minute

// Run tries every fault on the specification files that are its arguments.
func Run(c *parts.Call) (err error) {
	b := &bench{call: c}
	only := c.String("only", "", "only the fault with this name")
	if b.specs, err = c.ParseArgs(); err != nil {
		return err
	}
	if b.folder, err = c.Folder(); err != nil {
		return err
	}
	good, err := c.Folder()
	if err != nil {
		return err
	}
	if b.good, err = parts.Build(c.Context, good); err != nil {
		return err
	}
	fmt.Fprint(c.Out, "| fault | file | said to hold, does not | certificates | refused | not found | first reason |\n|---|---|--:|--:|--:|--:|---|\n")
	for i := range faults {
		if f := &faults[i]; *only == "" || f.name == *only {
			if err := b.try(f); err != nil {
				return fmt.Errorf("%s: %w", f.name, err)
			}
		}
	}
	if b.missed > 0 {
		return fmt.Errorf("%w: %d faults were not caught", parts.ErrWrong, b.missed)
	}
	return nil
}

// bench is a run of the command: good is the path of an ltlcheck without
// faults. missed counts the faults for which every certificate was written and
// accepted.
type bench struct {
	call         *parts.Call
	folder, good string
	specs        []string
	missed       int
}

// broken builds the command with a fault. The source itself is not touched.
func (b *bench) broken(f *fault) (command string, err error) {
	text, err := os.ReadFile(f.file)
	if err != nil {
		return "", err
	}
	if bytes.Count(text, []byte(f.from)) != 1 {
		return "", fmt.Errorf("%s has not once %q", f.file, f.from)
	}
	overlay, err := parts.Overlay(b.folder, f.file, bytes.Replace(text, []byte(f.from), []byte(f.to), 1))
	if err != nil {
		return "", err
	}
	return parts.Build(b.call.Context, b.folder, "-overlay", overlay)
}

// found sums up the effects of a fault on all specifications: properties that
// are wrongly said to hold, certificates that were written, certificates that
// were refused, searches that could not write one, and the first reason.
type found struct {
	wrong, certificates, refused, none int
	reason                             string
}

// try builds the command with a fault and lets it check all specifications.
func (b *bench) try(f *fault) error {
	broken, err := b.broken(f)
	if err != nil {
		return err
	}
	var sum found
	for _, spec := range b.specs {
		if err := b.specification(broken, spec, &sum); err != nil {
			return err
		}
	}
	if sum.refused+sum.none == 0 {
		b.missed++
	}
	fmt.Fprintf(b.call.Out, "| %s | `%s` | %d | %d | %d | %d | %s |\n", f.name, f.file, sum.wrong, sum.certificates, sum.refused, sum.none, strings.ReplaceAll(sum.reason, "|", "\\|"))
	return nil
}

// verdicts is the part of the document of the command check that is needed.
type verdicts struct {
	Checks []struct {
		Properties []struct {
			Name, Verdict string
			Assumptions   []string
		}
	}
}

// holding returns the properties of a specification that a build says hold, and
// what it wrote to standard error. It returns none if the build crashed.
func (b *bench) holding(command, spec string, args ...string) (titles []string, complaints string, err error) {
	out, err := child.Run(b.call.Context, "", longest, command, append([]string{"check", spec, "--without", "all", "--workers", "1", "--json"}, args...)...)
	if err != nil {
		return nil, "", err
	}
	var doc verdicts
	if err := json.Unmarshal([]byte(out.Stdout), &doc); err != nil {
		return nil, out.Stderr, nil // it did not come to an answer
	}
	for _, c := range doc.Checks {
		for _, p := range c.Properties {
			if p.Verdict == "holds" {
				titles = append(titles, p.Name+" under "+strings.Join(p.Assumptions, ", "))
			}
		}
	}
	return titles, out.Stderr, nil
}

// specification lets the broken build check a specification and write a
// certificate, which the good build then checks. A certificate of something
// that does not hold must not be accepted: that is an error.
func (b *bench) specification(broken, spec string, sum *found) error {
	hold, _, err := b.holding(b.good, spec)
	if err != nil {
		return err
	}
	file := filepath.Join(b.folder, "certificate")
	_ = os.Remove(file) // there may be none
	said, complaints, err := b.holding(broken, spec, "--certificate", file)
	if err != nil {
		return err
	}
	wrong := 0
	for _, title := range said {
		if !slices.Contains(hold, title) {
			wrong++
		}
	}
	sum.wrong += wrong
	if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
		if len(said) > 0 {
			sum.none++
			sum.because(complaints)
		}
		return nil
	}
	sum.certificates++
	checked, err := child.Run(b.call.Context, "", longest, b.good, "certify", file)
	if err != nil {
		return err
	}
	switch {
	case checked.Status != 0:
		sum.refused++
		sum.because(checked.Stdout + checked.Stderr)
	case wrong > 0:
		return fmt.Errorf("%s: a certificate of what does not hold is accepted, %w", spec, parts.ErrWrong)
	}
	return nil
}

// because stores the last line of the first reason.
func (f *found) because(text string) {
	if f.reason == "" {
		lines := strings.Split(strings.TrimSpace(text), "\n")
		f.reason = strings.TrimSpace(lines[len(lines)-1])
		if len(f.reason) > mostReason {
			f.reason = f.reason[:mostReason] + " …"
		}
	}
}

// mostReason is the length of a reason in the table, in bytes.
const mostReason = 120

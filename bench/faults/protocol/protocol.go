// Package protocol breaks the protocol of clusters in known ways, one at a time,
// and counts the simulated worlds until one shows it. The files are not changed
// (it uses go build -overlay). Some of the faults were there once.
//
//	go run ./bench/faults protocol -seeds 1000
package protocol

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
)

// Fault is a change of the protocol: a text that is in a file once, and what
// stands there instead.
type Fault struct {
	What     string
	File     string
	Old, New string
}

// Folder has the files of the faults.
const Folder = "internal/distributed/cluster"

// Faults are the known faults.
var Faults = []Fault{
	{"batches are reported as sent before they are stored", "outgoing.go", "if err := p.out.Flush(); err != nil {\n\t\treturn ended(err)\n\t}\n\tr := Report{Kind: Sent", "r := Report{Kind: Sent"},
	{"batches that come twice are taken twice", "partition.go", "if r.seen[n/64]&bit != 0 {", "if false {"},
	{"leases do not end", "members.go", "if now.Sub(at) > m.lease {", "if now.Sub(at) < 0 {"},
	{"who takes a partition over counts again what was counted", "outgoing.go", "if p.step < p.assignment.Silent {\n\t\tp.counts, p.found, p.has = Counts{}, nil, false\n", "if p.step < p.assignment.Silent {\n"},
	{"a search ends before the last states are expanded", "coordinator.go", "if level > 0 {", "if level > 1 {"},
	{"a superstep ends without all of its batches", "partition.go", "if lacking := p.lacking(o.From); len(lacking) > 0 {", "if lacking := p.lacking(o.From); false {"},
	{"an order that comes twice is obeyed twice", "partition.go", "case o.Kind == Expand && p.expanded:", "case o.Kind == Expand && p.expanded && p.broken:"},
	{"batches of a superstep that is over are taken", "partition.go", "if b.Step < p.step {", "if false {"},
	{"a checkpoint leaves an entry of the log out", "checkpoint.go", "Entry: p.entries - 1,", "Entry: p.entries,"},
	{"a checkpoint leaves the newest level out", "checkpoint.go", "for level := from; level < p.levels; level++ {", "for level := from; level+1 < p.levels; level++ {"},
	{"a new owner has the epoch of the one before", "coordinator.go", "o.Epoch++", "o.Epoch = 1"},
	{"a new owner does not send what nobody has sent", "coordinator.go", "if c.sent[p] != nil {\n\t\to.Quiet++", "if c.sent[p] == nil {\n\t\to.Quiet++"},
	{"the slots of a lost worker take over from each other", "members.go", "orders = append(orders, m.c.Lose(slots...)...)", "for _, s := range slots {\n\t\t\torders = append(orders, m.c.Lose(s)...)\n\t\t}"},
	{"there is a checkpoint before the initial states are counted", "checkpoint.go", " || p.step == 0 {", " {"},
	{"a worker that comes back is the one that was there", "host.go", "session: h.session(),", "session: \"1\","},
	{"idle partitions are not heard", "coordinator.go", "return c.takeIdle(r.Partition)", "return nil"},
}

// Text returns the text of the file with the fault.
func (f *Fault) Text(root string) (path string, text []byte, err error) {
	path = filepath.Join(root, Folder, f.File)
	old, err := os.ReadFile(path)
	if err != nil {
		return "", nil, err
	}
	if n := strings.Count(string(old), f.Old); n != 1 {
		return "", nil, fmt.Errorf("%s: what is to be changed is there %d times", f.What, n)
	}
	return path, []byte(strings.Replace(string(old), f.Old, f.New, 1)), nil
}

// Run makes each fault, and prints the first seed that shows it.
func Run(call *parts.Call) error {
	seeds := call.Int("seeds", 1000, "how many worlds are simulated with a fault at most")
	if err := call.Parse(); err != nil {
		return err
	}
	folder, err := call.Folder()
	if err != nil {
		return err
	}
	fmt.Fprintln(call.Out, "| fault | first seed | what it says |\n|---|---:|---|")
	missed := 0
	for _, f := range Faults {
		seed, says, err := f.find(call.Context, folder, *seeds)
		if err != nil {
			return err
		}
		if seed == "" {
			missed++
		}
		fmt.Fprintf(call.Out, "| %s | %s | %s |\n", f.What, seed, says)
	}
	fmt.Fprintf(call.Out, "\n%d of %d found within %d seeds.\n", len(Faults)-missed, len(Faults), *seeds)
	if missed > 0 {
		return parts.ErrWrong
	}
	return nil
}

var wrong = regexp.MustCompile(`(?m)_test\.go:\d+: (?:seed (\d+), problem \d+: )?(.*)$`)

// find builds the test of random worlds with the fault and runs it. seed is "" if
// all worlds went as they should.
func (f *Fault) find(ctx context.Context, folder string, seeds int) (seed, says string, err error) {
	path, text, err := f.Text(".")
	if err != nil {
		return "", "", err
	}
	overlay, err := parts.Overlay(folder, path, text)
	if err != nil {
		return "", "", err
	}
	binary := filepath.Join(folder, "cluster.test")
	if out, err := exec.CommandContext(ctx, "go", "test", "-c", "-overlay", overlay, "-o", binary, "./"+Folder).CombinedOutput(); err != nil {
		return "", "", fmt.Errorf("%s: %w: %s", f.What, err, out)
	}
	test := exec.CommandContext(ctx, binary, "-test.run=^TestTrials$", "-seeds", fmt.Sprint(seeds))
	test.Dir = Folder
	out, err := test.CombinedOutput()
	if m := wrong.FindStringSubmatch(string(out)); err != nil && m != nil { // without a seed even a world to which nothing happens shows it
		return cmp.Or(m[1], "0"), m[2], nil
	}
	var failed *exec.ExitError
	if errors.As(err, &failed) { // it crashes
		first, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
		return "0", first, nil
	}
	return "", "", err
}

//go:build linux

// Command memory runs the ltlcheck command with a memory limit on models that
// need more, and writes a table in Markdown of how it ended and of how much
// memory the process took.
//
//	go run ./bench/memory [-memory SIZE] [-models DIR] [-match TEXT]
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/report"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// bytes4 is a model with 2^32 states or more, which no search here can hold.
const bytes4 = `byte w, x, y, z;
active proctype P() { do :: w++ od }
active proctype Q() { do :: x++ od }
active proctype R() { do :: y++ od }
active proctype S() { do :: z++ od }
`

// searches are the options with which every model is checked.
var searches = [][]string{
	{"--property", "safety"},
	{"--property", "safety", "--store", "replace"},
	{"-f", "[] (_nr_pr < 99)", "--algorithm", "scc"},
	{"-f", "[] (_nr_pr < 99)", "--algorithm", "ndfs", "--store", "classical"},
	{"-f", "[] (_nr_pr < 99)", "--fairness", "strong"},
	{"-f", "[] (_nr_pr < 99)", "--store", "bitstate"},
}

func run(args []string, stdout, stderr io.Writer) error {
	fs := flag.NewFlagSet("memory", flag.ContinueOnError)
	fs.SetOutput(stderr)
	memory := fs.String("memory", "64MiB", "the limit")
	models := fs.String("models", filepath.Join("..", "shared", "corpus", "promela", "perf"), "folder of Promela models with perf.tsv")
	match := fs.String("match", "", "only models whose name contains this")
	if err := fs.Parse(args); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "memory")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	command := filepath.Join(dir, "ltlcheck")
	if out, err := exec.Command("go", "build", "-o", command, "./cmd/ltlcheck").CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	known := map[string]float64{filepath.Join(dir, "bytes4.pml"): 1 << 32}
	if err := os.WriteFile(filepath.Join(dir, "bytes4.pml"), []byte(bytes4), 0o666); err != nil {
		return err
	}
	paths := []string{filepath.Join(dir, "bytes4.pml")}
	rows, err := corpus.Table(filepath.Join(*models, "perf.tsv"))
	if err != nil {
		return err
	}
	for _, r := range rows {
		path := filepath.Join(*models, r["model"]+".pml")
		if _, twice := known[path]; !twice {
			paths = append(paths, path)
		}
		known[path] = max(known[path], r.Number("stored"))
	}
	fmt.Fprintln(stdout, "| model | asked | exit | states | of | counted | process | would take |\n|---|---|---|---|---|---|---|---|")
	for _, path := range paths {
		if !strings.Contains(filepath.Base(path), *match) {
			continue
		}
		for _, search := range searches {
			if err := measure(stdout, command, *memory, path, search, known[path]); err != nil {
				return err
			}
		}
	}
	return nil
}

// measure runs one search and writes its row. From the states and the memory
// used it estimates what the whole model would need.
func measure(out io.Writer, command, memory, path string, search []string, known float64) error {
	cmd := exec.CommandContext(context.Background(), command, append([]string{"check", "--first", path, "--memory", memory, "--json"}, search...)...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return err
	}
	var doc report.Checks
	if err := json.Unmarshal(stdout.Bytes(), &doc); err != nil || doc.Summary.Properties != 1 {
		return fmt.Errorf("%s %v: %v\n%s", path, search, err, stderr.Bytes())
	}
	p := &doc.Checks[0].Properties[0]
	states := float64(p.Product.States + p.Product.Transient)
	would := "-"
	if known > 0 && !strings.Contains(p.Store, "replace") && !strings.Contains(p.Store, "bitstate") {
		would = report.Bytes(uint64(float64(p.MemoryBytes) / states * known))
	}
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	fmt.Fprintf(out, "| %s | %s | %d | %.0f | %.0f | %s | %s | %s |\n", strings.TrimSuffix(filepath.Base(path), ".pml"), strings.Join(search, " "),
		cmd.ProcessState.ExitCode(), states, known, report.Bytes(p.MemoryBytes), report.Bytes(uint64(usage.Maxrss)<<10), would)
	return nil
}

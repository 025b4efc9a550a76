package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"

	"github.com/ltlcheck/ltlcheck/internal/child"
)

// LTSmin's compiler for Promela and its multi-core search, where they are installed. SpinS reads a part of Promela, and counts steps of
// atomic sequences its own way, so its numbers are shown and not compared.
const (
	spins    = "spins"
	prom2lts = "prom2lts-mc"
)

func ltsminInstalled() bool {
	for _, name := range []string{spins, prom2lts} {
		if _, err := exec.LookPath(name); err != nil {
			return false
		}
	}
	return true
}

// What prom2lts-mc writes in its log, each line behind its name and the time.
var (
	ltsminExplored = regexp.MustCompile(`(?m)Explored ([0-9]+) states ([0-9]+) transitions`)
	ltsminSeconds  = regexp.MustCompile(`(?m)Total exploration time ([0-9.]+) sec`)
)

// ltsmin is a job of LTSmin: depth first by one thread, with its tree.
func (b *bench) searchByLTSmin(path string) func(ctx context.Context) (measurement, error) {
	return func(ctx context.Context) (m measurement, err error) {
		folder, err := os.MkdirTemp("", "ltlcheck-ltsmin-")
		if err != nil {
			return m, err
		}
		defer os.RemoveAll(folder)
		text, err := os.ReadFile(path)
		if err != nil {
			return m, err
		}
		name := filepath.Base(path)
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o666); err != nil {
			return m, err
		}
		compiled, err := child.Must(ctx, folder, b.longest, spins, "-o3", name)
		if err != nil {
			return m, err
		}
		m.Compile = compiled.Usage
		out, err := child.Must(ctx, folder, b.longest, prom2lts, "--threads=1", "--strategy=dfs", "--state=tree", name+".spins")
		if err != nil {
			return m, err
		}
		m.Run = out.Usage
		return m, m.readLTSmin(out.Stdout + out.Stderr)
	}
}

// readLTSmin takes the numbers out of the log.
func (m *measurement) readLTSmin(log string) (err error) {
	explored, seconds := ltsminExplored.FindStringSubmatch(log), ltsminSeconds.FindStringSubmatch(log)
	if explored == nil || seconds == nil {
		return fmt.Errorf("%s says neither how many states it has explored nor how long it took", prom2lts)
	}
	if m.States, err = strconv.ParseUint(explored[1], 10, 64); err != nil {
		return err
	}
	if m.Transitions, err = strconv.ParseUint(explored[2], 10, 64); err != nil {
		return err
	}
	m.Search, err = strconv.ParseFloat(seconds[1], 64)
	return err
}

func exploreLTSmin(out io.Writer, cases []*result) {
	if !ltsminInstalled() {
		fmt.Fprintf(out, "LTSmin is not installed (%s and %s), and was not measured.\n", spins, prom2lts)
		return
	}
	search, memory := ratios{name: "search, CPU seconds of the process"}, ratios{name: "bytes of the process"}
	fmt.Fprint(out, "Beside LTSmin: SpinS, and its search by one thread with its tree.\n\n"+
		"| model | states | ltlcheck CPU s | MiB | LTSmin: states | SpinS and C compiler CPU s | search CPU s | MiB | ratio of searches | of memory |\n"+
		"|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, r := range cases {
		l := r.tools[ltsmin]
		if l == nil || !r.good(ours) {
			continue
		}
		if l.Failed != "" {
			fmt.Fprintf(out, "| %s | %d | | | %s | | | | | |\n", r.name, r.tools[ours].States, l.Failed)
			continue
		}
		o := r.tools[ours]
		fmt.Fprintf(out, "| %s | %d | %.2f | %d | %d | %.2f | %.2f | %d | %s | %s |\n", r.name, o.States, o.Run.CPU, o.Run.Peak>>20,
			l.States, l.Compile.CPU, l.Run.CPU, l.Run.Peak>>20, search.add(r.name, o.Run.CPU, l.Run.CPU), memory.add(r.name, float64(o.Run.Peak), float64(l.Run.Peak)))
	}
	judge(out, want{}, &search, &memory)
}

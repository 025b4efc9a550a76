package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"os"
	"os/exec"
	"regexp"
	"strconv"

	"github.com/ltlcheck/ltlcheck/internal/child"
)

// prom2lts is LTSmin's multi-core search of models that SpinS has compiled.
// SpinS reads a part of Promela, and may count steps of atomic sequences
// differently: a model for which its number of states differs is not compared.
const prom2lts = "prom2lts-mc"

// ltsminInstalled reports whether both programs are installed.
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
	ltsminTree     = regexp.MustCompile(`(?m)Tree memory: .* ([0-9.]+) B/state`)
	ltsminFill     = regexp.MustCompile(`(?m)Tree fill ratio \(roots/leafs\): ([0-9.]+)%/([0-9.]+)%`)
	ltsminFull     = regexp.MustCompile(`(?m)Error: tree (roots|leafs) table full`)
)

// fullest is how full either part of LTSmin's tree may be, in per cent. In a
// fuller one, looking for a free slot takes long.
const fullest = 80

// searchByLTSmin returns a job of LTSmin: a depth-first search by one thread,
// with its tree in the smallest table that suffices.
//
// The table has a fixed size. Unless it is told, LTSmin takes the size from the
// memory of the machine; but states are spread over the whole table, so that
// one that is too large costs time and memory for each of its pages. The job
// tries growing sizes, beginning with the one that sufficed in the round
// before.
func (b *bench) searchByLTSmin(path, name string) func(ctx context.Context) (measurement, error) {
	size := 0 // of the table that was the right one in the round before
	return func(ctx context.Context) (m measurement, err error) {
		if size == 0 {
			if size, err = b.tableFor(name); err != nil {
				return m, err
			}
		}
		folder, err := os.MkdirTemp("", "ltlcheck-ltsmin-")
		if err != nil {
			return m, err
		}
		defer os.RemoveAll(folder)
		compiled, used, err := b.compileWithSpinS(ctx, folder, path)
		if err != nil {
			return m, err
		}
		for ; size <= b.largestTable(); size++ {
			out, err := child.Run(ctx, folder, b.longest, prom2lts, "--threads=1", "--strategy=dfs", "--state=tree", fmt.Sprintf("--size=%d", size), compiled)
			if err != nil {
				return m, err
			}
			log := out.Stdout + out.Stderr
			full := ltsminFull.MatchString(log)
			if out.Status != 0 && !full {
				return m, fmt.Errorf("%s: exit status %d\n%s", prom2lts, out.Status, log)
			}
			m, err = readLTSmin(log)
			m.Compile, m.Run = used, out.Usage
			if err != nil || !full && fill(log) <= fullest {
				return m, err
			}
		}
		return measurement{}, fmt.Errorf("the tree does not fit into the largest table that %d MiB allow", b.memory)
	}
}

// smallestTable is the logarithm of the least size of a table.
const smallestTable = 16

// tableFor returns the logarithm of the first size to try: room for twice as
// many roots as ltlcheck has found states.
func (b *bench) tableFor(name string) (int, error) {
	for _, m := range b.record.of("explore", name, ours) {
		if m.Failed == "" && m.States > 0 {
			return max(smallestTable, bits.Len64(2*m.States-1)), nil
		}
	}
	return 0, errors.New("how large a table has to be is known only after ltlcheck has counted the states")
}

// largestTable returns the logarithm of the largest size within the memory
// limit. A root takes 8 bytes, and there is a leaf of 8 bytes for every four.
func (b *bench) largestTable() int { return bits.Len64((uint64(b.memory)<<20)/10) - 1 }

// readLTSmin reads the numbers from the log.
func readLTSmin(log string) (m measurement, err error) {
	explored, seconds, tree := ltsminExplored.FindStringSubmatch(log), ltsminSeconds.FindStringSubmatch(log), ltsminTree.FindStringSubmatch(log)
	if explored == nil || seconds == nil || tree == nil {
		return m, fmt.Errorf("%s does not say how many states it has explored, how long it took and how much memory", prom2lts)
	}
	if m.States, err = strconv.ParseUint(explored[1], 10, 64); err != nil {
		return m, err
	}
	if m.Transitions, err = strconv.ParseUint(explored[2], 10, 64); err != nil {
		return m, err
	}
	if m.Tree, err = strconv.ParseFloat(tree[1], 64); err != nil {
		return m, err
	}
	m.Search, err = strconv.ParseFloat(seconds[1], 64)
	return m, err
}

// fill returns how full the fuller part of the tree is, in per cent.
func fill(log string) (most float64) {
	if m := ltsminFill.FindStringSubmatch(log); m != nil {
		for _, s := range m[1:] {
			x, _ := strconv.ParseFloat(s, 64) // by its pattern it is a number
			most = max(most, x)
		}
	}
	return most
}

// exploreLTSmin writes the comparison with LTSmin.
func exploreLTSmin(out io.Writer, cases []*result) {
	if !ltsminInstalled() {
		fmt.Fprintf(out, "LTSmin is not installed (%s and %s), and was not measured.\n", spins, prom2lts)
		return
	}
	search, memory := ratios{name: "search, CPU seconds of the process"}, ratios{name: "bytes of the process"}
	fmt.Fprint(out, "Beside LTSmin: SpinS, and its search by one thread with its tree. Memory is that of the whole process; of LTSmin's also the part "+
		"of its table that is in use, as it says itself. Models whose states it counts otherwise are not compared.\n\n"+
		"| model | states | ltlcheck CPU s | bytes per state | LTSmin: states | SpinS and C compiler CPU s | search CPU s | bytes per state | in use | ratio of searches | of memory |\n"+
		"|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, r := range cases {
		l := r.tools[ltsmin]
		if l == nil || !r.good(ours) {
			continue
		}
		o := r.tools[ours]
		if l.Failed != "" {
			fmt.Fprintf(out, "| %s | %d | %.2f | %.0f | %s | | | | | | |\n", r.name, o.States, o.Run.CPU, perState(o), l.Failed)
			continue
		}
		fmt.Fprintf(out, "| %s | %d | %.2f | %.0f | %d | %.2f | %.2f | %.0f | %.0f |", r.name, o.States, o.Run.CPU, perState(o), l.States, l.Compile.CPU, l.Run.CPU, perState(l), l.Tree)
		if l.States == o.States && o.States >= manyStates {
			fmt.Fprintf(out, " %s | %s |\n", search.add(r.name, o.Run.CPU, l.Run.CPU), memory.add(r.name, perState(o), perState(l)))
		} else {
			fmt.Fprint(out, " | |\n")
		}
	}
	judgeBeside(out, "LTSmin", want{}, &search, &memory)
}

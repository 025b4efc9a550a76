package main

import (
	"os"
	"path/filepath"
)

// ofCorpus are questions about models of the corpus in a folder: SPIN's
// verdicts of those that state a property are in it, and the others are about
// what the models plainly can do.
func ofCorpus(dir string) (all []task) {
	for _, q := range []task{
		{kind: "deep", name: "ltl-perf/hanoi2_goal"},
		{kind: "deep", name: "ltl-perf/blocks3_goal"},
		{kind: "cycle", name: "ltl-perf/szym4_gf"},
		{kind: "cycle", name: "ltl-perf/elev3_gf"},
		{kind: "cycle", name: "ltl-perf/bakery5_starve"},
	} {
		q.path = filepath.Join(dir, "promela", q.name+".pml")
		if _, err := os.Stat(q.path); dir == "" || err != nil {
			q.missing = "there is no corpus (LTLCHECK_CORPUS) that has it"
		}
		all = append(all, q)
	}
	return all
}

package main

import (
	"os"
	"path/filepath"
	"strings"
)

// ofCorpus are questions about models of the corpus in a folder: SPIN's
// verdicts of those that state a property are in it, and the others are about
// what the models plainly can do: reach a place, or never run a process.
func ofCorpus(dir string) (all []task) {
	for _, q := range []task{
		{kind: "deep", name: "ltl-perf/hanoi2_goal"},
		{kind: "deep", name: "ltl-perf/blocks3_goal"},
		{kind: "wide", name: "perf/beem_bakery.6", property: `[] !"P_2@CS"`},
		{kind: "wide", name: "perf/beem_elevator2.3", property: `[] "p < 3"`},
		{kind: "wide", name: "perf/beem_fischer.4", property: `[] !"P_3@CS"`},
		{kind: "wide", name: "perf/beem_szymanski.4", property: `[] !"P_0@CS"`},
		{kind: "wide", name: "perf/beem_lamport.6", property: `[] !"P_3@q4"`},
		{kind: "cycle", name: "ltl-perf/szym4_gf"},
		{kind: "cycle", name: "ltl-perf/elev3_gf"},
		{kind: "cycle", name: "ltl-perf/bakery5_starve"},
		{kind: "cycle", name: "perf/beem_mcs.4", property: `[] ("P_0@p3" -> <> "P_0@CS")`},
		{kind: "cycle", name: "perf/beem_peterson.4", property: `[] ("P_0@wait" -> <> "P_0@CS")`},
		{kind: "cycle", name: "perf/beem_fischer.4", property: `([] <> "P_1@CS" && [] <> "P_2@CS") -> [] <> "P_0@CS"`},
		{kind: "cycle", name: "perf/beem_elevator2.3", property: `[] <> "p == 5"`},
	} {
		q.path = filepath.Join(dir, "promela", q.name+".pml")
		q.name = strings.TrimSpace(q.name + " " + q.property)
		if _, err := os.Stat(q.path); dir == "" || err != nil {
			q.missing = "there is no corpus (LTLCHECK_CORPUS) that has it"
		}
		all = append(all, q)
	}
	return all
}

// Command record runs a cluster of go.etcd.io/raft/v3 with faults, and writes what
// its servers do as JSON lines.
//
//	go run ./etcd/record -seed 7 > log.jsonl
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/ltlcheck/ltlcheck/docs/examples/raft/etcd"
)

func main() {
	seed := flag.Uint64("seed", 1, "of all that is drawn")
	steps := flag.Int("steps", 200, "of the cluster")
	bug := flag.String("bug", "", "a mistake that this build of the implementation has")
	flag.Parse()
	if err := etcd.Record(os.Stdout, etcd.Options{Seed: *seed, Steps: *steps, Bug: *bug}); err != nil {
		fmt.Fprintln(os.Stderr, "record:", err)
		os.Exit(1)
	}
}

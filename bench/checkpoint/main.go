// Command checkpoint stops searches, lets them go on from a checkpoint, and
// measures what checkpoints cost. Each argument is a command line of ltlcheck:
// check or explore with one question.
//
//	go run ./bench/checkpoint -kills 200 'explore a.pml' 'check b.pml -f "[] x"'
//
// kills each search again and again at random moments while it writes
// checkpoints at the interval -every, goes on from the last one, and compares
// the document of each search that comes to its end with the one of a search
// that was not stopped: everything but times, amounts of memory and what is
// said to vary. It ends with status 1 if they differ.
//
//	go run ./bench/checkpoint -cost 'explore large.pml'
//
// measures a checkpoint of nearly all of a search: its size, the time to write
// it and to go on from it, and how much longer a search takes that could write
// checkpoints than one that could not.
//
//	go run ./bench/checkpoint -writes large.pml
//
// explores models and measures one checkpoint of nearly all of their states,
// also by CPU time, which other work on the machine does not change.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

func main() {
	kills := flag.Int("kills", 200, "how many searches to kill")
	every := flag.Duration("every", 100*time.Millisecond, "the time between two checkpoints of searches that are killed")
	seed := flag.Uint64("seed", 1, "of the moments at which they are")
	cost := flag.Bool("cost", false, "measure what checkpoints cost instead")
	writes := flag.Bool("writes", false, "measure one checkpoint of each model instead")
	runs := flag.Int("runs", 3, "how often each search is measured with and without, one after the other")
	flag.Parse()
	folder, err := os.MkdirTemp("", "checkpoint")
	if err != nil {
		fail(err)
	}
	b := &bench{command: filepath.Join(folder, "ltlcheck"), file: filepath.Join(folder, "c.ckpt")}
	build := exec.Command("go", "build", "-o", b.command, "./cmd/ltlcheck")
	build.Stderr = os.Stderr
	if err = build.Run(); err == nil {
		switch {
		case *writes:
			err = b.writes(flag.Args())
		case *cost:
			err = b.cost(flag.Args(), *runs)
		default:
			err = b.kill(flag.Args(), *kills, *every, *seed)
		}
	}
	_ = os.RemoveAll(folder) // it is a folder for temporary files
	if err != nil {
		fail(err)
	}
}

// fail ends the program with a message.
func fail(err error) {
	fmt.Fprintln(os.Stderr, "checkpoint:", err)
	os.Exit(1)
}

// bench runs the command that was built at the start.
type bench struct {
	command string
	file    string // path of the checkpoints
}

// arguments splits a command line at spaces outside quotes, and adds options
// for a JSON document of a search by one worker, which is reproducible.
func arguments(line string) (args []string) {
	quote := rune(0)
	fields := strings.FieldsFunc(line, func(r rune) bool {
		switch {
		case r == quote:
			quote = 0
			return true
		case quote == 0 && (r == '"' || r == '\''):
			quote = r
			return true
		}
		return quote == 0 && r == ' '
	})
	return append(fields, "--json", "--workers", "1")
}

// Package checkpoint stops searches, and lets them go on from a checkpoint. Each
// argument is a command line of ltlcheck: check or explore with one question.
//
//	go run ./bench/limits checkpoint -kills 200 'explore a.pml' 'check b.pml -f "[] x"'
//
// kills each search again and again at random moments while it writes
// checkpoints at the interval -every, goes on from the last one, and compares
// the document of each search that comes to its end with the one of a search
// that was not stopped: everything but times, amounts of memory and what is
// said to vary. It is an error if they differ.
//
//	go run ./bench/limits checkpoint -writes large.pml
//
// explores models, and measures one checkpoint of nearly all of their states:
// its size, and the time to write it and to go on from it.
package checkpoint

import (
	"path/filepath"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
)

// Run kills searches, or measures checkpoints.
func Run(c *parts.Call) error {
	kills := c.Int("kills", 200, "how many searches to kill")
	every := c.Duration("every", 100*time.Millisecond, "the time between two checkpoints of searches that are killed")
	seed := c.Uint64("seed", 1, "of the moments at which they are")
	writes := c.Bool("writes", false, "measure one checkpoint of each model instead")
	args, err := c.ParseArgs()
	if err != nil {
		return err
	}
	folder, err := c.Folder()
	if err != nil {
		return err
	}
	b := &bench{call: c, file: filepath.Join(folder, "c.ckpt")}
	if *writes {
		return b.writes(args)
	}
	if b.command, err = parts.Build(c.Context, folder); err != nil {
		return err
	}
	return b.kill(args, *kills, *every, *seed)
}

// bench runs the command that was built at the start.
type bench struct {
	call    *parts.Call
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

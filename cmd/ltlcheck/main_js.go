package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/serve"
	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
)

// main runs one command line, or one request of the page of the playground, in
// a browser. The page has an instance of this program for each, as the server
// of ltlcheck serve has a process.
func main() {
	delayCollection()
	ctx, _ := interruptible()
	os.Exit(play(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// play runs a command line. There are two more commands than in the table:
// question answers one, and job runs the command that a job asks for, both from
// JSON on standard input.
func play(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 1 && args[0] == "question" {
		if err := serve.WorkAndDraw(ctx, stdin, stdout); err != nil {
			fmt.Fprintln(stderr, err)
			return cli.StatusInternal
		}
		return 0
	}
	if len(args) == 1 && args[0] == "job" {
		var j struct {
			serve.JobRequest
			Time, Memory string
		}
		err := json.NewDecoder(stdin).Decode(&j)
		if err == nil {
			args, err = j.Arguments(j.Time, j.Memory)
		}
		if err != nil {
			fmt.Fprintln(stderr, err)
			return cli.StatusInput
		}
		stdin = strings.NewReader(j.Formula)
	}
	return runUntil(ctx, atomicfile.OS{Done: ctx.Done()}, args, stdin, stdout, stderr)
}

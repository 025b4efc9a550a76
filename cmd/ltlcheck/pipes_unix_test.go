//go:build unix

package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
)

// pipeCommands are, by the names of all flags that take a file, commands with a named pipe, PIPE, behind which nobody is; writes
// says that they write to it.
var pipeCommands = map[string]struct {
	writes bool
	args   string
}{
	"automaton":   {args: "check model.pml --automaton PIPE.hoa"},
	"certificate": {true, "check model.pml --certificate PIPE"},
	"checkpoint":  {true, "check model.pml --checkpoint PIPE"},
	"claim":       {args: "check model.pml --claim PIPE.never"},
	"config":      {args: "swarm serve --config PIPE"},
	"creds":       {args: "swarm status --nats nats://127.0.0.1:1 --creds PIPE x"},
	"curve":       {true, "sample model.pml --runs 1 --curve PIPE"},
	"file":        {args: "translate -F PIPE"},
	"map":         {args: "trace model.pml - --map PIPE"},
	"mcc":         {args: "check net.pnml --mcc PIPE.xml"},
	"output":      {true, "translate -f a -o PIPE"},
	"replay":      {args: "go test --replay PIPE"},
	"resume":      {args: "check model.pml --resume PIPE"},
	"tlsca":       {args: "swarm status --nats nats://127.0.0.1:1 --tlsca PIPE x"},
	"tlscert":     {args: "swarm status --nats nats://127.0.0.1:1 --tlscert PIPE --tlskey model.pml x"},
	"tlskey":      {args: "swarm status --nats nats://127.0.0.1:1 --tlscert model.pml --tlskey PIPE x"},
	"trail":       {args: "simulate model.pml --trail PIPE"},
}

// fileFlags calls visit for all flags that take a file.
func fileFlags(cmd *cobra.Command, visit func(*cobra.Command, *pflag.Flag)) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if name, _ := pflag.UnquoteUsage(f); strings.HasPrefix(name, "FILE") {
			visit(cmd, f)
		}
	})
	for _, sub := range cmd.Commands() {
		fileFlags(sub, visit)
	}
}

// makePipe makes a named pipe behind which nobody is.
func makePipe(path string) error { return syscall.Mkfifo(path, 0o666) }

// TestPipes: no flag that takes a file waits for a pipe that nobody writes to, and an interrupt ends the wait for a reader.
func TestPipes(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"model.pml": "init { skip }\n", "net.pnml": `<pnml><net id="n"><page id="p"><place id="a"/></page></net></pnml>`} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, suffix := range []string{"", ".hoa", ".never", ".xml"} {
		if err := makePipe(filepath.Join(folder, "PIPE"+suffix)); err != nil {
			t.Fatal(err)
		}
	}
	for name, args := range map[string]string{"serve": "serve PIPE", "serve a device": "serve /dev/null", "mcp": "mcp PIPE"} { // that take folders
		t.Run(name, func(t *testing.T) {
			tryPipe(t, strings.Fields(strings.ReplaceAll(args, "PIPE", filepath.Join(folder, "PIPE"))), false)
		})
	}
	root := newRoot(cli.NewEnvironment(atomicfile.OS{}, nil, strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{}))
	found := map[string]string{}
	fileFlags(root, func(cmd *cobra.Command, f *pflag.Flag) {
		if _, known := pipeCommands[f.Name]; !known {
			t.Errorf("%s --%s takes a file: add it to pipeCommands", cmd.CommandPath(), f.Name)
		}
		found[f.Name] = f.Usage
	})
	for flag, c := range pipeCommands {
		if found[flag] == "" {
			t.Errorf("there is no --%s", flag)
		}
		args := strings.Fields(c.args)
		for i, a := range args {
			if strings.HasPrefix(a, "PIPE") || strings.HasPrefix(a, "model.") || strings.HasPrefix(a, "net.") {
				args[i] = filepath.Join(folder, a)
			}
		}
		t.Run(flag, func(t *testing.T) { tryPipe(t, args, c.writes) })
	}
}

func tryPipe(t *testing.T, args []string, writes bool) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	want := cli.StatusInput
	if writes {
		time.AfterFunc(200*time.Millisecond, cancel)
	}
	var stderr bytes.Buffer
	ended := make(chan int)
	go func() {
		ended <- runUntil(ctx, atomicfile.OS{Done: ctx.Done()}, args, strings.NewReader(""), &bytes.Buffer{}, &stderr)
	}()
	select {
	case status := <-ended:
		if said := stderr.String(); status != want && !(writes && (status == cli.StatusInconclusive || status == cli.StatusOK)) && !strings.Contains(said, "nobody reads this pipe") {
			t.Errorf("%q: exit status %d, want %d\n%s", args, status, want, said)
		}
	case <-time.After(2 * time.Minute):
		t.Errorf("%q: it waits", args)
	}
}

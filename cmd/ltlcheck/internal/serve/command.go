//go:build !js

package serve

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/scratch"
)

// The default limits of a run.
const (
	defaultTime   = time.Minute
	defaultMemory = 1 << 30
)

// flags are the flags of serve.
type flags struct {
	address string
	time    cli.Seconds
	memory  cli.ByteSize
	atOnce  int
	open    bool
	worker  bool
	run     string // of Go tests
}

// NewCommand makes the command serve.
func NewCommand(env *cli.Environment) *cobra.Command {
	fl := flags{time: cli.Seconds(defaultTime), memory: defaultMemory}
	cmd := &cobra.Command{
		Use:   "serve [MODEL|SPEC|PACKAGE]",
		Short: "Work with models in the browser: edit, check, look, explore",
		Long: `serve prints the address of a page in the browser, on this machine only, with an editor that says what is wrong
while you type, runs with their progress, results to be looked at, automata of formulas, and an explorer that goes
through a model step by step. It reads and writes the models and specifications in the folder of MODEL or SPEC, or in
this one, and below it, and nothing else; docs/look.md says more.

With --run it explores models in Go: those that the matching tests of PACKAGE check, and the runs that they find.

The address has a random token: without it there is no answer. Ctrl-C ends the server and everything that runs.`,
		Example: `  ltlcheck serve mutex.pml
  ltlcheck serve specs/mutex.ltl --time 5m --memory 4G
  ltlcheck serve ./lease --run TestLease`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if fl.worker {
				return answerOne(cmd.Context(), env)
			}
			if cmd.Flags().Changed("run") {
				return runTests(cmd.Context(), env, &fl, args)
			}
			return run(cmd.Context(), env, &fl, args)
		},
	}
	cli.EndsItself(cmd)
	f := cli.Flags(cmd)
	f.Model.StringVar(&fl.run, "run", "", "explore the models in Go that the tests of PACKAGE check whose names match this `REGEXP`, as that of go test does")
	f.Serving.StringVar(&fl.address, "address", "127.0.0.1:0", "listen at this `ADDRESS` of this machine; port 0 is any that is free")
	f.Limiting.Var(&fl.time, "time", "end a run after this time, as 90s or 5m (default 1m)")
	f.Limiting.Var(&fl.memory, "memory", "end a run at this much memory, as 512MiB or 4G (default 1G)")
	f.Serving.IntVar(&fl.atOnce, "at-once", 2, "how many runs there are at the same time; others wait")
	cli.AtLeast(cmd, 1, "at-once")
	f.Serving.BoolVar(&fl.open, "open", false, "open the page in the browser of this machine")
	f.Serving.BoolVar(&fl.worker, "worker", false, "answer one question on standard input, as the processes do that the server starts")
	return cmd
}

// answerOne answers one question of the server that has started this process, within
// fixed limits.
func answerOne(ctx context.Context, env *cli.Environment) error {
	return cli.Within(ctx, WorkerTime, WorkerMemory, "a question is answered", func() error {
		return Work(ctx, env.Stdin, env.Raw())
	})
}

// run is the command serve: it prints the address with the token and serves
// until it is interrupted.
func run(ctx context.Context, env *cli.Environment, fl *flags, args []string) error {
	config, err := config(fl, args)
	if err != nil {
		return err
	}
	return serve(ctx, env, fl, config)
}

// runTests is the command serve with --run: the page explores the models of Go
// tests.
func runTests(ctx context.Context, env *cli.Environment, fl *flags, args []string) error {
	pkg := "."
	if len(args) == 1 {
		pkg = args[0]
	}
	folder, err := scratch.New("", "ltlcheck-tests-")
	if err != nil {
		return err
	}
	defer func() { _ = folder.Remove() }()
	tests, err := BuildTests(ctx, pkg, filepath.Join(folder.Path(), "tests.exe"))
	if err == nil {
		err = tests.Find(ctx, fl.run, time.Duration(fl.time))
	}
	if err != nil {
		return cli.InputErrorf("--run %s: %w", fl.run, err)
	}
	return serve(ctx, env, fl, Config{Folder: tests.Folder, Tests: tests, AtOnce: fl.atOnce})
}

// serve serves until it is interrupted.
func serve(ctx context.Context, env *cli.Environment, fl *flags, config Config) error {
	config.Disk = env.Disk()
	l, err := listen(fl.address)
	if err != nil {
		return err
	}
	s, err := New(ctx, config)
	if err != nil {
		return cli.NewInputError(err)
	}
	fmt.Fprintf(env.Stdout, "http://%s%s\n", l.Addr(), s.Path())
	if fl.open {
		if err := openBrowser("http://" + l.Addr().String() + s.Path()); err != nil {
			fmt.Fprintf(env.Stderr, "ltlcheck: --open: %v\n", err) // the server is there all the same
		}
	}
	fmt.Fprintln(env.Stderr, "ltlcheck: open this address in a browser; Ctrl-C ends the server and what it runs")
	return s.Serve(l)
}

// openBrowser starts the program by which the system opens addresses, and does not wait
// for it.
func openBrowser(address string) error {
	command := []string{"xdg-open"}
	switch runtime.GOOS {
	case "darwin":
		command = []string{"open"}
	case "windows":
		command = []string{"rundll32", "url.dll,FileProtocolHandler"}
	}
	cmd := exec.Command(command[0], append(command[1:], address)...)
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait() }() // so that it does not remain as a zombie
	return nil
}

// config returns the configuration of the server: the folder of the file, and a
// function that starts this program as a worker in it.
func config(fl *flags, args []string) (Config, error) {
	c := Config{Folder: ".", Time: fl.time.String(), Memory: fl.memory.String(), AtOnce: fl.atOnce}
	if len(args) == 1 {
		info, err := os.Stat(args[0])
		switch {
		case err != nil:
			return c, cli.NewInputError(err)
		case info.IsDir():
			c.Folder = args[0]
		case !info.Mode().IsRegular():
			return c, cli.InputErrorf("%s: want a folder, or a model or specification in it, and this is neither", args[0])
		default:
			c.Folder, c.File = filepath.Split(args[0])
		}
	}
	folder, err := filepath.Abs(c.Folder)
	if err != nil {
		return c, cli.NewInputError(err)
	}
	c.Folder = folder
	c.Worker, err = cli.ThisProgramIn(folder)
	return c, err
}

// listen listens at an address of this machine. Addresses that other machines
// can reach are refused: the page can write files.
func listen(address string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, cli.InputErrorf("--address %s: %w", address, err)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, cli.InputErrorf("--address %s: want an address of this machine alone, such as 127.0.0.1:8080", address)
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, cli.InputErrorf("--address %s: %w", address, err)
	}
	return l, nil
}

package main

import (
	"context"
	"fmt"
	"io"
	"runtime/debug"
	"slices"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/help"
	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/source"
)

// run is the whole command for tests: it never exits, and touches nothing
// global but the signals and the memory limit, which it restores.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return runOn(atomicfile.OS{}, args, stdin, stdout, stderr)
}

// runOn is run with a disk for output, which tests replace by one that fails.
func runOn(disk atomicfile.Disk, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := interruptible()
	defer stop()
	return runUntil(ctx, disk, args, stdin, stdout, stderr)
}

// runUntil runs a command line until ctx is done, and returns the exit status.
// A panic becomes an internal error, status 4.
func runUntil(ctx context.Context, disk atomicfile.Disk, args []string, stdin io.Reader, stdout, stderr io.Writer) (status int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(safetext.NewWriter(stderr), "ltlcheck: internal error: %v\n%s", r, debug.Stack())
			status = cli.StatusInternal
		}
	}()
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1)) // as --memory may set it
	env := cli.NewEnvironment(disk, args, stdin, stdout, stderr)
	env.Version = readVersion().Version
	return env.Execute(func() error { return newRoot(env).ExecuteContext(ctx) })
}

// command is an entry in the table of commands. others is set for commands that
// describe other commands, for which all must be made.
type command struct {
	name   string
	group  help.Group
	make   func(*cli.Environment) *cobra.Command
	others bool // it tells of the other commands
}

// wanted returns the commands that must be made for a command line: the one
// with which it begins, since making all takes longer than a small model; or
// else all, of which one may have been meant.
func wanted(args []string) []command {
	if len(args) == 0 {
		return commands
	}
	i := slices.IndexFunc(commands, func(c command) bool { return c.name == args[0] && !c.others })
	if i < 0 {
		return commands
	}
	return commands[i : i+1]
}

// newRoot makes the command ltlcheck with the flags that all commands have.
func newRoot(env *cli.Environment) *cobra.Command {
	root := &cobra.Command{
		Use:   "ltlcheck",
		Short: "Check models against properties in linear temporal logic",
		Long: `ltlcheck checks models against properties in linear temporal logic.
Exit status: 0 every property has its expected verdict; 1 some property does not;
2 wrong input or command line; 3 inconclusive; 4 internal error.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if wanted, _ := cmd.Flags().GetBool("version"); wanted {
				return writeVersion(env)
			}
			return cli.InputErrorf("a command is missing; ltlcheck --help lists them")
		},
	}
	root.SetArgs(helpArgs(env.Args))
	root.SetIn(env.Stdin)
	root.SetOut(env.Stdout)
	root.SetErr(env.Stderr)
	cli.PersistentFlags(root).Limiting.BoolVar(&env.Files.Contained, "contained", false, "refuse files outside the folder of the model or specification that they are named in: absolute names, .. and symbolic links")
	cli.PersistentFlags(root).Limiting.Var((*cli.ByteSize)(&env.Files.Max), "max-input", "refuse an input file, or what a compressed one contains, that is larger than this (default "+report.Bytes(source.MaxInput)+")")
	cli.PersistentFlags(root).Helping.StringVar(&env.Colour, "color", "auto", "paint results: "+cli.JoinOr(cli.Colours())+"; auto does on a terminal unless NO_COLOR is set")
	cli.Offer(root, "color", cli.Colours()...)
	cli.PersistentFlags(root).Helping.Bool("help-all", false, "explain the command and all its flags")
	cli.Flags(root).Helping.Bool("version", false, "say which version this is")
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		all, _ := cmd.Flags().GetBool("help-all")
		_ = help.Write(env.Stdout, cmd, all, env.Width()) // standard output remembers errors
	})
	root.CompletionOptions.DisableDefaultCmd = true
	root.SuggestionsMinimumDistance = 2
	root.PersistentPreRunE = func(cmd *cobra.Command, args []string) error {
		env.Expect(cmd)
		if err := cli.RefuseFormulas(cmd, env.Args, args); err != nil {
			return err
		}
		if err := cli.RefuseSameFile(cmd); err != nil {
			return env.KeepFile(err)
		}
		if err := cli.RefuseFlags(cmd); err != nil {
			return err
		}
		if err := cli.OneOf("color", env.Colour, cli.Colours()...); err != nil {
			return err
		}
		env.Watch(cmd)
		return nil
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		env.Expect(cmd)
		return cli.FlagError(cmd, env.Args, err)
	})
	help.AddGroups(root)
	for _, command := range wanted(env.Args) {
		c := command.make(env)
		c.Args, c.GroupID = cli.ExplainedArgs(c.Args), string(command.group)
		root.AddCommand(c)
	}
	root.Args = cli.UnknownCommand
	explainTopics(root, env)
	if len(env.Args) > 0 && slices.Contains([]string{cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd}, env.Args[0]) {
		cli.Complete(root)
	}
	return root
}

// helpArgs inserts --help before --help-all, which says how much of it.
func helpArgs(args []string) []string {
	for i, a := range args {
		switch a {
		case "--":
			return args
		case "--help-all":
			return slices.Insert(slices.Clone(args), i, "--help")
		}
	}
	return args
}

// explainTopics makes help explain topics besides commands. Help for what is
// neither is an error; the help of cobra shows that of a command above it.
func explainTopics(root *cobra.Command, env *cli.Environment) {
	root.InitDefaultHelpCmd()
	for _, c := range root.Commands() {
		if c.Name() != "help" {
			continue
		}
		c.Short, c.GroupID = "Explain a command, or one of the topics "+cli.JoinAnd(help.Topics()), string(help.About)
		run := c.Run
		c.Run = func(cmd *cobra.Command, args []string) {
			if len(args) == 1 && help.IsTopic(args[0]) {
				_ = help.WriteTopic(env.Stdout, args[0], env.Width()) // standard output remembers errors
				return
			}
			run(cmd, args)
		}
		c.Args = func(_ *cobra.Command, args []string) error {
			if len(args) == 1 && help.IsTopic(args[0]) {
				return nil
			}
			found, rest, err := root.Find(args)
			if err != nil {
				return cli.UnknownCommand(root, args)
			}
			return cli.UnknownCommand(found, rest)
		}
	}
}

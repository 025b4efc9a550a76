package starting

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/display"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// NewCommand makes the command init.
func NewCommand(env *cli.Environment) *cobra.Command {
	var folder string
	cmd := &cobra.Command{
		Use:   "init [" + strings.Join(kinds, "|") + "] NAME",
		Short: "Write a small model to begin with",
		Long: `init writes a small model with its specification, a test, and a workflow that checks them on every push, all of which
pass. The test shows that the specification notices a bug, which the model has if the macro BUG is defined; of a net the file
says what the bug is. In Go the model and its tests are one file. NAME is one of

` + table() + `
Files that exist are never overwritten: then nothing is written.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.InputErrorf("init takes the name of a model to begin with: %s; ltlcheck help init describes them", cli.JoinOr(names()))
			}
			return cobra.MaximumNArgs(2)(cmd, args)
		},
		RunE: func(_ *cobra.Command, args []string) error {
			kind, name, err := wanted(args)
			if err != nil {
				return err
			}
			return write(env, folder, kind, name)
		},
		ValidArgs: slices.Concat(kinds, names()),
	}
	cli.Flags(cmd).Results.StringVar(&folder, "folder", ".", "write below the folder `DIR`")
	return cmd
}

// table lists the starters for the help.
func table() string {
	var b strings.Builder
	tw := display.NewTable(&b, 2, false)
	for _, s := range starters {
		_, _ = io.WriteString(tw, "  "+s.name+"\t"+s.about+" ("+strings.Join(kindsOf(s.name), ", ")+")\n") // a buffer never fails
	}
	_ = tw.Flush() // a buffer never fails
	return b.String()
}

func names() (all []string) {
	for _, s := range starters {
		all = append(all, s.name)
	}
	return all
}

// wanted returns the kind and the name that the arguments choose.
func wanted(args []string) (kind, name string, err error) {
	kind, name = kinds[0], args[len(args)-1]
	if len(args) == 2 {
		kind = args[0]
	}
	if !slices.Contains(kinds, kind) {
		return "", "", cli.InputErrorf("init %s: there is no such kind of models; want %s", kind, cli.JoinOr(kinds))
	}
	if !slices.Contains(names(), name) {
		return "", "", cli.InputErrorf("init %s: there is no such model to begin with; want %s", name, cli.JoinOr(names()))
	}
	if with := kindsOf(name); !slices.Contains(with, kind) {
		return "", "", cli.InputErrorf("init %s %s: there is none; want %s", kind, name, cli.JoinOr(with))
	}
	return kind, name, nil
}

// write writes the files of a starter, if none of them exists.
func write(env *cli.Environment, folder, kind, name string) error {
	files := filesFor(kind, name)
	for _, f := range files {
		path := filepath.Join(folder, filepath.FromSlash(f.path))
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			return cli.InputErrorf("%s exists, and is not overwritten; nothing is written (--folder DIR writes elsewhere)", path)
		}
	}
	for _, f := range files {
		path := filepath.Join(folder, filepath.FromSlash(f.path))
		if err := env.MakeFolder(filepath.Dir(path)); err != nil {
			return err
		}
		err := env.WriteFile(path, func(w io.Writer) error {
			_, err := io.WriteString(w, f.text)
			return err
		})
		if err != nil {
			return err
		}
		safetext.Fprintf(env.Stdout, "wrote %s\n", path)
	}
	next := "ltlcheck check " + filepath.Join(folder, name+".ltl")
	if kind == "go" {
		next = "go test ./" + name + "/   (in a module; until ltlcheck is published, after go work init . FOLDER-OF-LTLCHECK)"
	}
	safetext.Fprintf(env.Stdout, "next: %s\n", next)
	return nil
}

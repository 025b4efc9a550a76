package formatting

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/internal/specs/layout"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// flags are those of fmt.
type flags struct{ list, write, diff bool }

// NewCommand makes the command fmt.
func NewCommand(env *cli.Environment) *cobra.Command {
	fl := &flags{}
	cmd := &cobra.Command{
		Use:   "fmt [FILE|FOLDER...]",
		Short: "Format models and specifications",
		Long: `fmt writes Promela models and specifications (.ltl) in the usual layout to standard output. Only white space
outside of comments and quotes changes, and lines are neither joined nor divided: the program stays the same, and what
is formatted stays as it is. Directives of the preprocessor, what is below #if 0, and embedded C stay as they are.
Without files it formats standard input. In folders it looks for models and specifications at any depth.

Exit status: 0; 1 with --list or --diff if some file is not in this layout; 2 the input or the command line is wrong.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error { return fl.run(env, args) },
	}
	f := cli.Flags(cmd)
	f.Results.BoolVarP(&fl.list, "list", "l", false, "list the files whose layout differs")
	f.Results.BoolVarP(&fl.write, "write", "w", false, "write the result to the files instead of standard output")
	f.Results.BoolVarP(&fl.diff, "diff", "d", false, "show what would change instead of the result")
	return cmd
}

// run formats the files, or standard input if there are none.
func (fl *flags) run(env *cli.Environment, args []string) error {
	if len(args) == 0 {
		args = []string{"-"}
	}
	if fl.write && slices.Contains(args, "-") {
		return cli.InputErrorf("--write: standard input cannot be written; name the files")
	}
	var paths []string
	for _, arg := range args {
		found, err := filesOf(arg)
		if err != nil {
			return err
		}
		paths = append(paths, found...)
	}
	b := &cli.Batch{Stderr: env.Stderr, What: "files"}
	for _, path := range paths {
		if _, fatal := b.Answer(fl.format(env, path)); fatal != nil {
			return fatal
		}
	}
	return b.Err()
}

// filesOf returns the models and specifications in a folder and those below it,
// or the file that is named. Hidden folders are left out.
func filesOf(arg string) (paths []string, err error) {
	if arg == "-" {
		return []string{arg}, nil
	}
	err = filepath.WalkDir(arg, func(path string, d fs.DirEntry, err error) error {
		switch {
		case path == arg && (err != nil || !d.IsDir()):
			paths = append(paths, path) // reading it will tell what is wrong
			return nil
		case err != nil:
			return err
		case d.IsDir() && path != arg && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case !d.IsDir() && (isSpecification(path) || isPromela(path)):
			paths = append(paths, path)
		}
		return nil
	})
	var failed *fs.PathError
	if errors.As(err, &failed) {
		return nil, cli.InputErrorf("cannot read %s: %w", failed.Path, failed.Err)
	}
	return paths, err
}

func isSpecification(path string) bool { return strings.HasSuffix(strings.ToLower(path), ".ltl") }

func isPromela(path string) bool {
	l, ok := property.LanguageOf(path)
	return ok && l.Macros
}

// format formats a file, and shows or writes the result.
func (fl *flags) format(env *cli.Environment, path string) error {
	text, err := cli.ReadText(env, path)
	if err != nil {
		return err
	}
	name := cli.DisplayName(path)
	done, err := formatted(name, path, text)
	if err != nil {
		return err
	}
	if !fl.list && !fl.write && !fl.diff {
		_, _ = io.WriteString(env.Stdout, done) // standard output remembers errors
		return nil
	}
	if done == text {
		return nil
	}
	if !fl.write {
		env.Status = cli.StatusFail
	}
	if fl.list {
		safetext.Fprintf(env.Stdout, "%s\n", name)
	}
	if fl.diff {
		_, _ = env.Stdout.Write(diff.Diff(name+" as it is", []byte(text), name, []byte(done)))
	}
	if fl.write {
		return overwrite(env, path, done)
	}
	return nil
}

// formatted returns the text of a file in the usual layout.
func formatted(name, path, text string) (string, error) {
	switch {
	case isSpecification(path) || path == "-" && statesModel(text):
		return layout.Specification(text), nil
	case isPromela(path) || path == "-":
		return layout.Promela(name, text)
	}
	return "", cli.InputErrorf("%s: want a Promela model or a specification, .ltl", name)
}

// statesModel reports whether a text without a name is a specification: it
// begins with a statement of one.
func statesModel(text string) bool {
	for _, w := range layout.Lexeme().FindAllString(text, -1) {
		if strings.TrimSpace(w) != "" && !strings.HasPrefix(w, "//") && !strings.HasPrefix(w, "/*") {
			return slices.Contains([]string{"model", "import", "define", "assume", "property", "without", "finite"}, w)
		}
	}
	return false
}

// overwrite replaces the text of a file that was read.
func overwrite(env *cli.Environment, path, text string) error {
	err := atomicfile.Write(env.Disk(), path, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
	var failed *atomicfile.Error
	if errors.As(err, &failed) {
		return cli.NewInputError(failed)
	}
	return err
}

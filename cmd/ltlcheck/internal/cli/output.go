package cli

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/report"
)

// OutputFlags say in which form a result is written, and where.
type OutputFlags struct {
	Format string
	json   bool
	File   string
	// Fold says that text is for people, so that its lines are folded where
	// they are too wide.
	Fold bool

	formats []string
}

// Register offers the formats; the first is the default.
func (o *OutputFlags) Register(cmd *cobra.Command, formats ...string) {
	o.formats = formats
	f := Flags(cmd)
	f.Results.StringVar(&o.Format, "format", formats[0], "form of the result: "+JoinOr(formats))
	_ = cmd.Flags().SetAnnotation("format", choices, formats) // there is such a flag
	f.Results.BoolVar(&o.json, "json", false, "the same as --format json")
	f.Results.StringVarP(&o.File, "output", "o", "", "write the result to `FILE`, whole or not at all; - is standard output")
	WritesFile(cmd, "output")
}

// choices is the annotation of flags with the words that one can choose.
const choices = "ltlcheck_choices"

// Complete lets shells complete the words that the flags of a command and of
// all below it offer. Cobra keeps such flags for ever, and all that hangs on
// them: this is for a command line that asks for completions.
func Complete(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if words := f.Annotations[choices]; words != nil {
			_ = cmd.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)) // once per command
		}
	})
	for _, sub := range cmd.Commands() {
		Complete(sub)
	}
}

// JoinOr lists words as text does.
func JoinOr[N ~string](words []N) string { return join(words, ", ", " or ") }

// join puts words together, the last with another separator.
func join[N ~string](words []N, between, last string) string {
	s := string(words[0])
	for i, w := range words[1:] {
		if i == len(words)-2 {
			s += last + string(w)
		} else {
			s += between + string(w)
		}
	}
	return s
}

// Resolve settles the format once the command line is read.
func (o *OutputFlags) Resolve(cmd *cobra.Command) error {
	if o.json {
		if cmd.Flags().Changed("format") && o.Format != "json" {
			return InputErrorf("--json and --format %s contradict each other", o.Format)
		}
		o.Format = "json"
	}
	if isStdout(o.File) {
		o.File = ""
	}
	return OneOf("format", o.Format, o.formats...)
}

// isStdout reports whether a name is one of standard output.
func isStdout(name string) bool {
	return slices.Contains([]string{"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}, name)
}

// Drawn says whether the format is a picture made by Graphviz.
func (o *OutputFlags) Drawn() bool { return formatOf(o.Format).drawn }

// Streams says whether the result can go to standard output piece by piece.
func (o *OutputFlags) Streams() bool { return o.File == "" }

// Emit lets write make the result and puts it where it belongs, only when it is
// complete. Pictures are written as DOT and go through Graphviz.
func (o *OutputFlags) Emit(ctx context.Context, env *Environment, write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	if o.Drawn() {
		document := bytes.Clone(b.Bytes())
		b.Reset()
		if err := report.Draw(ctx, &b, o.Format, document); err != nil {
			return o.notDrawn(ctx, err)
		}
	}
	if o.Fold && o.Format == "text" {
		var folded bytes.Buffer
		_, _ = (env.Lines(&folded)).Write(b.Bytes()) // a buffer never fails
		b = folded
	}
	return o.Put(env, b.Bytes())
}

// notDrawn says why there is no picture.
func (o *OutputFlags) notDrawn(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return NewInconclusive(ErrInterrupted)
	case errors.Is(err, report.ErrNoGraphviz):
		return InputErrorf("--format %s: %w", o.Format, err)
	}
	return InputErrorf("--format %s: %w; --format dot writes the graph for other programs", o.Format, err)
}

// Stream lets write make the result where it belongs, piece by piece: a result
// that may be larger than memory. A file that ends in .gz is compressed.
func (o *OutputFlags) Stream(env *Environment, write func(io.Writer) error) error {
	env.answered = true
	if o.Streams() {
		return write(env.Stdout)
	}
	return o.said(env, func(w io.Writer) error {
		if !strings.HasSuffix(o.File, ".gz") {
			return write(w)
		}
		z := gzip.NewWriter(w)
		if err := write(z); err != nil {
			return err
		}
		return z.Close()
	})
}

// Put writes a complete result to standard output or the file.
func (o *OutputFlags) Put(env *Environment, result []byte) error {
	env.answered = true
	write := func(w io.Writer) error {
		_, err := w.Write(result)
		return err
	}
	switch {
	case o.Streams() && o.Format == "png":
		return write(env.binary)
	case o.Streams():
		return write(env.Stdout)
	case formatOf(o.Format).readable:
		return o.said(env, write)
	}
	return o.said(env, func(w io.Writer) error {
		text := safetext.NewWriter(w)
		if err := write(text); err != nil {
			return err
		}
		return text.Flush()
	})
}

// said writes the file and says so.
func (o *OutputFlags) said(env *Environment, write func(io.Writer) error) error {
	if err := env.WriteFile(o.File, write); err != nil {
		return err
	}
	env.SayWritten(o.File)
	return nil
}

// RefuseInput is an error if the result would take the place of an input.
func (o *OutputFlags) RefuseInput(env *Environment) error {
	if o.Streams() {
		return nil
	}
	return env.RefuseInput(o.File)
}

// countingWriter is standard output or standard error. It remembers the first
// error, for few of those who write look at it.
type countingWriter struct {
	w       io.Writer
	err     error
	written int // bytes
}

func (o *countingWriter) Write(p []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.w.Write(p)
	o.written += n
	if err == nil && n < len(p) {
		err = io.ErrShortWrite
	}
	if err != nil {
		var pathError *fs.PathError
		if errors.As(err, &pathError) {
			err = pathError.Err
		}
		o.err = outputError{InputErrorf("cannot write to standard output: %w", err)}
	}
	return n, o.err
}

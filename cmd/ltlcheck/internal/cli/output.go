package cli

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ltlcheck/ltlcheck/internal/grace"
	"github.com/ltlcheck/ltlcheck/internal/report/picture"
)

// OutputFlags are --format, --json and --output: the form of a result, and
// where it is written. Resolve must be called after the command line is parsed.
type OutputFlags struct {
	Format string
	json   bool
	File   string
	// Fold says that text is for people, so that its lines are folded where
	// they are too wide.
	Fold bool

	formats []string
}

// Register adds the flags to a command, with its formats; the first is the
// default, for standard output and files whose names say nothing else.
func (o *OutputFlags) Register(cmd *cobra.Command, formats ...string) {
	o.formats = formats
	f := Flags(cmd)
	f.Results.StringVar(&o.Format, "format", formats[0], "form of the result: "+JoinOr(formats)+"; without it the name of --output says which")
	Offer(cmd, "format", formats...)
	f.Results.BoolVar(&o.json, "json", false, "the same as --format json")
	f.Results.StringVarP(&o.File, "output", "o", "", "write the result to `FILE`, whole or not at all; - is standard output")
	WritesFile(cmd, "output")
	Rules(cmd, Rule{Flag: "json", With: []string{"format"}, Needs: []string{"format=json"}, Why: "--json and --format {format} contradict each other"})
}

// choices is the annotation of flags with the words that one can choose.
const choices = "ltlcheck_choices"

// Choose records the words of which a flag of a command takes one, or each of
// its values is one. CheckRules refuses others, and shells complete them.
func Choose[N ~string](cmd *cobra.Command, flag string, words ...N) {
	Offer(cmd, flag, words...)
	cmd.Flag(flag).Annotations[only] = nil
}

// only is the annotation of flags that take nothing but the words.
const only = "ltlcheck_only"

// Offer records words that a flag of a command may be, for shells to complete.
func Offer[N ~string](cmd *cobra.Command, flag string, words ...N) {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = string(w)
	}
	f := cmd.Flag(flag) // of the command, or of all below it
	if f.Annotations == nil {
		f.Annotations = map[string][]string{}
	}
	f.Annotations[choices] = texts
}

// Choices returns the words that a flag takes, nil if it is no choice of words.
func Choices(f *pflag.Flag) []string { return f.Annotations[choices] }

// OfferSome is Offer for a flag whose value is a list of the words, with commas
// between.
func OfferSome[N ~string](cmd *cobra.Command, flag string, words ...N) {
	Offer(cmd, flag, words...)
	cmd.Flag(flag).Annotations[listed] = nil
}

// listed is the annotation of flags whose value is a list of words.
const listed = "ltlcheck_listed"

// Complete lets shells complete the words that the flags of a command and of
// all below it offer. Cobra keeps such flags for ever, and all that hangs on
// them: this is for a command line that asks for completions.
func Complete(cmd *cobra.Command) {
	complete := func(f *pflag.Flag) {
		words := f.Annotations[choices]
		if words == nil {
			return
		}
		offered := cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)
		if _, list := f.Annotations[listed]; list {
			offered = completeList(words)
		}
		_ = cmd.RegisterFlagCompletionFunc(f.Name, offered) // once per command
	}
	cmd.Flags().VisitAll(complete)
	cmd.PersistentFlags().VisitAll(complete)
	for _, sub := range cmd.Commands() {
		Complete(sub)
	}
}

// completeList completes the last word of a list with commas, by those that the
// list does not have yet.
func completeList(words []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, text string) (out []cobra.Completion, _ cobra.ShellCompDirective) {
		before := text[:strings.LastIndexByte(text, ',')+1]
		had := strings.Split(before, ",")
		for _, w := range words {
			if !slices.Contains(had, w) {
				out = append(out, before+w)
			}
		}
		return out, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// JoinAnd returns words as a list in a sentence: "a, b and c". There must be at
// least one.
func JoinAnd[N ~string](words []N) string { return join(words, ", ", " and ") }

// JoinOr returns "a, b or c", likewise.
func JoinOr[N ~string](words []N) string { return join(words, ", ", " or ") }

// join joins words, the last with another separator.
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

// Resolve determines the format, and returns an error if there is no such one
// or a rule of the command refuses the flags given.
func (o *OutputFlags) Resolve(cmd *cobra.Command) error {
	if o.formats == nil { // a command without the flags
		return nil
	}
	if o.json {
		for _, r := range rulesOf(cmd.Flags().Lookup("json")) {
			if err := r.check(cmd); err != nil {
				return err
			}
		}
		o.Format = "json"
	}
	if isStdout(o.File) {
		o.File = ""
	}
	if err := o.bySuffix(cmd); err != nil {
		return err
	}
	if err := OneOf("format", o.Format, o.formats...); err != nil {
		return err
	}
	return CheckRules(cmd)
}

// isStdout reports whether a file name stands for standard output.
func isStdout(name string) bool {
	return slices.Contains([]string{"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}, name)
}

// Drawn reports whether the format is a picture made by Graphviz.
func (o *OutputFlags) Drawn() bool { return formatOf(o.Format).drawn }

// Graph reports whether the result is a graph: DOT, or a picture of it.
func (o *OutputFlags) Graph() bool { return o.Drawn() || o.Format == "dot" }

// Streams reports whether the result goes to standard output, where it can be
// written piece by piece.
func (o *OutputFlags) Streams() bool { return o.File == "" }

// Emit lets write make the result, and writes it to its place only when it is
// complete. Pictures are made from DOT by Graphviz. The result is in memory;
// for large ones use Stream. Once ctx is done, the result is made within the
// time that is left (see grace), and leastWriting at least, or the error is
// Inconclusive.
func (o *OutputFlags) Emit(ctx context.Context, env *Environment, write func(io.Writer) error) error {
	b := sizedBuffer{width: o.width(env)}
	late, end := grace.Within(ctx, grace.Period, leastWriting)
	defer end()
	err := Within(late, 0, 0, "the result is written", func() error { return write(&b) })
	if late.Err() != nil {
		return notWritten(ctx)
	}
	if err != nil {
		return err
	}
	if o.Drawn() {
		document := bytes.Clone(b.Bytes())
		b.Reset()
		if err := picture.Draw(late, &b.Buffer, o.Format, document); err != nil {
			return o.notDrawn(ctx, err)
		}
	}
	if o.Fold && o.Format == "text" {
		var folded bytes.Buffer
		_, _ = (&wrapper{w: &folded, width: b.width}).Write(b.Bytes()) // a buffer never fails
		return o.Put(env, folded.Bytes())
	}
	return o.Put(env, b.Bytes())
}

// width returns the width at which lines of the result are folded: a terminal's
// is for what is shown on it.
func (o *OutputFlags) width(env *Environment) int {
	if o.Streams() {
		return env.linesWidth()
	}
	return elsewhere
}

// leastWriting is how long a result may be made that begins when a limit or an
// interrupt has left no time.
const leastWriting = 100 * time.Millisecond

// notWritten returns the error of a result that was not made in time.
func notWritten(ctx context.Context) error {
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, context.DeadlineExceeded):
		return NewInconclusive(errors.New("the time limit is reached while the result is written"))
	case !errors.Is(cause, context.Canceled):
		return NewInconclusive(fmt.Errorf("%w while the result is written", cause))
	}
	return NewInconclusive(ErrInterrupted)
}

// notDrawn returns the error of a picture that could not be made.
func (o *OutputFlags) notDrawn(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return notWritten(ctx)
	}
	return InputErrorf("--format %s: %w; --format dot writes the graph for other programs", o.Format, err)
}

// Stream lets write make the result piece by piece in its place, for a result
// that may be larger than memory. A file is still replaced only when it is
// complete, and one that ends in .gz is compressed. The bytes are the same in
// every place, except on a terminal, where names of formats without escapes are
// made visible.
func (o *OutputFlags) Stream(env *Environment, write func(io.Writer) error) error {
	if err := env.answers(); err != nil {
		return err
	}
	if err := o.place(env, write); err != nil || o.Streams() {
		return err
	}
	env.SayWritten(o.File)
	return nil
}

// place lets write write to standard output or the file.
func (o *OutputFlags) place(env *Environment, write func(io.Writer) error) error {
	if o.Streams() {
		return o.Print(env, write)
	}
	f := formatOf(o.Format)
	return env.WriteFile(o.File, func(w io.Writer) error {
		if !strings.HasSuffix(o.File, ".gz") {
			return f.escaped(w, write)
		}
		z := gzip.NewWriter(w)
		if err := f.escaped(z, write); err != nil {
			return err
		}
		return z.Close()
	})
}

// Print lets write write to standard output, with the escapes of the format.
func (o *OutputFlags) Print(env *Environment, write func(io.Writer) error) error {
	f := formatOf(o.Format)
	if f.escape == nil && f.name != "png" && env.onTerminal() {
		return write(env.Stdout)
	}
	return f.escaped(env.binary, write)
}

// escaped lets write write to w, with what is not printable escaped.
func (f *format) escaped(w io.Writer, write func(io.Writer) error) error {
	if f.escape == nil {
		return write(w)
	}
	text := f.escape(w)
	if err := write(text); err != nil {
		return err
	}
	return text.Flush()
}

// Put writes a complete result to standard output or the file. The watchdog does
// not end the command meanwhile.
func (o *OutputFlags) Put(env *Environment, result []byte) error {
	done, err := env.watchdog.begin()
	if err != nil {
		return err
	}
	defer done()
	return o.Stream(env, func(w io.Writer) error {
		_, err := w.Write(result)
		return err
	})
}

// PutPicture writes a picture that is no graph as SVG or PNG, whichever was
// chosen.
func (o *OutputFlags) PutPicture(env *Environment, svg []byte) error {
	if o.Format == "svg" {
		return o.Put(env, svg)
	}
	return o.Stream(env, func(w io.Writer) error { return writePicture(w, o.Format, svg) })
}

// RefuseInput returns an error if the result would replace an input. Call it
// when all inputs have been read.
func (o *OutputFlags) RefuseInput(env *Environment) error {
	if o.Streams() {
		return nil
	}
	return env.RefuseInput(o.File)
}

// countingWriter counts what is written to standard output and remembers the
// first error, since few writers check for errors; Finish reports it.
type countingWriter struct {
	w        io.Writer
	live     *atomic.Pointer[LiveLine] // to be removed first
	watchdog *watchdog
	err      error
	written  int // bytes
}

// Write writes p and counts the bytes. After an error, which it stores as an
// outputError, it writes nothing more and returns the same error.
func (c *countingWriter) Write(p []byte) (int, error) {
	done, err := c.watchdog.begin()
	if err != nil {
		return 0, err
	}
	defer done()
	if c.err != nil {
		return 0, c.err
	}
	c.live.Load().Clear()
	n, err := c.w.Write(p)
	c.written += n
	if err == nil && n < len(p) {
		err = io.ErrShortWrite
	}
	if err != nil {
		var pathError *fs.PathError
		if errors.As(err, &pathError) {
			err = pathError.Err
		}
		c.err = outputError{InputErrorf("cannot write to standard output: %w", err)}
	}
	return n, c.err
}

package main

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

	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/report"
)

// outputFlags say in which form a result is written, and where.
type outputFlags struct {
	format string
	json   bool
	file   string

	formats []string
}

// register offers the formats; the first is the default.
func (o *outputFlags) register(cmd *cobra.Command, formats ...string) {
	o.formats = formats
	f := cmd.Flags()
	f.StringVar(&o.format, "format", formats[0], "form of the result: "+joinOr(formats))
	f.BoolVar(&o.json, "json", false, "the same as --format json")
	f.StringVarP(&o.file, "output", "o", "", "write the result to `FILE`, whole or not at all; - is standard output")
}

func joinOr(words []string) string {
	s := words[0]
	for i, w := range words[1:] {
		if i == len(words)-2 {
			s += " or " + w
		} else {
			s += ", " + w
		}
	}
	return s
}

// resolve settles the format once the command line is read.
func (o *outputFlags) resolve(cmd *cobra.Command) error {
	if o.json {
		if cmd.Flags().Changed("format") && o.format != "json" {
			return inputErrorf("--json and --format %s contradict each other", o.format)
		}
		o.format = "json"
	}
	if slices.Contains([]string{"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}, o.file) {
		o.file = ""
	}
	return oneOf("format", o.format, o.formats...)
}

// drawn says whether the format is a picture made by Graphviz.
func (o *outputFlags) drawn() bool { return o.format == "svg" || o.format == "png" }

// streams says whether the result can go to standard output piece by piece.
func (o *outputFlags) streams() bool { return o.file == "" }

// emit lets write make the result and puts it where it belongs, only when it is complete.
// Pictures are written as DOT and go through Graphviz.
func (o *outputFlags) emit(ctx context.Context, env *environment, write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	if o.drawn() {
		document := bytes.Clone(b.Bytes())
		b.Reset()
		if err := report.Draw(ctx, &b, o.format, document); err != nil {
			if errors.Is(err, report.ErrNoGraphviz) {
				return inputErrorf("--format %s: %w", o.format, err)
			}
			return err
		}
	}
	return o.put(env, b.Bytes())
}

// stream lets write make the result where it belongs, piece by piece: a result that may be larger than
// memory. A file that ends in .gz is compressed.
func (o *outputFlags) stream(env *environment, write func(io.Writer) error) error {
	if o.streams() {
		return write(env.stdout)
	}
	return env.writeFile(o.file, func(w io.Writer) error {
		if !strings.HasSuffix(o.file, ".gz") {
			return write(w)
		}
		z := gzip.NewWriter(w)
		if err := write(z); err != nil {
			return err
		}
		return z.Close()
	})
}

// put writes a complete result to standard output or the file.
func (o *outputFlags) put(env *environment, result []byte) error {
	write := func(w io.Writer) error {
		_, err := w.Write(result)
		return err
	}
	switch {
	case o.streams() && o.format == "png":
		return write(env.binary)
	case o.streams():
		return write(env.stdout)
	case slices.Contains(readable, o.format):
		return env.writeFile(o.file, write)
	}
	return env.writeFile(o.file, func(w io.Writer) error {
		text := safetext.NewWriter(w)
		if err := write(text); err != nil {
			return err
		}
		return text.Flush()
	})
}

// readable are the formats in which files hold every byte of a name, since other programs read them, and
// pictures. What goes to standard output is escaped in all formats but png.
var readable = []string{"hoa", "never", "aut", "png"}

// refuseInput is an error if the result would take the place of an input.
func (o *outputFlags) refuseInput(env *environment) error {
	if o.streams() {
		return nil
	}
	return env.refuseInput(o.file)
}

// outlet is standard output or standard error. It remembers the first error, for few of those who write look at it.
type outlet struct {
	w   io.Writer
	err error
}

func (o *outlet) Write(p []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.w.Write(p)
	if err == nil && n < len(p) {
		err = io.ErrShortWrite
	}
	if err != nil {
		var pathError *fs.PathError
		if errors.As(err, &pathError) {
			err = pathError.Err
		}
		o.err = outputError{inputErrorf("cannot write to standard output: %w", err)}
	}
	return n, o.err
}

package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

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
	f.StringVarP(&o.file, "output", "o", "", "write the result to `FILE`")
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
func (o *outputFlags) stream(env *environment, write func(io.Writer) error) (err error) {
	if o.file == "" {
		return write(env.stdout)
	}
	f, err := os.Create(o.file)
	if err != nil {
		return inputErrorf("cannot write the result: %w", err)
	}
	defer func() {
		if e := f.Close(); err == nil && e != nil {
			err = inputErrorf("cannot write the result: %w", e)
		}
	}()
	if !strings.HasSuffix(o.file, ".gz") {
		return write(f)
	}
	z := gzip.NewWriter(f)
	if err := write(z); err != nil {
		return err
	}
	return z.Close()
}

// put writes a complete result to standard output or the file.
func (o *outputFlags) put(env *environment, result []byte) error {
	if o.file == "" {
		_, err := env.stdout.Write(result)
		return err
	}
	if err := os.WriteFile(o.file, result, 0o666); err != nil {
		return inputErrorf("cannot write the result: %w", err)
	}
	return nil
}

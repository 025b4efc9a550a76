package report

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/graphviz"
)

// ErrNoGraphviz is returned by Draw for a bitmap when Graphviz is not
// installed. The message tells how to get it.
var ErrNoGraphviz = errors.New("the dot program of Graphviz is not installed, which bitmaps need (Debian: apt install graphviz); --format svg needs nothing")

// Draw turns a document in the DOT language into a picture; format is "svg" or
// "png". It runs the dot program of Graphviz if that is in the PATH. Otherwise
// package graphviz, which embeds Graphviz as WebAssembly, makes SVG; for other
// formats the error is ErrNoGraphviz.
//
// The embedded Graphviz is slower, mostly because it has to be compiled; the
// result of that is cached in graphviz.CacheFolder. The layout of a graph may
// take long, in both cases: ctx is the only limit.
func Draw(ctx context.Context, w io.Writer, format string, document []byte) error {
	program, err := exec.LookPath("dot")
	switch {
	case err == nil:
		return runDot(ctx, w, program, format, document)
	case format != "svg":
		return ErrNoGraphviz
	}
	engine := graphviz.Engine{Cache: graphviz.CacheFolder()}
	picture, err := engine.SVG(ctx, document)
	if err = errors.Join(err, engine.Close()); err != nil {
		return err
	}
	_, err = w.Write(picture)
	return err
}

// runDot pipes the document through the dot program. An error contains what dot
// wrote to its standard error.
func runDot(ctx context.Context, w io.Writer, program, format string, document []byte) error {
	var out, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, program, "-T"+format)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(document), &out, &stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s -T%s: %w: %s", program, format, err, strings.TrimSpace(stderr.String()))
	}
	_, err := w.Write(out.Bytes())
	return err
}

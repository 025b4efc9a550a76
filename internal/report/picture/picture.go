// Package picture turns documents in the DOT language into pictures. It is apart
// from package report because it embeds Graphviz: programs that write text alone
// do without.
package picture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/bitmap"
	"github.com/ltlcheck/ltlcheck/internal/graphviz"
)

// pixels is how many pixels of a bitmap there are for a point of the picture.
const pixels = 2

// Draw turns a document in the DOT language into a picture; format is "svg" or
// "png". It runs the dot program of Graphviz if that is in the PATH. Otherwise
// package graphviz, which embeds Graphviz as WebAssembly, makes SVG, and package
// bitmap a bitmap of that.
//
// The embedded Graphviz is slower, mostly because it has to be compiled; the
// result of that is cached in graphviz.CacheFolder. The layout of a graph may
// take long, in both cases: ctx is the only limit.
func Draw(ctx context.Context, w io.Writer, format string, document []byte) error {
	if program, err := exec.LookPath("dot"); err == nil {
		return runDot(ctx, w, program, format, document)
	}
	engine := graphviz.Engine{Cache: graphviz.CacheFolder()}
	picture, err := engine.SVG(ctx, document)
	if err = errors.Join(err, engine.Close()); err != nil {
		return err
	}
	if format == "png" {
		return bitmap.PNG(w, picture, pixels)
	}
	_, err = w.Write(picture)
	return err
}

// runDot draws the document by the dot program, in the clearest layout.
func runDot(ctx context.Context, w io.Writer, program, format string, document []byte) error {
	chosen, picture, err := graphviz.Clearest(document, func(d []byte) ([]byte, error) { return pipe(ctx, program, "svg", d) })
	if err == nil && format != "svg" {
		picture, err = pipe(ctx, program, format, chosen)
	}
	if err != nil {
		return err
	}
	_, err = w.Write(picture)
	return err
}

// pipe pipes the document through the dot program. An error contains what dot
// wrote to its standard error.
func pipe(ctx context.Context, program, format string, document []byte) ([]byte, error) {
	var out, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, program, "-T"+format)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(document), &out, &stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("%s -T%s: %w: %s", program, format, err, strings.TrimSpace(stderr.String()))
	}
	return out.Bytes(), nil
}

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

// ErrNoGraphviz says that a picture of this form cannot be made on this machine.
var ErrNoGraphviz = errors.New("the dot program of Graphviz is not installed, which bitmaps need (Debian: apt install graphviz); --format svg needs nothing")

// Draw draws a document in the DOT language, as svg or png: by Graphviz's dot
// program if it is installed, and else, where the form is svg, by the Graphviz
// that comes with this package.
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

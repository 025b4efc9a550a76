package report

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// ErrNoGraphviz says that pictures cannot be made on this machine.
var ErrNoGraphviz = errors.New("the dot program of Graphviz is not installed; install it, or write --format dot and draw that elsewhere")

// Draw runs Graphviz's dot program on a document in the DOT language. The format is svg or png.
func Draw(ctx context.Context, w io.Writer, format string, document []byte) error {
	program, err := exec.LookPath("dot")
	if err != nil {
		return ErrNoGraphviz
	}
	var out, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, program, "-T"+format)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(document), &out, &stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s -T%s: %w: %s", program, format, err, strings.TrimSpace(stderr.String()))
	}
	_, err = w.Write(out.Bytes())
	return err
}

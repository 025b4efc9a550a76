package checking

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/specs/proposals"
)

// propose answers no question, and writes specifications with properties that
// the labels of models suggest.
func propose(tasks []*task) (cli.Document, error) {
	var b strings.Builder
	for _, t := range tasks {
		all, ok := proposals.Of(t.prog)
		if !ok {
			return cli.Document{}, cli.InputErrorf("%s: --propose reads the labels of Promela models, and this is none", t.name)
		}
		if len(all) == 0 {
			return cli.Document{}, cli.InputErrorf("%s: the model has no labels, from which properties are proposed: write one, such as  crit:  in front of a statement", t.name)
		}
		fmt.Fprintf(&b, "model %q;\n\n", filepath.ToSlash(t.name))
		for i := range all {
			fmt.Fprintln(&b, all[i].String())
		}
	}
	text := b.String()
	return cli.Document{Data: text, Text: func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}}, nil
}

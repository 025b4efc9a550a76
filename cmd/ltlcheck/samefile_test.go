package main

import (
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
)

// readByFiles are the flags whose files are read like models, so that writing one of these is refused by name.
var readByFiles = []string{"replay", "claim", "automaton", "mcc", "file", "trail", "config"}

// Every flag that names a file says what becomes of it, so that two of one name are refused.
func TestFlagsSayWhatBecomesOfFiles(t *testing.T) {
	env := cli.NewEnvironment(atomicfile.OS{}, nil, strings.NewReader(""), io.Discard, io.Discard)
	flags := 0
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			name, _ := pflag.UnquoteUsage(f)
			if !strings.HasPrefix(name, "FILE") {
				return
			}
			flags++
			for _, known := range readByFiles {
				if f.Name == known {
					return
				}
			}
			if !cli.SaysFileUse(f) {
				t.Errorf("%s --%s: neither WritesFile nor OpensFile tells of it", c.CommandPath(), f.Name)
			}
		})
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(newRoot(env))
	if flags < 30 {
		t.Errorf("%d flags name files, want 30 at least", flags)
	}
}

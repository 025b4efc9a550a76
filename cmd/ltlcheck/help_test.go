package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
	"weak"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/help"
	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
)

// eachCommand calls do with every command that users see.
func eachCommand(do func(*cobra.Command)) {
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		do(c)
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() {
				walk(sub)
			}
		}
	}
	walk(newRoot(cli.NewEnvironment(nil, nil, nil, io.Discard, io.Discard)))
}

// Help is a screen at most, as wide as a terminal, and has every flag; with --help-all it explains every flag.
func TestHelp(t *testing.T) {
	t.Parallel()
	n := 0
	eachCommand(func(c *cobra.Command) {
		n++
		if without := help.Ungrouped(c); len(without) > 0 {
			t.Errorf("%s: these are defined without a group, see cli.Flags: %v", c.CommandPath(), without)
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if words, ok := f.Annotations["ltlcheck_choices"]; ok && (len(words) == 0 || f.DefValue != "" && f.Value.Type() == "string" && !slices.Contains(words, f.DefValue)) {
				t.Errorf("%s --%s: %q is not among the words %q", c.CommandPath(), f.Name, f.DefValue, words)
			}
		})
		if f := c.Flags().Lookup("format"); f != nil {
			for _, name := range f.Annotations["ltlcheck_choices"] {
				if !cli.KnownFormat(name) {
					t.Errorf("%s: format %s is not in the table of internal/cli/formats.go", c.CommandPath(), name)
				}
			}
		}
		for _, all := range []bool{false, true} {
			var b bytes.Buffer
			if err := help.Write(&b, c, all, 80); err != nil {
				t.Fatal(err)
			}
			text := b.String()
			if lines := strings.Count(text, "\n"); !all && lines > help.Screen {
				t.Errorf("%s: %d lines of help", c.CommandPath(), lines)
			}
			for _, line := range strings.Split(text, "\n") {
				if utf8.RuneCountInString(line) > 80 && strings.Contains(strings.TrimSpace(line), " ") && !strings.HasPrefix(line, "  ltlcheck") {
					t.Errorf("%s: this line is too long:\n%s", c.CommandPath(), line)
				}
			}
			c.LocalFlags().VisitAll(func(f *pflag.Flag) {
				if strings.Count(text, "--"+f.Name) == 0 {
					t.Errorf("%s: --%s is not in the help (all: %v)", c.CommandPath(), f.Name, all)
				}
				if _, usage := pflag.UnquoteUsage(f); all && !strings.Contains(strings.Join(strings.Fields(text), " "), strings.Join(strings.Fields(usage), " ")) {
					t.Errorf("%s: --%s is not explained", c.CommandPath(), f.Name)
				}
			})
		}
	})
	if n < 15 {
		t.Errorf("%d commands", n)
	}
}

// Every command has two examples, and their flags are there.
func TestHelpExamples(t *testing.T) {
	t.Parallel()
	eachCommand(func(c *cobra.Command) {
		lines := help.Examples(c)
		if len(lines) < 2 {
			t.Errorf("%s has %d examples", c.CommandPath(), len(lines))
		}
		for _, line := range lines {
			_, line, _ = strings.Cut(line, "ltlcheck ")
			line, _, _ = strings.Cut(line, " > ")
			root := newRoot(cli.NewEnvironment(nil, nil, nil, io.Discard, io.Discard))
			found, rest, err := root.Find(words(line))
			if err != nil || found == root || found.ParseFlags(rest) != nil || found.ValidateArgs(found.Flags().Args()) != nil {
				t.Errorf("%s: this example is no command line: %s", c.CommandPath(), line)
			}
		}
	})
}

// Manual pages and completions are written by one command.
func TestManual(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	var stdout, stderr bytes.Buffer
	if status := runOn(atomicfile.OS{}, []string{"manual", folder}, strings.NewReader(""), &stdout, &stderr); status != 0 {
		t.Fatal(stderr.String())
	}
	eachCommand(func(c *cobra.Command) {
		page, err := os.ReadFile(filepath.Join(folder, "man", "man1", strings.ReplaceAll(c.CommandPath(), " ", "-")+".1"))
		if err != nil {
			t.Fatal(err)
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if !strings.Contains(string(page), `\-\-`+strings.ReplaceAll(f.Name, "-", `\-`)) {
				t.Errorf("%s: no --%s in the manual", c.CommandPath(), f.Name)
			}
		})
		for _, line := range strings.Split(string(page), "\n") {
			if strings.HasPrefix(line, "'") {
				t.Errorf("%s: the formatter takes this line for a request: %s", c.CommandPath(), line)
			}
		}
	})
	for _, name := range []string{"bash-completion/completions/ltlcheck", "zsh/site-functions/_ltlcheck", "fish/vendor_completions.d/ltlcheck.fish", "powershell/ltlcheck.ps1"} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil || !strings.Contains(string(text), "__complete") || !strings.Contains(string(text), "ltlcheck") {
			t.Errorf("%s: %v, %d bytes", name, err, len(text))
		}
	}
}

func TestCompletion(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{"expl": "explore", "check --format j": "junit", "check --fair": "--fairness", "completion z": "zsh",
		"check --fairness w": "weak", "check --algorithm nd": "ndfs", "check --store bit": "bitstate3", "explore --store t": "tree", "formula simplify --style s": "spin", "compare --relation b": "bisim"} {
		var stdout, stderr bytes.Buffer
		run(append([]string{"__complete"}, strings.Fields(line)...), strings.NewReader(""), &stdout, &stderr)
		if !strings.Contains(stdout.String(), want) {
			t.Errorf("%s: %q instead of %q", line, stdout.String(), want)
		}
	}
}

// alternatives matches the part of a usage text that lists the values of a flag: "off, auto, or strict".
var alternatives = regexp.MustCompile(`(?:^|: |NAME of | are )([a-z0-9-]+(?:, [a-z0-9-]+)*,? or [a-z0-9-]+)(?:$|[,;.]| \(|[^a-z ]| or all| with)`)

// TestCompletionOfValues: a flag whose usage lists its values offers all of them to shells.
func TestCompletionOfValues(t *testing.T) {
	t.Parallel()
	n := 0
	eachCommand(func(c *cobra.Command) {
		each := func(f *pflag.Flag) {
			_, usage := pflag.UnquoteUsage(f)
			list := alternatives.FindStringSubmatch(usage)
			choices := f.Annotations["ltlcheck_choices"]
			if list == nil && choices == nil {
				return
			}
			n++
			var stdout, stderr bytes.Buffer
			args := append([]string{"__complete"}, strings.Fields(c.CommandPath())[1:]...)
			run(append(args, "--"+f.Name, ""), strings.NewReader(""), &stdout, &stderr)
			offered := strings.Split(stdout.String(), "\n")
			if list != nil {
				choices = append(slices.Clone(choices), strings.FieldsFunc(strings.ReplaceAll(list[1], " or ", ","), func(r rune) bool { return r == ',' || r == ' ' })...)
			}
			for _, word := range choices {
				if !slices.Contains(offered, word) {
					t.Errorf("%s --%s <Tab> does not offer %q: %q; usage: %s", c.CommandPath(), f.Name, word, stdout.String(), usage)
				}
			}
		}
		c.NonInheritedFlags().VisitAll(each)
	})
	if n < 60 {
		t.Errorf("%d flags", n)
	}
}

// A list is completed by the words that it does not have yet.
func TestCompletionOfLists(t *testing.T) {
	t.Parallel()
	var stdout, stderr bytes.Buffer
	run([]string{"__complete", "explore", "--reduce", "por,dead,s"}, strings.NewReader(""), &stdout, &stderr)
	offered := strings.Split(stdout.String(), "\n")
	if !slices.Contains(offered, "por,dead,slice") || slices.Contains(offered, "por,dead,por") {
		t.Errorf("%q", offered)
	}
}

// Nothing of a command stays when it has ended: tests run the command many thousand times in one process.
func TestNothingStays(t *testing.T) {
	args := []string{"translate", "-f", "G p", "--json"}
	env := cli.NewEnvironment(atomicfile.OS{}, args, strings.NewReader(""), io.Discard, io.Discard)
	root := newRoot(env)
	command, _, err := root.Find(args)
	if err != nil {
		t.Fatal(err)
	}
	kept := weak.Make(command.Flags().Lookup("format"))
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	runtime.GC()
	if kept.Value() != nil {
		t.Error("a flag stays in memory")
	}
}

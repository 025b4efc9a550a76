package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
)

// conditions returns those of a list that are about flags of the command.
func conditions(c *cobra.Command, all []string) (known []string) {
	for _, condition := range all {
		if c.Flags().Lookup(flagName(condition)) != nil {
			known = append(known, condition)
		}
	}
	return known
}

// flagName returns the name of the flag of a condition.
func flagName(condition string) string { return regexp.MustCompile(`^[a-z-]+`).FindString(condition) }

// inWords writes conditions as docs do.
func inWords(all []string) string {
	var out []string
	for _, c := range all {
		name := flagName(c)
		op := strings.TrimPrefix(c, name)
		value := strings.ReplaceAll(strings.TrimLeft(op, "!=~>"), "|", ", ")
		switch {
		case op == "":
			out = append(out, "`--"+name+"`")
		case strings.HasPrefix(op, "!="):
			out = append(out, cmp.Or(map[bool]string{true: "`--" + name + "`"}[strings.Trim(value, ", ") == ""], "`--"+name+"` other than "+strings.TrimPrefix(value, ", ")))
		case op[0] == '~':
			out = append(out, "`--"+name+"` with "+value)
		case op[0] == '>':
			out = append(out, "`--"+name+"` above "+value)
		default:
			out = append(out, "`--"+name+"` "+value)
		}
	}
	return strings.Join(out, "; ")
}

// TestRulesArePrinted: docs/internals/flags.md has the table of flags that do not go together. -update writes it.
func TestRulesArePrinted(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("# Flags that do not go together\n\nA row refuses its flag with any of the second column, unless one of the third is given; without a second column, it\n" +
		"needs one of the third. The rows are `cli.Rules` of the commands, which `TestRulesRefuse` tries. What engines do not do\nis in [matrix.md](matrix.md).\n")
	eachCommand(func(c *cobra.Command) {
		rules := cli.RulesOf(c)
		if len(rules) == 0 {
			return
		}
		fmt.Fprintf(&b, "\n## %s\n\n| flag | not with | unless, or needs |\n|---|---|---|\n", c.CommandPath())
		for _, r := range rules {
			with := inWords(conditions(c, r.With))
			if len(r.AllBut) > 0 {
				with = "any flag but " + inWords(conditions(c, r.AllBut))
			}
			if len(conditions(c, r.With)) > 0 || len(r.AllBut) > 0 || len(r.Needs) > 0 {
				fmt.Fprintf(&b, "| %s | %s | %s |\n", inWords([]string{r.Flag}), with, inWords(conditions(c, r.Needs)))
			}
		}
	})
	path := filepath.Join("..", "..", "docs", "internals", "flags.md")
	if *update {
		if err := os.WriteFile(path, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != b.String() {
		t.Errorf("docs/internals/flags.md is not what the commands refuse (%v); go test ./cmd/ltlcheck -run TestRulesArePrinted -update writes it", err)
	}
}

// given returns an argument that makes a condition true, and none of needs.
func given(t *testing.T, c *cobra.Command, condition string, needs []string) string {
	name := flagName(condition)
	f, op := c.Flags().Lookup(name), strings.TrimPrefix(condition, name)
	if f == nil {
		t.Fatalf("%s has no flag --%s", c.CommandPath(), name)
	}
	value := strings.TrimLeft(op, "!=~>")
	switch {
	case op == "" && f.Value.Type() == "bool":
		return "--" + name
	case op == "" || strings.HasPrefix(op, "!="):
		not := []string{f.DefValue}
		if op != "" {
			not = strings.Split(value, "|")
		}
		for _, v := range append(slices.Clone(f.Annotations["ltlcheck_choices"]), "2", "3", "1s", "1MiB") {
			if !slices.Contains(not, v) && !slices.Contains(needs, name+"="+v) && f.Value.Set(v) == nil {
				if f.Value.Type() == "string" && v == "2" && len(f.Annotations["ltlcheck_choices"]) == 0 {
					v = "v-" + name // another one for each flag, as files have to be
				}
				return "--" + name + "=" + v
			}
		}
		t.Fatalf("%s: no value makes %s true", c.CommandPath(), condition)
	case op[0] == '>':
		n, _ := strconv.Atoi(value)
		return fmt.Sprintf("--%s=%d", name, n+1)
	}
	value, _, _ = strings.Cut(value, "|")
	return "--" + name + "=" + value
}

// messages returns how what the rules of a command say may begin.
func messages(rules []cli.Rule) (all []string) {
	for _, r := range rules {
		why, _, _ := strings.Cut(r.Why, "{")
		all = append(all, cmp.Or(why, "--"+flagName(r.Flag)))
	}
	return all
}

// TestRulesRefuse: every row of every command refuses what it is about, before a file is read, and every flag in it exists.
func TestRulesRefuse(t *testing.T) {
	t.Chdir(t.TempDir())
	tried := 0
	eachCommand(func(c *cobra.Command) {
		path := strings.Fields(c.CommandPath())[1:]
		rules := cli.RulesOf(c)
		for _, r := range rules {
			with := conditions(c, r.With)
			if len(r.AllBut) > 0 {
				c.LocalFlags().VisitAll(func(f *pflag.Flag) {
					if len(with) == 0 && f.Name != flagName(r.Flag) && !slices.Contains(r.AllBut, f.Name) && f.Value.Type() == "bool" && f.Name != "help" {
						with = append(with, f.Name)
					}
				})
			}
			cases := [][]string{{r.Flag}}
			if len(r.With)+len(r.AllBut) > 0 {
				cases = nil
				for _, w := range with {
					cases = append(cases, []string{r.Flag, w})
				}
			}
			for _, held := range cases {
				args := slices.Clone(path)
				for _, h := range held {
					args = append(args, given(t, c, h, r.Needs))
				}
				tried++
				said, refused := refuses(t, args, messages(rules))
				if !refused {
					t.Errorf("%q is not refused: %s", args, said)
				}
			}
		}
	})
	if tried < 150 {
		t.Errorf("only %d combinations were tried", tried)
	}
}

// refuses reports whether a command line has status 2 and one of the messages with one file, two or none, and what it said.
func refuses(t *testing.T, args, messages []string) (said string, refused bool) {
	refused = slices.ContainsFunc([]int{1, 2, 0}, func(files int) bool {
		var errors bytes.Buffer
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
		defer cancel()
		status := runUntil(ctx, atomicfile.OS{}, append(slices.Clone(args), []string{"m.pml", "n.pml"}[:files]...), strings.NewReader(""), io.Discard, &errors)
		said += errors.String()
		return status == 2 && slices.ContainsFunc(messages, func(m string) bool { return strings.Contains(errors.String(), m) })
	})
	return said, refused
}

// TestValuesAreRefused: every flag that takes certain words or numbers refuses others, before a file is read.
func TestValuesAreRefused(t *testing.T) {
	t.Chdir(t.TempDir())
	tried := 0
	eachCommand(func(c *cobra.Command) {
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			bad := "nonsense"
			if b := f.Annotations["ltlcheck_bounds"]; b != nil {
				least, _ := strconv.Atoi(b[0])
				bad = strconv.Itoa(least - 1)
				if bad == f.DefValue {
					bad = strconv.Itoa(least - 2)
				}
			} else if _, words := f.Annotations["ltlcheck_only"]; !words {
				return
			}
			tried++
			args := append(strings.Fields(c.CommandPath())[1:], "--"+f.Name+"="+bad)
			said, refused := refuses(t, args, append(messages(cli.RulesOf(c)), " "+bad+": want "))
			if !refused {
				t.Errorf("%q is not refused: %s", args, said)
			}
		})
	})
	if tried < 60 {
		t.Errorf("only %d flags were tried", tried)
	}
}

// aboutModels are messages that name two flags and are no rows of the table, as they are about models and arguments as well, or name a flag
// as advice.
var aboutModels = []string{
	"--store %s: these exclude each other",
	"a checkpoint is for one property, and %d are checked: %s; choose one with --property, or give one with -f",
	"--cover and --unbounded-places are for nets; %s is none",
}

// TestRulesAreInTheTable: no command refuses flags that do not go together by hand: messages that name two flags, or one that is for
// something, are rows of cli.Rules.
func TestRulesAreInTheTable(t *testing.T) {
	t.Parallel()
	flag := regexp.MustCompile(`--[a-z][a-z-]+|(?:^| )-[a-z]\b`)
	relation := regexp.MustCompile(` (is|are) for |\bneeds? --|want one of them|only one of|exclude|leave out|is not for|no effect|together`)
	used := map[string]bool{}
	err := filepath.WalkDir("internal", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !slices.Contains([]string{"cli.InputErrorf", "InputErrorf"}, calleeName(call.Fun)) {
				return true
			}
			for _, arg := range call.Args {
				lit, ok := arg.(*ast.BasicLit)
				if !ok || lit.Kind != token.STRING {
					continue
				}
				text, _ := strconv.Unquote(lit.Value)
				if !flag.MatchString(text) || !relation.MatchString(text) {
					continue
				}
				if used[text] = true; !slices.Contains(aboutModels, text) {
					t.Errorf("%s: %q is a row of the table of flags that do not go together (cli.Rules)", set.Position(lit.Pos()), text)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range aboutModels {
		if !used[text] {
			t.Errorf("no command says %q", text)
		}
	}
}

// calleeName writes the name of a function as it is called.
func calleeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return calleeName(e.X) + "." + e.Sel.Name
	}
	return ""
}

package enum_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/fifo"
	"github.com/ltlcheck/ltlcheck/internal/check/queues"
	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/specs"
)

// TestEveryValueHasAName: values that a type does not have are written with their number, and those that it has without.
func TestEveryValueHasAName(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		known, unknown fmt.Stringer
		want           string
	}{
		{check.StrongFairness, check.Fairness(7), "Fairness(7)"}, {fifo.Unbounded, fifo.Answer(9), "ChannelAnswer(9)"},
		{queues.Violated, queues.Answer(9), "ContentAnswer(9)"}, {check.RuntimeFailed, check.FailureKind(200), "FailureKind(200)"},
		{check.Violated, check.Verdict(9), "inconclusive"}, // which a value that nobody has decided is
		{translate.DBA, translate.Type(99), "Type(99)"}, {translate.OnlyAlternating, translate.Construction(99), "Construction(99)"},
		{program.Compiled, program.Engine(9), "Engine(9)"}, {program.Rendezvous, program.MessageKind(9), "MessageKind(9)"},
		{openchannels.MakesOrRemoves, openchannels.TestKind(9), "TestKind(9)"},
		{specs.ExpectViolated, specs.Expectation(9), "Expectation(9)"}, {specs.AfterUntil, specs.Scope(9), "Scope(9)"},
	} {
		if got := x.unknown.String(); got != x.want {
			t.Errorf("%T: %q, want %q", x.unknown, got, x.want)
		}
		if got := x.known.String(); got == "" || strings.Contains(got, "(9") {
			t.Errorf("%T: %q", x.known, got)
		}
	}
}

// TestNoStringIndexes: no String method of a package that is promised, or of those whose types are its own under another name, looks a
// value up without a test whether there is a name for it.
func TestNoStringIndexes(t *testing.T) {
	t.Parallel()
	set, methods := token.NewFileSet(), 0
	for _, root := range []string{"automata", "check", "ltl", "model", "program", "source", "specs", "internal/check", "internal/program/periodic"} {
		err := filepath.WalkDir(filepath.Join("../..", root), func(path string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for _, decl := range file.Decls {
				f, ok := decl.(*ast.FuncDecl)
				if !ok || f.Name.Name != "String" || f.Recv == nil {
					continue
				}
				methods++
				receiver := ""
				if names := f.Recv.List[0].Names; len(names) > 0 {
					receiver = names[0].Name
				}
				ast.Inspect(f.Body, func(n ast.Node) bool {
					if x, ok := n.(*ast.IndexExpr); ok {
						if by, ok := x.Index.(*ast.Ident); ok && by.Name == receiver {
							t.Errorf("%v indexes by the value: use enum.Name", set.Position(x.Pos()))
						}
					}
					return true
				})
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if methods < 20 {
		t.Errorf("only %d methods were found", methods)
	}
}

// TestListsAreCopies: what a list of names is changed to by one caller is not seen by the next.
func TestListsAreCopies(t *testing.T) {
	t.Parallel()
	same(t, "translate.Types", translate.Types, "")
	same(t, "check.Storages", check.Storages, "")
	same(t, "check.Vectors", check.Vectors, "")
	same(t, "check.OnFullActions", check.OnFullActions, "")
	same(t, "check.Symmetries", check.Symmetries, "")
	same(t, "ltl.Styles", ltl.Styles, "")
	same(t, "sample.Covers", sample.Covers, -1)
}

// same changes a list, and compares it with the next one.
func same[T comparable](t *testing.T, name string, list func() []T, other T) {
	t.Helper()
	before := slices.Clone(list())
	list()[0] = other
	if after := list(); !slices.Equal(before, after) {
		t.Errorf("%s: %v became %v", name, before, after)
	}
}

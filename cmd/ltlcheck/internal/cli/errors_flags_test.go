package cli

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestHintsNameFlags: options of hints and of usage errors are written as flags by the command only.
func TestHintsNameFlags(t *testing.T) {
	t.Parallel()
	e := source.Errorf(source.Pos{}, "this is wrong")
	e.Hint, e.Options = "let the variable keep its bounds", []source.Option{"integers", "define"}
	const want = "this is wrong\n  hint: let the variable keep its bounds (--integers, --define)\n"
	if got := Rendered(source.Errors{e}); got != want {
		t.Errorf("%q", got)
	}
	if got := e.Render(); strings.Contains(got, "--") || len(e.Options) != 2 {
		t.Errorf("without the command: %q, %q", got, e.Options)
	}
	if d := Diagnostics(source.Errors{e}); len(d) != 1 || !strings.HasSuffix(d[0].Hint, "(--integers, --define)") {
		t.Errorf("%+v", d)
	}
	usage := property.UsageError{Option: "engine", Value: "fast"}
	if got := Blame(usage).Error(); !strings.HasPrefix(got, "--engine fast: ") {
		t.Error(got)
	}
	if got := usage.Error(); !strings.HasPrefix(got, "the option engine fast: ") {
		t.Error(got)
	}
}

package reproduce

import (
	"context"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/source"
)

// TestExplored: a closed exploration is timed and certified, and what is wrong with the text or the limits is returned.
func TestExplored(t *testing.T) {
	t.Parallel()
	const text = "vars x\ninit x = 0\nstart A\nA -> A do x := x + 1\n"
	s, err := explored(context.Background(), source.NewFile("m.counters", text))
	if err != nil || !s.Closed || s.seconds <= 0 || s.program == nil {
		t.Errorf("%v, closed %t after %v s", err, s.Exploration != nil && s.Closed, s.seconds)
	}
	if _, err := explored(context.Background(), source.NewFile("m.counters", strings.ReplaceAll(text, "start", "begin"))); err == nil {
		t.Error("a program without a start was explored")
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if s, err := explored(ended, source.NewFile("m.counters", text)); err == nil && s.Closed {
		t.Error("an exploration was closed whose context had ended")
	}
}

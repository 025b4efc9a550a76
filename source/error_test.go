package source

import (
	"strings"
	"testing"
)

func TestRenderOfMany(t *testing.T) {
	t.Parallel()
	f := NewFile("long.txt", strings.Repeat("x ", 200))
	var es Errors
	for i := range 103 {
		es = append(es, Errorf(f.Pos(2*i), "x is wrong"))
	}
	if got := es[:100].Render(); strings.Count(got, "x is wrong") != 100 || strings.Contains(got, "more errors") {
		t.Errorf("of 100 errors: %s", got)
	}
	if got := es.Render(); strings.Count(got, "x is wrong") != 100 || !strings.HasSuffix(got, "\nthere are more errors: 3 besides the 100 above\n") {
		t.Errorf("of 103 errors: %s", got)
	}
}

package source

import (
	"errors"
	"fmt"
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

func TestErrorsOf(t *testing.T) {
	t.Parallel()
	one, other := Errorf(NewFile("a", "x").Pos(0), "one"), errors.New("other")
	for _, c := range []struct {
		err  error
		want int // -1: it is about no text
	}{
		{nil, -1}, {other, -1}, {one, 1}, {fmt.Errorf("wrapped: %w", one), 1}, {Errors{one, one}, 2}, {fmt.Errorf("wrapped: %w", Errors{one, one}), 2},
	} {
		if found := ErrorsOf(c.err); (found == nil) != (c.want < 0) || found != nil && len(found) != c.want {
			t.Errorf("%v: %d errors, want %d", c.err, len(found), c.want)
		}
		var all Errors
		if err := all.Collect(c.err); c.want < 0 && err != c.err || c.want > 0 && (err != nil || len(all) != c.want) {
			t.Errorf("%v: collected %d, returned %v", c.err, len(all), err)
		}
	}
}

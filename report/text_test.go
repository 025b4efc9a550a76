package report

import (
	"strings"
	"testing"
)

// TestAlign: cells stand below each other, and one very long cell does not widen the others' column.
func TestAlign(t *testing.T) {
	long := strings.Repeat("x", widest+1)
	got := strings.Join(align([][]string{{"1.", "é", "", "a"}, {"10.", "bcd", "", ""}, {"100.", long, "", "e"}}), "\n")
	want := "1.    é      a\n10.   bcd\n100.  " + long + "    e"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestLongSteps: of a d_step that executes thousands of statements the first are shown.
func TestLongSteps(t *testing.T) {
	s := &Step{Statement: "d_step"}
	for range 1000 {
		s.Then = append(s.Then, Then{Statement: "x++"})
	}
	got := what(s)
	if n := strings.Count(got, "x++"); n != longest || !strings.HasSuffix(got, "; … and 950 more statements") {
		t.Errorf("%d of the statements are shown: %s", n, got)
	}
}

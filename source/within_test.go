package source

import "testing"

// A place in a text that was cut out of a line is one of the line.
func TestWithin(t *testing.T) {
	t.Parallel()
	f := NewFile("f", "one\n[] (ü + mony > 1)\n")
	at := Pos{f, 2, 5}
	for _, c := range []struct {
		text string
		in   Pos
		want Pos
	}{
		{"ü + mony > 1", Pos{nil, 1, 5}, Pos{f, 2, 9}},
		{"ü + mony > 1", Pos{nil, 2, 5}, at},
		{"ü+mony", Pos{nil, 1, 3}, at},
	} {
		if got := at.Within(c.text, c.in); got != c.want {
			t.Errorf("%q: %d:%d, want %d:%d", c.text, got.Line, got.Col, c.want.Line, c.want.Col)
		}
	}
	if got := (Pos{}).Within("x", Pos{nil, 1, 2}); got != (Pos{}) {
		t.Errorf("%+v", got)
	}
}

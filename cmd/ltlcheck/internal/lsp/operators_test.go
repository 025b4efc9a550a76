package lsp

import "testing"

func TestSpelled(t *testing.T) {
	t.Parallel()
	const text = "finite property p: {a[*2]; b[->]}[]-> c && [] d; {e}!"
	for at, want := range map[int]string{21: "[*", 22: "[*", 28: "[->", 33: "[]->", 36: "[]->", 40: "&&", 43: "[]", 44: "[]", 51: "}!", 52: "}!", 25: ""} {
		got := ""
		if o, start := spelled(text, at); o != nil {
			got = o.text
			if start > at || start+len(o.text) <= at || text[start:start+len(o.text)] != o.text {
				t.Errorf("%q at %d begins at %d", o.text, at, start)
			}
		}
		if got != want {
			t.Errorf("at %d, %q: %q, want %q", at, text[at:], got, want)
		}
	}
}

// TestOperatorsInOrder: a sign that another one begins with comes later.
func TestOperatorsInOrder(t *testing.T) {
	t.Parallel()
	for i, o := range operators {
		for _, later := range operators[i+1:] {
			if len(later.text) > len(o.text) && later.text[:len(o.text)] == o.text {
				t.Errorf("%s hides %s", o.text, later.text)
			}
		}
	}
}

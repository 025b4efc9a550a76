package drawing

import (
	"slices"
	"testing"
)

func TestBroken(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"":                  {""},
		"one two three":     {"one two", "three"},
		"unbreakable words": {"unbreakable", "words"},
	} {
		if got := broken(text, 7); !slices.Equal(got, want) {
			t.Errorf("broken(%q) = %q, want %q", text, got, want)
		}
	}
}

package source

import (
	"strings"
	"testing"
)

func TestNearest(t *testing.T) {
	known := []string{"precedence", "response", "absence", "x", "crit", "cri"}
	many := make([]string, 10_001)
	for _, tt := range []struct {
		name  string
		known []string
		want  string
	}{
		{"responce", known, "response"},
		{"abscence", known, "absence"},
		{"precdnce", known, "precedence"},
		{"critt", known, "crit"},
		{"crix", known, "cri"}, // crit and cri are as near: the first in the alphabet
		{"y", known, "x"},
		{"yy", known, ""},
		{"universality", known, ""},
		{"", known, "x"},
		{strings.Repeat("a", 101), []string{strings.Repeat("a", 101)}, ""},
		{"a", many, ""},
	} {
		if got := Nearest(tt.name, tt.known); got != tt.want {
			t.Errorf("Nearest(%q) = %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestEditDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"kitten", "sitting", 3}, {"flaw", "lawn", 2}, {"abc", "abc", 0}, {"aaaaaaaaaaaa", "b", 9}, {"heer", "here", 1}, {"ca", "abc", 3}, {"ab", "ba", 1},
	} {
		if got := editDistance(tt.a, tt.b, 9); got != tt.want {
			t.Errorf("editDistance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}

package source

import (
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		"":                     "",
		"p && ∀x":              "p && ∀x",
		"a\x1b[2Jb":            `a\x1b[2Jb`,
		"\x00\a\b\t\r\n\x7f":   `\x00\x07\x08\x09\x0d\n\x7f`,
		"\u0085\u2028\ufffe":   `\u0085\u2028\ufffe`,
		"\U0001f600\U000e0001": "\U0001f600" + `\U000e0001`,
		"\xff\xc3(":            `\xff\xc3(`,
		"\ufffd":               "\ufffd",
		`back\slash`:           `back\slash`,
	} {
		if got := Visible(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestQuoteRoundTrip(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")) + rapid.String().Draw(t, "text")
		quoted := Quote(text)
		if got := Unquote(quoted[1 : len(quoted)-1]); got != text {
			t.Fatalf("%q is read as %q from %s", text, got, quoted)
		}
		if !utf8.ValidString(quoted) {
			t.Fatalf("%q is no text", quoted)
		}
		for _, r := range quoted {
			if !isVisible(r) && r != utf8.RuneError {
				t.Fatalf("%q has an invisible character", quoted)
			}
		}
	})
}

// TestUnquoteOthers: other tools write a backslash before any character, which then stands for itself.
func TestUnquoteOthers(t *testing.T) {
	for text, want := range map[string]string{
		`a \"b\" \\c`: `a "b" \c`, `\phi`: "phi", `\x1`: "x1", `\u12g4`: "u12g4", `\`: `\`, `a\nb`: "a\nb",
	} {
		if got := Unquote(text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

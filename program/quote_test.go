package program

import "testing"

func TestUnquote(t *testing.T) {
	for text, want := range map[string]string{
		`""`: "", `"a b"`: "a b", `"a\"b"`: `a"b`, `"\\"`: `\`, `"\*"`: "*",
	} {
		if got, ok := Unquote(text); !ok || got != want {
			t.Errorf("%s: got %q %v, want %q", text, got, ok, want)
		}
	}
	for _, text := range []string{``, `"`, `a`, `"a`, `a"`, `"a"b"`, `"a" `, `"\"`, `'a'`} {
		if got, ok := Unquote(text); ok {
			t.Errorf("%s: got %q, want nothing", text, got)
		}
	}
}

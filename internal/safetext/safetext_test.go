package safetext

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

// shown reports whether a character may come out of a Writer.
func shown(r rune) bool { return r == '\n' || r == '\t' || unicode.IsPrint(r) }

func TestWriterLetsNothingThrough(t *testing.T) {
	t.Parallel()
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !utf8.ValidRune(r) || r > 0x3100 && r < 0xd800 || r > 0x20000 && r < 0xe0000 || r > 0xe1000 && r&0xfff0 != 0xfff0 { // alike
			continue
		}
		var out bytes.Buffer
		w := NewWriter(&out)
		fmt.Fprintf(w, "a%cb", r)
		want := fmt.Sprintf("a%cb", r)
		if !shown(r) {
			inJSON, _ := json.Marshal(struct{ S string }{string(r)})
			var back struct{ S string }
			escape := strings.TrimSuffix(strings.TrimPrefix(out.String(), "a"), "b")
			if err := json.Unmarshal([]byte(`{"S":"`+escape+`"}`), &back); err != nil || back.S != string(r) {
				t.Fatalf("%U is %q (%s in JSON): %v", r, escape, inJSON, err)
			}
			want = "a" + escape + "b"
		}
		if out.String() != want {
			t.Fatalf("%U: %q, want %q", r, out.String(), want)
		}
		if escaped := Line(string(r)); strings.ContainsFunc(escaped, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Fatalf("%U in a line: %q", r, escaped)
		}
	}
}

func TestWriterOnBytes(t *testing.T) {
	t.Parallel()
	for b := 0x80; b < 0x100; b++ {
		var out bytes.Buffer
		w := NewWriter(&out)
		if n, err := w.Write([]byte{'a', byte(b)}); n != 2 || err != nil {
			t.Fatal(n, err)
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf(`a\x%02x`, b); out.String() != want {
			t.Errorf("%q, want %q", &out, want)
		}
	}
}

// It makes no difference in how many pieces a text is written.
func TestWriterInPieces(t *testing.T) {
	t.Parallel()
	seeded.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.RuneFrom([]rune("ab\n\t\x1b\u009b\u202eé漢😀\U000e0001�"))).Draw(t, "text") + rapid.SampledFrom([]string{"", "\xe2", "\xff", "\xf0\x9f"}).Draw(t, "end")
		var whole, pieces bytes.Buffer
		w := NewWriter(&whole)
		_, _ = w.Write([]byte(text))
		_ = w.Flush()
		w = NewWriter(&pieces)
		for rest := text; rest != ""; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "n")
			if m, err := w.Write([]byte(rest[:n])); m != n || err != nil {
				t.Fatal(m, err)
			}
			rest = rest[n:]
		}
		_ = w.Flush()
		if whole.String() != pieces.String() || whole.String() != Text(text) {
			t.Fatalf("%q and %q and %q", &whole, &pieces, Text(text))
		}
		if strings.ContainsFunc(whole.String(), func(r rune) bool { return !shown(r) }) {
			t.Fatalf("%q", &whole)
		}
	})
}

func TestFprintf(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if _, err := Fprintf(&b, "%s\n%v %d %-4s|\n", "a\nok", errors.New("x\x1b[2J"), 3, "\t"); err != nil {
		t.Fatal(err)
	}
	if want := "a\\nok\nx\\x1b[2J 3 \\x09|\n"; b.String() != want {
		t.Errorf("%q, want %q", &b, want)
	}
}

func TestWriterPassesErrorsOn(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"plain", "\x1b"} {
		if _, err := NewWriter(failing{}).Write([]byte(text)); !errors.Is(err, errFailing) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

var errFailing = errors.New("failing")

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errFailing }

// TestMarkup: XML and DOT have the characters that cannot be seen by their numbers, and those that XML cannot have replaced.
func TestMarkup(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"a\nb\tc": "a\nb\tc", "ä": "ä", "a\u00a0b": "a&#160;b", "\u202e": "&#8238;", "\U000e0001": "&#917505;", "\r": "&#13;", "\x7f\u009b": "&#127;&#155;",
		"\x1b\x00": "&#65533;&#65533;", "\xff": "&#65533;", "\ufffe": "&#65533;", "\xe2\x80": "&#65533;&#65533;",
	} {
		var out bytes.Buffer
		w := NewMarkupWriter(&out)
		for i := range len(text) { // a byte at a time
			if _, err := w.Write([]byte{text[i]}); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Flush(); err != nil || out.String() != want {
			t.Errorf("%q: %q, want %q, %v", text, &out, want, err)
		}
		var back string
		if err := xml.Unmarshal([]byte("<a>"+want+"</a>"), &back); err != nil || !strings.Contains(want, "65533") && back != text && text != "\r" {
			t.Errorf("%q is %q in XML: %v", text, back, err)
		}
	}
}

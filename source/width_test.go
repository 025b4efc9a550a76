package source

import (
	"strings"
	"testing"
	"unicode"
)

func TestWidth(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"": 0, "abc": 3, "世界": 4, "ｆ": 2, "ｱ": 1, "e\u0301": 1, "한글": 4, "→ ✗ … │": 7, "ä": 1, "α": 1, "\u200b": 0, "🚦": 2, "Ж": 1, "㊀": 2, "\t": 1} {
		if got := Width(text); got != want {
			t.Errorf("%q takes %d columns, want %d", text, got, want)
		}
	}
}

// TestCaretBelowWideLetters: the caret is in the column in which a terminal shows its character.
func TestCaretBelowWideLetters(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"/* 世界 */ x = y", "/* e\u0301e\u0301 */ x = y", "\t/* 한 */ x = y", "/* \u202e */ x = y"} {
		at := strings.Index(line, "y")
		rendered := strings.Split(Errorf(NewFile("f", line).Pos(at), "unknown").Render(), "\n")
		shown, caret := rendered[1], rendered[2]
		if want := Width(shown[:strings.Index(shown, "y")]); Width(caret) != want+1 || strings.Count(caret, "\t") != strings.Count(line, "\t") {
			t.Errorf("the caret is in column %d, want %d:\n%s\n%s", Width(caret), want+1, shown, caret)
		}
	}
}

// TestWide: the letters of East Asian scripts are wide, and those of others are not; the spans are in order and apart.
func TestWide(t *testing.T) {
	t.Parallel()
	last := rune(-1)
	for _, s := range wide {
		if s[0] <= last || s[1] < s[0] {
			t.Errorf("%#x begins at or before %#x", s[0], last)
		}
		last = s[1]
		for _, r := range s {
			if columnsOf(r) != 2 && !unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
				t.Errorf("%#x takes %d columns", r, columnsOf(r))
			}
		}
	}
	for script, want := range map[*unicode.RangeTable]int{
		unicode.Hiragana: 2, unicode.Yi: 2, unicode.Tangut: 2, unicode.Bopomofo: 2, unicode.Latin: 1, unicode.Greek: 1, unicode.Cyrillic: 1, unicode.Hebrew: 1, unicode.Devanagari: 1,
	} {
		for _, s := range script.R16 {
			for r := rune(s.Lo); r <= rune(s.Hi); r += rune(s.Stride) {
				full := r >= 0xff00 && r < 0xfff0 // full-width forms of letters
				if unicode.IsLetter(r) && !full && columnsOf(r) != want {
					t.Errorf("%c, %#x: %d columns, want %d", r, r, columnsOf(r), want)
				}
			}
		}
	}
}

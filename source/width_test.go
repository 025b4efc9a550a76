package source

import (
	"strings"
	"testing"
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

package source

import (
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

// Columns are characters from the beginning of the line, also in lines of many thousands.
func TestPos(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		text := ""
		for range rapid.IntRange(0, 6).Draw(t, "pieces") {
			piece := rapid.SampledFrom([]string{"x", "é", "\n", "漢", "\xff", "ab\ncd", ""}).Draw(t, "piece")
			for range rapid.SampledFrom([]int{1, 3, 700, 2500}).Draw(t, "times") {
				text += piece
			}
		}
		f := NewFile("f", text)
		for range 20 {
			offset := rapid.IntRange(0, len(text)).Draw(t, "offset")
			line, start := 1, 0
			for i := range offset {
				if text[i] == '\n' {
					line, start = line+1, i+1
				}
			}
			if p := f.Pos(offset); p.Line != line || p.Col != utf8.RuneCountInString(text[start:offset])+1 {
				t.Fatalf("offset %d of %q: %d:%d", offset, text, p.Line, p.Col)
			}
		}
	})
}

// Package display cuts and aligns text by the columns of a terminal, which
// source.Width counts. It is not for text that is drawn with the letters of a
// font.
package display

import (
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// Cut returns a text in at most most columns. One that is wider ends with "…".
func Cut(text string, most int) string {
	if source.Width(text) <= most {
		return text
	}
	n := 1 // for the dots
	for i, r := range text {
		if n += source.Width(string(r)); n > most {
			return text[:i] + "…"
		}
	}
	return text
}

// Left returns a text with spaces behind it, so that it takes that many columns.
func Left(text string, columns int) string { return text + pad(columns-source.Width(text)) }

// Right returns a text with spaces before it, so that it takes that many columns.
func Right(text string, columns int) string { return pad(columns-source.Width(text)) + text }

func pad(n int) string { return strings.Repeat(" ", max(0, n)) }

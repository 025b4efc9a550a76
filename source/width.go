package source

import (
	"unicode"

	"golang.org/x/text/width"
)

// Width returns how many columns a line of text takes on a terminal: letters of
// Chinese, Japanese and Korean take two, combining marks none. Letters whose
// width is ambiguous, such as Greek ones, take one, as they do outside of East
// Asia. A tab counts as one. The cost is linear in the length.
func Width(text string) int {
	n := 0
	for _, r := range text {
		n += columnsOf(r)
	}
	return n
}

func columnsOf(r rune) int {
	switch {
	case r < 0x7f:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

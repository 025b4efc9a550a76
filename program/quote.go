package program

import "strings"

// Unquote returns the name in double quotes that makes up the whole text, as
// formulas write names that are no words: a backslash makes the next character
// stand for itself. ok is false if the text is anything else.
func Unquote(text string) (name string, ok bool) {
	if len(text) < 2 || text[0] != '"' {
		return "", false
	}
	var b strings.Builder
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '"':
			return b.String(), i == len(text)-1
		case '\\':
			if i++; i == len(text) {
				return "", false
			}
		}
		b.WriteByte(text[i])
	}
	return "", false
}

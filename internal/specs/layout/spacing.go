package layout

import "slices"

// spaced reports whether a space is written between two words of a line. Signs
// that stand together are not parted, except where no longer sign begins with
// them, as they may be one operator of a formula, such as <> and []->.
func (f *formatter) spaced(a, b *word) bool {
	if a.comment || b.comment {
		return b.gap
	}
	x, y := a.sign(), b.sign()
	switch {
	case y == ";" || y == ",":
		return false
	case x == "(" || x == "[" || y == ")" || y == "]":
		return false
	case x == "{" && y == "}":
		return false
	case slices.Contains([]string{";", ",", "{", "}", "::"}, x) || slices.Contains([]string{"{", "}", "::"}, y):
		return true
	case slices.Contains([]string{"@", "."}, x) || slices.Contains([]string{"@", "."}, y):
		return false
	case (y == "++" || y == "--") && isOperand(x):
		return false
	}
	if f.isBinary(x, y) || f.isBinary(y, "") && isOperand(x) {
		suffix := x == "]" && y == "->" // it may be []->
		return b.gap || !suffix && (x == "->" || isOperand(x) || isOperand(y) || slices.Contains([]string{"(", "!", "~", "-"}, y))
	}
	return b.gap
}

// isBinary reports whether a token is an operator between two values. A minus
// is one if a value stands before it, and -> always; next is the token behind
// an operator that has been written.
func (f *formatter) isBinary(text, next string) bool {
	if text == "-" {
		if next != "" {
			return isOperand(f.before)
		}
		return isOperand(f.last)
	}
	return text == "->" || text == ".." || slices.Contains(binary, text)
}

// isOperand reports whether a value may end with a token, or begin with it.
func isOperand(text string) bool {
	return text == ")" || text == "]" || text != "" && (isWord(text) || text[0] == '"' || text[0] == '\'')
}

package automata

import (
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// Read reads a file of automata in the HOA format or of never claims, whichever it begins with.
func Read(file *source.File) ([]*Automaton, error) {
	tokens, _ := neverTokens(source.NewFile("", prefix(file.Text, 1<<12)))
	if tokens[0].text == "never" {
		return ReadNever(file)
	}
	return ReadHOA(file)
}

func prefix(text string, n int) string {
	if len(text) > n {
		text = strings.ToValidUTF8(text[:n], "")
	}
	return text
}

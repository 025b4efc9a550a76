package specs

import "github.com/ltlcheck/ltlcheck/source"

// suggest is a hint that names what was probably meant, "" when nothing is near.
func suggest(word string, known []string) string {
	if name := source.Nearest(word, known); name != "" {
		return "did you mean '" + name + "'?"
	}
	return ""
}

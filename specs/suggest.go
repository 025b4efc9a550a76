package specs

import "github.com/ltlcheck/ltlcheck/source"

// suggest returns a hint that names what was probably meant, "" if nothing is
// near.
func suggest(word string, known []string) string {
	if name := source.Nearest(word, known); name != "" {
		return "did you mean '" + name + "'?"
	}
	return ""
}

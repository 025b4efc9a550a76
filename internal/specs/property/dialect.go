package property

import (
	"regexp"
	"sync"

	"github.com/ltlcheck/ltlcheck/ltl"
)

var (
	quotedAtom = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`"(?:\\.|[^"\\])*"`) })
	bareAtom   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[\w.\[\]@:]+(\([\w\[\], ]*\))?$`) })
	backslash  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\\(.)`) })
)

// Text writes a formula in the syntax of specification files: propositions are
// expressions without quotes, in parentheses where they are more than a name,
// an element, a remote reference or a call.
func Text(f *ltl.Formula) string {
	return quotedAtom().ReplaceAllStringFunc(f.String(), func(quoted string) string {
		text := backslash().ReplaceAllString(quoted[1:len(quoted)-1], "$1")
		if bareAtom().MatchString(text) {
			return text
		}
		return "(" + text + ")"
	})
}

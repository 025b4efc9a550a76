package lexemes

import (
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// Macro is one #define, immutable once it is defined.
type Macro struct {
	name     string
	pos      source.Pos
	function bool // takes arguments
	params   []string
	body     []Token
	fixed    bool // no directive changes it
}

// Text returns the body of a macro, with blanks between its tokens; false if it
// takes arguments.
func (m *Macro) Text() (string, bool) {
	var words []string
	for _, t := range m.body {
		words = append(words, t.Text)
	}
	return strings.Join(words, " "), !m.function
}

// maxTokens bounds what all macros together, and all inlines, may expand to.
const maxTokens = 1_000_000

// Preprocessor implements the parts of a C preprocessor that models use. Every
// token of the result keeps its position in the user's file: a token made by a
// macro has the position of the use.
type Preprocessor struct {
	Macros map[string]*Macro
	dirs   []string
	files  *source.Files
	alone  bool
	out    []Token
	Errs   *Diagnostics
	groups []ifGroup
	// includes is how deep #include nests, included how many files were read in
	// all.
	includes int
	included int // in all
	// made counts the words made by macros, for the limit.
	made int
}

// ifGroup is one open #if.
type ifGroup struct {
	start  Token
	taken  bool // some branch has been taken
	active bool // the current branch is
	outer  bool // the text around it is
	final  bool // #else has been seen
}

package syntax

import (
	"github.com/ltlcheck/ltlcheck/source"
)

// Macro is one #define.
type Macro struct {
	name     string
	pos      source.Pos
	function bool // takes arguments
	params   []string
	body     []Token
}

// maxTokens bounds what all macros together, and all inlines, may expand to.
const maxTokens = 1_000_000

// Preprocessor does what models need of a C preprocessor. Every token of the
// result keeps its place in the file the user wrote: a token that a macro made
// stands where the macro is used.
type Preprocessor struct {
	Macros   map[string]*Macro
	dirs     []string
	files    *source.Files
	out      []Token
	Errs     *Diagnostics
	groups   []ifGroup
	includes int // nested
	included int // in all
	made     int // words that macros made
}

// ifGroup is one open #if.
type ifGroup struct {
	start  Token
	taken  bool // some branch has been taken
	active bool // the current branch is
	outer  bool // the text around it is
	final  bool // #else has been seen
}

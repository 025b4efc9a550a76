package lexemes

import (
	"strconv"

	"github.com/ltlcheck/ltlcheck/source"
)

// Options controls how a model is read.
type Options struct {
	Defines []string // as -D of a C compiler: NAME or NAME=VALUE, in order
	// Overrides are like Defines, and stand against a #define or #undef of the
	// same name in the text.
	Overrides []string
	// Parameters are unknowns: names in place of macros, which are declared as
	// global int variables and keep their names wherever the model would define
	// them itself (#ifndef N).
	Parameters []string
	// IncludeDirs are searched for #include after the including file's own
	// directory.
	IncludeDirs []string

	// Files reads the files; nil reads them with the default limits.
	Files *source.Files
	// Alone makes #include an error: the text is all there is.
	Alone bool
}

// For returns the options with which a macro has a value, whatever the text
// defines it as.
func (o Options) For(parameter string, value int) Options {
	o.Overrides = append(o.Overrides[:len(o.Overrides):len(o.Overrides)], parameter+"="+strconv.Itoa(value))
	return o
}

package syntax

import (
	"github.com/ltlcheck/ltlcheck/source"
)

// Options say how a model is read.
type Options struct {
	Defines []string // as -D of a C compiler: NAME or NAME=VALUE, in order
	// Parameters are unknowns: names in place of macros, which are declared as
	// global int variables and keep their names wherever the model would define
	// them itself (#ifndef N).
	Parameters  []string
	IncludeDirs []string // searched for #include after the including file's own directory

	Files *source.Files // reads the files; nil reads them as its zero value does
}

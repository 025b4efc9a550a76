package cli

import (
	"io"
	"os"
)

// Colours returns the values of --color.
func Colours() []string { return []string{"auto", "always", "never"} }

// Coloured reports whether results on standard output are coloured: on a
// terminal that can, unless NO_COLOR is set (https://no-color.org).
func (env *Environment) Coloured() bool {
	switch env.Colour {
	case "always":
		return true
	case "never":
		return false
	}
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && env.onTerminal()
}

// Results returns the writer for text about results: standard output, with
// colours where they are wanted.
func (env *Environment) Results() io.Writer {
	if !env.Coloured() {
		return env.Stdout
	}
	return &painter{w: env.binary}
}

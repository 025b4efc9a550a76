package scc

import _ "embed" // for Source

// Source is the text of what this package does, for programs that it is compiled into from there.
//
//go:embed scc.go
var Source string

package baton

import _ "embed"

// Source is the text that is compiled into tests.
//
//go:embed baton.go
var Source string

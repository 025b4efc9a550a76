// Package grammar holds the ANTLR grammars and, in a folder each, the parsers
// generated from them. Only the package that owns a language imports its
// parser; nobody else sees an ANTLR type.
//
// The generated code is committed. To make it again (needs npm and a Java runtime):
//
//	go generate ./internal/grammar
package grammar

//go:generate bash generate.sh

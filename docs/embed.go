// Package docs carries the documents that the command prints from.
//
// No compatibility promise.
package docs

import "embed"

// References is the bibliography, in BibTeX.
//
//go:embed references.bib
var References string

// Licences is the texts of the licences of everything that is in the commands;
// a test of cmd/ltlcheck makes it.
//
//go:embed licences.txt
var Licences string

// Papers has the models of the papers that are not among the worked examples of
// package specs, below testdata/papers.
//
//go:embed testdata/papers
var Papers embed.FS

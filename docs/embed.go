// Package docs carries the documents that the command prints from.
//
// No compatibility promise.
package docs

import _ "embed" // for the documents

// References is the bibliography, in BibTeX.
//
//go:embed references.bib
var References string

// Licences is the texts of the licences of everything that is in the commands;
// a test of cmd/ltlcheck makes it.
//
//go:embed licences.txt
var Licences string

// Package docs carries the documents that the command prints from.
package docs

import _ "embed" // for References

// References is the bibliography, in BibTeX.
//
//go:embed references.bib
var References string

// Package docs carries the documents that the command prints from.
//
// No compatibility promise.
package docs

import (
	"bytes"
	"compress/gzip"
	"embed"
	"io"
)

// References is the bibliography, in BibTeX.
//
//go:embed references.bib
var References string

//go:embed licences.txt.gz
var licences []byte

// WriteLicences writes the texts of the licences of everything that is in the
// commands, licences.txt, which a test of cmd/ltlcheck makes and compresses.
// Errors are those of the writer.
func WriteLicences(w io.Writer) error {
	r, err := gzip.NewReader(bytes.NewReader(licences))
	if err != nil {
		return err
	}
	_, err = io.Copy(w, r)
	return err
}

// Papers has the models of the papers that are not among the worked examples of
// package specs, below testdata/papers.
//
//go:embed testdata/papers
var Papers embed.FS

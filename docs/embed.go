// Package docs carries the documents that the command prints from.
//
// No compatibility promise.
package docs

import (
	"embed"

	"github.com/ltlcheck/ltlcheck/internal/compressed"
)

var (
	//go:embed references.bib.gz
	references []byte

	//go:embed licences.txt.gz
	licences []byte
)

// References returns the bibliography, references.bib, in BibTeX. A test of
// cmd/ltlcheck compresses it. It is an error that the command is damaged.
func References() (string, error) { return text(references) }

// Licences returns the texts of the licences of everything that is in the
// commands, licences.txt, which a test of cmd/ltlcheck makes and compresses. It
// is an error that the command is damaged.
func Licences() (string, error) { return text(licences) }

func text(data []byte) (string, error) {
	b, err := compressed.Read(data)
	return string(b), err
}

// Pages are the documents from which help explains topics.
//
//go:embed ci.md go-api.md guide.md logs.md petri.md promela.md specifications.md
var Pages embed.FS

// Papers has the models of the papers that are not among the worked examples of
// package specs, below testdata/papers.
//
//go:embed testdata/papers
var Papers embed.FS

package certify

import (
	"io"
	"path/filepath"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri"
)

// exams are the files of an archive that have LTL formulas.
var exams = []string{"LTLCardinality.xml", "LTLFireability.xml"}

// net reads a net and its formulas from an archive, and the question whether it
// has a dead marking. The net is interpreted.
func net(file string) (program.Program, []*property.Property, error) {
	files, err := corpus.Archive(file)
	if err != nil {
		return nil, nil, err
	}
	opener := func(name string) func() (io.ReadCloser, error) {
		return func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(files[name])), nil }
	}
	n, err := petri.Read(filepath.Base(file), opener("model.pnml"))
	if err != nil {
		return nil, nil, err
	}
	questions := []*property.Property{{Name: "deadlock", Safety: true}}
	for _, exam := range exams {
		queries, err := petri.ReadProperties(exam, n, opener(exam))
		if err != nil {
			return nil, nil, err
		}
		for _, q := range queries {
			questions = append(questions, property.New(q.Name, property.Text(q.Formula), check.Property{Factory: q.Factory, Formula: q.Formula}))
		}
	}
	return n.With(program.Interpreted), questions, nil
}

package ltltest

import (
	"errors"
	"flag"
	"os"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/page"
)

// pageName is the file of a page in the folder of a test's artifacts. Of several
// failures in one test each has a number.
const pageName = "counterexample*.html"

// writePage writes the page of an answer to the artifacts of the test, if go
// test keeps them (-artifacts), and tells where it is.
func writePage(t testing.TB, p *report.Property) {
	t.Helper()
	if f := flag.Lookup("test.artifacts"); f == nil || f.Value.String() != "true" {
		return
	}
	path, err := createPage(t.ArtifactDir(), t.Name(), p)
	if err != nil {
		t.Logf("the page of the counterexample cannot be written: %v", err)
		return
	}
	t.Logf("the counterexample as a page: %s", path)
}

// createPage writes the page of an answer to a new file in a folder.
func createPage(folder, title string, p *report.Property) (path string, err error) {
	f, err := os.CreateTemp(folder, pageName)
	if err != nil {
		return "", err
	}
	checks := []*report.Check{{Model: title, Properties: []report.Property{*p}}}
	err = page.Write(f, page.FromChecks(title, checks, page.NewDetails()))
	return f.Name(), errors.Join(err, f.Close())
}

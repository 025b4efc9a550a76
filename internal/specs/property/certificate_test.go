package property_test

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
)

// certify makes a certificate of what a question asks and checks it on the interpreter alone.
func certify(t *testing.T, compiled, interpreted program.Program, q, again *property.Property) (certificate.Result, []byte, error) {
	t.Helper()
	var file bytes.Buffer
	w := format.NewWriter(&file, format.Request{Version: "test"})
	var err error
	section := format.Section{Name: q.Name, Formula: q.Formula}
	if q.Safety {
		err = check.Certify(context.Background(), compiled, check.Failures{}, check.Options{}, section, w)
	} else {
		err = check.Certify(context.Background(), compiled, q.Check, check.Options{Without: []string{check.FactsShortcut}}, section, w)
	}
	if err != nil {
		t.Fatalf("%s: no certificate: %v", q.Name, err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	result, err := recheck(t, interpreted, again, file.Bytes())
	return result, file.Bytes(), err
}

func recheck(t *testing.T, prog program.Program, q *property.Property, file []byte) (certificate.Result, error) {
	t.Helper()
	r, err := certificate.NewReader("test", bytes.NewReader(file))
	if err != nil {
		return certificate.Result{}, err
	}
	section, err := r.Next()
	if err != nil || section == nil {
		return certificate.Result{}, errors.Join(errors.New("no section"), err)
	}
	asked, err := q.Certified(context.Background(), prog)
	if err != nil {
		t.Fatal(err)
	}
	result, err := r.Check(context.Background(), section, asked, 1<<30)
	if err != nil {
		return result, err
	}
	if next, err := r.Next(); next != nil || err != nil {
		t.Fatalf("behind the section: %v, %v", next, err)
	}
	return result, nil
}

// TestCertifySpecifications: what holds of the worked examples has a certificate, and the checker accepts it.
func TestCertifySpecifications(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("../../../specs/*.ltl")
	if err != nil || len(paths) == 0 {
		t.Fatal("no specifications", err)
	}
	certified := 0
	for _, path := range paths {
		set, err := property.Open(path, property.Options{})
		if err != nil {
			t.Fatal(err)
		}
		interpreted, err := property.Open(path, property.Options{Engine: program.Interpreted.String()})
		if err != nil {
			t.Fatal(err)
		}
		for i, q := range set.Properties {
			if !holds(t, set.Model.Program, q) {
				continue
			}
			result, file, err := certify(t, set.Model.Program, interpreted.Model.Program, q, interpreted.Properties[i])
			if err != nil {
				t.Errorf("%s, %s: %v", path, q.Name, err)
				continue
			}
			certified++
			t.Logf("%s, %s: %+v, %d bytes", path, q.Name, result, len(file))
		}
	}
	if certified < 30 {
		t.Errorf("only %d certificates", certified)
	}
}

func holds(t *testing.T, prog program.Program, q *property.Property) bool {
	t.Helper()
	if q.Safety {
		r, err := check.Verify(context.Background(), prog, check.Failures{}, check.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return r.Verdict == check.Holds
	}
	r, err := check.Verify(context.Background(), prog, q.Check, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r.Verdict == check.Holds
}

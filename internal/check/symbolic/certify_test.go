package symbolic

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
)

// certified writes a certificate of a property of a counter program.
func certified(t *testing.T, text, formula string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := format.NewWriter(&out, format.Request{})
	c := New(fromCounters(parsed(t, text)), Options{})
	section := format.Section{Name: "p", Formula: formula}
	err := c.Certify(context.Background(), check.Failures{}, section, w)
	if formula != "" {
		out.Reset()
		w = format.NewWriter(&out, format.Request{})
		err = c.Certify(context.Background(), property(t, formula), section, w)
	}
	if err != nil || w.Close() != nil {
		t.Fatalf("%s: %v", formula, err)
	}
	return out.Bytes()
}

// recheck checks a certificate against a program, after change has changed its proof.
func recheck(t *testing.T, file []byte, text, formula string, change func([]byte) []byte) error {
	t.Helper()
	r, err := certificate.NewReader("p.cert", bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Next()
	if err != nil {
		t.Fatal(err)
	}
	q := certificate.Obligation{Safety: formula == ""}
	if !q.Safety {
		p := property(t, formula)
		q.Languages = []certificate.Language{{Factory: p.Factory, Formula: p.Factory.Negate(p.Formula)}}
	}
	all, err := r.Automata(context.Background(), s, q)
	if err != nil {
		t.Fatal(err)
	}
	s.Sets = change(s.Sets)
	_, _, err = New(fromCounters(parsed(t, text)), Options{Options: periodic.Options{Nodes: 20_000}}).Check(context.Background(), s, all, check.NoFairness)
	return err
}

// TestCertificate: certificates are accepted for their programs, and refused for programs that violate the property, whatever is
// changed in them.
func TestCertificate(t *testing.T) {
	t.Parallel()
	same := func(b []byte) []byte { return b }
	for _, tt := range []struct{ formula, right, wrong string }{
		{"[] <> (c == g || at(K2))", "c := c+1", "c := c-1"},
		{"[] (c <= N)", "when g < N do g", "when g <= N do g"},
		{"", "K2 -> K0", "K2 -> K0 when g < N"},
		{"[] (at(K1) -> <> !at(K1))", "K1 -> K0 when a == 0", "K1 -> K1"},
	} {
		file := certified(t, lift, tt.formula)
		if err := recheck(t, file, lift, tt.formula, same); err != nil {
			t.Errorf("%s: %v", tt.formula, err)
		}
		violating := strings.Replace(lift, tt.right, tt.wrong, 1)
		r := rand.New(rand.NewPCG(3, 4))
		for n := range 12 {
			change := same
			if n > 0 {
				change = func(b []byte) []byte { return changed(r, b) }
			}
			err := recheck(t, file, violating, tt.formula, change)
			var wrong *certificate.Wrong
			var limit *certificate.Limit
			if !errors.As(err, &wrong) && (n == 0 || !errors.As(err, &limit)) {
				t.Fatalf("%s: with %s: %v", tt.formula, tt.wrong, err)
			}
		}
	}
}

// changed changes digits of a text, or leaves out a part of a list.
func changed(r *rand.Rand, b []byte) []byte {
	b = bytes.Clone(b)
	for range 1 + r.IntN(3) {
		for range 50 {
			i := r.IntN(len(b))
			if b[i] >= '0' && b[i] <= '9' {
				b[i] = '0' + byte(r.IntN(10))
				break
			}
			if end := bytes.IndexByte(b[i:], ']'); b[i] == '[' && end > 1 && bytes.IndexByte(b[i+1:i+end], '[') < 0 && r.IntN(3) == 0 {
				b = append(b[:i+1:i+1], b[i+end:]...)
				break
			}
		}
	}
	return b
}

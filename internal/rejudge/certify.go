package rejudge

import (
	"bytes"
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
)

// certifiedIn is the memory in which a certificate is checked, in bytes.
const certifiedIn = 1 << 30

// Certify writes a certificate for a property that holds, and checks it. The
// error is a *Disagreement if it is refused; done is false if there is none
// within the limits.
func (pr *Problem) Certify(ctx context.Context, limits check.Limits) (done bool, err error) {
	var file bytes.Buffer
	w := format.NewWriter(&file, format.Request{})
	p := property.New("asked", pr.Text, pr.Property)
	err = check.Certify(ctx, pr.Program, pr.Property, check.Options{Limits: limits}, format.Section{Name: p.Name}, w)
	var limit *check.LimitError
	if errors.As(err, &limit) {
		return false, nil
	}
	if err == nil {
		err = w.Close()
	}
	if err == nil {
		err = pr.accept(ctx, p, file.Bytes())
	}
	if err != nil {
		return false, &Disagreement{Problem: pr, Got: check.Inconclusive, Want: check.Holds, Reason: "its certificate", Err: err}
	}
	return true, nil
}

// accept checks the only section of a certificate.
func (pr *Problem) accept(ctx context.Context, p *property.Property, file []byte) error {
	r, err := certificate.NewReader("certificate", bytes.NewReader(file))
	if err != nil {
		return err
	}
	section, err := r.Next()
	if err != nil {
		return err
	}
	prog := program.Interpret(pr.Program)
	obligation, err := p.Certified(ctx, prog)
	if err != nil {
		return err
	}
	_, err = r.Check(ctx, section, obligation, certifiedIn)
	return err
}

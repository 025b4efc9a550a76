package answers

import (
	"context"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// Certify writes the section of a certificate about a question that Answer has
// found to hold. That takes a search of its own, without shortcuts and
// reductions, within the session's Options.
func (s *Session) Certify(ctx context.Context, q *property.Property, section format.Section, w *format.Writer) error {
	return s.Model.engine().certify(s, ctx, q, section, w)
}

func (s *Session) certifySearch(ctx context.Context, q *property.Property, section format.Section, w *format.Writer) error {
	if q.Safety {
		return check.CertifySafety(ctx, s.Model.Program, s.Options, section, w)
	}
	return check.Certify(ctx, s.Model.Program, q.Check, s.Options, section, w)
}

func (s *Session) certifyCount(ctx context.Context, q *property.Property, section format.Section, w *format.Writer) error {
	return check.CertifyFamily(ctx, s.proofs[q], asked(q), s.Options, section, w)
}

func (s *Session) certifyContents(ctx context.Context, q *property.Property, section format.Section, w *format.Writer) error {
	return check.CertifyContents(ctx, s.Model.Channels, asked(q), s.Options, section, w)
}

func (s *Session) certifyIntegers(ctx context.Context, q *property.Property, section format.Section, w *format.Writer) error {
	if q.Safety {
		return s.Model.Integers.CertifySafety(ctx, section, w)
	}
	return s.Model.Integers.Certify(ctx, q.Check, section, w)
}

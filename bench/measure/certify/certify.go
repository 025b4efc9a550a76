// Package certify writes a certificate for every property that holds of some
// models and specification files, checks it, and prints a line for each: how
// large the product and the certificate are, and how long the search with the
// interpreter, writing and checking take. Refused
// certificates are an error.
//
//	go run ./bench/measure certify -states 200000 specs/*.ltl ../shared/corpus/promela/models/*.pml
//
// An argument that ends in .tgz is a net of the Model Checking Contest with its
// LTL formulas. With -sums only refused certificates have a line.
package certify

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
)

// Run measures the files that are its arguments.
func Run(c *parts.Call) error {
	r := &run{call: c}
	c.Uint64Var(&r.states, "states", 200_000, "leave out products with more states")
	c.DurationVar(&r.time, "time", time.Minute, "leave out what takes longer to search")
	c.BoolVar(&r.brief, "sums", false, "print no line for each certificate that is taken")
	paths, err := c.ParseArgs()
	if err != nil {
		return err
	}
	fmt.Fprint(c.Out, "| file | property | states | ranks | bytes a state | search, s | write, s | check, s |\n|---|---|---|---|---|---|---|---|\n")
	for _, path := range paths {
		read := file
		if strings.HasSuffix(path, ".tgz") {
			read = net
		}
		r.all(path, read)
	}
	fmt.Fprintf(c.Out, "\n%d certified, %d refused; %d without a verdict or a certificate within the limits, %d violated, %d files not read\n", r.certified, r.refused, r.open, r.violated, r.unread)
	fmt.Fprintf(c.Out, "%d states, %d at most, %d bytes; search %.1f s, writing %.1f s, checking %.1f s\n", r.sum.States, r.largest, r.bytes, r.search.Seconds(), r.write.Seconds(), r.check.Seconds())
	if r.refused > 0 {
		return parts.ErrWrong
	}
	return nil
}

// run measures and sums up.
type run struct {
	call   *parts.Call
	states uint64
	time   time.Duration
	brief  bool

	certified, refused, open, violated, unread int
	sum                                        certificate.Result
	bytes                                      int
	largest                                    uint64 // states of a product that was certified
	search, write, check                       time.Duration
}

// all measures all properties of a file.
func (r *run) all(path string, read func(string) (program.Program, []*property.Property, error)) {
	prog, questions, err := read(path)
	if err != nil {
		r.unread++
		fmt.Fprintf(r.call.Log, "%s: %v\n", path, err)
	}
	for _, q := range questions {
		if err := r.question(path, prog, q); err != nil {
			r.open++
			fmt.Fprintf(r.call.Log, "%s: %s: %v\n", path, q.Name, err)
		}
	}
}

// file reads a model or specification file.
func file(path string) (program.Program, []*property.Property, error) {
	set, err := property.Open(path, property.Options{Engine: program.Interpreted.String()})
	if err != nil {
		return nil, nil, err
	}
	return set.Model.Program, set.Properties, nil
}

// question searches, writes the certificate in memory, and checks it. It prints
// the row and adds to the sums. The certificate is checked by the independent
// reader of package certificate, as the command certify does it.
func (r *run) question(path string, prog program.Program, q *property.Property) error {
	ctx := r.call.Context
	opts := check.Options{Limits: check.Limits{States: r.states, Time: r.time}, Without: check.Shortcuts(prog)}
	began := time.Now()
	verdict, reason, err := verify(ctx, prog, q, opts)
	search := time.Since(began)
	switch {
	case err != nil:
		return err
	case verdict == check.Violated:
		r.violated++
		return nil
	case verdict != check.Holds:
		return fmt.Errorf("inconclusive: %s", reason)
	}
	began = time.Now()
	var file bytes.Buffer
	w := format.NewWriter(&file, format.Request{})
	section := format.Section{Name: q.Name}
	var asked check.Question = q.Check
	if q.Safety {
		asked = check.Failures{}
	}
	if err := check.Certify(ctx, prog, asked, opts, section, w); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	write := time.Since(began)
	began = time.Now()
	found, err := certify(ctx, prog, q, file.Bytes())
	took := time.Since(began)
	if err != nil {
		r.refused++
		fmt.Fprintf(r.call.Out, "| %s | %s | REFUSED: %v |\n", filepath.Base(path), q.Name, err)
		return nil
	}
	r.certified++
	r.sum.States += found.States
	r.bytes += file.Len()
	r.search, r.write, r.check = r.search+search, r.write+write, r.check+took
	r.largest = max(r.largest, found.States)
	if r.brief {
		return nil
	}
	fmt.Fprintf(r.call.Out, "| %s | %s | %d | %d | %.1f | %.2f | %.2f | %.2f |\n", filepath.Base(path), q.Name, found.States, found.Ranks,
		float64(file.Len())/float64(found.States), search.Seconds(), write.Seconds(), took.Seconds())
	return nil
}

// verify searches for a violation, of a property or of the safety of the
// program.
func verify(ctx context.Context, prog program.Program, q *property.Property, opts check.Options) (check.Verdict, string, error) {
	if q.Safety {
		a, err := check.Verify(ctx, prog, check.Failures{}, opts)
		return a.Verdict, a.Reason, err
	}
	a, err := check.Verify(ctx, prog, q.Check, opts)
	return a.Verdict, a.Reason, err
}

// certify checks the only section of a certificate.
func certify(ctx context.Context, prog program.Program, q *property.Property, file []byte) (certificate.Result, error) {
	r, err := certificate.NewReader("certificate", bytes.NewReader(file))
	if err != nil {
		return certificate.Result{}, err
	}
	section, err := r.Next()
	if err != nil {
		return certificate.Result{}, err
	}
	asked, err := q.Certified(ctx, prog)
	if err != nil {
		return certificate.Result{}, err
	}
	return r.Check(ctx, section, asked, 4<<30)
}

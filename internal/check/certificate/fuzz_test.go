package certificate_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// FuzzCheck reads anything as a certificate, with a checksum that is right. Nothing panics, the errors are those that are described, and
// no file proves what does not hold.
func FuzzCheck(f *testing.F) {
	good := ask(f, "../../../specs/peterson.ltl", "busy", false)
	for _, p := range []*proof{good, ask(f, "../../../specs/peterson.ltl", "mutex", false), ask(f, "../../../specs/peterson.ltl", "safety", false)} {
		file := p.write(f)
		f.Add(file[len(format.Magic) : len(file)-sha256.Size-1])
	}
	violated := *good
	violated.asked.Weak = false // without which the property does not hold
	f.Fuzz(func(t *testing.T, body []byte) { hostile(t, body, good, &violated) })
}

// hostile has a body of a certificate checked, with a checksum that is right.
func hostile(t *testing.T, body []byte, good, violated *proof) {
	t.Helper()
	var file bytes.Buffer
	file.WriteString(format.Magic)
	file.Write(body)
	sum := sha256.Sum256(file.Bytes())
	file.WriteByte(format.TagFinished)
	file.Write(sum[:])
	for _, p := range []*proof{good, violated} {
		_, err := p.check(file.Bytes(), 1<<20)
		if err == nil && p == violated {
			t.Fatal("a property that does not hold was certified")
		}
		var wrong *certificate.Wrong
		var limit *certificate.Limit
		var one *source.Error
		var several source.Errors
		if err != nil && err.Error() != "no section" && !errors.As(err, &wrong) && !errors.As(err, &limit) && !errors.As(err, &one) && !errors.As(err, &several) {
			t.Fatalf("%T: %v", err, err)
		}
	}
}

// TestChangedBytes changes bytes of the records, with a checksum that is right: so the interpreter is asked about what is no state.
func TestChangedBytes(t *testing.T) {
	t.Parallel()
	good := ask(t, "../../../specs/peterson.ltl", "busy", false)
	violated := *good
	violated.asked.Weak = false
	file := good.write(t)
	body := file[len(format.Magic) : len(file)-sha256.Size-1]
	first := bytes.Index(body, []byte("--END--")) // the records are behind the automaton
	rng := rand.New(rand.NewPCG(20, 2))
	for range 80 {
		bad := slices.Clone(body)
		for range 1 + rng.IntN(3) {
			bad[first+rng.IntN(len(bad)-first)] = byte(rng.IntN(256))
		}
		hostile(t, bad, good, &violated)
	}
}

// TestForgedProof: the best that can be said of a property that does not hold is refused. The certificate is that of the property under weak
// fairness, with the duty of fairness in every place where one is wanted, and without.
func TestForgedProof(t *testing.T) {
	t.Parallel()
	set, err := property.Open("../../../specs/peterson.ltl", property.Options{Engine: program.Interpreted.String()})
	if err != nil {
		t.Fatal(err)
	}
	p := ask(t, "../../../specs/peterson.ltl", "busy", false)
	for _, q := range set.Properties {
		if q.Name != "busy" {
			continue
		}
		asked, err := q.Certified(context.Background(), set.Model.Program)
		if err != nil {
			t.Fatal(err)
		}
		p.asked = asked
		_, err = p.check(p.write(t), 1<<30)
		var wrong *certificate.Wrong
		if asked.Weak != (err == nil) || err != nil && !errors.As(err, &wrong) {
			t.Errorf("weak fairness %t: %v", asked.Weak, err)
		}
	}
}

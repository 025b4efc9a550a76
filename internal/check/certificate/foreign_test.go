package certificate_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program/petri"
)

// TestForeignBits: a vector with a bit that no place owns makes the certificate wrong, at once.
func TestForeignBits(t *testing.T) {
	t.Parallel()
	net, err := petri.Read("n.pnml", func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(`<pnml><net id="n"><page id="p"><place id="a"><initialMarking><text>1</text></initialMarking></place><place id="b"/>
<transition id="t"/><arc id="1" source="a" target="t"/><arc id="2" source="t" target="b"/>
<transition id="u"/><arc id="3" source="b" target="u"/><arc id="4" source="u" target="a"/></page></net></pnml>`)), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	p := &proof{prog: net}
	if err := p.certify(t, &property.Property{Name: "deadlock", Safety: true, Check: check.Property{Name: "deadlock"}}); err != nil {
		t.Fatal(err)
	}
	if _, err := p.check(p.write(t), 1<<20); err != nil || len(p.records) != 2 {
		t.Fatal(err, len(p.records))
	}
	good := p.records[1].vector
	for _, bad := range []string{"\x80", good + "\x00", "", string([]byte{good[0] | 0x40})} {
		p.records = append(p.records[:2], record{tag: format.TagState, vector: bad})
		began := time.Now()
		var wrong *certificate.Wrong
		if _, err := p.check(p.write(t), 1<<20); !errors.As(err, &wrong) || !strings.Contains(wrong.Msg, "the program has no such state") {
			t.Errorf("%x: %v", bad, err)
		}
		if d := time.Since(began); d > time.Minute {
			t.Errorf("%x took %v", bad, d)
		}
	}
}

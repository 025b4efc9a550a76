package resolve_test

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

func TestEndLabelsOfClaims(t *testing.T) {
	m := promelatest.Model(t, "byte x; active proctype P() { end: x = 1 } never { do :: x == 0 :: else -> break od; end1: x == 1 }")
	warned := 0
	for _, w := range interp.Confirm(m) {
		if strings.HasPrefix(w.Msg, "an end label inside a never claim") {
			warned++
		}
	}
	if warned != 1 {
		t.Errorf("%d warnings of end labels in the claim, want 1", warned)
	}
}

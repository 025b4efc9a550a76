package promela

import (
	"strings"
	"testing"
)

func TestEndLabelsOfClaims(t *testing.T) {
	m := parseString(t, "byte x; active proctype P() { end: x = 1 } never { do :: x == 0 :: else -> break od; end1: x == 1 }")
	warned := 0
	for _, w := range m.Warnings() {
		if strings.HasPrefix(w.Msg, "an end label inside a never claim") {
			warned++
		}
	}
	if warned != 1 {
		t.Errorf("%d warnings of end labels in the claim, want 1", warned)
	}
}

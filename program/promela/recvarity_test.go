package promela

import (
	"strings"
	"testing"
)

// TestReceiveOfTooMany: SPIN reads it, and its verifier stops where it is done ("too many fields in recv").
func TestReceiveOfTooMany(t *testing.T) {
	t.Parallel()
	m := parseString(t, `chan c = [2] of { byte, bit }; byte x, y, z;
active proctype P() { c!7,1; if :: c?x,y,z :: c?x,y,3 :: c?x,y -> x = z fi }`)
	if got := m.Warnings().Error(); strings.Count(got, "a message of c has 2 fields, and 3 are received: that is a run-time error when it is done") != 2 {
		t.Errorf("warnings: %s", got)
	}
	c, err := explore(m, 100)
	if err != nil || c.runtime != 2 {
		t.Errorf("%v: %+v", err, c)
	}
}

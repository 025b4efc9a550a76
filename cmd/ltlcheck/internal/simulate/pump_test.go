package simulate

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/program"
)

// splitting is an explorer of states such as "control|a|b", where channels 0 and 1 hold a and b.
type splitting struct{ openchannels.Explorer }

func (splitting) Split(s program.State, c *openchannels.Contents) {
	parts := strings.Split(string(s), "|")
	c.Control = []byte(parts[0])
	for i, p := range parts[1:] {
		c.Open = append(c.Open, openchannels.Channel{Place: i, Text: []byte(p)})
	}
}

// TestGrown: a state is a grown one if nothing but channels differs, and these hold what they held, and some of them more behind it.
func TestGrown(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		from, to string
		want     bool
	}{
		{"x|a|b", "x|a|b", false}, {"x|a|b", "x|aa|b", true}, {"x|a|b", "x|a|bc", true}, {"x||", "x|a|b", true},
		{"x|a|b", "y|aa|b", false}, {"x|a|b", "x|ba|b", false}, {"x|a|b", "x|aa|", false}, {"x|a|b", "x|aa", false}, {"x|aa|b", "x|a|bb", false},
	} {
		if got := grown(splitting{}, program.State(tt.from), program.State(tt.to)); got != tt.want {
			t.Errorf("%s, %s: %v", tt.from, tt.to, got)
		}
	}
}

package counters

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/source"
)

// TestOutside: a value is outside if it is no state of its process, or no number for a variable; of what the program does not have, nothing
// is said.
func TestOutside(t *testing.T) {
	t.Parallel()
	p, err := Parse(source.NewFile("m", "vars x y\ninit x = 0\nprocess p start one\none -> two\nprocess q start 3\n3 -> 4\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		variable, value, want string
		outside               bool
	}{
		{"x", "0", "a number", false}, {"x", "-1234567890123456789012345", "a number", false}, {"y", "1.5", "a number", true}, {"y", "one", "a number", true}, {"x", "", "a number", true},
		{"z", "one", "a number", false}, {"z", "1", "a number", false}, {"one", "two", "a number", false},
		{"p@", "one", "one of one, two", false}, {"p@", "two", "one of one, two", false}, {"p@", "3", "one of one, two", true}, {"p@", "", "one of one, two", true},
		{"q@", "3", "one of 3, 4", false}, {"q@", "one", "one of 3, 4", true}, {"q@", "5", "one of 3, 4", true},
	} {
		if want, outside := p.Describe().Outside(tt.variable, tt.value); want != tt.want || outside != tt.outside {
			t.Errorf("%s = %s: %q, %v; want %q, %v", tt.variable, tt.value, want, outside, tt.want, tt.outside)
		}
	}
}

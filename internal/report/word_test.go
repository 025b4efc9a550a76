package report

import (
	"encoding/json"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestNewWord: letters are lists of the names of their bits, and nothing is null.
func TestNewWord(t *testing.T) {
	t.Parallel()
	for want, w := range map[string]ltl.Word{
		`{"aps":[],"prefix":[],"cycle":[]}`:                               {},
		`{"aps":[],"prefix":[],"cycle":[[]]}`:                             {Cycle: []uint64{0}},
		`{"aps":["p","q"],"prefix":[["q"]],"cycle":[[],["p"],["p","q"]]}`: {APs: []string{"p", "q"}, Prefix: []uint64{2}, Cycle: []uint64{0, 1, 3}},
		`{"aps":["p"],"prefix":[["p"],[]],"cycle":[["p"]]}`:               {APs: []string{"p"}, Prefix: []uint64{1, 0}, Cycle: []uint64{1}},
	} {
		if got, err := json.Marshal(NewWord(w)); err != nil || string(got) != want {
			t.Errorf("%s, %v, want %s", got, err, want)
		}
	}
}

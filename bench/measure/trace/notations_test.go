package trace

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
)

// TestNotations: every format has the values of a record.
func TestNotations(t *testing.T) {
	t.Parallel()
	w := &conformance.Watch{Variables: []string{"x", "y"}, Events: []conformance.Event{{Name: "taken"}}}
	log := []conformance.Record{{Values: []string{"13", "a \"b\""}, Has: []bool{true, true}, Event: 0, Process: "P"}, {Values: []string{"", "c"}, Has: []bool{false, true}, Event: -1}}
	for _, n := range notations() {
		text := n.write(w, log)
		if strings.HasSuffix(n.suffix, ".json") && !json.Valid(text) {
			t.Errorf("%s: no JSON: %s", n.name, text)
		}
		for _, value := range []string{"13", "taken", "c"} {
			if !bytes.Contains(text, []byte(value)) && n.suffix != ".jsonl.gz" {
				t.Errorf("%s lacks %s: %q", n.name, value, text)
			}
		}
	}
}

// TestRename: names of systems are words, whatever the variable is called.
func TestRename(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 1))
	word := regexp.MustCompile(`^[A-Za-z]\w*$`)
	for _, name := range []string{"x", "P[0]:count", "turn[1]", "n_waiting", "CC[3]:x"} {
		for range 20 {
			if got := rename(rng, name); !word.MatchString(got) {
				t.Errorf("%s: %s", name, got)
			}
		}
	}
}

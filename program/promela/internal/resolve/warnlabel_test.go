package resolve_test

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

// TestLabelsThatLookLikeWords: names of labels mean something by their beginnings, as in SPIN.
func TestLabelsThatLookLikeWords(t *testing.T) {
	t.Parallel()
	m := promelatest.Model(t, "init {\naccepted: skip;\naccept1: skip;\nprogressing: skip;\nprogress_a: skip;\naccept: skip\nendless: end2: endA: skip\n}")
	var got []string
	for _, w := range interp.Confirm(m) {
		got = append(got, strings.TrimPrefix(w.Error(), "model.pml:"))
	}
	want := "2:1: warning: accepted is a label of acceptance, because its name begins so\n4:1: warning: progressing is a label of progress, because its name begins so\n7:1: warning: endless is a label of valid ends, because its name begins so"
	if strings.Join(got, "\n") != want {
		t.Errorf("got %q", got)
	}
}

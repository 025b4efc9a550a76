package serve

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/source"
)

// TestSaid: an error about a text is shown with its line, whether it is alone or among others.
func TestSaid(t *testing.T) {
	one := source.Errorf(source.NewFile("m.pml", "init { skip }").Pos(7), "no skip")
	for _, err := range []error{one, source.Errors{one}} {
		if got := said(context.Background(), err); !strings.Contains(got, "init { skip }") || !strings.Contains(got, "m.pml:1:8: no skip") {
			t.Errorf("%T: %q", err, got)
		}
	}
	if got := said(context.Background(), errors.New("other")); got != "other" {
		t.Errorf("got %q", got)
	}
}

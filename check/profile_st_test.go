package check

import (
	"context"
	"os"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/promela"
)

func TestProfileST(t *testing.T) {
	path := os.Getenv("ST_MODEL")
	if path == "" {
		t.Skip()
	}
	prog, err := promela.Load(path, promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	x, err := Explore(context.Background(), prog, Options{Vectors: os.Getenv("ST_VEC"), Limits: Limits{States: 400000}})
	t.Logf("%d %d %.2f B/state %v %.2fs", x.States, x.Transitions, float64(x.Memory)/float64(x.States), err, x.Seconds)
}

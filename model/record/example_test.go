package record_test

import (
	"log/slog"
	"os"

	"github.com/ltlcheck/ltlcheck/model/record"
)

func Example() {
	r := record.New(os.Stdout, record.Options{Host: "n1"})
	r.Event("elected", record.Int("term", 3), record.Text("role", "leader"))
	slog.New(record.NewHandler(r, nil)).Info("committed", "term", 3, slog.Group("log", "index", 7))
	_ = r.Flush()
	// Output:
	// {"event":"elected","host":"n1","term":3,"role":"leader"}
	// {"event":"committed","host":"n1","term":3,"log":{"index":7}}
}

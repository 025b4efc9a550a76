package lease_test

import (
	_ "embed"
	"fmt"
	"io"
	"os"
	"testing"

	"github.com/ltlcheck/ltlcheck/docs/examples/lease"
	"github.com/ltlcheck/ltlcheck/model/ltltest"
	"github.com/ltlcheck/ltlcheck/model/record"
	"github.com/ltlcheck/ltlcheck/model/spectest"
)

// suite is what ltlcheck tests lease.pml --refusals writes.
//
//go:embed suite.jsonl
var suite string

// TestService compares the service with its model, by the tests of the suite. If
// LEASE_LOG names a file, the service records what it does there.
func TestService(t *testing.T) {
	var out io.Writer = io.Discard
	if path := os.Getenv("LEASE_LOG"); path != "" {
		file, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		out = file
	}
	log := record.New(out, record.Options{})
	ltltest.Drive(t, spectest.Load(t, "lease.pml"), func() ltltest.Adapter { return &adapter{lease.New(log)} }, ltltest.Tests(suite), ltltest.Refusals())
	if err := log.Close(); err != nil {
		t.Error(err)
	}
}

// adapter is the service under test.
type adapter struct{ *lease.Service }

// Do makes the service take a step of the model.
func (ad *adapter) Do(a ltltest.Action) error {
	var client int
	_, _ = fmt.Sscanf(a.Process, "client[%d]", &client)
	client++
	did := false
	switch a.Name {
	case "holder == 0":
		did = ad.Acquire(client)
	case "holder == _pid + 1 && left < 2":
		did = ad.Renew(client)
	case "holder == _pid + 1 && left > 0":
		did = ad.Release(client)
	case "left > 1", "left == 1":
		if _, left := ad.State(); (a.Name == "left == 1") == (left == 1) {
			did = ad.Tick()
		}
	default:
		return fmt.Errorf("the service does not know %s", a)
	}
	if !did {
		return ltltest.ErrRefused
	}
	return nil
}

// Observe returns the variables of the model.
func (ad *adapter) Observe() ltltest.State {
	holder, left := ad.State()
	return ltltest.State{"holder": holder, "left": left}
}

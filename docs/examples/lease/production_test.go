package lease

import (
	"bytes"
	"os"
	"testing"

	"github.com/ltlcheck/ltlcheck/model/record"
)

// renewFirst is Renew as the first release had it: it did not ask who holds the
// lease, so that a client whose lease had run out took that of another.
func (s *Service) renewFirst(client int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.holder != 0 {
		s.set("renew", client, client, full)
	}
}

// TestProduction: production.jsonl is what the first release did in production;
// the service of today does not do it.
func TestProduction(t *testing.T) {
	t.Parallel()
	want, err := os.ReadFile("production.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for _, first := range []bool{true, false} {
		var out bytes.Buffer
		s := New(record.New(&out, record.Options{}))
		renew := s.renewFirst
		if !first {
			renew = func(client int) { s.Renew(client) }
		}
		s.Acquire(2)
		s.Tick()
		renew(2)
		s.Tick()
		s.Tick()
		s.Acquire(1)
		s.Tick()
		renew(2)
		s.Tick()
		renew(1)
		if err := s.log.Flush(); err != nil {
			t.Fatal(err)
		}
		if bytes.Equal(out.Bytes(), want) != first {
			t.Errorf("first release: %v, and the log is\n%s", first, out.Bytes())
		}
	}
}

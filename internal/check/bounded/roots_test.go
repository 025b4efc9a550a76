package bounded

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
)

// TestRoots: every root is extracted once, in memory, on a disk, and when W moves there; the roots come in the order in which
// they were found while they are in memory.
func TestRoots(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	for _, limit := range []int64{-1, 1, 4 << 10, 64 << 10} {
		m := monitor.New(t.Context(), monitor.Config{Limits: monitor.Limits{Memory: 8 << 20}}, "search")
		w := newRoots(&m)
		w.limit = limit
		rng := rand.New(rand.NewPCG(uint64(limit), 1))
		added, extracted := map[string]bool{}, map[string]bool{}
		extract := func() bool {
			key, ok, err := w.extract()
			if err != nil {
				t.Fatal(err)
			}
			if ok && (!added[string(key)] || extracted[string(key)]) {
				t.Fatalf("limit %d: root %x again, or never added", limit, key)
			}
			if ok {
				extracted[string(key)] = true
			}
			return ok
		}
		for range 3_000 {
			key := binary.LittleEndian.AppendUint64([]byte("some bytes"), rng.Uint64N(1_500))
			if err := w.add(key); err != nil {
				t.Fatal(err)
			}
			if added[string(key)] = true; rng.IntN(3) == 0 {
				extract()
			}
		}
		for extract() {
		}
		n, _, files := w.size()
		if len(extracted) != len(added) || int(n) != len(added) || (files > 0) != (limit > 0 && limit < 16<<10) {
			t.Errorf("limit %d: %d roots, %d added, %d extracted, %d bytes in files", limit, n, len(added), len(extracted), files)
		}
		w.close()
		if used := m.Budget.Used(); used != 0 {
			t.Errorf("limit %d: %d bytes are still charged", limit, used)
		}
	}
}

package cluster

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/cespare/xxhash/v2"
)

// TestQueue compares a queue, most of which is in a file, with a list.
func TestQueue(t *testing.T) {
	path := filepath.Join(t.TempDir(), "q")
	q := newQueue(path, 500)
	r := rand.New(rand.NewPCG(1, 1))
	var want [][]byte
	spilt := 0
	for i := range 20_000 {
		if r.IntN(100) < 40+20*(i/1000%2) {
			e := bytes.Repeat([]byte{byte(i)}, r.IntN(100))
			want = append(want, bytes.Clone(e))
			if err := q.put(e); err != nil {
				t.Fatal(err)
			}
			clear(e) // the queue has a copy
			if q.end > 0 {
				spilt++
			}
			continue
		}
		e, ok, err := q.take()
		if err != nil || ok != (len(want) > 0) || ok && !bytes.Equal(e, want[0]) {
			t.Fatalf("step %d: %v %v %v, want %v", i, e, ok, err, want)
		}
		if ok {
			want = want[1:]
		}
	}
	if spilt < 1000 {
		t.Errorf("%d entries went to the file", spilt)
	}
	if err := q.close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("the file is left")
	}
}

// TestRecent: what is said to have been met was met since the last time that all was forgotten, and small sets are not forgotten.
func TestRecent(t *testing.T) {
	var r recent
	rng := rand.New(rand.NewPCG(2, 2))
	met := map[string]bool{}
	hits := 0
	for i := range 200_000 {
		if i%50_000 == 0 {
			r.clear()
			clear(met)
		}
		key := fmt.Sprintf("state %d", rng.IntN(20_000))
		if r.contains([]byte(key), xxhash.Sum64String(key)) {
			hits++
			if !met[key] {
				t.Fatalf("%s was not met", key)
			}
		}
		met[key] = true
	}
	if hits < 50_000 {
		t.Errorf("%d hits", hits)
	}
}

// TestRecentForgets: what is remembered in a superstep does not depend on the ones before.
func TestRecentForgets(t *testing.T) {
	var old recent
	met := func(r *recent, n, seed int) (all []bool) {
		rng := rand.New(rand.NewPCG(uint64(seed), 1))
		for range n {
			key := binary.LittleEndian.AppendUint32(nil, uint32(rng.IntN(1+n/2)))
			all = append(all, r.contains(key, xxhash.Sum64(key)))
		}
		return all
	}
	for seed, n := range []int{10, 100_000, 5000, 100, 40_000, 3} {
		old.reset()
		var fresh recent
		if a, b := met(&old, n, seed), met(&fresh, n, seed); !slices.Equal(a, b) || n > 100 && !slices.Contains(a, true) {
			t.Errorf("%d states are remembered in another way after others", n)
		}
	}
}

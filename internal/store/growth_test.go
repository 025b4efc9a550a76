package store

import (
	"runtime"
	"sync/atomic"
	"testing"
)

// TestPutTogether: two put numbers into the same buckets at the same time, and none is lost.
func TestPutTogether(t *testing.T) {
	const each = slotsPerBucket / 2
	k := 17
	if testing.Short() {
		k = 13
	}
	buckets := 1 << k
	g := &slots{words: make([]uint32, buckets*slotsPerBucket), mask: uint64(buckets - 1), shift: uint8(64 - k), width: 24, away: 1 << 23, numbers: 1<<23 - 1}
	var begun atomic.Uint64
	together(2, func(w int) {
		for b := range uint64(buckets) {
			for begun.Add(1); begun.Load() < 2*(b+1); {
				runtime.Gosched()
			}
			for i := range uint32(each) {
				g.put(b<<g.shift, uint32(2*b)*each+uint32(w)*each+i+1, true)
			}
		}
	})
	met, there := make([]bool, 2*each*buckets), 0
	for _, s := range g.words {
		if s != 0 && !met[(s&g.numbers)-1] {
			met[(s&g.numbers)-1] = true
			there++
		}
	}
	if there != len(met) {
		t.Errorf("%d of %d numbers are there", there, len(met))
	}
}

// TestGrowthWaits: a shard has its larger slots when all parts are moved, one that somebody else has begun with included; nothing can be
// added to the old ones then, and nothing is lost.
func TestGrowthWaits(t *testing.T) {
	b := NewBudget(1 << 30)
	defer b.Release()
	p := NewSharedPairs(b)
	n := p.NewNumberer()
	for i := range uint32(400_000) {
		if _, _, err := n.Insert(i, i); err != nil {
			t.Fatal(err)
		}
	}
	sh := &p.shards[3]
	from := sh.now.Load()
	if from.mask+1 < 4*moveLen {
		t.Fatalf("only %d buckets", from.mask+1)
	}
	to, err := p.newSlots(sh, from.next())
	if err != nil {
		t.Fatal(err)
	}
	g := &growth{d: &p.directory, from: from, to: to}
	first := g.next.Add(moveLen) - moveLen
	done := make(chan struct{})
	go func() {
		g.finish()
		close(done)
	}()
	end := min(first+moveLen, from.mask+1)
	for g.moved.Load() < from.mask+1-(end-first) {
		runtime.Gosched()
	}
	for range 10_000 {
		runtime.Gosched()
	}
	select {
	case <-done:
		t.Fatal("it did not wait for the last part")
	default:
	}
	from.freeze(first, end)
	p.move(from, to, first, end)
	g.moved.Add(end - first)
	<-done
	held := map[uint32]int{}
	for _, s := range from.words {
		if s == 0 {
			t.Fatal("something can still be added to the old slots")
		}
		if s != frozen {
			held[s&from.numbers]++
		}
	}
	for _, s := range to.words {
		if s != 0 {
			held[s&to.numbers]--
		}
	}
	for number, n := range held {
		if n != 0 {
			t.Fatalf("number %d is there %d times more before than after", number, n)
		}
	}
}

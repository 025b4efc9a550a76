package packed

import (
	"sync"
	"testing"
)

// The tests in this file are small, so that ltlcheck go test can run them under
// all schedules; go test alone runs one.

// insertSlowlyByAll has each list of keys inserted into one bucket by a goroutine of
// its own. want keys must be new, each once.
func insertSlowlyByAll(t *testing.T, words, want int, lists ...[]uint64) {
	t.Helper()
	all := make([]uint64, keysPerBucket*words)
	added := make([]int, len(lists))
	var wg sync.WaitGroup
	for i, keys := range lists {
		wg.Go(func() {
			var shards [Shards]shard
			for j := range shards {
				shards[j] = shard{buckets: 1, room: keysPerBucket, all: all}
			}
			_, added[i] = insertSharedSlowly(&shards, keys, make([]uint64, len(keys)), words)
		})
	}
	wg.Wait()
	sum, there := 0, 0
	for _, n := range added {
		sum += n / words
	}
	for i, first := range all[:keysPerBucket] {
		if first > claimed {
			there++
		}
		for j := range i {
			if first != 0 && first == all[j] && sameAt(all, j, []uint64{first, all[keysPerBucket*(words-1)+i]}[:words]) {
				t.Errorf("places %d and %d have the same key", i, j)
			}
		}
	}
	if sum != want || there != want {
		t.Errorf("%d keys were new, and %d are there, want %d", sum, there, want)
	}
}

func TestScheduleOneWord(t *testing.T) {
	insertSlowlyByAll(t, 1, 2, []uint64{5, 6}, []uint64{6, 5})
}

func TestScheduleTwoWordsSame(t *testing.T) {
	insertSlowlyByAll(t, 2, 1, []uint64{5, 7}, []uint64{5, 7})
}

func TestScheduleTwoWords(t *testing.T) {
	insertSlowlyByAll(t, 2, 2, []uint64{5, 7}, []uint64{5, 0})
}

func TestScheduleThreeGoroutines(t *testing.T) {
	insertSlowlyByAll(t, 2, 2, []uint64{5, 7}, []uint64{5, 8}, []uint64{5, 7})
}

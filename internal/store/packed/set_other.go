//go:build !amd64

package packed

import (
	"math/bits"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
)

// insertPacked inserts spread keys of that many words, one after the other, and
// writes those that are new to fresh, which is as long. It stops before a key
// whose first word is 0 or whose shard has no room. It returns how many words
// of keys it has handled, and how many it has written.
func insertPacked(shards *[Shards]shard, keys, fresh []uint64, words int) (seen, added int) {
	return insertSlowly(shards, keys, fresh, words)
}

// insertShared is insertPacked while other goroutines insert, too. It also stops
// before a key that begins with claimed.
func insertShared(shards *[Shards]shard, keys, fresh []uint64, words int) (seen, added int) {
	return insertSharedSlowly(shards, keys, fresh, words)
}

// fetchPacked starts loading the buckets of some keys.
func fetchPacked(shards *[Shards]shard, keys []uint64, words int) {
	for ; len(keys) > 0; keys = keys[words:] {
		sh := &shards[(keys[0]>>3)%Shards]
		bucket, _ := bits.Mul64(keys[0], sh.buckets)
		for w := range words {
			cacheline.Prefetch(unsafe.Add(sh.at, (int(bucket)*words+w)*keysPerBucket*8))
		}
	}
}

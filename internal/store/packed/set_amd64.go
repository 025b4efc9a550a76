package packed

import "golang.org/x/sys/cpu"

// comparesFast indicates whether the processor compares four words by one
// instruction (AVX2).
var comparesFast = cpu.X86.HasAVX2

// insertPacked inserts spread keys of that many words, one after the other, and
// writes those that are new to fresh, which is as long. It stops before a key
// whose first word is 0 or whose shard has no room. It returns how many words
// of keys it has handled, and how many it has written.
func insertPacked(shards *[Shards]shard, keys, fresh []uint64, words int) (seen, added int) {
	if comparesFast {
		return insertFast(shards, keys, fresh, words)
	}
	return insertSlowly(shards, keys, fresh, words)
}

// insertShared is insertPacked while other goroutines insert, too. It also stops
// before a key that begins with claimed.
func insertShared(shards *[Shards]shard, keys, fresh []uint64, words int) (seen, added int) {
	if comparesFast {
		return insertSharedFast(shards, keys, fresh, words)
	}
	return insertSharedSlowly(shards, keys, fresh, words)
}

//go:noescape
func insertSharedFast(shards *[Shards]shard, keys, fresh []uint64, words int) (seen, added int)

//go:noescape
func insertFast(shards *[Shards]shard, keys, fresh []uint64, words int) (seen, added int)

// fetchPacked starts loading the buckets of some keys, at least one.
//
//go:noescape
func fetchPacked(shards *[Shards]shard, keys []uint64, words int)

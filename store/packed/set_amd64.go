package packed

import "golang.org/x/sys/cpu"

// comparesFast is whether the processor compares four words by one instruction.
var comparesFast = cpu.X86.HasAVX2

// insertPacked inserts spread keys of some words, one after the other, and
// writes those that are new to fresh, which is as long. It ends before a key
// whose first word is 0 or whose shard has no room, with the words that it has
// seen and written.
func insertPacked(shards *[packedShards]shard, keys, fresh []uint64, words int) (seen, added int) {
	if comparesFast {
		return insertFast(shards, keys, fresh, words)
	}
	return insertSlowly(shards, keys, fresh, words)
}

//go:noescape
func insertFast(shards *[packedShards]shard, keys, fresh []uint64, words int) (seen, added int)

// fetchPacked asks for the buckets of some keys, one at least.
//
//go:noescape
func fetchPacked(shards *[packedShards]shard, keys []uint64, words int)

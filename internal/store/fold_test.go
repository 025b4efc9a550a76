package store

import (
	"encoding/binary"
	"fmt"
	"math"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/raced"
)

// TestFoldKeySpreads: keys that differ in few bits have different hashes, and the bits that choose shards, buckets and
// tags are as good as random: the share of keys in each of 1024 classes differs by a few standard deviations at most.
func TestFoldKeySpreads(t *testing.T) {
	raced.SkipSequential(t)
	const classes, keys = 1 << 10, 1 << 16
	for _, n := range []int{3, 7, 8, 9, 15, 16, 17, 20, 24, 28, 31, 32, 33, 47, 64, 100} {
		for name, set := range map[string]func(key []byte, i int){
			"counter at the end": func(key []byte, i int) { copy(key[max(0, n-3):], binary.LittleEndian.AppendUint32(nil, uint32(i))) },
			"counter at the front": func(key []byte, i int) {
				copy(key[:min(3, n)], binary.LittleEndian.AppendUint32(nil, uint32(i)))
			},
			"few bits": func(key []byte, i int) {
				for b := range 17 {
					key[b*5%n] ^= byte(i>>b&1) << (b % 8)
				}
			},
		} {
			var high, middle, low [classes]int
			seen := map[uint64]string{}
			for i := range keys {
				key := make([]byte, n)
				set(key, i)
				h := foldKey(key)
				if was, ok := seen[h]; ok && was != string(key) {
					t.Fatalf("%d bytes, %s: %x and %x have the same hash", n, name, was, key)
				} else if ok {
					continue
				}
				seen[h] = string(key)
				high[h>>54]++
				middle[(h>>offsetAt)%classes]++
				low[h%classes]++
			}
			mean := float64(len(seen)) / classes
			for bits, count := range map[string][classes]int{"high": high, "middle": middle, "low": low} {
				sum := 0.0
				for _, c := range count {
					sum += (float64(c) - mean) * (float64(c) - mean) / mean
				}
				if off := math.Abs(sum-classes) / math.Sqrt(2*classes); off > 6 {
					t.Errorf("%d bytes, %s: the %s bits of %d keys are %.1f deviations from random", n, name, bits, len(seen), off)
				}
			}
		}
	}
}

func BenchmarkHash(b *testing.B) {
	for _, n := range []int{8, 20, 28, 48, 100} {
		for name, hash := range map[string]func([]byte) uint64{"fold": foldKey, "xxhash": Hash} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				key, sum := make([]byte, n), uint64(0)
				for i := range b.N {
					key[i%n]++
					sum += hash(key)
				}
				if b.ReportAllocs(); sum == 0 {
					b.Log(sum)
				}
			})
		}
	}
}

package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"testing"
)

// TestKeyStack compares a stack with a slice, and what is left where there is no room.
func TestKeyStack(t *testing.T) {
	rng, b := rand.New(rand.NewPCG(1, 2)), NewBudget(1<<16)
	k, want := NewKeyStack(b), [][]byte(nil)
	full := 0
	for i := range uint32(20_000) {
		if len(want) > 0 && rng.IntN(5) < 2 {
			last := want[len(want)-1]
			tagged, _ := k.At(k.End())
			if !bytes.Equal(tagged, last) {
				t.Fatalf("on top is %x, want %x", tagged, last)
			}
			if got := k.Pop(); !bytes.Equal(got, last[:len(last)-tagBytes]) {
				t.Fatalf("popped %x, want %x", got, last)
			}
			want = want[:len(want)-1]
			continue
		}
		key := bytes.Repeat([]byte{byte(i)}, rng.IntN(9))
		if err := k.Push(key, i); errors.Is(err, ErrFull) {
			full++
			k.Truncate(0)
			want = want[:0]
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		want = append(want, binary.LittleEndian.AppendUint32(key, i))
	}
	for end, i := k.End(), len(want)-1; end > 0; i-- {
		var tagged []byte
		if tagged, end = k.At(end); !bytes.Equal(tagged, want[i]) {
			t.Fatalf("key %d is %x, want %x", i, tagged, want[i])
		}
	}
	if full == 0 || k.Reserve(1<<10, 1<<10) != nil && b.Left() > 1<<15 {
		t.Errorf("full %d times, %d bytes are left", full, b.Left())
	}
}

package disk

import (
	"encoding/binary"
	"testing"
)

// TestTallyMerges: runs are merged when there are mostTallied, and not before; an empty table makes none.
func TestTallyMerges(t *testing.T) {
	f := newFolder(t, 0)
	tally := NewTally(f, options(small))
	if err := tally.flush(); err != nil || len(tally.runs) != 0 {
		t.Fatalf("%d runs of nothing, %v", len(tally.runs), err)
	}
	want := 0
	for i := range 2*mostTallied + 3 {
		tally.Stage(binary.BigEndian.AppendUint32([]byte("key "), uint32(i%5)))
		if err := tally.Commit(); err != nil {
			t.Fatal(err)
		}
		if err := tally.flush(); err != nil {
			t.Fatal(err)
		}
		if want++; want == mostTallied {
			want = 1
		}
		if len(tally.runs) != want {
			t.Fatalf("%d runs after %d tables, want %d", len(tally.runs), i+1, want)
		}
	}
}

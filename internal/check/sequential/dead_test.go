package sequential

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// TestDeadNumbers compares the set with one of booleans: numbers are given, and from time to time all from the greatest live one on, or
// from one below it, are dead. In the end all are, and the spans are one.
func TestDeadNumbers(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		b := store.NewBudget(0)
		d := newDeadNumbers(b)
		dead, live := []bool{true}, []uint32{}
		complete := func(at int) {
			first := live[at]
			live = live[:at]
			d.add(first, uint32(len(dead)-1))
			for i := int(first); i < len(dead); i++ {
				dead[i] = true
			}
			used := b.Used()
			if i := d.spans.Len(); i > 1 && d.spans.At(uint32(i-2)).last+1 >= d.spans.Top().first {
				t.Fatal("spans without a gap")
			}
			if b.Used() != used {
				t.Fatal("memory was taken after it was reserved")
			}
		}
		check := func() {
			for i := 1; i < len(dead); i++ {
				if d.has(uint32(i)) != dead[i] {
					t.Fatalf("%d of %d: %v, want %v", i, len(dead), d.has(uint32(i)), dead[i])
				}
			}
		}
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			for range rapid.OneOf(rapid.IntRange(0, 3), rapid.IntRange(60, 140)).Draw(t, "given") {
				if err := d.reserve(uint32(len(dead))); err != nil {
					t.Fatal(err)
				}
				live, dead = append(live, uint32(len(dead))), append(dead, false)
			}
			for range rapid.IntRange(0, 3).Draw(t, "complete") {
				if len(live) > 0 {
					complete(len(live) - 1 - rapid.IntRange(0, min(3, len(live)-1)).Draw(t, "below"))
				}
			}
			check()
		}
		if len(live) > 0 {
			complete(0)
			check()
		}
		if len(dead) > 1 && (d.spans.Len() != 1 || *d.spans.Top() != span{1, uint32(len(dead) - 1)}) {
			t.Fatalf("%d spans in the end", d.spans.Len())
		}
	})
}

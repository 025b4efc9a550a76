package search

import (
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// variable is an atomic integer of the classical families.
type variable int

func (v *variable) load() (n int) {
	schedule.AtomicRead(v, func() { n = int(*v) })
	return n
}

func (v *variable) store(n int) { schedule.AtomicWrite(v, func() { *v = variable(n) }) }

// swap sets the variable if it has the old value.
func (v *variable) swap(old, n int) (swapped bool) {
	schedule.AtomicSwap(v, func() bool { return int(*v) == old }, func() {
		if swapped = int(*v) == old; swapped {
			*v = variable(n)
		}
	})
	return swapped
}

// readers has one writer and n readers of a variable: 2^n classes.
func readers(n int) func() {
	return func() {
		x := new(variable)
		for range n {
			schedule.Go(func() { x.load() })
		}
		x.store(1)
	}
}

// lastZero (Abdulla et al. 2014): n goroutines write a[i] = a[i-1] + 1, one
// searches for the last zero from the end.
func lastZero(n int) func() {
	return func() {
		a := make([]variable, n+1)
		for i := 1; i <= n; i++ {
			schedule.Go(func() { a[i].store(a[i-1].load() + 1) })
		}
		for i := n; a[i].load() != 0; i-- {
		}
	}
}

// indexer (Flanagan and Godefroid 2005): goroutines insert four messages each
// into a hash table of 128 entries.
func indexer(n int) func() {
	return func() {
		table := make([]variable, 128)
		for id := range n {
			schedule.Go(func() {
				for m := 1; m <= 4; m++ {
					w := m*11 + id
					for h := (w * 7) % 128; !table[h].swap(0, w); h = (h + 1) % 128 {
					}
				}
			})
		}
	}
}

// filesystem (Flanagan and Godefroid 2005): goroutines allocate blocks for inodes.
func filesystem(n int) func() {
	return func() {
		const inodes, blocks = 32, 26
		var lockI [inodes]schedule.Mutex
		var lockB [blocks]schedule.Mutex
		var inode [inodes]int
		var busy [blocks]bool
		for id := range n {
			schedule.Go(func() {
				i := id % inodes
				lockI[i].Lock()
				if inode[i] == 0 {
					for b := (i * 2) % blocks; ; b = (b + 1) % blocks {
						lockB[b].Lock()
						if !busy[b] {
							busy[b] = true
							inode[i] = b + 1
							lockB[b].Unlock()
							break
						}
						lockB[b].Unlock()
					}
				}
				lockI[i].Unlock()
			})
		}
	}
}

// TestFamilies compares the number of schedules with the published numbers of
// classes (Abdulla, Aronis, Jonsson and Sagonas 2014, table 1). No run is
// abandoned.
func TestFamilies(t *testing.T) {
	for _, f := range []struct {
		name    string
		program func()
		classes int
	}{
		{"readers 2", readers(2), 4},
		{"readers 8", readers(8), 256},
		{"last zero 5", lastZero(5), 64},
		{"last zero 8", lastZero(8), 704},
		{"last zero 10", lastZero(10), 3328},
		{"indexer 11", indexer(11), 1},
		{"indexer 12", indexer(12), 8},
		{"filesystem 14", filesystem(14), 2},
		{"filesystem 16", filesystem(16), 8},
		{"filesystem 18", filesystem(18), 32},
	} {
		d := &Reduction{}
		names := &schedule.Names{}
		for d.Next() && d.Schedules < 100_000 {
			if r := schedule.Execute(f.program, d, schedule.Options{Names: names, MaxSteps: 10_000}); r.Failure() != nil {
				t.Fatal(f.name, r.Failure())
			}
		}
		got := fmt.Sprintf("%d schedules, %d redundant", d.Schedules, d.Redundant)
		if want := fmt.Sprintf("%d schedules, %d redundant", f.classes, 0); got != want {
			t.Errorf("%s: %s, want %s", f.name, got, want)
		}
	}
}

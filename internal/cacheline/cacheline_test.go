package cacheline

import (
	"testing"
	"unsafe"
)

// TestApart: what was allocated one after the other is a Pad apart, and made slices are as long as asked for.
func TestApart(t *testing.T) {
	type worker struct {
		n int
		_ Pad
	}
	kept := make([]*worker, 64)
	for i := range kept {
		kept[i] = &worker{n: i}
	}
	slices := make([][]uint32, 64)
	for i := range slices {
		if slices[i] = Make[uint32](5); len(slices[i]) != 5 {
			t.Fatalf("%d elements, want 5", len(slices[i]))
		}
	}
	for i := range kept {
		for j := range i {
			if apart(unsafe.Pointer(kept[i]), unsafe.Pointer(kept[j])) < size {
				t.Fatal("two structs lie too near to each other")
			}
			if apart(unsafe.Pointer(&slices[i][0]), unsafe.Pointer(&slices[j][4])) < size {
				t.Fatal("two slices lie too near to each other")
			}
		}
	}
	if len(Make[struct{}](3)) != 3 || len(Make[[300]byte](2)) != 2 {
		t.Error("lengths of slices of other types")
	}
}

func apart(a, b unsafe.Pointer) uintptr {
	x, y := uintptr(a), uintptr(b)
	return max(x, y) - min(x, y)
}

package store

import "testing"

// TestSure: a few keys tell how to keep all only if they are very short, or short and of one length.
func TestSure(t *testing.T) {
	for _, tt := range []struct {
		lengths []int
		form    Form
		sure    bool
	}{
		{[]int{40, 40, 40}, Automatic, true},
		{[]int{40, 40, 40}, Whole, true},
		{[]int{40, 40, 40}, InComponents, false},
		{[]int{40, 41, 40}, Automatic, true},
		{[]int{40, 41, 40}, InComponents, false},
		{[]int{4, 41, 4}, Automatic, false},
		{[]int{longKey / 2, longKey/2 - 1}, Automatic, true},
		{[]int{longKey/2 + 1, longKey / 2}, Automatic, false},
		{[]int{longKey, longKey}, Automatic, true},
		{[]int{longKey + 1, longKey + 1}, Automatic, false},
	} {
		p := Sure(tt.form, len(tt.lengths), func(i uint32) []byte { return make([]byte, tt.lengths[i]) })
		if (p != nil) != tt.sure {
			t.Errorf("lengths %v, form %v: sure %v, want %v", tt.lengths, tt.form, p != nil, tt.sure)
		}
	}
}

package fifo

import "bytes"

// grows decides whether one channel allows a loop to be repeated, and returns
// by what the channel grows with every round: whether x·o is a prefix of y·o,
// for the content x before the loop, y after it, and o, what the loop sends.
//
// x·o is a prefix of y·o exactly if y = x·s and o is a prefix of s·o, that is
// of s·s·s…, or s is empty.
func grows(x, y, o []byte) (s []byte, ok bool) {
	if !bytes.HasPrefix(y, x) {
		return nil, false
	}
	s = y[len(x):]
	if len(s) == 0 {
		return s, true
	}
	first := min(len(s), len(o))
	return s, bytes.Equal(o[:first], s[:first]) && bytes.Equal(o[first:], o[:len(o)-first])
}

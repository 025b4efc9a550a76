package exact

import (
	"math/big"
	"strings"
	"testing"
)

// TestAppendKey: different numbers have different keys, and none is the beginning of another.
func TestAppendKey(t *testing.T) {
	t.Parallel()
	var all []Int
	for _, v := range []int64{0, 1, -1, 63, 64, -64, 127, 128, 255, 256, 1 << 40, -1 << 63, 1<<63 - 1} {
		all = append(all, Of(v))
	}
	for _, bits := range []uint{63, 64, 65, 71, 72, 500, 5000} {
		power := new(big.Int).Lsh(big.NewInt(1), bits)
		all = append(all, FromBig(power), FromBig(new(big.Int).Neg(power)), FromBig(new(big.Int).Add(power, big.NewInt(1))))
	}
	keys := map[string]Int{}
	for _, a := range all {
		key := string(a.AppendKey(nil))
		if string(a.AppendKey([]byte("before"))) != "before"+key {
			t.Errorf("%v: the key is not appended", a)
		}
		for other, b := range keys {
			if (strings.HasPrefix(key, other) || strings.HasPrefix(other, key)) && a.Sub(b).Sign() != 0 {
				t.Errorf("%v and %v: %q and %q", a, b, key, other)
			}
		}
		keys[key] = a
	}
}

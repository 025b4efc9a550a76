package exact

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

// edge draws numbers that lie where 64 bits end as often as small ones.
func edge(t *rapid.T, name string) *big.Int {
	b := big.NewInt(rapid.SampledFrom([]int64{0, 1, -1, 2, 3, -3, 7, 1 << 31, 1 << 32, math.MaxInt64, math.MinInt64, math.MinInt64 + 1}).Draw(t, name))
	b.Add(b, big.NewInt(rapid.Int64Range(-4, 4).Draw(t, name+"+")))
	if rapid.Bool().Draw(t, name+" square") {
		b.Mul(b, b)
	}
	return b
}

func TestAgainstBig(t *testing.T) {
	t.Parallel()
	seeded.Check(t, func(t *rapid.T) {
		x, y := edge(t, "x"), edge(t, "y")
		a, b := FromBig(x), FromBig(y)
		same := func(name string, got Int, want *big.Int) {
			if got.Big().Cmp(want) != 0 || (got.large == nil) != want.IsInt64() {
				t.Fatalf("%s of %v and %v is %v, want %v", name, x, y, got, want)
			}
		}
		same("sum", a.Add(b), new(big.Int).Add(x, y))
		same("difference", a.Sub(b), new(big.Int).Sub(x, y))
		same("product", a.Mul(b), new(big.Int).Mul(x, y))
		same("negation", a.Neg(), new(big.Int).Neg(x))
		same("absolute value", a.Abs(), new(big.Int).Abs(x))
		same("gcd", GCD(a, b), new(big.Int).GCD(nil, nil, new(big.Int).Abs(x), new(big.Int).Abs(y)))
		if a.Cmp(b) != x.Cmp(y) || a.Sign() != x.Sign() || a.String() != x.String() || a.BitLen() != x.BitLen() {
			t.Fatalf("order, sign or text of %v and %v", x, y)
		}
		for _, i := range []int{0, 1, 5, 62, 63, 64, 130} {
			if a.Bit(i) != x.Bit(i) {
				t.Fatalf("digit %d of %v is %d", i, x, a.Bit(i))
			}
		}
		if y.Sign() != 0 {
			q, r := a.DivMod(b)
			back := new(big.Int).Add(new(big.Int).Mul(q.Big(), y), r.Big())
			if back.Cmp(x) != 0 || r.Abs().Cmp(b.Abs()) >= 0 || r.Sign()*y.Sign() < 0 {
				t.Fatalf("%v divided by %v: %v, remainder %v", x, y, q, r)
			}
		}
		text, _ := a.MarshalText()
		var c Int
		if err := c.UnmarshalText(text); err != nil || !c.Equal(a) {
			t.Fatalf("%s is read as %v, %v", text, c, err)
		}
	})
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"", "x", "1.5", "0x10"} {
		if v, err := Parse(s); err == nil {
			t.Errorf("%q is read as %v", s, v)
		}
	}
}

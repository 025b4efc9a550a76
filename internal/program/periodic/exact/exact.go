// Package exact holds integers of any size that are fast while they are small:
// 64-bit arithmetic that is checked, and math/big where it would overflow. It
// is for linear algebra over integers, where nearly all numbers are small and
// one that is not must not become another.
//
// The zero Int is 0. Values are immutable and may be copied. It is no
// replacement of math/big: there are only the operations that its users need.
package exact

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"slices"
	"strconv"
)

// Int is an integer. Two of them are compared by Cmp or Equal, not by ==.
type Int struct {
	small int64
	large *big.Int // nil when the value fits in 64 bits; never changed
}

// Of returns v as an Int.
func Of(v int64) Int { return Int{small: v} }

// FromBig returns the value of b, which is copied: it may be changed
// afterwards.
func FromBig(b *big.Int) Int {
	if b.IsInt64() {
		return Int{small: b.Int64()}
	}
	return Int{large: new(big.Int).Set(b)}
}

// Parse reads a decimal number, with a sign or without. Its length is not
// limited.
func Parse(s string) (Int, error) {
	if v, err := strconv.ParseInt(s, 10, 64); err == nil {
		return Int{small: v}, nil
	}
	b, ok := new(big.Int).SetString(s, 10)
	if !ok {
		return Int{}, fmt.Errorf("%q is no integer", s)
	}
	return FromBig(b), nil
}

// wrap returns the value of b without a copy. The caller must not use b any
// more.
func wrap(b *big.Int) Int {
	if b.IsInt64() {
		return Int{small: b.Int64()}
	}
	return Int{large: b}
}

// Big returns the value as a new big.Int, which the caller may change.
func (in Int) Big() *big.Int {
	if in.large != nil {
		return new(big.Int).Set(in.large)
	}
	return big.NewInt(in.small)
}

// view returns the value as a big.Int, which must not be changed: it may be
// shared.
func (in Int) view() *big.Int {
	if in.large != nil {
		return in.large
	}
	return big.NewInt(in.small)
}

// Int64 returns the value and true if it fits in 64 bits. If it does not fit,
// the number returned has no meaning.
func (in Int) Int64() (int64, bool) { return in.small, in.large == nil }

// Sign returns -1, 0 or 1.
func (in Int) Sign() int {
	switch {
	case in.large != nil:
		return in.large.Sign()
	case in.small > 0:
		return 1
	case in.small < 0:
		return -1
	}
	return 0
}

// IsZero reports whether a is 0.
func (in Int) IsZero() bool { return in.large == nil && in.small == 0 }

// Is reports whether a is v.
func (in Int) Is(v int64) bool { return in.large == nil && in.small == v }

// Cmp returns -1, 0 or 1 as a is less than, equal to or greater than b.
func (in Int) Cmp(b Int) int {
	if in.large == nil && b.large == nil {
		switch {
		case in.small < b.small:
			return -1
		case in.small > b.small:
			return 1
		}
		return 0
	}
	return in.view().Cmp(b.view())
}

// Equal reports whether the values are the same.
func (in Int) Equal(b Int) bool { return in.Cmp(b) == 0 }

// Add returns a + b.
func (in Int) Add(b Int) Int {
	if in.large == nil && b.large == nil {
		if s := in.small + b.small; (s > in.small) == (b.small > 0) {
			return Int{small: s}
		}
	}
	return wrap(new(big.Int).Add(in.view(), b.view()))
}

// Neg returns -a.
func (in Int) Neg() Int {
	if in.large == nil && in.small != math.MinInt64 {
		return Int{small: -in.small}
	}
	return wrap(new(big.Int).Neg(in.view()))
}

// Sub returns a - b.
func (in Int) Sub(b Int) Int { return in.Add(b.Neg()) }

// Abs returns the absolute value.
func (in Int) Abs() Int {
	if in.Sign() < 0 {
		return in.Neg()
	}
	return in
}

// Mul returns a · b.
func (in Int) Mul(b Int) Int {
	if in.large == nil && b.large == nil && in.small != math.MinInt64 && b.small != math.MinInt64 {
		hi, lo := bits.Mul64(magnitude(in.small), magnitude(b.small))
		if hi == 0 && lo <= math.MaxInt64 {
			return Int{small: in.small * b.small}
		}
	}
	return wrap(new(big.Int).Mul(in.view(), b.view()))
}

func magnitude(v int64) uint64 {
	if v < 0 {
		return uint64(-v)
	}
	return uint64(v)
}

// DivMod returns the quotient rounded down and the remainder, which has the
// sign of b, so that a = q·b + r. It panics if b is 0.
func (in Int) DivMod(b Int) (q, r Int) {
	if in.large == nil && b.large == nil && in.small != math.MinInt64 {
		q, r := in.small/b.small, in.small%b.small
		if r != 0 && (r < 0) != (b.small < 0) {
			q, r = q-1, r+b.small
		}
		return Int{small: q}, Int{small: r}
	}
	bq, br := new(big.Int).QuoRem(in.view(), b.view(), new(big.Int))
	if br.Sign() != 0 && (br.Sign() < 0) != (b.Sign() < 0) {
		bq.Sub(bq, big.NewInt(1))
		br.Add(br, b.view())
	}
	return wrap(bq), wrap(br)
}

// Divides reports whether b is a multiple of a, and by which factor. Zero
// divides only zero, with the factor 0.
func (in Int) Divides(b Int) (Int, bool) {
	if in.IsZero() {
		return Int{}, b.IsZero()
	}
	q, r := b.DivMod(in)
	return q, r.IsZero()
}

// GCD returns the greatest common divisor, which is not negative; of 0 and 0 it
// is 0.
func GCD(a, b Int) Int {
	a, b = a.Abs(), b.Abs()
	for !b.IsZero() {
		_, r := a.DivMod(b)
		a, b = b, r
	}
	return a
}

// Min returns the lesser of two.
func Min(a, b Int) Int {
	if b.Cmp(a) < 0 {
		return b
	}
	return a
}

// Bit returns digit i of the two's complement, from the least one. The sign is
// repeated for ever: for large i it is 1 exactly if a is negative.
func (in Int) Bit(i int) uint {
	if in.large == nil {
		if i > 63 {
			i = 63
		}
		return uint(in.small>>i) & 1
	}
	return in.large.Bit(i)
}

// BitLen returns the number of binary digits of the absolute value; 0 for 0.
func (in Int) BitLen() int { return in.view().BitLen() }

// String writes the number in decimal.
func (in Int) String() string {
	if in.large == nil {
		return strconv.FormatInt(in.small, 10)
	}
	return in.large.String()
}

// AppendKey appends a form for keys of maps: no other number's form begins with
// it. It takes as many bytes as the number, and one to ten more.
func (in Int) AppendKey(buf []byte) []byte {
	if in.large == nil {
		return binary.AppendVarint(append(buf, 0), in.small)
	}
	buf = binary.AppendUvarint(append(buf, byte(2+in.large.Sign())), uint64(in.large.BitLen()))
	at, n := len(buf), (in.large.BitLen()+7)/8
	buf = slices.Grow(buf, n)[:at+n]
	in.large.FillBytes(buf[at:])
	return buf
}

// Append appends the number in decimal.
func (in Int) Append(buf []byte) []byte {
	if in.large == nil {
		return strconv.AppendInt(buf, in.small, 10)
	}
	return in.large.Append(buf, 10)
}

// MarshalText writes the number as decimal digits, which JSON puts between quotes.
func (in Int) MarshalText() ([]byte, error) { return in.Append(nil), nil }

// UnmarshalText reads what MarshalText writes. After an error a is 0.
func (in *Int) UnmarshalText(text []byte) error {
	v, err := Parse(string(text))
	*in = v
	return err
}

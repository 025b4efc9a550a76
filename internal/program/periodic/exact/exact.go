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
func (a Int) Big() *big.Int {
	if a.large != nil {
		return new(big.Int).Set(a.large)
	}
	return big.NewInt(a.small)
}

// view returns the value as a big.Int, which must not be changed: it may be
// shared.
func (a Int) view() *big.Int {
	if a.large != nil {
		return a.large
	}
	return big.NewInt(a.small)
}

// Int64 returns the value and true if it fits in 64 bits. If it does not fit,
// the number returned has no meaning.
func (a Int) Int64() (int64, bool) { return a.small, a.large == nil }

// Sign returns -1, 0 or 1.
func (a Int) Sign() int {
	switch {
	case a.large != nil:
		return a.large.Sign()
	case a.small > 0:
		return 1
	case a.small < 0:
		return -1
	}
	return 0
}

// IsZero reports whether a is 0.
func (a Int) IsZero() bool { return a.large == nil && a.small == 0 }

// Is reports whether a is v.
func (a Int) Is(v int64) bool { return a.large == nil && a.small == v }

// Cmp returns -1, 0 or 1 as a is less than, equal to or greater than b.
func (a Int) Cmp(b Int) int {
	if a.large == nil && b.large == nil {
		switch {
		case a.small < b.small:
			return -1
		case a.small > b.small:
			return 1
		}
		return 0
	}
	return a.view().Cmp(b.view())
}

// Equal reports whether the values are the same.
func (a Int) Equal(b Int) bool { return a.Cmp(b) == 0 }

// Add returns a + b.
func (a Int) Add(b Int) Int {
	if a.large == nil && b.large == nil {
		if s := a.small + b.small; (s > a.small) == (b.small > 0) {
			return Int{small: s}
		}
	}
	return wrap(new(big.Int).Add(a.view(), b.view()))
}

// Neg returns -a.
func (a Int) Neg() Int {
	if a.large == nil && a.small != math.MinInt64 {
		return Int{small: -a.small}
	}
	return wrap(new(big.Int).Neg(a.view()))
}

// Sub returns a - b.
func (a Int) Sub(b Int) Int { return a.Add(b.Neg()) }

// Abs returns the absolute value.
func (a Int) Abs() Int {
	if a.Sign() < 0 {
		return a.Neg()
	}
	return a
}

// Mul returns a · b.
func (a Int) Mul(b Int) Int {
	if a.large == nil && b.large == nil && a.small != math.MinInt64 && b.small != math.MinInt64 {
		hi, lo := bits.Mul64(magnitude(a.small), magnitude(b.small))
		if hi == 0 && lo <= math.MaxInt64 {
			return Int{small: a.small * b.small}
		}
	}
	return wrap(new(big.Int).Mul(a.view(), b.view()))
}

func magnitude(v int64) uint64 {
	if v < 0 {
		return uint64(-v)
	}
	return uint64(v)
}

// DivMod returns the quotient rounded down and the remainder, which has the
// sign of b, so that a = q·b + r. It panics if b is 0.
func (a Int) DivMod(b Int) (q, r Int) {
	if a.large == nil && b.large == nil && a.small != math.MinInt64 {
		q, r := a.small/b.small, a.small%b.small
		if r != 0 && (r < 0) != (b.small < 0) {
			q, r = q-1, r+b.small
		}
		return Int{small: q}, Int{small: r}
	}
	bq, br := new(big.Int).QuoRem(a.view(), b.view(), new(big.Int))
	if br.Sign() != 0 && (br.Sign() < 0) != (b.Sign() < 0) {
		bq.Sub(bq, big.NewInt(1))
		br.Add(br, b.view())
	}
	return wrap(bq), wrap(br)
}

// Divides reports whether b is a multiple of a, and by which factor. Zero
// divides only zero, with the factor 0.
func (a Int) Divides(b Int) (Int, bool) {
	if a.IsZero() {
		return Int{}, b.IsZero()
	}
	q, r := b.DivMod(a)
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
func (a Int) Bit(i int) uint {
	if a.large == nil {
		if i > 63 {
			i = 63
		}
		return uint(a.small>>i) & 1
	}
	return a.large.Bit(i)
}

// BitLen returns the number of binary digits of the absolute value; 0 for 0.
func (a Int) BitLen() int { return a.view().BitLen() }

// String writes the number in decimal.
func (a Int) String() string {
	if a.large == nil {
		return strconv.FormatInt(a.small, 10)
	}
	return a.large.String()
}

// AppendKey appends a form for keys of maps: no other number's form begins with
// it. It takes as many bytes as the number, and one to ten more.
func (a Int) AppendKey(buf []byte) []byte {
	if a.large == nil {
		return binary.AppendVarint(append(buf, 0), a.small)
	}
	buf = binary.AppendUvarint(append(buf, byte(2+a.large.Sign())), uint64(a.large.BitLen()))
	at, n := len(buf), (a.large.BitLen()+7)/8
	buf = slices.Grow(buf, n)[:at+n]
	a.large.FillBytes(buf[at:])
	return buf
}

// Append appends the number in decimal.
func (a Int) Append(buf []byte) []byte {
	if a.large == nil {
		return strconv.AppendInt(buf, a.small, 10)
	}
	return a.large.Append(buf, 10)
}

// MarshalText writes the number as decimal digits, which JSON puts between quotes.
func (a Int) MarshalText() ([]byte, error) { return a.Append(nil), nil }

// UnmarshalText reads what MarshalText writes. After an error a is 0.
func (a *Int) UnmarshalText(text []byte) error {
	v, err := Parse(string(text))
	*a = v
	return err
}

// Package hyperloglog estimates the number of distinct hashes that were added
// to a sketch of 16 KiB. Sketches of several workers can be merged: the
// estimate is then of the union. Random searches count the states that they
// visit with it.
package hyperloglog

import (
	"encoding/binary"
	"errors"
	"math"
	"math/bits"
	"slices"
)

// Sketch is a HyperLogLog sketch. The zero value is empty. It is not safe for
// concurrent use.
//
// Hashes must be uniform in all 64 bits; equal things have equal hashes.
//
// P. Flajolet, É. Fusy, O. Gandouet, F. Meunier, HyperLogLog: the analysis of a
// near-optimal cardinality estimation algorithm, AofA 2007. The estimator is
// from O. Ertl, New cardinality estimation algorithms for HyperLogLog sketches,
// 2017, Algorithm 6, which needs no corrections for small and large numbers:
//
//	add h:     i := the first p bits of h;  M[i] := max(M[i], 1 + leading zeros of the rest)
//	estimate:  alpha m² / (m sigma(C_0/m) + sum over k = 1..q of C_k 2^-k + m tau(1 - C_{q+1}/m) 2^-q),
//	           C_k the number of registers with the value k
//
// The relative standard error is 1.04/√m: 0.8 % with m = 2^14 registers.
//
// While few registers are in use they are listed, so that clearing, merging and
// writing a sketch of a short run does not visit all registers.
type Sketch struct {
	registers [registers]uint8
	// used lists the registers above 0, while there are fewer than listed. A
	// full list stands for any number.
	used []uint16
}

// registerBits is p, the number of bits of a hash that choose a register;
// rankBits is q, the number of the other bits. listed is the number of
// registers in use up to which they are listed.
const (
	registerBits = 14
	registers    = 1 << registerBits
	rankBits     = 64 - registerBits
	listed       = registers / 16
)

// Clear empties the sketch. The cost is proportional to the registers in use if
// they are few.
func (s *Sketch) Clear() {
	if len(s.used) == listed {
		clear(s.registers[:])
	}
	for _, i := range s.used {
		s.registers[i] = 0
	}
	s.used = s.used[:0]
}

// Add adds a hash. Adding one again changes nothing.
func (s *Sketch) Add(hash uint64) {
	i := hash >> rankBits
	rank := uint8(bits.LeadingZeros64(hash<<registerBits|1<<(registerBits-1))) + 1
	if rank > s.registers[i] {
		s.raise(i, rank)
	}
}

// raise sets register i to a higher rank, and lists it if it was 0.
func (s *Sketch) raise(i uint64, rank uint8) {
	if s.registers[i] == 0 && len(s.used) < listed {
		s.used = append(s.used, uint16(i))
	}
	s.registers[i] = rank
}

// Merge adds all hashes that were added to o, which is not changed.
func (s *Sketch) Merge(o *Sketch) {
	if len(o.used) < listed {
		for _, i := range o.used {
			if r := o.registers[i]; r > s.registers[i] {
				s.raise(uint64(i), r)
			}
		}
		return
	}
	for i, r := range o.registers {
		if r > s.registers[i] {
			s.raise(uint64(i), r)
		}
	}
}

// Estimate returns about how many distinct hashes were added. It visits all
// registers.
func (s *Sketch) Estimate() uint64 {
	var count [rankBits + 2]int
	for _, r := range s.registers {
		count[r]++
	}
	const m = float64(registers)
	z := m * tau(1-float64(count[rankBits+1])/m)
	for k := rankBits; k >= 1; k-- {
		z = 0.5 * (z + float64(count[k]))
	}
	z += m * sigma(float64(count[0])/m)
	return uint64(math.Round(m * m / (2 * math.Ln2 * z)))
}

// sigma returns x + Σ_{k ≥ 1} x^(2^k) 2^(k-1), summed until it does not change.
func sigma(x float64) float64 {
	if x == 1 {
		return math.Inf(1)
	}
	sum, before, y := x, -1.0, 1.0
	for sum != before {
		x *= x
		before, sum = sum, sum+x*y
		y += y
	}
	return sum
}

// tau returns (1 - x - Σ_{k ≥ 1} (1 - x^(2^-k))² 2^-k) / 3.
func tau(x float64) float64 {
	if x == 0 || x == 1 {
		return 0
	}
	sum, before, y := 1-x, -1.0, 1.0
	for sum != before {
		x = math.Sqrt(x)
		y *= 0.5
		before, sum = sum, sum-(1-x)*(1-x)*y
	}
	return sum / 3
}

// Clone returns a copy that shares nothing with the sketch.
func (s *Sketch) Clone() *Sketch {
	c := *s
	c.used = slices.Clone(s.used)
	return &c
}

// MarshalBinary encodes the sketch: three bytes for each register in use, its
// number and its value, while they are listed, and otherwise a byte for each
// register.
func (s *Sketch) MarshalBinary() ([]byte, error) {
	if len(s.used) == listed {
		return slices.Clone(s.registers[:]), nil
	}
	var out []byte
	for _, i := range s.used {
		out = append(binary.LittleEndian.AppendUint16(out, i), s.registers[i])
	}
	return out, nil
}

// UnmarshalBinary decodes what MarshalBinary has written. It checks the input,
// which may come from a network; after an error the sketch is unchanged.
func (s *Sketch) UnmarshalBinary(data []byte) error {
	var read Sketch
	switch {
	case len(data) == registers:
		for i, r := range data {
			if r > rankBits+1 {
				return errNoSketch
			}
			if r > 0 {
				read.raise(uint64(i), r)
			}
		}
	case len(data)%3 != 0 || len(data) >= 3*listed:
		return errNoSketch
	default:
		for ; len(data) > 0; data = data[3:] {
			i, r := binary.LittleEndian.Uint16(data), data[2]
			if i >= registers || r == 0 || r > rankBits+1 || read.registers[i] > 0 {
				return errNoSketch
			}
			read.raise(uint64(i), r)
		}
	}
	*s = read
	return nil
}

var errNoSketch = errors.New("this is no sketch")

package model

import (
	"bytes"
	"errors"
	"reflect"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/program"
)

// errNoState is the panic of a decoder that reads what no encoder wrote.
var errNoState = errors.New("it is the encoding of no state")

// maxForeign bounds what a decoder allocates for a length that it reads from
// outside, in bytes, beyond what is left of the input.
const maxForeign = 1 << 24

// Valid implements program.Validator: a vector is what encoding the decoded
// state gives again.
func (x *explorer[S]) Valid(s program.State) (err error) {
	defer func() {
		if recover() != nil {
			err = errNoState // of a decoder, or of UnmarshalBinary
		}
	}()
	d := decoder{foreign: true}
	var state S
	x.b.m.decode(&d, s, &state)
	var e encoder
	x.b.m.root.enc(&e, unsafe.Pointer(&state))
	if len(d.b) > 0 || !bytes.Equal(e.b, s) {
		return errNoState
	}
	return nil
}

// deeper enters a part that may nest without bound.
func (d *decoder) deeper() {
	if d.depth++; d.depth > maxNesting {
		panic(errNoState)
	}
}

// length reads how many elements of a size in memory follow.
func (d *decoder) length(size uintptr) int {
	n := d.uint()
	if d.foreign && n > uint64(len(d.b))+1 && n > maxForeign/uint64(max(size, 1)) {
		panic(errNoState)
	}
	return int(n)
}

// small reads n values of one byte each, up to the largest that there is.
func (d *decoder) small(n int, largest byte) []byte {
	b := d.take(n)
	if d.foreign && largest < 0xff {
		for _, x := range b {
			if x > largest {
				panic(errNoState)
			}
		}
	}
	return b
}

// largestByte is the largest byte in the encoding of a type of one byte.
func largestByte(t reflect.Type) byte {
	if t.Kind() == reflect.Bool {
		return 1
	}
	return 0xff
}

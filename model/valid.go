package model

import (
	"bytes"
	"errors"
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
func (ex *explorer[S]) Valid(s program.State) (err error) {
	defer func() {
		if recover() != nil {
			err = errNoState // of a decoder, or of UnmarshalBinary
		}
	}()
	d := decoder{foreign: true}
	var state S
	ex.b.m.decode(&d, s, &state)
	var e encoder
	ex.b.m.root.enc(&e, unsafe.Pointer(&state))
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

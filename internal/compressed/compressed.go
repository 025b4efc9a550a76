// Package compressed reads the files that commands embed compressed by gzip, which
// would otherwise be a large part of them. Tests compare them with what they are
// made of (compressedtest).
package compressed

import (
	"bytes"
	"compress/gzip"
	"io"
)

// Read returns what data, compressed by gzip, stands for. It is an error that the
// data are damaged: their sum is checked.
func Read(data []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

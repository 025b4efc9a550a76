package disk

import (
	"encoding/binary"
	"fmt"
	"io"
	"math/bits"
	"os"

	"github.com/cespare/xxhash/v2"
)

// A run is two files, with the keys in the order of their hashes, and of the
// keys where these are equal.
//
// NAME.hashes has a page for every 512 keys: the first hash (8 bytes), a shift
// (8 bytes), and for each key 4 bytes: the difference between its hash and the
// first one, shifted right by the shift. So a search in the page decides
// whether a hash is in it, but for one in some millions, and in a run of n keys
// a page is found by an index in memory, of 8 bytes for each page.
//
// NAME.keys has a record for each key, all of one length: the bits in which not
// all keys of the run are the same, and in each byte those between the first
// and the last one of them. The length of the key is part of this. A number of
// 4 bytes follows if keys are counted. The hash is not written, as it is
// computed from the key.
const (
	pageKeys   = 512
	pageHeader = 16
	pageSize   = pageHeader + 4*pageKeys
)

// Shape describes how the keys of a run become records: which bits differ in
// them.
type Shape struct {
	// Base is a key of the run after its length in 4 bytes, filled up with
	// zeros to the length of the longest key.
	Base []byte `json:"base"`
	// Mask has the bits in which some key differs from Base.
	Mask []byte `json:"mask"`
}

// lengthSize is the number of bytes for the length in front of a key.
const lengthSize = 4

// look extends the shape so that a key has it.
func (s *Shape) look(key []byte) {
	if s.Base == nil {
		s.Base = append(binary.LittleEndian.AppendUint32(nil, uint32(len(key))), key...)
		s.Mask = make([]byte, len(s.Base))
		return
	}
	for len(s.Base) < lengthSize+len(key) {
		s.Base, s.Mask = append(s.Base, 0), append(s.Mask, 0)
	}
	n := uint32(len(key)) ^ binary.LittleEndian.Uint32(s.Base)
	for i := range lengthSize {
		s.Mask[i] |= byte(n >> (8 * i))
	}
	base, mask := s.Base[lengthSize:], s.Mask[lengthSize:]
	i := 0
	for ; i+8 <= len(key); i += 8 {
		x := binary.LittleEndian.Uint64(key[i:]) ^ binary.LittleEndian.Uint64(base[i:])
		binary.LittleEndian.PutUint64(mask[i:], binary.LittleEndian.Uint64(mask[i:])|x)
	}
	for ; i < len(key); i++ {
		mask[i] |= key[i] ^ base[i]
	}
	for ; i < len(base); i++ {
		mask[i] |= base[i]
	}
}

// join extends the shape so that all keys of another shape have it.
func (s *Shape) join(o *Shape) {
	if s.Base == nil {
		s.Base, s.Mask = append([]byte(nil), o.Base...), append([]byte(nil), o.Mask...)
		return
	}
	for len(s.Base) < len(o.Base) {
		s.Base, s.Mask = append(s.Base, 0), append(s.Mask, 0)
	}
	for i := range s.Base {
		if i < len(o.Base) {
			s.Mask[i] |= o.Mask[i] | (s.Base[i] ^ o.Base[i])
		} else {
			s.Mask[i] |= s.Base[i]
		}
	}
}

// packer converts keys of a shape to records and back. It has buffers, and so
// is for one user at a time.
type packer struct {
	base   []byte
	fields []field
	size   int // of a record
	whole  []byte
}

// field is a range of bits in a byte of the base.
type field struct {
	at           uint32
	shift, width uint8
}

// slack is how many bytes behind a record pack may write and unpack may read.
const slack = 8

// newPacker returns the packer of a shape, which must not change any more.
func newPacker(s *Shape) *packer {
	p := &packer{base: s.Base, whole: make([]byte, len(s.Base))}
	n := 0
	for i, m := range s.Mask {
		if m != 0 {
			f := field{at: uint32(i), shift: uint8(bits.TrailingZeros8(m))}
			f.width = uint8(bits.Len8(m)) - f.shift
			p.fields = append(p.fields, f)
			n += int(f.width)
		}
	}
	p.size = (n + 7) / 8
	return p
}

// pack writes the record of a key, which must have the shape. The slice must
// have room for slack behind the record.
func (p *packer) pack(record, key []byte) {
	whole := p.whole
	binary.LittleEndian.PutUint32(whole, uint32(len(key)))
	clear(whole[lengthSize+copy(whole[lengthSize:], key):])
	acc, n, out := uint64(0), uint(0), 0
	for _, f := range p.fields {
		acc |= uint64((whole[f.at]^p.base[f.at])>>f.shift) << n
		if n += uint(f.width); n >= 48 {
			binary.LittleEndian.PutUint64(record[out:], acc)
			out, acc, n = out+6, acc>>48, n-48
		}
	}
	binary.LittleEndian.PutUint64(record[out:], acc)
}

// unpack returns the key of a record. It is valid until the next call. There
// must be slack behind the record.
func (p *packer) unpack(record []byte) []byte {
	copy(p.whole, p.base)
	acc, n, in := uint64(0), uint(0), 0
	for _, f := range p.fields {
		if n < uint(f.width) {
			acc |= binary.LittleEndian.Uint64(record[in:]) << 16 >> 16 << n
			in, n = in+6, n+48
		}
		p.whole[f.at] ^= byte(acc&(1<<f.width-1)) << f.shift
		acc, n = acc>>f.width, n-uint(f.width)
	}
	n64 := min(int(binary.LittleEndian.Uint32(p.whole)), len(p.whole)-lengthSize)
	return p.whole[lengthSize : lengthSize+n64]
}

// Summary describes a run in a checkpoint, enough to open and verify it.
type Summary struct {
	Name    string `json:"name"`
	Keys    uint64 `json:"keys"`
	Counted bool   `json:"counted,omitempty"`
	Shape   Shape  `json:"shape"`
	// Sums are the xxHash64 of the two files.
	Sums [2]uint64 `json:"sums"`
}

// Run is a sorted file of keys that is not changed any more. Its methods are
// for one goroutine, as they share buffers.
type Run struct {
	Summary
	folder *Folder
	packer *packer
	// record is the number of bytes of a record, with that of a count.
	record int
	// first has the first hash of each page.
	first  []uint64
	hashes *os.File
	keys   *os.File
	probes *prober
}

// files returns the names of the two files.
func (s *Summary) files() []string { return []string{s.Name + ".hashes", s.Name + ".keys"} }

// hashesSize returns the length of the file of hashes of n keys.
func hashesSize(n uint64) int64 {
	return int64((n+pageKeys-1)/pageKeys)*pageHeader + int64(4*n)
}

// open opens the files of a run whose index is in memory.
func (r *Run) open() (err error) {
	r.packer = newPacker(&r.Shape)
	r.record = r.recordSize()
	if r.hashes, err = os.Open(r.folder.Path(r.files()[0])); err != nil {
		return failed(err)
	}
	r.keys, err = os.Open(r.folder.Path(r.files()[1]))
	return failed(err)
}

// recordSize returns the bytes of a record.
func (r *Run) recordSize() int {
	if r.Counted {
		return r.packer.size + countSize
	}
	return r.packer.size
}

// OpenRun opens the run that a summary describes. It reads both files from
// beginning to end to compare them with their sums, and returns a *Refusal if
// they differ.
func OpenRun(f *Folder, s Summary) (*Run, error) {
	if len(s.Shape.Base) < lengthSize || len(s.Shape.Mask) != len(s.Shape.Base) {
		return nil, &Refusal{"the description of " + s.Name + " is damaged"}
	}
	r := &Run{Summary: s, folder: f}
	err := r.open()
	sizes := []int64{hashesSize(s.Keys), int64(s.Keys)*int64(r.record) + slack}
	for i, file := range []*os.File{r.hashes, r.keys} {
		if err == nil {
			err = r.verify(file, i, sizes[i])
		}
	}
	for page := uint64(0); err == nil && page*pageKeys < s.Keys; page++ {
		var first [8]byte
		if _, err = r.hashes.ReadAt(first[:], int64(page)*pageSize); err == nil {
			r.first = append(r.first, binary.LittleEndian.Uint64(first[:]))
		}
	}
	if err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// verify compares the size and the sum of a file with the summary.
func (r *Run) verify(file *os.File, i int, size int64) error {
	var sum xxhash.Digest
	sum.Reset()
	n, err := io.Copy(&sum, file)
	if err != nil {
		return failed(err)
	}
	if n != size || sum.Sum64() != r.Sums[i] {
		return &Refusal{fmt.Sprintf("%s is damaged", r.files()[i])}
	}
	return nil
}

// Bytes returns the length of both files.
func (r *Run) Bytes() int64 { return hashesSize(r.Keys) + int64(r.Keys)*int64(r.record) + slack }

// Close closes the files, which stay on the disk.
func (r *Run) Close() {
	for _, f := range []*os.File{r.hashes, r.keys} {
		if f != nil {
			f.Close()
		}
	}
}

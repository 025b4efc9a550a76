package checkpoint

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cespare/xxhash/v2"
)

var identity = Identity{Version: "1", Files: []File{{"a.pml", "01"}, {"b.hoa", "02"}}, Question: "[] p", Options: "scc"}

// keep writes a checkpoint.
func keep(t testing.TB, content func(*Writer)) []byte {
	t.Helper()
	var file bytes.Buffer
	k := New(identity, Options{Save: func(write func(io.Writer) error) error { return write(&file) }, Every: time.Hour})
	defer k.Stop()
	if err := k.At([]int{7}); err != nil {
		t.Fatal(err)
	}
	k.Save(content)
	return file.Bytes()
}

// resume is what goes on from a checkpoint.
func resume(file []byte) (*Saver, *Reader, error) {
	k := New(identity, Options{})
	if err := k.Resume(bytes.NewReader(file)); err != nil {
		return k, nil, err
	}
	var place []int
	resumed, err := k.Place(&place)
	if !resumed || err != nil || !slices.Equal(place, []int{7}) {
		return k, nil, fmt.Errorf("at %v, %v, %v", place, resumed, err)
	}
	return k, k.Resumed(), nil
}

// vectors are states that share much with each other, and some that are longer than a block.
func vectors() (all [][]byte) {
	random := rand.New(rand.NewPCG(1, 2))
	v := []byte{}
	for i := range 2000 {
		switch random.IntN(10) {
		case 0:
			v = append(slices.Clone(v), byte(i))
		case 1:
			v = slices.Clone(v[:random.IntN(len(v)+1)])
		default:
			v = slices.Clone(v)
			if len(v) > 0 {
				v[random.IntN(len(v))]++
			}
		}
		all = append(all, v)
	}
	return append(all, bytes.Repeat([]byte{1, 2, 3}, blockSize), bytes.Repeat([]byte{1, 2, 3}, blockSize-5))
}

var (
	uints = []uint64{0, 1, 127, 128, 300, math.MaxUint32, math.MaxInt64, math.MaxUint64}
	ints  = []int64{0, -1, 1, 63, -64, 64, math.MaxInt64, math.MinInt64}
)

func write(w *Writer) {
	w.Section("numbers")
	for _, n := range uints {
		w.Uint(n)
	}
	for _, n := range ints {
		w.Int(n)
	}
	w.Bool(true)
	w.Document(map[string]int{"x": 1})
	w.Section("states")
	for _, v := range vectors() {
		w.Vector(v)
	}
}

func read(r *Reader) error {
	r.Section("numbers")
	for _, want := range uints {
		if n := r.Uint(); n != want && r.Err() == nil {
			return fmt.Errorf("%d, want %d", n, want)
		}
	}
	for _, want := range ints {
		if n := r.Int(); n != want && r.Err() == nil {
			return fmt.Errorf("%d, want %d", n, want)
		}
	}
	doc := map[string]int{}
	if !r.Bool() && r.Err() == nil {
		return errors.New("false")
	}
	if r.Document(&doc); doc["x"] != 1 && r.Err() == nil {
		return fmt.Errorf("%v", doc)
	}
	r.Section("states")
	for i, want := range vectors() {
		if v := r.Vector(); !bytes.Equal(v, want) && r.Err() == nil {
			return fmt.Errorf("state %d is %x, want %x", i, v, want)
		}
	}
	r.End()
	return r.Err()
}

// TestRoundTrip: what was written is read.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	file := keep(t, write)
	_, r, err := resume(file)
	if err == nil {
		err = read(r)
	}
	if err != nil {
		t.Error(err)
	}
}

// TestDamage: whichever byte is changed, left out or added, the checkpoint is refused.
func TestDamage(t *testing.T) {
	t.Parallel()
	file := keep(t, func(w *Writer) {
		w.Section("states")
		for _, v := range vectors()[:50] {
			w.Vector(v)
		}
	})
	check := func(what string, damaged []byte) {
		_, r, err := resume(damaged)
		if err == nil {
			r.Section("states")
			for range 50 {
				r.Vector()
			}
			r.End()
			err = r.Err()
		}
		var refusal *Refusal
		if !errors.As(err, &refusal) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for i := range file {
		changed := slices.Clone(file)
		changed[i] ^= byte(1 + i%255)
		check(fmt.Sprintf("byte %d changed", i), changed)
		check(fmt.Sprintf("byte %d left out", i), slices.Delete(slices.Clone(file), i, i+1))
		check(fmt.Sprintf("cut at %d", i), file[:i])
	}
	check("a byte more", append(slices.Clone(file), 0))
	check("twice", append(slices.Clone(file), file...))
}

// TestIdentity: a checkpoint of something else is refused, and the message says what is different.
func TestIdentity(t *testing.T) {
	t.Parallel()
	file := keep(t, write)
	for _, tt := range []struct {
		change func(*Identity)
		says   string
	}{
		{func(i *Identity) { i.Version = "2" }, "version 1, and this is version 2"},
		{func(i *Identity) { i.Files = i.Files[:1] }, "of 2 files"},
		{func(i *Identity) { i.Files[1].Sum = "03" }, "b.hoa is not what"},
		{func(i *Identity) { i.Question = "[] q" }, "[] p, and not [] q"},
		{func(i *Identity) { i.Options = "ndfs" }, "scc, and not ndfs"},
	} {
		now := identity
		now.Files = slices.Clone(identity.Files)
		tt.change(&now)
		err := New(now, Options{}).Resume(bytes.NewReader(file))
		var refusal *Refusal
		if !errors.As(err, &refusal) || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%v, want %q", err, tt.says)
		}
	}
	moved := identity
	moved.Files = []File{{"elsewhere/a.pml", "01"}, {"elsewhere/b.hoa", "02"}}
	if err := New(moved, Options{}).Resume(bytes.NewReader(file)); err != nil {
		t.Error("files that were moved are refused:", err)
	}
}

// TestFullDisk: a checkpoint that cannot be written is told of, and the keeper goes on.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	full := errors.New("no space left on device")
	var told []error
	k := New(identity, Options{
		Save:    func(content func(io.Writer) error) error { return content(&smallDisk{left: 10, err: full}) },
		Written: func(_ int64, _ time.Duration, err error) { told = append(told, err) },
	})
	for range 2 {
		if !k.Due() {
			t.Fatal("not due")
		}
		k.Save(write)
	}
	if len(told) != 2 || !errors.Is(told[0], full) || !errors.Is(told[1], full) {
		t.Errorf("told %v", told)
	}
}

type smallDisk struct {
	left int
	err  error
}

func (d *smallDisk) Write(p []byte) (int, error) {
	if d.left -= len(p); d.left < 0 {
		return 0, d.err
	}
	return len(p), nil
}

// TestDue: the time from one checkpoint to the next begins when the first is written.
func TestDue(t *testing.T) {
	t.Parallel()
	k := New(identity, Options{Save: func(content func(io.Writer) error) error { return content(io.Discard) }, Every: time.Millisecond})
	defer k.Stop()
	for range 3 {
		for !k.Due() {
			time.Sleep(time.Millisecond / 10)
		}
		k.options.Every = time.Hour
		if k.Save(write); k.Due() {
			t.Fatal("due again at once")
		}
		k.Stop()
		k.options.Every = time.Millisecond
		k.wait()
	}
	var none *Saver
	none.Save(write)
	if none.Stop(); none.Due() || none.Resumed() != nil {
		t.Error("no keeper keeps")
	}
}

// FuzzReader reads anything, with sums that are right, as values of any kinds in any blocks. What cannot be is refused, everything
// after that is 0 or empty, nothing panics, and what was read is read again when it is written. Inputs are short, as making them
// smaller takes the square of their lengths.
func FuzzReader(f *testing.F) {
	file := keep(f, func(w *Writer) {
		w.Section("s")
		w.Int(-300)
		w.Vector([]byte("ab"))
		w.Vector([]byte("axb"))
		w.Text([]byte("text"))
		w.Bool(true)
	})
	f.Add(contentOf(file), []byte{3, 1, 2, 2, 4, 5}, uint16(blockSize-1))
	f.Add([]byte{128, 1, 2, '1', '2'}, []byte{0, 3}, uint16(1))
	f.Fuzz(func(t *testing.T, content, kinds []byte, size uint16) {
		if len(content)+len(kinds) > 400 {
			return
		}
		file := blocks(content, 1+int(size))
		if _, r, err := resume(file); err == nil {
			_ = anything(t, r, kinds)
		}
		r := newReader(bytes.NewReader(file))
		values := anything(t, r, kinds)
		if r.Err() != nil {
			return
		}
		again := newReader(bytes.NewReader(written(values)))
		if got := anything(t, again, kinds[:len(values)]); again.Err() != nil || !slices.Equal(got, values) {
			t.Errorf("%+v is read again as %+v, %v", values, got, again.Err())
		}
		if again.End(); again.Err() != nil {
			t.Error(again.Err())
		}
	})
}

// value is what was read as a value of some kind: its text, where it has one.
type value struct {
	kind byte
	n    uint64
	text string
}

// anything reads values of the kinds given, until one is refused. What follows is 0 then.
func anything(t *testing.T, r *Reader, kinds []byte) (values []value) {
	for _, kind := range kinds {
		v := value{kind: kind % 6}
		switch v.kind {
		case 0:
			v.n = r.Uint()
		case 1:
			v.n = uint64(r.Int())
		case 2:
			v.text = string(r.Vector())
		case 3:
			v.text = string(r.Text(100))
		case 4:
			v.n = uint64(r.Below(1 + uint64(kind)))
		case 5:
			if r.Bool() {
				v.n = 1
			}
		}
		if r.Err() == nil {
			values = append(values, v)
			continue
		}
		var refusal *Refusal
		if !errors.As(r.Err(), &refusal) || v.n != 0 || v.text != "" {
			t.Errorf("%+v beside %v", v, r.Err())
		}
	}
	return values
}

// written is a checkpoint with some values only.
func written(values []value) []byte {
	var file bytes.Buffer
	w := newWriter(&file)
	for _, v := range values {
		switch v.kind {
		case 1:
			w.Int(int64(v.n))
		case 2:
			w.Vector([]byte(v.text))
		case 3:
			w.Text([]byte(v.text))
		default:
			w.Uint(v.n)
		}
	}
	_ = w.close() // a buffer takes everything
	return file.Bytes()
}

// contentOf is the content of a checkpoint.
func contentOf(file []byte) (content []byte) {
	for rest := file[len(Magic):]; len(rest) > 0; {
		n := binary.LittleEndian.Uint32(rest)
		content = append(content, rest[lengthSize:lengthSize+n]...)
		rest = rest[lengthSize+n+sumSize:]
	}
	return content
}

// blocks is a checkpoint of a content.
func blocks(body []byte, size int) []byte {
	file, sum := []byte(Magic), xxhash.New()
	_, _ = sum.WriteString(Magic)
	for {
		n := min(len(body), size)
		block := append(binary.LittleEndian.AppendUint32(nil, uint32(n)), body[:n]...)
		_, _ = sum.Write(block)
		file = binary.LittleEndian.AppendUint64(append(file, block...), sum.Sum64())
		if n == 0 {
			return file
		}
		body = body[n:]
	}
}

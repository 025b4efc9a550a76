package wire

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/owcty"
)

// same reports whether two batches have the same content.
func same(a, b *Batch) bool {
	return a.Step == b.Step && a.Task == b.Task && a.Source == b.Source && a.Target == b.Target && a.Number == b.Number &&
		bytes.Equal(a.keys, b.keys) && slices.Equal(a.ends, b.ends) && slices.Equal(a.marks, b.marks)
}

// written is a batch written again and read back.
func written(b *Batch) (*Batch, error) {
	w := BatchWriter{Run: 7, Step: b.Step, Task: b.Task, Source: b.Source, Target: b.Target, Number: b.Number}
	_ = b.Each(func(key []byte, mark bool) error { w.Add(key, mark); return nil })
	frame, err := w.End()
	if err != nil {
		return nil, err
	}
	k, content, sum, err := Open(frame, 7)
	if err != nil || k != KindBatch || sum != Sum(frame) || Run(frame) != 7 {
		return nil, fmt.Errorf("%v, %v, %d", err, k, Run(frame))
	}
	again := &Batch{}
	return again, again.Read(content, sum)
}

// random returns keys that resemble each other, with marks.
func random(r *rand.Rand) (keys [][]byte, marks []bool) {
	key := []byte{}
	for range r.IntN(30) {
		switch r.IntN(4) {
		case 0:
			key = append(key, make([]byte, r.IntN(20))...)
		case 1:
			key = key[:r.IntN(len(key)+1)]
		}
		for i := range key {
			if r.IntN(5) == 0 {
				key[i] = byte(r.Uint32())
			}
		}
		keys, marks = append(keys, slices.Clone(key)), append(marks, r.IntN(2) == 0)
	}
	return keys, marks
}

// TestBatches: what was added is read, in its order, and a frame that is changed in one bit, cut, or of another search is none.
func TestBatches(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 1))
	w := BatchWriter{Run: 3, Source: 1, Target: 2}
	w.Begin(9, owcty.Task{Kind: owcty.Trim, Pass: 5})
	for i := range 300 {
		keys, marks := random(r)
		for j, key := range keys {
			w.Add(key, marks[j])
		}
		if w.Len() != uint64(len(keys)) {
			t.Fatalf("%d states of %d", w.Len(), len(keys))
		}
		frame, err := w.End()
		if err != nil {
			t.Fatal(err)
		}
		_, content, sum, err := Open(frame, 3)
		b := &Batch{}
		if err != nil || b.Read(content, sum) != nil || b.Step != 9 || b.Task != (owcty.Task{Kind: owcty.Trim, Pass: 5}) || b.Source != 1 || b.Target != 2 || b.Number != uint64(i) {
			t.Fatalf("%v: %+v", err, b)
		}
		j := 0
		_ = b.Each(func(key []byte, mark bool) error {
			if !bytes.Equal(key, keys[j]) || mark != marks[j] {
				t.Fatalf("key %d is %x %v, want %x %v", j, key, mark, keys[j], marks[j])
			}
			j++
			return nil
		})
		if again, err := written(b); j != len(keys) || err != nil || !same(again, b) {
			t.Fatalf("%d keys, %v: written again it is %+v", j, err, again)
		}
		bad := slices.Clone(frame)
		bad[r.IntN(len(bad))] ^= 1 << r.IntN(8)
		for _, data := range [][]byte{bad, frame[:r.IntN(len(frame))]} {
			if _, _, _, err := Open(data, 3); !errors.Is(err, ErrForeign) {
				t.Fatalf("%x is taken for %x", data, frame)
			}
		}
		if _, _, _, err := Open(frame, 4); !errors.Is(err, ErrForeign) {
			t.Fatal("a frame of another search was opened")
		}
	}
}

// TestLongState: a state that does not fit into a frame is refused, with its length.
func TestLongState(t *testing.T) {
	t.Parallel()
	w := BatchWriter{Run: 1}
	w.Add(bytes.Repeat([]byte{1}, MaxBatch), false)
	if _, err := w.End(); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("a state of %d bytes", MaxBatch)) {
		t.Errorf("%v", err)
	}
}

// TestObjects: an object has the keys and the levels that were written, and one that is cut is damaged.
func TestObjects(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(2, 2))
	read := func(data []byte) (text string, err error) {
		err = ReadObject(bytes.NewReader(data),
			func(key []byte, mark bool) error { text += fmt.Sprintf("%x %v\n", key, mark); return nil },
			func() error { text += "level\n"; return nil })
		return text, err
	}
	for range 100 {
		var b bytes.Buffer
		o, want := NewObjectWriter(&b), ""
		for range r.IntN(4) {
			keys, marks := random(r)
			for i, key := range keys {
				want += fmt.Sprintf("%x %v\n", key, marks[i])
				if err := o.Add(key, marks[i]); err != nil {
					t.Fatal(err)
				}
			}
			want += "level\n"
			if err := o.EndLevel(); err != nil {
				t.Fatal(err)
			}
		}
		if err := o.End(); err != nil {
			t.Fatal(err)
		}
		if got, err := read(b.Bytes()); err != nil || got != want {
			t.Fatalf("%v: got\n%swant\n%s", err, got, want)
		}
		if _, err := read(b.Bytes()[:r.IntN(b.Len())]); !errors.Is(err, ErrDamaged) {
			t.Fatalf("cut: %v", err)
		}
	}
}

// TestDocuments: a document is read by its kind and in its search only.
func TestDocuments(t *testing.T) {
	t.Parallel()
	frame := Pack(5, KindCall, map[string]int{"x": 1})
	var got map[string]int
	if err := Unpack(frame, 5, KindCall, &got); err != nil || got["x"] != 1 {
		t.Errorf("%v, %v", got, err)
	}
	if err := Unpack(frame, 5, KindOrder, &got); !errors.Is(err, ErrForeign) {
		t.Errorf("as another kind: %v", err)
	}
	if err := Unpack(frame, 6, KindCall, &got); !errors.Is(err, ErrForeign) {
		t.Errorf("in another search: %v", err)
	}
}

// FuzzBatch reads anything as a batch, and what is one again.
func FuzzBatch(f *testing.F) {
	f.Add([]byte{0, 0, 0, 1, 0, 1, 4, 0xff, 1, 2})
	f.Add([]byte{0, byte(owcty.Trim), 0, 1, 0, 1, 4, 0xff, 1, 2})
	f.Fuzz(func(t *testing.T, content []byte) {
		_ = ReadObject(bytes.NewReader(content), func([]byte, bool) error { return nil }, func() error { return nil })
		var b Batch
		if b.Read(content, 1) != nil {
			return
		}
		if again, err := written(&b); err == nil && !same(again, &b) {
			t.Fatalf("%+v is written again as %+v", b, again)
		}
	})
}

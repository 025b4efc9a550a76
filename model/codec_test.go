package model

//lint:file-ignore U1000 states are encoded through reflection, which reads fields that no statement names

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strings"
	"testing"
	"time"
	"unsafe"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

type colour uint8

type message interface{ isMessage() }

type ask struct {
	from int
	text string
}

type answer struct{ yes bool }

func (ask) isMessage()     {}
func (*answer) isMessage() {}

type inner struct {
	a int8
	b [2]uint16
	_ int // a blank field is no part of the state
	s string
}

type tree struct {
	value int
	kids  []tree
	next  *tree
}

// rich has everything that a state may be made of.
type rich struct {
	Flag   bool
	colour colour
	i      int
	i16    int16
	i32    int32
	i64    int64
	u      uint
	u32    uint32
	u64    uint64
	f      float64
	f32    float32
	text   string
	in     inner
	list   []int
	bytes  []byte
	flags  [3]bool
	deep   [][]string
	m      map[string]int
	mm     map[colour]map[int]bool
	p      *inner
	any    message
	anys   []message
	t      tree
}

func drawInner(t *rapid.T) inner {
	return inner{a: rapid.Int8().Draw(t, "a"), b: [2]uint16{rapid.Uint16().Draw(t, "b")}, s: rapid.String().Draw(t, "s")}
}

func drawMessage(t *rapid.T) message {
	switch rapid.IntRange(0, 3).Draw(t, "message") {
	case 0:
		return ask{rapid.Int().Draw(t, "from"), rapid.StringN(0, 3, -1).Draw(t, "text")}
	case 1:
		return &answer{rapid.Bool().Draw(t, "yes")}
	case 2:
		return (*answer)(nil)
	}
	return nil
}

func drawTree(t *rapid.T, depth int) tree {
	out := tree{value: rapid.IntRange(0, 2).Draw(t, "value")}
	if depth > 0 {
		for range rapid.IntRange(0, 2).Draw(t, "kids") {
			out.kids = append(out.kids, drawTree(t, depth-1))
		}
		if rapid.Bool().Draw(t, "next") {
			next := drawTree(t, depth-1)
			out.next = &next
		}
	}
	return out
}

func drawRich(t *rapid.T) rich {
	r := rich{
		Flag: rapid.Bool().Draw(t, "flag"), colour: colour(rapid.Byte().Draw(t, "colour")),
		i: rapid.Int().Draw(t, "i"), i16: rapid.Int16().Draw(t, "i16"), i32: rapid.Int32().Draw(t, "i32"), i64: rapid.Int64().Draw(t, "i64"),
		u: rapid.Uint().Draw(t, "u"), u32: rapid.Uint32().Draw(t, "u32"), u64: rapid.Uint64().Draw(t, "u64"),
		f: rapid.Float64().Draw(t, "f"), f32: rapid.Float32().Draw(t, "f32"), text: rapid.String().Draw(t, "text"), in: drawInner(t),
		list: rapid.SliceOfN(rapid.Int(), 0, 3).Draw(t, "list"), bytes: rapid.SliceOfN(rapid.Byte(), 0, 3).Draw(t, "bytes"),
		flags: [3]bool{rapid.Bool().Draw(t, "flags")}, deep: rapid.SliceOfN(rapid.SliceOfN(rapid.String(), 0, 2), 0, 2).Draw(t, "deep"),
		m:   rapid.MapOfN(rapid.StringN(0, 2, -1), rapid.Int(), 0, 4).Draw(t, "m"),
		mm:  rapid.MapOfN(rapid.Map(rapid.Byte(), func(b byte) colour { return colour(b) }), rapid.MapOfN(rapid.IntRange(0, 9), rapid.Bool(), 0, 3), 0, 3).Draw(t, "mm"),
		any: drawMessage(t), t: drawTree(t, 3),
	}
	if rapid.Bool().Draw(t, "p") {
		in := drawInner(t)
		r.p = &in
	}
	for range rapid.IntRange(0, 2).Draw(t, "anys") {
		r.anys = append(r.anys, drawMessage(t))
	}
	return r
}

func encode[S any](c *codec, s *S) string {
	var e encoder
	c.enc(&e, unsafe.Pointer(s))
	return string(e.b)
}

func decode[S any](c *codec, b string) (s S) {
	d := decoder{b: []byte(b)}
	c.dec(&d, unsafe.Pointer(&s))
	return s
}

// TestRoundTrip: a decoded value is the same, is encoded in the same way, and shares nothing.
func TestRoundTrip(t *testing.T) {
	c, err := newCodecs().root(reflect.TypeFor[rich]())
	if err != nil {
		t.Fatal(err)
	}
	seeded.Check(t, func(t *rapid.T) {
		r := drawRich(t)
		b := encode(c, &r)
		back := decode[rich](c, b)
		if d := differs(reflect.ValueOf(&r).Elem(), reflect.ValueOf(&back).Elem(), "rich"); d != "" {
			t.Fatalf("%s differs after decoding", d)
		}
		if again := encode(c, &back); again != b {
			t.Fatalf("encoded as %x, then as %x", b, again)
		}
		if back.m == nil || back.mm == nil {
			t.Fatal("a decoded map cannot be written to")
		}
		back.m["new"]++
		back.list = append(back.list, 1)
		for i := range back.bytes {
			back.bytes[i]++
		}
		if back.p != nil {
			back.p.a++
		}
		if third := decode[rich](c, b); encode(c, &third) != b || encode(c, &r) != b {
			t.Fatal("a decoded state shares memory with another one")
		}
	})
}

// TestEncodingsAreEqualWhenValuesAre compares every two of twelve values that differ little.
func TestEncodingsAreEqualWhenValuesAre(t *testing.T) {
	c, err := newCodecs().root(reflect.TypeFor[rich]())
	if err != nil {
		t.Fatal(err)
	}
	values := func() (values []rich) { // made anew for each side: equal values share no memory
		for i := range 2 {
			for length := range 2 {
				for _, m := range []map[string]int{nil, {"x": 0, "y": 1}, {"y": 1, "x": 1}} {
					values = append(values, rich{i: i, list: make([]int, length), m: m})
				}
			}
		}
		return values
	}
	for _, r := range values() {
		for _, s := range values() {
			same := differs(reflect.ValueOf(&r).Elem(), reflect.ValueOf(&s).Elem(), "rich") == ""
			if (encode(c, &r) == encode(c, &s)) != same {
				t.Fatalf("%+v and %+v: the same: %v, encoded as %x and %x", r, s, same, encode(c, &r), encode(c, &s))
			}
		}
	}
}

func TestOneEncodingForOneState(t *testing.T) {
	type state struct {
		f    float64
		g    float32
		list []int
		m    map[int]int
		p    *int
		when time.Time
		n    *big.Int
	}
	c, err := newCodecs().root(reflect.TypeFor[state]())
	if err != nil {
		t.Fatal(err)
	}
	one, uno := 1, 1
	noon := time.Date(2000, 1, 1, 12, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		name string
		a, b state
		same bool
	}{
		{"zeros", state{f: 0, g: 0}, state{f: math.Copysign(0, -1), g: float32(math.Copysign(0, -1))}, true},
		{"not numbers", state{f: math.NaN()}, state{f: math.Float64frombits(math.Float64bits(math.NaN()) ^ 1)}, true},
		{"numbers", state{f: 1}, state{f: 2}, false},
		{"nil and empty", state{}, state{list: []int{}, m: map[int]int{}}, true},
		{"capacity", state{list: make([]int, 1, 9)}, state{list: make([]int, 1)}, true},
		{"pointers to equals", state{p: &one}, state{p: &uno}, true},
		{"pointer to zero", state{p: new(int)}, state{}, false},
		{"history of a map", state{m: map[int]int{1: 1, 2: 2, 3: 3}}, state{m: func() map[int]int {
			m := map[int]int{}
			for i := 9; i > 0; i-- {
				m[i] = i
			}
			for i := 4; i < 10; i++ {
				delete(m, i)
			}
			return m
		}()}, true},
		{"times", state{when: noon}, state{when: noon.Add(1)}, false},
		{"own encodings", state{when: noon}, state{when: noon.Add(0)}, true},
		{"large numbers", state{n: big.NewInt(7)}, state{n: new(big.Int).Sub(big.NewInt(10), big.NewInt(3))}, true},
	} {
		a, b := encode(c, &tt.a), encode(c, &tt.b)
		if (a == b) != tt.same {
			t.Errorf("%s: encoded as %x and %x", tt.name, a, b)
		}
		for _, s := range []string{a, b} {
			if back := decode[state](c, s); encode(c, &back) != s {
				t.Errorf("%s: %x became %x", tt.name, s, encode(c, &back))
			}
		}
	}
}

func TestLongOwnEncoding(t *testing.T) {
	c, err := newCodecs().root(reflect.TypeFor[[2]blob]())
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{0, 1, 127, 128, 300, 20000} {
		in := [2]blob{{strings.Repeat("x", n)}, {"end"}}
		if out := decode[[2]blob](c, encode(c, &in)); out != in {
			t.Errorf("%d bytes: got %q", n, out)
		}
	}
}

// blob encodes itself.
type blob struct{ text string }

func (b blob) AppendBinary(to []byte) ([]byte, error) { return append(to, b.text...), nil }
func (b *blob) UnmarshalBinary(b2 []byte) error       { b.text = string(b2); return nil }

func TestUnfitTypes(t *testing.T) {
	type bad struct {
		ok    int
		outer struct{ ch []chan int }
	}
	for _, tt := range []struct {
		typ  reflect.Type
		want string
	}{
		{reflect.TypeFor[bad](), "bad.outer.ch[] is of type chan int, which cannot be part of a state"},
		{reflect.TypeFor[map[string]func()](), "map[string]func()[] is of type func(), which cannot be part of a state"},
		{reflect.TypeFor[unsafe.Pointer](), "Pointer is of type unsafe.Pointer, which cannot be part of a state"},
	} {
		cs := newCodecs()
		_, err := cs.root(tt.typ)
		var u *unfit
		if !errors.As(err, &u) || u.Error() != tt.want {
			t.Errorf("%s: got %v, want %s", tt.typ, err, tt.want)
		}
		if _, again := cs.root(tt.typ); again == nil {
			t.Errorf("%s: accepted the second time", tt.typ)
		}
	}
}

func TestSelfReference(t *testing.T) {
	type node struct{ next any }
	n := &node{}
	n.next = n
	c, err := newCodecs().root(reflect.TypeFor[node]())
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if m, ok := recover().(mistake); !ok || !strings.Contains(m.msg, "does it contain itself") {
			t.Errorf("got %v", m)
		}
	}()
	encode(c, n)
}

// TestPartsThatComeAndGo: a pointer that is set and a map that gets a key are
// changes of what is there, and nothing is gone.
func TestPartsThatComeAndGo(t *testing.T) {
	t.Parallel()
	type job struct{ id, left int }
	type state struct {
		working *job
		count   *int
		seen    map[string]int
		queue   []job
	}
	one := 1
	before := state{}
	after := state{working: &job{id: 3}, count: &one, seen: map[string]int{"a": 2}, queue: []job{{id: 4}}}
	m := New([]state{before, after}, func(state, *Steps[state]) {})
	forth, back := m.difference(m.initial[0], m.initial[1]), m.difference(m.initial[1], m.initial[0])
	if want := `working: nil -> &job, working.id: 3, working.left: 0, count: nil -> 1, len(seen): 0 -> 1, seen["a"]: 2, queue: [] -> [{id: 4, left: 0}]`; forth != want {
		t.Errorf("got  %s\nwant %s", forth, want)
	}
	if want := `working: &job -> nil, count: 1 -> nil, len(seen): 1 -> 0, queue: [{id: 4, left: 0}] -> [], working.id gone, working.left gone, seen["a"] gone`; back != want {
		t.Errorf("got  %s\nwant %s", back, want)
	}
}

func ExampleModel_Format() {
	type request struct {
		from, to int
		urgent   bool
		note     string
	}
	type state struct {
		turn  int
		queue []int
		sent  []request
		votes map[string]bool
		last  *request
		name  string
	}
	m := New([]state{{queue: []int{1, 2}, sent: []request{{from: 1}}, votes: map[string]bool{"b": true, "a": false}}}, func(state, *Steps[state]) {})
	for _, v := range m.Format(m.initial[0]).Vars {
		fmt.Println(v.Name, "=", v.Value)
	}
	// Output:
	// turn = 0
	// queue = [1 2]
	// len(sent) = 1
	// sent[0].from = 1
	// sent[0].to = 0
	// sent[0].urgent = false
	// sent[0].note = ""
	// len(votes) = 2
	// votes["a"] = false
	// votes["b"] = true
	// last = nil
	// name = ""
}

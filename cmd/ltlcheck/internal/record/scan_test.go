package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/maphash"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// scanned reads a text as one record, with some fields.
func scanned(t *testing.T, text string, fields ...string) (*Log, error) {
	t.Helper()
	p, err := Select(fields)
	if err != nil {
		t.Fatal(err)
	}
	l, err := NewLog(strings.NewReader(text), "log", JSONLines, p, MissingIsFalse)
	if err != nil {
		t.Fatal(err)
	}
	l.number++
	return l, l.scan.record([]byte(text))
}

// agrees compares the scanner with encoding/json on a text: whether it is an
// object in JSON, and the values of its members.
func agrees(t *testing.T, text []byte) {
	t.Helper()
	trimmed := bytes.TrimLeft(text, " \t\r\n")
	want := len(trimmed) > 0 && trimmed[0] == '{' && json.Valid(text)
	if valid(text) != want {
		t.Fatalf("%q is an object in JSON: %v", text, want)
	}
	var members map[string]any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if !want || !utf8.Valid(text) || d.Decode(&members) != nil {
		return
	}
	for name, member := range members {
		if strings.ContainsAny(name, "`\ufffd") || name == "" {
			continue
		}
		l, err := scanned(t, string(text), quoteName(name))
		if err != nil {
			continue // the name stands twice, or the number is too large
		}
		if got := l.props.env.fields[l.props.fields[0].exact]; name == quoteName(name) && !same(got, member) {
			t.Fatalf("%q: %s is %#v, want %#v", text, name, got, member)
		}
	}
}

// same compares a value with that of encoding/json.
func same(got value, want any) bool {
	switch want := want.(type) {
	case nil:
		return got.kind == null
	case bool:
		return got.kind == boolean && got.b == want
	case string:
		return got.kind == text && got.s == want
	case json.Number:
		n, ok := number(string(want))
		return ok && got == n
	}
	var inside any
	d := json.NewDecoder(strings.NewReader(got.s))
	d.UseNumber()
	return got.kind == composite && d.Decode(&inside) == nil && reflect.DeepEqual(inside, want)
}

// TestScanner: texts drawn from pieces of JSON, and with mistakes, are read as
// encoding/json reads them.
func TestScanner(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(4, 2))
	for range 5000 {
		text := drawObject(rng, 0)
		if rng.IntN(2) == 0 {
			text = spoilt(rng, text)
		}
		agrees(t, []byte(text))
	}
	agrees(t, []byte(strings.Repeat(`{"a":`, maxDepth)+"1"+strings.Repeat("}", maxDepth)))
	agrees(t, []byte(strings.Repeat(`{"a":`, maxDepth+1)+"1"+strings.Repeat("}", maxDepth+1)))
}

// pieces are values, and texts that are none.
var pieces = []string{
	"0", "-0", "1", "-12", "0.1", "12.50", "1e3", "1E-2", "-0.0", "9007199254740993", "9007199254740993.0", "123456789012345678", "1234567890123456789", "18446744073709551616", "0.000000000000000000000001",
	"1.7976931348623157e308", "1e999", "3.141592653589793238", "123456789012345.678", "01", "1.", ".5", "-", "1e", "+1", "0x1", "NaN", "true", "false", "null", "tru", "nulll",
	`"a"`, `""`, `"open"`, `"\n\"\\\/\b\f\r\t"`, `"\u00e4"`, `"\ud83d\ude00"`, `"\ud83dx"`, `"\ude00"`, `"\ud83d\u0041"`, `"\u00g0"`, `"\x"`, `"ä€😀"`, "\"\x01\"", "\"\t\"", `"`, `"12345678"`, `"1234567\n"`, "\"\xff\"",
	`"a long text that is longer than what is remembered of texts, which is 64 bytes"`,
}

func drawObject(rng *rand.Rand, depth int) string {
	var b strings.Builder
	b.WriteByte('{')
	for i := range rng.IntN(4) {
		if i > 0 {
			b.WriteByte(',')
		}
		space := []string{"", "", " ", "\t\r\n"}[rng.IntN(4)]
		name := []string{`"a"`, `"b"`, `"x"`, `"\u0061"`, `"a name of some length"`}[rng.IntN(5)]
		v := pieces[rng.IntN(len(pieces))]
		switch {
		case depth < 3 && rng.IntN(4) == 0:
			v = drawObject(rng, depth+1)
		case depth < 3 && rng.IntN(5) == 0:
			v = "[" + v + "," + drawObject(rng, depth+1) + "]"
		}
		b.WriteString(space + name + space + ":" + space + v + space)
	}
	b.WriteByte('}')
	return b.String()
}

// spoilt changes, drops or doubles a byte.
func spoilt(rng *rand.Rand, text string) string {
	i := rng.IntN(len(text))
	return text[:i] + []string{"", `"`, "\\", ",", ":", "}", "]", "0", "\x00", text[i:]}[rng.IntN(10)] + text[i+rng.IntN(2):]
}

// TestNumbers: numbers of few digits, whose value is computed at once, are what
// strconv makes of them.
func TestNumbers(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 7))
	for range 20_000 {
		digits := strconv.FormatUint(rng.Uint64()>>rng.IntN(64), 10)
		point := rng.IntN(len(digits))
		raw := []string{"", "-"}[rng.IntN(2)] + digits
		switch rng.IntN(3) {
		case 0:
			raw = "0." + strings.Repeat("0", rng.IntN(12)) + digits
		case 1:
			if point > 0 {
				raw = digits[:point] + "." + digits[point:]
			}
		}
		l, err := scanned(t, `{"x":`+raw+`}`, "x")
		want, _ := number(raw)
		if err != nil || l.props.env.fields[0] != want {
			t.Fatalf("%s is %+v, %v, want %+v", raw, l.props.env.fields[0], err, want)
		}
	}
}

// TestExpected: the message about a text that is no JSON has the place, and what
// was expected there.
func TestExpected(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text string
		at   int
		want string
	}{
		{`[1]`, 0, "expected an object in JSON, found '['"},
		{`{x:2}`, 1, "expected the name of a member in quotation marks, found 'x'"},
		{`{"x" 2}`, 5, "expected a colon after the name of a member, found '2'"},
		{`{"x":}`, 5, "expected a value, found '}'"},
		{`{"x":1 "y":2}`, 7, "expected a comma or } after a member, found '\"'"},
		{`{"x":[1 2]}`, 8, "expected a comma or ] after an element, found '2'"},
		{`{"x":1,}`, 7, "expected the name of a member in quotation marks, found '}'"},
		{`{"x":01}`, 6, "expected a comma or } after a member, found '1'"},
		{`{"x":-}`, 6, "expected a digit, found '}'"},
		{`{"x":1.}`, 7, "expected a digit, found '}'"},
		{`{"x":1e+}`, 8, "expected a digit, found '}'"},
		{`{"x":tru}`, 5, "expected true, found 't'"},
		{`{"x":"a`, 7, "expected a quotation mark at the end of the text, the record ends"},
		{"{\"x\":\"a\tb\"}", 7, "expected a quotation mark at the end of the text, found '\\t'"},
		{`{"x":"\q"}`, 7, "expected an escape sequence, found 'q'"},
		{`{"x":"\u12"}`, 10, "expected four hexadecimal digits, found '\"'"},
		{`{"x":1} {`, 8, "expected the end of the record, found '{'"},
		{`{"x":`, 5, "expected a value, the record ends"},
	} {
		_, err := scanned(t, test.text)
		placed, ok := err.(*placedError)
		if !ok || placed.at != test.at || fmt.Sprint(err) != "not JSON: "+test.want && !strings.HasSuffix(placed.Error(), test.want) {
			t.Errorf("%s: %v at %v, want %s at %d", test.text, err, placed, test.want, test.at)
		}
	}
}

// TestNoAllocation: records are read without allocation once their texts are
// known.
func TestNoAllocation(t *testing.T) {
	p, err := Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, field := range []string{"id", "state", "reply.code", "at"} {
		if _, err := parseExpression(field, p.slot); err != nil {
			t.Fatal(err)
		}
	}
	l, err := NewLog(strings.NewReader(""), "log", JSONLines, p, MissingIsFalse)
	if err != nil {
		t.Fatal(err)
	}
	places := func() map[uint64]bool {
		taken := map[uint64]bool{}
		for _, text := range []string{"open", "closed", "[1,2]", "[3]"} {
			taken[l.scan.texts.place([]byte(text))] = true
		}
		return taken
	}
	for len(places()) < 4 { // texts that share a place take memory each time, and with one seed in fifty some do
		l.scan.texts.seed = maphash.MakeSeed()
	}
	texts := [][]byte{[]byte(`{"id":1,"state":"open","reply":{"code":200.5},"at":[1,2]}`), []byte(`{"id":2,"state":"closed","reply":{"code":404},"at":[3]}`)}
	if n := testing.AllocsPerRun(100, func() {
		for _, text := range texts {
			l.number++
			l.filled = l.filled[:0]
			if err := l.scan.record(text); err != nil {
				t.Error(err)
			}
		}
	}); n > 0 {
		t.Errorf("%v allocations for two records", n)
	}
}

// TestTextsShareAPlace: there is one text more than places, so that two share one whatever the seed is, and all are read right.
func TestTextsShareAPlace(t *testing.T) {
	texts := interned{seed: maphash.MakeSeed()}
	for range 2 {
		for n := range len(texts.at) + 1 {
			want := strconv.Itoa(n)
			if got := texts.string("", []byte(want), false); got != want {
				t.Fatalf("%q is read as %q", want, got)
			}
		}
	}
}

func FuzzScanner(f *testing.F) {
	f.Add([]byte(sample))
	for _, p := range pieces {
		f.Add([]byte(`{"a": ` + p + `, "b": [{}, ` + p + `]}`))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		agrees(t, text)
	})
}

package record

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// letters reads a whole log; propositions are bits.
func letters(t *testing.T, format Format, missing Missing, text string, atoms ...string) ([]uint64, error) {
	t.Helper()
	var bound []program.Atom
	for _, a := range atoms {
		bound = append(bound, program.Atom{Text: a})
	}
	p, err := Bind(bound)
	if err != nil {
		return nil, err
	}
	l, err := NewLog(strings.NewReader(text), "log", format, p, missing)
	if err != nil {
		return nil, err
	}
	var out []uint64
	for {
		letter, err := l.Next()
		if errors.Is(err, io.EOF) {
			if l.Records() != len(out) {
				t.Errorf("%d records, %d letters", l.Records(), len(out))
			}
			return out, nil
		}
		if err != nil {
			return out, err
		}
		out = append(out, letter)
	}
}

const sample = `{"x": 3, "y": -2.5, "s": "open", "b": true, "n": null, "deep": {"a": [10, {"z": "in"}]}, "P[0]@cs": true, "big": 9007199254740993}`

func TestExpressions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text string
		want bool
	}{
		{"x == 3", true}, {"x != 3", false}, {"x < 3", false}, {"x <= 3", true}, {"x > 2.5", true}, {"x >= 4", false},
		{"y == -2.5", true}, {"y < -2", true}, {"-x < y", true}, {"x + y == 0.5", true}, {"x * 2 - 1 == 5", true}, {"x % 2 == 1", true},
		{"x / 2 == 1", true}, {"y / 2 == -1.25", true}, {"2 + 3 * 4 == 14", true}, {"(2 + 3) * 4 == 20", true}, {"10 - 3 - 2 == 5", true},
		{"s == 'open'", true}, {`s == "open"`, true}, {"s != 'open'", false}, {"s < 'p'", true}, {"s == 'o\\pen'", true},
		{"b", true}, {"!b", false}, {"b == true", true}, {"b && x == 3", true}, {"!b || s == 'shut'", false}, {"true", true}, {"x", true},
		{"b || nothing == 3", true}, {"!b && nothing", false}, {"has(x)", true}, {"has(nothing)", false}, {"has(deep.a[1].z)", true}, {"has(deep.a[2])", false},
		{"n", false}, {"n == null", true}, {"x == null", false}, {"x != null", true}, {"null == null", true},
		{"deep.a[0] == 10", true}, {"deep.a[1].z == 'in'", true}, {"P[0]@cs", true}, {"len(s) == 4", true}, {"matches(s, '^o.*n$')", true}, {"matches(s, '[0-9]')", false},
		{"big == 9007199254740993", true}, {"big == 9007199254740992", false}, {"big > 9007199254740992.0", true}, {"1 < 1e300", true}, {"-1e300 < big", true},
	} {
		got, err := letters(t, JSONLines, MissingIsError, sample, test.text)
		if err != nil || (got[0] == 1) != test.want {
			t.Errorf("%s is %v, %v, want %v", test.text, got, err, test.want)
		}
	}
}

func TestMistakes(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want string }{
		{"nothing == 1", "the record has no field nothing"}, {"deep.b == 1", "no field deep.b"}, {"s == 3", "cannot be compared"}, {"s", "neither true nor false"},
		{"deep", "neither true nor false"}, {"x <", "the expression ends where"}, {"x == 1 == 1", "do not follow one another"}, {"f(x)", "unknown function"},
		{"x == 'open", "the text has no end"}, {"x @ 3", "unexpected '@'"}, {"matches(s, '(')", "not a regular expression"}, {"x / 0 == 1", "division by zero"},
		{"9223372036854775807 + x > 0", "does not fit 64 bits"}, {"s + 1 == 2", "wants numbers"}, {"len(x) == 1", "len wants a text"},
		{strings.Repeat("(", 1000) + "x" + strings.Repeat(")", 1000), "nested more than"}, {strings.Repeat("!", 1000) + "x", "nested more than"},
		{"deep.a[x] == 1", "expected the number of an element"}, {"has(3)", "expected the name of a field"}, {"x y", "expected an operator"}, {"deep.3", "expected the name of a field"},
		{"b < true", "cannot be compared"}, {"1e999 < x", "the number is too large"},
	} {
		_, err := letters(t, JSONLines, MissingIsError, sample, test.text)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.text, err, test.want)
		}
	}
}

func TestMissing(t *testing.T) {
	t.Parallel()
	const text = "{\"x\": 1}\n{\"y\": 2}\n{\"x\": 0}\n"
	for _, test := range []struct {
		missing Missing
		want    []uint64 // x == 1, !(x == 1), x != 1, x + 1 == 2
	}{
		{MissingIsFalse, []uint64{0b1001, 0b0010, 0b0110}},
		{MissingIsKept, []uint64{0b1001, 0b1001, 0b0110}},
	} {
		got, err := letters(t, JSONLines, test.missing, text, "x == 1", "!(x == 1)", "x != 1", "x + 1 == 2")
		if err != nil || len(got) != 3 || got[0] != test.want[0] || got[1] != test.want[1] || got[2] != test.want[2] {
			t.Errorf("%s: %b, %v, want %b", test.missing, got, err, test.want)
		}
	}
	got, err := letters(t, JSONLines, MissingIsError, text, "x == 1")
	if about := (*source.Error)(nil); len(got) != 1 || !errors.As(err, &about) || !strings.Contains(about.Msg, "log:2: ") || about.Hint == "" {
		t.Errorf("%b, %v", got, err)
	}
	if got, err := letters(t, JSONLines, MissingIsFalse, text, "P@l"); err != nil || got[0] != 0 {
		t.Errorf("a name that is no expression: %b, %v", got, err)
	}
}

func TestTables(t *testing.T) {
	t.Parallel()
	const text = "\ufeffx,s,P[0]@cs,b\n3,open,true,TRUE\n4.5,\"a, b\",false,\n007,12,true,false\n"
	got, err := letters(t, CSV, MissingIsError, text, "x < 4", "s == 'a, b'", "P[0]@cs", "b", "b == null", "x == '007'", "x == 7", "s == 12", "s > x")
	if err == nil {
		t.Fatalf("a text was compared with a number: %b", got)
	}
	got, err = letters(t, CSV, MissingIsError, text, "x < 4", "s == 'a, b'", "P[0]@cs", "b", "b == null", "x == '007'", "x == 7")
	if err != nil || len(got) != 3 || got[0] != 0b0001101 || got[1] != 0b0010010 || got[2] != 0b1100100 {
		t.Errorf("%b, %v", got, err)
	}
	for _, test := range []struct{ text, want string }{
		{"", "the table is empty"}, {"x,x\n1,2\n", "log:1:3: two columns are named"}, {"x,y\n1\n", "log:2:1: the row has not as many values"}, {"x\n1\n\"\n", "log:3:2: not comma-separated values"},
	} {
		if _, err := letters(t, CSV, MissingIsError, test.text, "x == 1"); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.text, err, test.want)
		}
	}
}

func TestLines(t *testing.T) {
	t.Parallel()
	got, err := letters(t, JSONLines, MissingIsError, "\ufeff{\"x\":1}\r\n\n  {\"x\":2}", "x == 1")
	if err != nil || len(got) != 2 || got[0] != 1 || got[1] != 0 {
		t.Errorf("%b, %v", got, err)
	}
	long := `{"x":1,"pad":"` + strings.Repeat("a", 1<<20) + `"}` + "\n" + `{"x":1}`
	if got, err := letters(t, JSONLines, MissingIsError, long, "x == 1"); err != nil || len(got) != 2 {
		t.Errorf("a line of a mebibyte: %b, %v", got, err)
	}
	for _, test := range []struct{ text, want string }{
		{"[1]", "log:1:1: not JSON: expected an object"}, {"{\"x\":1}\n{\"x\":", "log:2:6: not JSON: expected a value, the record ends"}, {`{"x":1,"x":2}`, "stands twice"},
		{`{"x":1} {"x":2}`, "log:1:9: not JSON: expected the end"}, {`  {"x":1,}`, "log:1:10: not JSON: expected the name"}, {`{"x":1, "x": 2}`, "log:1:14: the field x stands twice"}, {strings.Repeat(" ", maxLine+10), "longer than"},
	} {
		if _, err := letters(t, JSONLines, MissingIsError, test.text, "x == 1"); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.20q: %v, want %q", test.text, err, test.want)
		}
	}
	if _, err := letters(t, CSV, MissingIsError, "x\n"+strings.Repeat("1", maxLine+10), "x == 1"); err == nil || !strings.Contains(err.Error(), "longer than") {
		t.Errorf("%v", err)
	}
}

// TestPositions: a field is found in its line, whatever stands before it.
func TestPositions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		format Format
		text   string
		want   string // the place of field s, and what stands there
	}{
		{JSONLines, "{\"x\":1}\n  {\"ä\": \"ö\", \"s\": [1]}\r\n", "log:2:19: [1]}"},
		{JSONLines, "\ufeff{\"s\":2}", "log:1:6: 2}"},
		{JSONLines, "{\"x\": {\"s\": 1}}", "log:1:1: {\"x\": {\"s\": 1}}"},
		{JSON, "[{\"ä\": 1,\n \"s\": 3}]", "log:2:7: 3}"},
		{CSV, "x,s\nä,ö", "log:2:3: ö"},
		{CSV, "\ufeffx,s\n\n\"a\nb\",\"c\"\n", "log:4:4: \"c\""},
		{CSV, "s\n1\n\n22", "log:4:1: 22"},
		{CSV, "x\n1", "log:2:1: 1"},
	} {
		p, err := Select([]string{"s"})
		if err != nil {
			t.Fatal(err)
		}
		l, err := NewLog(strings.NewReader(test.text), "log", test.format, p, MissingIsFalse)
		if err != nil {
			t.Fatal(err)
		}
		var pos source.Pos
		for l.Read() == nil {
			pos = l.Pos(0)
		}
		lines := strings.Split(source.Errorf(pos, "").Render(), "\n")
		if got := strings.TrimSpace(lines[0]) + " " + string([]rune(lines[1])[pos.Col+1:]); got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

// TestLacks: a table tells before its first row which fields it does not have.
func TestLacks(t *testing.T) {
	t.Parallel()
	fields := []string{"x", "y", "P[0]@", "a.b"}
	for _, test := range []struct {
		format Format
		text   string
		want   string
	}{{CSV, "x,a.b\n", "y P[0]@"}, {CSV, "P[0]@,y\n", "x a.b"}, {JSONLines, "{}", ""}} {
		p, err := Select(fields)
		if err != nil {
			t.Fatal(err)
		}
		l, err := NewLog(strings.NewReader(test.text), "log", test.format, p, MissingIsFalse)
		if err != nil {
			t.Fatal(err)
		}
		var lacks []string
		for i, f := range fields {
			if l.Lacks(i) {
				lacks = append(lacks, f)
			}
		}
		if got := strings.Join(lacks, " "); got != test.want {
			t.Errorf("%q lacks %s, want %s", test.text, got, test.want)
		}
	}
}

func TestOptions(t *testing.T) {
	t.Parallel()
	if _, err := letters(t, "xml", MissingIsError, "", "x"); err == nil {
		t.Error("no such format")
	}
	if _, err := letters(t, CSV, "null", "x\n", "x"); err == nil {
		t.Error("no such meaning of a missing field")
	}
	if _, err := letters(t, CSV, MissingIsError, "x\n", strings.Split(strings.Repeat("x,", 65), ",")...); err == nil {
		t.Error("more propositions than a letter has bits")
	}
	for name, want := range map[string]Format{"a.jsonl": JSONLines, "b.NDJSON": JSONLines, "c.csv": CSV, "d.txt": "", "e.json.gz": JSON, "f.log": ""} {
		if got := FormatOf(name); got != want || IsLog(name) != (name != "d.txt") {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// positions reads a log and verifies that the places of a field and of errors
// are in the text.
func positions(t *testing.T, format Format, text, field string) {
	t.Helper()
	p, err := Select([]string{field})
	if err != nil {
		return
	}
	l, err := NewLog(strings.NewReader(text), "log", format, p, MissingIsFalse)
	for err == nil {
		if err = l.Read(); err == nil {
			_, _, _ = l.Text(0)
			_, _ = l.Numbers(0)
			within(t, text, l.Pos(0))
			l.Names()
			l.Lacks(0)
		}
	}
	if about := (*source.Error)(nil); errors.As(err, &about) {
		within(t, text, about.Pos)
	}
}

// within verifies that a place is in a text.
func within(t *testing.T, text string, pos source.Pos) {
	t.Helper()
	lines := strings.Split(text, "\n")
	if pos.Line < 1 || pos.Line > len(lines) || pos.Col < 1 || pos.Col > len(lines[pos.Line-1])+1 {
		t.Fatalf("%d:%d is not in %q", pos.Line, pos.Col, text)
	}
}

func FuzzLog(f *testing.F) {
	f.Add(sample, "x == 3 && deep.a[0] > 1", false)
	f.Add("x,y\n1,2\n", "matches(x, '1') || has(y)", true)
	f.Fuzz(func(t *testing.T, text, atom string, table bool) {
		format := JSONLines
		if table {
			format = CSV
		}
		for _, missing := range []Missing{MissingIsError, MissingIsFalse, MissingIsKept} {
			_, _ = letters(t, format, missing, text, atom)
		}
		positions(t, format, text, atom)
	})
}

// TestLargeNumbers: a number of a log that is too large to be compared is an error at its place where a proposition reads it.
func TestLargeNumbers(t *testing.T) {
	t.Parallel()
	for _, atom := range []string{"x > 1", "x != 3", "x == '1e400'", "has(x)"} {
		_, err := letters(t, JSONLines, MissingIsError, `{"y": 1, "x": 1e400}`, atom)
		var at *source.Error
		if !errors.As(err, &at) || at.Pos.Col != 15 || !strings.Contains(at.Msg, "the number 1e400 is too large") {
			t.Errorf("%s: %v", atom, err)
		}
	}
	if got, err := letters(t, JSONLines, MissingIsError, `{"y": 1, "x": 1e400}`, "y == 1"); err != nil || len(got) != 1 || got[0] != 1 {
		t.Errorf("a number that no proposition reads: %v, %v", got, err)
	}
}

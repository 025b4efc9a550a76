package record

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/source"
)

// odd is a record whose fields have names that are no words.
const odd = `{"concept:name": "A", "x.y": 1, "a-b": 2, "my field": 3, "größe": 1.25, "x": {"z": 7, "it's": {"p.q": 4}}, "len": 5}`

// TestNamesInBackticks: a field of any name can be read, inside members too; a dotted name alone is a member of a member first.
func TestNamesInBackticks(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"`concept:name` == 'A'": true, "`x.y` == 1": true, "x.y == 1": true, "x.z == 7": true, "`a-b` * 2 == 4": true, "`my field` > 2": true,
		"größe == 1.25": true, "`größe` < 1.25": false, "x.`it's`.`p.q` == 4": true, "x.`it's`.p.q == 4": false, "has(`a-b`)": true, "has(`a b`)": false,
		"`len` == 5": true, "`x`.z == x.`z`": true, "matches(`concept:name`, '^A$')": true,
	} {
		got, err := letters(t, JSONLines, MissingIsFalse, odd, text)
		if err != nil || (got[0] == 1) != want {
			t.Errorf("%s is %v, %v, want %v", text, got, err, want)
		}
	}
	both := `{"x.y": 1, "x": {"y": 2}}`
	got, err := letters(t, JSONLines, MissingIsError, both, "x.y == 2", "`x.y` == 1")
	if err != nil || got[0] != 3 {
		t.Errorf("a member of a member and a dotted name: %v, %v", got, err)
	}
}

// TestTextsWithoutFields: what compares texts and reads no field is refused, also where fields may be missing.
func TestTextsWithoutFields(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"'a' == 'b'":                "no field is read here: \"a\" in quotes is a text, and the field is written a",
		"'concept:name' != 'A'":     "the field is written `concept:name`",
		"('x') < (\"y\")":           "the field is written x",
		"x == 1 && !('s' == 's')":   "the field is written s",
		"matches('s', 'o')":         "the field is written s",
		"len('open') == 4":          "the field is written open",
		"`concept:name == 1":        "the name in backticks has no end",
		"concept:name == 'A'":       "unexpected ':'",
		"\"my field\" == 'my' || x": "the field is written `my field`",
	} {
		for _, missing := range []Missing{MissingIsError, MissingIsFalse} {
			_, err := letters(t, JSONLines, missing, sample, text)
			if isConstant := strings.Contains(want, "written"); missing == MissingIsFalse && !isConstant {
				continue // may be the name of a field that is missing
			}
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s, missing fields are %s: %v", text, missing, err)
			}
		}
	}
}

// TestHintOfBackticks: where a name that is no word was meant, the message says how it is written.
func TestHintOfBackticks(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"concept:name == 'A'": "`concept:name`", "a - b > 1": "`a-b`", "my field == 3": "`my field`",
	} {
		_, err := letters(t, JSONLines, MissingIsError, odd, text)
		about := (*source.Error)(nil)
		if !errors.As(err, &about) || !strings.HasSuffix(about.Hint, "in backticks: "+want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestSeparators: semicolons and tabs separate the values of a table whose first row has no comma outside quotes.
func TestSeparators(t *testing.T) {
	t.Parallel()
	for text, atoms := range map[string][]string{
		"case id;b\n1;x,y\n":      {"`case id` == 1", "b == 'x,y'"},
		"\"a,b\";c\n1;\"2;3\"\n":  {"`a,b` == 1", "c == '2;3'"},
		"a\tb c\n1\tx y\n":        {"a == 1", "`b c` == 'x y'"},
		"a;b,c\n1,2\n":            {"`a;b` == 1", "c == 2"},
		"a\n1;2\n":                {"a == '1;2'"},
		"\"a\n,\";b\r\n1;2\r\n":   {"b == 2"},
		"\xef\xbb\xbfa-b;c\n1;2":  {"`a-b` == 1", "c == 2"},
		"\"a \"\";\"\"\";c\n1;2;": {"c == 2"},
	} {
		got, err := letters(t, CSV, MissingIsError, text, atoms...)
		if strings.HasSuffix(text, "2;") {
			if err == nil {
				t.Errorf("%q: a row with a value too many is read", text)
			}
			continue
		}
		if err != nil || !slices.Equal(got, []uint64{1<<len(atoms) - 1}) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

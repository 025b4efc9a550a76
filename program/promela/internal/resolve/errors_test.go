package resolve_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

var update = flag.Bool("update", false, "write the messages that come out into testdata/errors")

var wantLine = regexp.MustCompile(`(?m)^// error .*\n?`)

// TestErrors reads broken models, one kind of mistake each, and compares the messages with the
// lines "// error line:column: message" at their ends. With -update the lines are rewritten;
// read them before you commit them.
func TestErrors(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "errors", "*.pml"))
	if err != nil || len(files) == 0 {
		t.Fatal("no models", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".pml"), func(t *testing.T) {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			model := wantLine.ReplaceAllString(string(text), "")
			want := strings.TrimSpace(strings.Join(wantLine.FindAllString(string(text), -1), ""))
			_, err = resolve.Parse(source.NewFile(f, model), lexemes.Options{})
			got := strings.TrimSpace(errorLines(f, err))
			if *update {
				if err := os.WriteFile(f, []byte(model+got+"\n"), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != want || got == "" {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func errorLines(file string, err error) string {
	var list source.Errors
	if !errors.As(err, &list) {
		return ""
	}
	var b strings.Builder
	for _, e := range list {
		line := strings.TrimPrefix(strings.ReplaceAll(e.Error(), file, ""), ":")
		if e.Hint != "" {
			line += " (" + strings.ReplaceAll(e.Hint, file, "") + ")"
		}
		b.WriteString("// error " + strings.TrimSpace(line) + "\n")
	}
	return b.String()
}

func TestWarnings(t *testing.T) {
	m := promelatest.Model(t, `byte used, idle; chan c = [1] of { byte };
inline f(v) { v++; goto done }
init {
  byte mine;
  f(used);
  used = 3;
done:
  c!1;
  if :: false -> used = 4 :: true fi
}
`)
	var got []string
	for _, w := range interp.Confirm(m) {
		got = append(got, strings.TrimPrefix(w.Error(), "model.pml:"))
	}
	want := []string{"1:12: warning: idle is never used",
		"4:8: warning: mine is never used", "6:3: warning: this statement is never reached", "9:9: warning: this statement is never reached", "9:18: warning: this statement is never reached"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// What SPIN refuses though it has a meaning.
func TestWarningsOfWhatSPINRefuses(t *testing.T) {
	m := promelatest.Model(t, `chan c = [1] of { byte }; byte x;
init {
  if :: else -> skip :: c!1 fi;
  do :: c?x -> skip :: else -> break od;
  if :: c?[1] -> skip :: full(c) -> c?x :: else fi;
  if :: x == 1 -> c!1 :: else fi;
loop: if :: goto loop :: goto stop fi;
stop: goto stop
}
`)
	var got []string
	for _, w := range interp.Confirm(m) {
		text, _, _ := strings.Cut(strings.TrimPrefix(w.Error(), "model.pml:"), " SPIN refuses it; ")
		got = append(got, text)
	}
	want := []string{
		"3:9: warning: else beside a send or a receive:", "4:24: warning: else beside a send or a receive:",
		"8:7: warning: this goto leads to itself: the process does nothing else any more, and SPIN refuses it",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestWarningsOfValues(t *testing.T) {
	m := promelatest.Model(t, `byte b = 300, ok = 255, minus = -1; bit f; chan none, given;
chan c = [1] of { byte, byte };
proctype P(chan arg) { unsigned u : 3 = 8; arg!u; u = 7 }
init {
  short s = 40000;
  s = 32767; f = 2; b = ok + minus; b = 256;
  c!1; c?b; c!1, 2;
  given = c; given!1, 1; none!1;
  printf("%d %% %e\n", b);
  printf("done\n", b);
  run P(c)
}
`)
	var got []string
	for _, w := range interp.Confirm(m) {
		got = append(got, strings.TrimPrefix(w.Error(), "model.pml:"))
	}
	want := []string{
		"1:10: warning: 300 does not fit into type byte: b becomes 44",
		"1:49: warning: none never gets a channel",
		"3:41: warning: 8 does not fit into type unsigned: u becomes 0",
		"5:13: warning: 40000 does not fit into type short: s becomes -25536",
		"6:18: warning: 2 does not fit into type bit: f becomes 0",
		"6:41: warning: 256 does not fit into type byte: b becomes 0",
		"7:3: warning: a message of c has 2 fields; only 1 of them here",
		"7:8: warning: a message of c has 2 fields; only 1 of them here",
		"9:3: warning: the format prints 2 values, and there is 1 argument",
		"10:3: warning: the format prints 0 values, and there is 1 argument",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestNoText reads files that are no text: one error says so, and a comment may
// have any bytes.
func TestNoText(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"utf16.pml":   {"i\x00n\x00i\x00t\x00 \x00{\x00s\x00k\x00i\x00p\x00}\x00", "utf16.pml:1:2: byte 0: this file is no text"},
		"binary.pml":  {"\x7fELF\x02\x01\x01\x00\x00\x00\xff\xfe9UE \"", "binary.pml:1:8: byte 0: this file is no text"},
		"comment.pml": {"/* \x00 */ init { skip }", ""},
	} {
		_, err := resolve.Parse(source.NewFile(name, c.text), lexemes.Options{})
		var errs source.Errors
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.want != "" && (!errors.As(err, &errs) || len(errs) != 1 || !strings.HasPrefix(errs[0].Error(), c.want)):
			t.Errorf("%s: %v; want one error %s", name, err, c.want)
		}
	}
}

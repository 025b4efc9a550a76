package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
)

// TestFormatOfResult: the format is that of --format or --json, else that of the file's name, and an error names what the command has.
func TestFormatOfResult(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ args, format, file, err string }{
		{"", "text", "", ""},
		{"-o -", "text", "", ""},
		{"-o /dev/stdout", "text", "", ""},
		{"-o a.json", "json", "a.json", ""},
		{"-o A.JSON.gz", "json", "A.JSON.gz", ""},
		{"-o a.gv", "dot", "a.gv", ""},
		{"-o a.svg", "svg", "a.svg", ""},
		{"-o a.unknown", "text", "a.unknown", ""},
		{"-o a", "text", "a", ""},
		{"-o a.svg --format json", "json", "a.svg", ""},
		{"-o a.svg --json", "json", "a.svg", ""},
		{"--json --format json", "json", "", ""},
		{"--json --format dot", "", "", "--json and --format dot contradict each other"},
		{"--format aut", "", "", "--format aut: want one of text, json, dot, svg"},
		{"-o a.aut", "", "", "-o a.aut: make has no such format; want a name that goes with one of text, json, dot or svg, or --format as well"},
		{"-o a.pdf", "", "", "-o a.pdf: make has no such format; want a name that goes with one of text, json, dot or svg, or --format as well"},
		{"-o a.pdf --format text", "text", "a.pdf", ""},
		{"--quiet --format text", "", "", "--quiet and --format: want one of them"},
	} {
		cmd, o := &cobra.Command{Use: "make"}, &OutputFlags{}
		cmd.Flags().Bool("quiet", false, "")
		o.Register(cmd, "text", "json", "dot", "svg")
		Rules(cmd, Excludes("quiet", "format"))
		if err := cmd.ParseFlags(strings.Fields(tt.args)); err != nil {
			t.Fatal(err)
		}
		err := o.Resolve(cmd)
		switch {
		case tt.err != "":
			if err == nil || err.Error() != tt.err {
				t.Errorf("%s: %v, want %s", tt.args, err, tt.err)
			}
		case err != nil || o.Format != tt.format || o.File != tt.file || o.Streams() != (tt.file == ""):
			t.Errorf("%s: %s to %q, %v, want %s to %q", tt.args, o.Format, o.File, err, tt.format, tt.file)
		case o.Drawn() != (tt.format == "svg") || o.Graph() != (tt.format == "svg" || tt.format == "dot"):
			t.Errorf("%s: drawn %v, a graph %v", tt.args, o.Drawn(), o.Graph())
		}
	}
	if err := (&OutputFlags{}).Resolve(&cobra.Command{}); err != nil {
		t.Errorf("a command without formats: %v", err)
	}
}

// TestCurve: the name of the file says whether a curve is a picture or a table, and other names are refused.
func TestCurve(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	const picture, table = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#ff0000"/></svg>`, "1\t2\n"
	for name, want := range map[string]struct{ curve, drawn, begins string }{
		"":      {},
		"a.svg": {"", "", "<svg"},
		"a.png": {"", "", "\x89PNG"},
		"a.tsv": {"", "--curve a.tsv: want a name that ends in .svg or .png", "1\t2\n"},
		"a":     {"", "--curve a: want a name that ends in .svg or .png", "1\t2\n"},
		"a.txt": {"", "--curve a.txt: want a name that ends in .svg or .png", "1\t2\n"},
		"a.pdf": {"--curve a.pdf: want a name that ends in .svg or .png, for a picture, or in .tsv, for a table", "--curve a.pdf: want a name that ends in .svg or .png", ""},
		"a.dot": {"--curve a.dot: want a name that ends in .svg or .png, for a picture, or in .tsv, for a table", "--curve a.dot: want a name that ends in .svg or .png", ""},
	} {
		c := CurveFlag{File: name}
		if got := said(c.Check()); got != want.curve {
			t.Errorf("%s: %q, want %q", name, got, want.curve)
		}
		if got := said(c.CheckPicture()); got != want.drawn {
			t.Errorf("%s: %q, want %q", name, got, want.drawn)
		}
		if want.begins == "" {
			continue
		}
		c.File = filepath.Join(folder, name)
		env := NewEnvironment(atomicfile.OS{}, nil, strings.NewReader(""), io.Discard, io.Discard)
		if err := c.Write(env, func() []byte { return []byte(picture) }, func() []byte { return []byte(table) }); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if text, err := os.ReadFile(c.File); err != nil || !strings.HasPrefix(string(text), want.begins) {
			t.Errorf("%s: %.20q, %v", name, text, err)
		}
	}
}

// said is the text of an error, "" for none.
func said(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestResultsInPlaces: a result goes to its file, whole and compressed if its name says so, or to standard output, with what
// is not printable escaped as the format does.
func TestResultsInPlaces(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for _, tt := range []struct{ format, file, text, want string }{
		{"text", "", "a\x1b[1mb\n", "a\\u001b[1mb\n"},
		{"text", "a.txt", "a\x1b[1mb\n", "a\\u001b[1mb\n"},
		{"hoa", "", "a\x1bb\n", "a\x1bb\n"},
		{"text", "a.gz", "a\n", "\x1f\x8b"},
	} {
		var out strings.Builder
		env := NewEnvironment(atomicfile.OS{}, nil, strings.NewReader(""), &out, io.Discard)
		o := &OutputFlags{Format: tt.format}
		if tt.file != "" {
			o.File = filepath.Join(folder, tt.file)
		}
		err := o.Emit(context.Background(), env, func(w io.Writer) error { _, err := fmt.Fprint(w, tt.text); return err })
		if env.Finish(err) != 0 {
			t.Errorf("%+v: %v", tt, err)
		}
		got := out.String()
		if tt.file != "" {
			text, err := os.ReadFile(o.File)
			if err != nil || got != "" {
				t.Errorf("%+v: %v, and %q on standard output", tt, err, got)
			}
			got = string(text)
		}
		if got != tt.want && !(tt.file == "a.gz" && strings.HasPrefix(got, tt.want)) {
			t.Errorf("%+v: %q", tt, got)
		}
	}
}

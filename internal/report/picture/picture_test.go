package picture

import (
	"bytes"
	"context"
	"encoding/xml"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/testexec"
)

func TestDrawWithoutGraphviz(t *testing.T) {
	document, err := os.ReadFile("../testdata/counterexamples.dot")
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	var installed, own, bitmap bytes.Buffer
	_, missing := exec.LookPath("dot")
	if missing == nil {
		if err := Draw(ctx, &installed, "svg", document); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", t.TempDir())
	if err := Draw(ctx, &bitmap, "png", document); err != nil {
		t.Fatal(err)
	}
	if size, err := png.DecodeConfig(&bitmap); err != nil || size.Width < 500 || size.Height < 500 {
		t.Errorf("png: %+v, %v", size, err)
	}
	if err := Draw(ctx, &own, "svg", document); err != nil {
		t.Fatal(err)
	}
	texts := drawnTexts(t, own.Bytes())
	if !slices.Contains(texts, "models/dekker.pml") || !slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(s, "->") }) {
		t.Errorf("no title, or no edges: %q", texts)
	}
	if missing != nil {
		t.Log("no dot program to compare with")
		return
	}
	if want := drawnTexts(t, installed.Bytes()); !slices.Equal(texts, want) {
		t.Errorf("the picture has other nodes, edges or labels than that of the dot program:\n%q\n%q", texts, want)
	}
}

// TestDrawClearest: the layout that is chosen with an installed dot program is the one of its bitmap, too.
func TestDrawClearest(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the program is a shell script")
	}
	const script = `while read -r line; do case "$line" in *nodesep*) clear=yes ;; esac; done
echo "$1 $clear"
test "$clear" || echo '<path d="M0,0C0,0 9,9 9,9"/><text x="0" y="9" font-size="10">label</text>'`
	folder := t.TempDir()
	testexec.WriteScript(t, filepath.Join(folder, "dot"), script)
	t.Setenv("PATH", folder)
	for _, format := range []string{"svg", "png"} {
		var b bytes.Buffer
		if err := Draw(t.Context(), &b, format, []byte("digraph {\n}\n")); err != nil || b.String() != "-T"+format+" yes\n" {
			t.Errorf("%s: %q, %v", format, b.String(), err)
		}
	}
}

// drawnTexts are the titles of nodes and edges, and the labels, of a picture, sorted.
func drawnTexts(t *testing.T, svg []byte) (texts []string) {
	t.Helper()
	dec := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := dec.Token()
		if err == io.EOF {
			slices.Sort(texts)
			return texts
		}
		if err != nil {
			t.Fatal(err)
		}
		if text, is := token.(xml.CharData); is && len(bytes.TrimSpace(text)) > 0 && text[0] != '%' { // a number for a graph without a name
			texts = append(texts, string(text))
		}
	}
}

package graphviz

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// sharedCache is the folder of the code that is compiled once for all tests but that of the cache.
var sharedCache string

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "graphviz-test-")
	if err != nil {
		panic(err)
	}
	sharedCache = folder
	status := m.Run()
	if err := os.RemoveAll(folder); err != nil {
		panic(err)
	}
	os.Exit(status)
}

// shared is an engine for a test.
func shared(t *testing.T) *Engine {
	t.Helper()
	e := &Engine{Cache: sharedCache}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

// titles are those of the nodes and edges of a picture, in order.
func titles(t *testing.T, svg []byte) (out []string) {
	t.Helper()
	dec := xml.NewDecoder(strings.NewReader(string(svg)))
	inside := false
	for {
		token, err := dec.Token()
		if err == io.EOF {
			slices.Sort(out)
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			inside = x.Name.Local == "title"
		case xml.EndElement:
			inside = false
		case xml.CharData:
			if inside {
				out = append(out, string(x))
			}
		}
	}
}

func TestEngine(t *testing.T) {
	e := shared(t)
	ctx := context.Background()
	t.Run("a graph", func(t *testing.T) {
		svg, err := e.SVG(ctx, []byte(`digraph g { a -> b [label="<script>alert(1)</script>"]; b -> b; subgraph cluster_1 { c } }`))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(titles(t, svg), " "); got != "a a->b b b->b c cluster_1 g" {
			t.Error(got)
		}
		if strings.Contains(string(svg), "<script") {
			t.Error("a label became an element")
		}
	})
	t.Run("the same picture again", func(t *testing.T) {
		var pictures [4][]byte
		var group sync.WaitGroup
		for i := range pictures {
			group.Go(func() {
				var err error
				if pictures[i], err = e.SVG(ctx, []byte("digraph { x -> y -> z -> x }")); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		for _, p := range pictures[1:] {
			if string(p) != string(pictures[0]) {
				t.Error("two pictures of a graph differ")
			}
		}
	})
	t.Run("not a graph", func(t *testing.T) {
		for _, text := range []string{"", "digraph {", "what", "digraph { a -> }"} {
			if svg, err := e.SVG(ctx, []byte(text)); err == nil {
				t.Errorf("%q: %s", text, svg)
			}
		}
		if _, err := e.SVG(ctx, []byte("digraph {")); err == nil || !strings.Contains(err.Error(), "syntax error") {
			t.Errorf("the message does not say what is wrong: %v", err)
		}
	})
	t.Run("an interrupt", func(t *testing.T) {
		var b strings.Builder
		b.WriteString("digraph {")
		for i := range 3000 {
			b.WriteString(strings.NewReplacer("I", string(rune('a'+i%26))+strings.Repeat("x", i%97), "J", string(rune('a'+i*7%26))+strings.Repeat("x", i*31%97)).Replace("I -> J;"))
		}
		b.WriteString("}")
		short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
		defer cancel()
		if _, err := e.SVG(short, []byte(b.String())); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
		if _, err := e.SVG(ctx, []byte("digraph {}")); err != nil {
			t.Errorf("after an interrupt: %v", err)
		}
	})
}

func TestTooLarge(t *testing.T) {
	e := shared(t)
	if svg, err := e.SVG(context.Background(), make([]byte, mostBytes+1)); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("a picture of %d bytes, %v", len(svg), err)
	}
}

// TestCloseWhileDrawing: closing an engine waits for pictures being drawn, and later ones are drawn all the same.
func TestCloseWhileDrawing(t *testing.T) {
	e := Engine{Cache: sharedCache}
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			for range 3 {
				if svg, err := e.SVG(t.Context(), []byte("digraph { a -> b }")); err != nil || !bytes.Contains(svg, []byte("</svg>")) {
					t.Errorf("%.100s %v", svg, err)
				}
			}
		})
	}
	for range 3 {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
		runtime.Gosched()
	}
	all.Wait()
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	done, stop := context.WithCancel(t.Context())
	stop()
	if _, err := e.SVG(done, []byte("digraph {}")); !errors.Is(err, context.Canceled) || e.current != nil {
		t.Errorf("a drawing that nobody waits for prepares the engine: %v", err)
	}
}

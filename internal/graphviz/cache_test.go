package graphviz

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/raced"
)

// TestCache: the compiled code is found in the folder afterwards, the next engine reads it, and a folder that is damaged costs
// no picture.
func TestCache(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "below", "ltlcheck")
	first := draw(t, folder)
	files := filesBelow(t, folder)
	if len(files) != 1 {
		t.Fatalf("files in the cache: %q", files)
	}
	if second := draw(t, folder); second != first {
		t.Error("cached code draws another picture")
	}
	if info, err := os.Stat(folder); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others have access to the folder: %v %v", info, err)
	}
	if err := os.Truncate(files[0], 1000); err != nil {
		t.Fatal(err)
	}
	if third := draw(t, folder); third != first {
		t.Error("another picture when the cache is damaged")
	}
}

func draw(t *testing.T, folder string) string {
	t.Helper()
	e := Engine{Cache: folder}
	svg, err := e.SVG(t.Context(), []byte("digraph { a -> b }"))
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	return string(svg)
}

func filesBelow(t *testing.T, folder string) (files []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files = append(files, file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestCacheFolder(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", "/cache")
	t.Setenv("LTLCHECK_CACHE", "/mine")
	if got := CacheFolder(); got != "/mine" {
		t.Error(got)
	}
	t.Setenv("LTLCHECK_CACHE", "off")
	if got := CacheFolder(); got != "" {
		t.Error(got)
	}
	if err := os.Unsetenv("LTLCHECK_CACHE"); err != nil { // t.Setenv restores it
		t.Fatal(err)
	}
	if got := CacheFolder(); !strings.HasSuffix(got, "ltlcheck") {
		t.Error(got)
	}
}

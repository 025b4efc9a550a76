package serve

import (
	"os"
	"path/filepath"
	"testing"
)

// TestConfig: the argument is a folder, or a file in it that is opened first; anything else is refused.
func TestConfig(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "m.pml"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args         []string
		folder, file string
	}{
		{nil, here, ""},
		{[]string{folder}, folder, ""},
		{[]string{filepath.Join(folder, "m.pml")}, folder, "m.pml"},
	} {
		c, err := config(&flags{atOnce: 3}, tt.args)
		if err != nil || c.Folder != tt.folder || c.File != tt.file || c.AtOnce != 3 || c.Worker == nil {
			t.Errorf("%q: folder %q, file %q, %v", tt.args, c.Folder, c.File, err)
		}
	}
	for _, name := range []string{filepath.Join(folder, "nosuch"), os.DevNull} {
		if _, err := config(&flags{}, []string{name}); err == nil {
			t.Errorf("%s is served", name)
		}
	}
}

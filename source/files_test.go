package source

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestFilesReadRegularFilesOnly(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte("0123456789"), 0o666); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink(text, link); err != nil {
		t.Skip(err)
	}
	stdin := strings.NewReader("from standard input")
	for _, tt := range []struct {
		name, path string
		files      *Files
		want       string
		err        error
	}{
		{"a file", text, &Files{}, "0123456789", nil},
		{"a file, nil", text, nil, "0123456789", nil},
		{"a link", link, &Files{}, "0123456789", nil},
		{"as large as may be", text, &Files{Max: 10}, "0123456789", nil},
		{"too large", text, &Files{Max: 9}, "", &TooLarge{Max: 9}},
		{"a folder", dir, &Files{}, "", ErrDirectory},
		{"a folder, nil", dir, nil, "", ErrDirectory},
		{"a device", os.DevNull, &Files{}, "", ErrNotRegular},
		{"no file", filepath.Join(dir, "none"), &Files{}, "", fs.ErrNotExist},
		{"standard input", "-", &Files{Stdin: stdin}, "from standard input", nil},
		{"standard input, too large", "/dev/stdin", &Files{Max: 3, Stdin: strings.NewReader("four")}, "", &TooLarge{Max: 3}},
		{"no standard input", "-", &Files{}, "", fs.ErrNotExist},
	} {
		got, err := tt.files.ReadFile(tt.path)
		var large *TooLarge
		if errors.As(err, &large) {
			if want, ok := tt.err.(*TooLarge); !ok || *want != *large {
				t.Errorf("%s: %v, want %v", tt.name, err, tt.err)
			}
			continue
		}
		if !errors.Is(err, tt.err) || err == nil && got != tt.want {
			t.Errorf("%s: %q, %v, want %q, %v", tt.name, got, err, tt.want, tt.err)
		}
		var pathError *fs.PathError
		if err != nil && (!errors.As(err, &pathError) || pathError.Path != tt.path) {
			t.Errorf("%s: %v does not name %s", tt.name, err, tt.path)
		}
	}
}

func TestFilesRemember(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	a, b, link := filepath.Join(dir, "a"), filepath.Join(dir, "b"), filepath.Join(dir, "link")
	for _, p := range []string{a, b} {
		if err := os.WriteFile(p, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Link(a, link); err != nil {
		t.Skip(err)
	}
	var f Files
	if _, err := f.ReadFile(a); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{a: a, link: a, b: ""} {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if name, ok := f.Input(info); name != want || ok != (want != "") {
			t.Errorf("%s: %q, %t, want %q", path, name, ok, want)
		}
	}
}

// What a small compressed file grows to is limited as well.
func TestFilesLimit(t *testing.T) {
	t.Parallel()
	for max := int64(1); max < 20; max++ {
		f := &Files{Max: max}
		for n := range 25 {
			text := strings.Repeat("x", n)
			got, err := io.ReadAll(f.Limit("bomb", strings.NewReader(text)))
			var large *TooLarge
			if int64(n) > max {
				if !errors.As(err, &large) || int64(len(got)) != max {
					t.Errorf("%d bytes of %d: %d, %v", n, max, len(got), err)
				}
			} else if err != nil || string(got) != text {
				t.Errorf("%d bytes of %d: %q, %v", n, max, got, err)
			}
		}
	}
}

// TestSumsOfNoFiles: where no files are read through Files, none have sums.
func TestSumsOfNoFiles(t *testing.T) {
	if sums := (*Files)(nil).Sums(); sums != nil {
		t.Error(sums)
	}
}

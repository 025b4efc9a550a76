package journal

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

type entry struct {
	Name string
	N    int `json:",omitempty"`
}

func open(t *testing.T, path string) (*Journal[entry], []entry) {
	t.Helper()
	var all []entry
	j, err := Open(path, func(e entry) { all = append(all, e) })
	if err != nil {
		t.Fatal(err)
	}
	return j, all
}

// TestTakenUpAgain adds to what an earlier run has left, which is still there.
func TestTakenUpAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	var want []entry
	for run := range 3 {
		j, got := open(t, path)
		if !slices.Equal(got, want) {
			t.Errorf("run %d finds %v, want %v", run, got, want)
		}
		for _, e := range []entry{{"a\nb", run}, {"c", 7}} {
			if err := j.Add(e); err != nil {
				t.Fatal(err)
			}
			want = append(want, e)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil || strings.Count(string(text), "\n") != len(want) {
		t.Errorf("%v, want a line for each of %d entries:\n%s", err, len(want), text)
	}
}

func TestWithoutFile(t *testing.T) {
	j, all := open(t, "")
	if err := j.Add(entry{Name: "a"}); err != nil || all != nil {
		t.Errorf("%v, %v", all, err)
	}
	if err := j.Close(); err != nil {
		t.Error(err)
	}
}

// TestErrors names the file and the entry, and leaves the file as it is.
func TestErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	const text = "{\"Name\":\"a\"}\n{\"Name\":"
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := Open(path, func(entry) {})
	if err == nil || !strings.Contains(err.Error(), path+": entry 2: ") {
		t.Errorf("got %v", err)
	}
	if after, _ := os.ReadFile(path); string(after) != text {
		t.Errorf("the file is now %q", after)
	}
	if _, err := Open(t.TempDir(), func(entry) {}); err == nil {
		t.Error("a folder is no journal")
	}
	j, _ := open(t, filepath.Join(t.TempDir(), "other"))
	j.Close()
	if err := j.Add(entry{}); err == nil {
		t.Error("what cannot be written is an error")
	}
}

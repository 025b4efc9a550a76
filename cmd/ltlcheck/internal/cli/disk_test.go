package cli

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
)

// TestTemporaryDisk: without --disk a search that needs a folder has a temporary one, which is gone when it is closed; that of
// --disk stays, and is locked until then.
func TestTemporaryDisk(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	named := filepath.Join(t.TempDir(), "states")
	for _, folder := range []string{"", named} {
		d := &DiskFlags{folder: folder}
		if d.Given() != (folder != "") {
			t.Errorf("%q is given: %v", folder, d.Given())
		}
		place, err := d.Temporary()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(place.Folder()); err != nil || (folder != "") != strings.HasPrefix(place.Folder(), named) {
			t.Errorf("%q: the states are in %s, %v", folder, place.Folder(), err)
		}
		if folder != "" {
			if _, err := (&DiskFlags{folder: folder}).Temporary(); err == nil || !strings.HasPrefix(err.Error(), "--disk "+folder+": ") {
				t.Errorf("the folder is used twice: %v", err)
			}
		}
		d.Close()
		if _, err := os.Stat(filepath.Dir(place.Folder())); errors.Is(err, fs.ErrNotExist) != (folder == "") {
			t.Errorf("%q: %s after the end: %v", folder, filepath.Dir(place.Folder()), err)
		}
	}
	d := &DiskFlags{folder: named}
	if _, err := d.Temporary(); err != nil {
		t.Errorf("the folder is locked after the end: %v", err)
	}
	d.Close()
}

// TestDiskGoesOn: a search has a folder for each question, goes on with a checkpoint in it, and refuses one that it cannot read.
func TestDiskGoesOn(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "states")
	var said bytes.Buffer
	env := NewEnvironment(atomicfile.OS{}, nil, strings.NewReader(""), &said, &said)
	if (&DiskFlags{}).Wanted(env) || env.Files.Summed || !(&DiskFlags{folder: folder}).Wanted(env) || !env.Files.Summed {
		t.Error("files are hashed if, and only if, a folder is named")
	}
	open := func(question string) (file string, err error) {
		d := &DiskFlags{folder: folder}
		place, saver, err := d.Open(env, question, []string{"--store", "exact"})
		if err != nil {
			return "", err
		}
		if saver == nil {
			t.Error("nothing saves checkpoints")
		}
		file = place.CheckpointFile()
		if err := os.WriteFile(filepath.Join(filepath.Dir(file), "kept"), nil, 0o666); err != nil {
			t.Fatal(err)
		}
		d.Close()
		return file, nil
	}
	one, err := open("one")
	if err != nil {
		t.Fatal(err)
	}
	if two, err := open("two"); err != nil || two == one {
		t.Errorf("two questions have the checkpoint %s: %v", two, err)
	}
	if err := os.WriteFile(one, []byte("no checkpoint"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := open("one"); err == nil || !strings.HasPrefix(err.Error(), "--disk "+folder+": the search cannot go on: ") {
		t.Errorf("%v", err)
	}
	if said.Len() > 0 {
		t.Errorf("said: %s", &said)
	}
}

// TestDiskRules: --disk-limit needs a folder, and --disk has checkpoints of its own.
func TestDiskRules(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"--disk-limit=1GiB":                "--disk-limit: it is for the files of --disk",
		"--disk-limit=1GiB --disk=d":       "",
		"--disk=d --checkpoint=c":          "--disk has checkpoints of its own: leave out --checkpoint and --resume",
		"--disk=d --resume=c":              "--disk has checkpoints of its own: leave out --checkpoint and --resume",
		"--disk-limit=1GiB --on-full=disk": "",
		"--checkpoint=c":                   "",
	} {
		cmd := &cobra.Command{}
		for _, name := range []string{"checkpoint", "resume", "on-full"} {
			cmd.Flags().String(name, "", "")
		}
		(&DiskFlags{}).Register(cmd)
		if err := cmd.ParseFlags(strings.Fields(args)); err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := CheckRules(cmd); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", args, got, want)
		}
	}
}

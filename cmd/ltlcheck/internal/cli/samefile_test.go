package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestRefuseSameFile: two flags may name the same file if both read it, or continue a search from the checkpoint that they replace.
func TestRefuseSameFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	if err := os.WriteFile(at("there"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for from, to := range map[string]string{"link": "there", "dangling": "absent"} {
		if err := os.Symlink(to, at(from)); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		args    string
		refused bool
	}{
		{"", false},
		{"--output there", false},
		{"--output there --save other", false},
		{"--output there --save there", true},
		{"--output absent --save absent", true},
		{"--output absent --save ./absent", true},
		{"--output absent --save other", false},
		{"--output absent --save there", false},
		{"--output there --save link", true},
		{"--output absent --save dangling", true},
		{"--read there --output there", true},
		{"--read there --output other", false},
		{"--read there --replay there", false},
		{"--checkpoint there --resume there", false},
		{"--checkpoint there --output there", true},
		{"--resume there --output there", true},
		{"--checkpoint there --read there", true},
		{"--resume there --read there", false},
		{"--output - --save -", false},
		{"--output /dev/null --save /dev/null", false},
	} {
		cmd := &cobra.Command{}
		for _, name := range []string{"output", "save", "read", "replay", "checkpoint", "resume"} {
			cmd.Flags().String(name, "", "")
		}
		WritesFile(cmd, "output", "save", "checkpoint")
		OpensFile(cmd, "read", "replay", "resume")
		args := strings.Fields(tt.args)
		for i, a := range args {
			if i%2 == 1 && a[0] != '-' && a[0] != '/' {
				args[i] = folder + string(filepath.Separator) + a
			}
		}
		if err := cmd.ParseFlags(args); err != nil {
			t.Fatal(err)
		}
		if err := RefuseSameFile(cmd); (err != nil) != tt.refused || err != nil && !strings.Contains(err.Error(), "are the same file") {
			t.Errorf("%q: %v, want an error: %t", tt.args, err, tt.refused)
		}
	}
}

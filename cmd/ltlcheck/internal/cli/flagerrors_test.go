package cli

import (
	"cmp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestLikelyFlag: what is likely meant by an unknown flag: the word of another tool, the only flag that begins so, or one letter off.
func TestLikelyFlag(t *testing.T) {
	t.Parallel()
	cmd := &cobra.Command{}
	for _, name := range []string{"time", "memory", "states", "depth", "disk", "disk-limit", "symmetry", "symbolic", "version", "formula"} {
		cmd.Flags().String(name, "", "")
	}
	for _, tt := range []struct {
		name  string
		short bool
		want  string
	}{
		{"timeout", false, "time"}, {"timeout", true, "time"}, {"threads", false, ""}, {"v", false, "version"}, {"v", true, "version"},
		{"states", true, "states"}, {"f", true, ""}, {"form", true, ""}, {"form", false, "formula"}, {"sym", false, ""}, {"me", false, ""}, {"mem", false, "memory"},
		{"depht", false, "depth"}, {"depht", true, ""}, {"nothing", false, ""}, {"disk-l", false, "disk-limit"}, {"dis", false, "disk"},
	} {
		if got := likelyFlag(cmd, tt.name, tt.short); got != tt.want {
			t.Errorf("%s, short %v: %q, want %q", tt.name, tt.short, got, tt.want)
		}
	}
	bare := &cobra.Command{}
	if got := likelyFlag(bare, "v", false); got != "" {
		t.Errorf("a command without --version: %q", got)
	}
}

// TestFlagError: what is said about each kind of mistake in flags, by a command below another one and by the one that has no parent.
func TestFlagError(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ args, want, alone string }{ // alone: of the command without a parent, where that is another one
		{"--tim 3", "there is no flag --tim; did you mean --time?", ""},
		{"--nothing", "there is no flag --nothing; CMD --help lists the flags", ""},
		{"-x", "there is no flag -x; CMD --help lists the flags", ""},
		{"-time 3", "there is no flag -time; did you mean --time?", ""},
		{"--time", "--time: the value is missing; want DURATION", ""},
		{"-n", "-n: the value is missing; want a whole number, 0 or more", ""},
		{"--=3", "--=3 is no flag: want --NAME or --NAME=VALUE; CMD --help lists the flags", ""},
		{"--states 3x", "--states 3x: want a whole number, 0 or more; CMD --help lists the flags", ""},
		{"--states -3", "--states -3: want a whole number, 0 or more; CMD --help lists the flags", ""},
		{"--states 99999999999999999999", "--states 99999999999999999999: the number is too large; CMD --help lists the flags", ""},
		{"--quiet=perhaps", "--quiet perhaps: want true or false; CMD --help lists the flags", ""},
		{"chek --time", "--time: the value is missing; want DURATION", "there is no command \"chek\"; CMD --help lists the commands"},
	} {
		root, sub := &cobra.Command{Use: "tool"}, &cobra.Command{Use: "check", Run: func(*cobra.Command, []string) {}}
		root.AddCommand(sub)
		for cmd, want := range map[*cobra.Command]string{root: cmp.Or(tt.alone, tt.want), sub: tt.want} {
			cmd.Flags().Duration("time", 0, "")
			cmd.Flags().Uint32P("states", "n", 0, "")
			cmd.Flags().Bool("quiet", false, "")
			args := strings.Fields(tt.args)
			err := cmd.ParseFlags(args)
			if err == nil {
				t.Fatalf("%s is right", tt.args)
			}
			want = strings.Replace(want, "CMD", cmd.CommandPath(), 1)
			if got := FlagError(cmd, args, err).Error(); got != want {
				t.Errorf("%s of %s:\n%s\nwant\n%s", tt.args, cmd.CommandPath(), got, want)
			}
		}
	}
}

package cli

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestForeignFlags: flags of other tools are answered for check, also with a number behind a short one, and not for other commands.
func TestForeignFlags(t *testing.T) {
	t.Parallel()
	root, check, explore := &cobra.Command{Use: "ltlcheck"}, &cobra.Command{Use: "check"}, &cobra.Command{Use: "explore"}
	root.AddCommand(check, explore)
	for _, tt := range []struct {
		cmd   *cobra.Command
		name  string
		short bool
		want  string
	}{
		{check, "m", true, foreignFlags["m"]},
		{check, "m10000", true, foreignFlags["m"]},
		{check, "m10000", false, ""},
		{check, "mx", true, ""},
		{root, "m10000", true, foreignFlags["m"]},
		{explore, "m10000", true, ""},
		{check, "check-deadlock", false, foreignFlags["deadlock"]},
	} {
		if got := answerToFlag(tt.cmd, tt.name, tt.short); got != tt.want {
			t.Errorf("%s %s, short %v: %q, want %q", tt.cmd.Name(), tt.name, tt.short, got, tt.want)
		}
	}
}

// TestChannelNames: a list of channels has no empty name, and a model without channels is refused by its name.
func TestChannelNames(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]string{"a,,b": "a name is missing", "": "a name is missing", AllChannels: "m.aut has no channels", "a": "m.aut has no channels"} {
		if _, err := Unlimited(nil, "m.aut", nil, value); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", value, err, want)
		}
	}
}

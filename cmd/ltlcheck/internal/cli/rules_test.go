package cli

import (
	"testing"

	"github.com/spf13/cobra"
)

// TestRefusals: the first row that holds is reported, by the names of the flags that were given, and words and numbers that a flag does not
// take.
func TestRefusals(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		{nil, ""},
		{[]string{"--a", "--c"}, "--a and --c: want one of them"},
		{[]string{"--a=false", "--c"}, "--c is for --a"},
		{[]string{"--b", "--d"}, "--b and --d: want one of them"},
		{[]string{"--b", "--n", "0"}, "--n 0: want at least 1"},
		{[]string{"--n", "0"}, "--n 0: want at least 1"},
		{[]string{"--m", "10"}, "--m 10: want 2 to 9"},
		{[]string{"--m", "1"}, "--m 1: want 2 to 9"},
		{[]string{"--m", "0"}, ""}, // the default
		{[]string{"--m", "9", "--w", "on"}, ""},
		{[]string{"--w", "onn"}, "--w onn: want one of off, on"},
		{[]string{"--l", "off", "--l", "no"}, "--l no: want one of off, on"},
		{[]string{"--a", "--d"}, ""},
		{[]string{"--s", "on", "--n", "4"}, "on is not for 4, as --n is"},
		{[]string{"--s", "on", "--n", "3"}, ""},
		{[]string{"--s", "off", "--n", "4"}, ""},
		{[]string{"--s=", "--n", "4"}, ""},
		{[]string{"--d", "--e"}, "--e and --d: want one of them"},
		{[]string{"--d", "--e", "--s", "axe"}, ""},
		{[]string{"--y", "--z"}, "one"},
		{[]string{"--e", "--x"}, ""},
	} {
		cmd, n := &cobra.Command{}, 1
		for _, name := range []string{"a", "b", "c", "d", "e", "x", "y", "z"} {
			cmd.Flags().Bool(name, false, "")
		}
		cmd.Flags().IntVar(&n, "n", 1, "")
		cmd.Flags().String("s", "off", "")
		cmd.Flags().Int("m", 0, "")
		cmd.Flags().String("w", "", "")
		cmd.Flags().StringArray("l", nil, "")
		if err := cmd.ParseFlags(tt.args); err != nil {
			t.Fatal(err)
		}
		Rules(cmd, Excludes("a", "c"), Rule{Flag: "b", AllBut: []string{"n"}}, Rule{Flag: "s!=|off", With: []string{"n>3"}, Why: "{s} is not for {n}, as {with} is"},
			Rule{Flag: "e", With: []string{"d"}, Needs: []string{"s~x"}}, Rule{Flag: "e", With: []string{"unknown"}})
		Rules(cmd, NeededBy("a", "c")...)
		AtLeast(cmd, 1, "n")
		Between(cmd, 2, 9, "m")
		Choose(cmd, "w", "off", "on")
		Choose(cmd, "l", "off", "on")
		Rules(cmd, AtMostOne("one", "x", "y", "z")...)
		err := CheckRules(cmd)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%q: %q, want %q", tt.args, got, tt.want)
		}
	}
}

package cli

import (
	"testing"

	"github.com/spf13/cobra"
)

// TestRefusals: the first row that is met is reported, by the names of the flags that were given.
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
		{[]string{"--a", "--d"}, ""},
	} {
		cmd, n := &cobra.Command{}, 1
		for _, name := range []string{"a", "b", "c", "d"} {
			cmd.Flags().Bool(name, false, "")
		}
		cmd.Flags().IntVar(&n, "n", 1, "")
		if err := cmd.ParseFlags(tt.args); err != nil {
			t.Fatal(err)
		}
		err := Refuse([]Refusal{Excludes(cmd, "a", "c"), ExcludesAllBut(cmd, "b", "n"), Needs(cmd, "a", "c"), AtLeastOne("n", n), When(false, "no")})
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%q: %q, want %q", tt.args, got, tt.want)
		}
	}
}

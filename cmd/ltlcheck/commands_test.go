package main

import (
	"io"
	"testing"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

// TestWantedCommands: a command is made alone if the arguments begin with its name, and is the one that is there otherwise;
// all are made where it is not certain which is meant, or others are told of.
func TestWantedCommands(t *testing.T) {
	t.Parallel()
	made := func(args ...string) (names []string) {
		for _, c := range newRoot(cli.NewEnvironment(nil, args, nil, io.Discard, io.Discard)).Commands() {
			if c.Name() != "help" { // which is always there
				names = append(names, c.Name())
			}
		}
		return names
	}
	for _, c := range commands {
		got, want := made(c.name, "--help"), 1
		if c.others {
			want = len(commands)
		}
		if len(got) != want || want == 1 && got[0] != c.name {
			t.Errorf("%s: the commands %q are made", c.name, got)
		}
	}
	for _, args := range [][]string{nil, {"--help"}, {"help", "check"}, {"--color", "check", "explore"}, {"chekc"}, {"__complete", "check"}} {
		if got := made(args...); len(got) != len(commands) {
			t.Errorf("%q: the commands %q are made", args, got)
		}
	}
}

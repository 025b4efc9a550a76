package main

import (
	"io"
	"slices"
	"testing"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

// TestWatchedLimits: whatever a command is at, its limit on time ends it, unless that is for parts of the work, or the command
// serves. All commands that take time or memory have limits on both.
func TestWatchedLimits(t *testing.T) {
	var parts, unlimited, serving []string
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		for _, c := range cmd.Commands() {
			walk(c)
		}
		if !cmd.Runnable() || cmd.Name() == "help" || cmd.HasSubCommands() && cmd.Flags().Lookup("format") == nil {
			return
		}
		for name, value := range map[string]string{"time": "1s", "memory": "1MiB"} {
			if f := cmd.Flags().Lookup(name); f != nil {
				_ = f.Value.Set(value)
			}
		}
		longest, memory, watched := cli.WatchedLimits(cmd)
		name := cmd.CommandPath()[len("ltlcheck"):]
		switch {
		case !watched:
			serving = append(serving, name)
		case cmd.Flags().Lookup("time") == nil:
			unlimited = append(unlimited, name)
		case longest == 0:
			parts = append(parts, name)
		}
		if f := cmd.Flags().Lookup("memory"); watched && name != " reproduce" && (f == nil) != (cmd.Flags().Lookup("time") == nil) || watched && f != nil && f.Value.Type() == "SIZE" && memory == 0 {
			t.Errorf("%s: a limit on memory goes with that on time, and is watched", name)
		}
	}
	walk(newRoot(cli.NewEnvironment(nil, nil, nil, io.Discard, io.Discard)))
	for _, tt := range []struct {
		what string
		got  []string
		want []string
	}{
		{"have a time for each part", parts, []string{" formula classify", " formula simplify", " repl", " reproduce", " searches", " translate"}},
		{"have no limits", unlimited, []string{" cite", " completion", " fmt", " formula family", " formula random", " formula set", " init", " licences", " manual", " version"}},
		{"end by themselves", serving, []string{" cluster run", " cluster status", " cluster worker", " dap", " go test", " lsp", " mcp", " serve", " swarm run", " swarm serve", " swarm status", " swarm worker"}},
	} {
		slices.Sort(tt.got)
		if !slices.Equal(tt.got, tt.want) {
			t.Errorf("these %s: %q, want %q", tt.what, tt.got, tt.want)
		}
	}
}

package main

import (
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

// commandPaths lists the commands that can be run, as "swarm run".
func commandPaths() (paths []string) {
	eachCommand(func(c *cobra.Command) {
		if c.HasParent() && c.Runnable() && (!c.HasSubCommands() || c.Flags().Lookup("format") != nil) {
			paths = append(paths, strings.TrimPrefix(c.CommandPath(), "ltlcheck "))
		}
	})
	return paths
}

// commandOf is the command of a line, "" if it names none.
func commandOf(line string) string {
	root := newRoot(cli.NewEnvironment(nil, nil, nil, io.Discard, io.Discard))
	c, _, err := root.Find(strings.Fields(line))
	if err != nil || c == root {
		return ""
	}
	return strings.TrimPrefix(c.CommandPath(), "ltlcheck ")
}

// untried says why commands are not among those that a test tries.
type untried map[string]string

// The reasons that several commands share.
const (
	byClient  = "its texts come from the client by a protocol, which tests of its package speak"
	needsNATS = "it needs a server: cluster_test.go and swarm_test.go start one"
	ownTexts  = "it prints texts of its own only"
	readsNone = "it reads no files"
	readsDirs = "it reads a folder: TestPipes gives it others"
	untilEnd  = "it runs until it is interrupted"
	startsGo  = "it starts the go command: internal/gotest tests it"
	watchdog  = "it is ended by the watchdog, as those that wait for input are"
)

// TestEveryCommandIsTried: each command is among those that are tried with unsafe text, full disks, unreadable files and interrupts, or
// it is said why not.
func TestEveryCommandIsTried(t *testing.T) {
	t.Parallel()
	var unsafe, ended []string
	for _, p := range places {
		unsafe = append(unsafe, p.lines...)
	}
	for _, i := range interrupted {
		ended = append(ended, i.line)
	}
	for _, list := range []struct {
		name    string
		lines   []string
		without untried
	}{
		{"places in safe_test.go", unsafe, untried{
			"watch": "it prints what check prints", "automaton compare-tools": "it prints formulas as translate does, and names of tools", "contest": "it prints verdicts and no text of the net", "fmt": "it prints the file",
			"serve": byClient, "lsp": byClient, "dap": byClient, "mcp": byClient, "go test": startsGo,
			"swarm serve": ownTexts, "swarm status": needsNATS, "swarm worker": needsNATS, "cluster status": needsNATS, "cluster worker": needsNATS,
			"init": ownTexts, "formula family": ownTexts, "formula random": ownTexts, "formula set": ownTexts, "reproduce": ownTexts, "cite": ownTexts, "completion": ownTexts, "manual": ownTexts, "licences": ownTexts, "version": ownTexts,
		}},
		{"writers in output_test.go", writers(), untried{
			"automaton compare-tools": "it starts tools of others",
			"watch":                   untilEnd, "serve": untilEnd, "lsp": untilEnd, "dap": untilEnd, "mcp": untilEnd, "go test": startsGo,
			"swarm serve": untilEnd, "swarm status": needsNATS, "swarm worker": needsNATS, "cluster status": needsNATS, "cluster worker": needsNATS,
			"init": "it writes new files, and refuses to do so twice", "manual": "it writes a folder, and prints nothing",
		}},
		{"unreadable in unreadable_test.go", unreadable, untried{
			"watch": "it waits until the file can be read", "serve": readsDirs, "mcp": readsDirs, "lsp": byClient, "dap": byClient, "go test": startsGo,
			"swarm serve": readsNone, "swarm status": readsNone, "swarm worker": readsNone, "cluster status": readsNone, "cluster worker": readsNone,
			"init": readsNone, "formula family": readsNone, "formula random": readsNone, "formula set": readsNone, "reproduce": readsNone, "cite": readsNone, "completion": readsNone, "manual": readsNone,
			"licences": readsNone, "version": readsNone,
		}},
		{"interrupted in interrupt_test.go", ended, untried{
			"go test": startsGo, "swarm serve": needsNATS, "swarm status": needsNATS, "swarm worker": needsNATS, "cluster status": needsNATS, "cluster worker": needsNATS,
			"certify": watchdog, "contest": watchdog, "reproduce": watchdog, "automaton compare-tools": watchdog, "formula compare": watchdog, "formula family": watchdog, "formula random": watchdog,
			"formula set": watchdog, "init": watchdog, "cite": watchdog, "completion": watchdog, "manual": watchdog, "licences": watchdog, "version": watchdog,
		}},
		{"every command in safe_test.go", slices.DeleteFunc(commandPaths(), func(path string) bool { return argumentless[path] != "" }), argumentless},
	} {
		tried := map[string]bool{}
		for _, line := range list.lines {
			tried[commandOf(line)] = true
		}
		paths := commandPaths()
		for _, path := range paths {
			switch reason := list.without[path]; {
			case !tried[path] && reason == "":
				t.Errorf("%s: %s is missing: add a command line, or the reason why there is none", list.name, path)
			case tried[path] && reason != "":
				t.Errorf("%s: %s is tried, so this is no reason not to: %s", list.name, path, reason)
			}
		}
		for _, path := range slices.Sorted(maps.Keys(list.without)) {
			if !slices.Contains(paths, path) {
				t.Errorf("%s: there is no command %s", list.name, path)
			}
		}
	}
}

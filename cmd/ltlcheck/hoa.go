package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/source"
)

// isAutomatonFile tells a file of automata from a formula: by its suffix.
func isAutomatonFile(text string) bool { return strings.EqualFold(filepath.Ext(text), ".hoa") }

// readAutomata reads the automata of a file that the command line names, and says where their
// propositions stand.
func readAutomata(env *environment, path string) ([]*automata.Automaton, map[string]source.Pos, error) {
	if !isAutomatonFile(path) {
		return nil, nil, source.Errorf(env.commandLine(path), "cannot read %s: automata are read from .hoa files", path)
	}
	return readAutomataAt(path, env.commandLine(path))
}

// readAutomataAt is readAutomata for a file that is named at the given place.
func readAutomataAt(path string, named source.Pos) ([]*automata.Automaton, map[string]source.Pos, error) {
	text, err := os.ReadFile(path)
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return nil, nil, source.Errorf(named, "cannot read %s: %v", path, pathErr.Err)
	}
	if err != nil {
		return nil, nil, err
	}
	file := source.NewFile(path, string(text))
	all, err := automata.ReadHOA(file)
	if err != nil {
		return nil, nil, err
	}
	positions := map[string]source.Pos{}
	for _, a := range all {
		if !a.Acc.IsGeneralisedBuchi() {
			return nil, nil, source.Errorf(file.Pos(strings.Index(file.Text, "Acceptance:")),
				"the acceptance condition %s is neither Büchi nor generalised Büchi", a.Acc)
		}
		for _, ap := range a.Alphabet().APs() {
			positions[ap] = file.Pos(strings.Index(file.Text, strconv.Quote(ap)) + 1)
		}
	}
	return all, positions, nil
}

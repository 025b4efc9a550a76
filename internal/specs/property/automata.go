package property

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/source"
)

// isAutomatonFile reports whether a text names a file of automata and is no
// formula: by its suffix.
func isAutomatonFile(text string) bool {
	suffix := strings.ToLower(filepath.Ext(text))
	return suffix == ".hoa" || suffix == ".never"
}

// readAutomata reads the automata of a file that is named at the given place,
// and returns where their propositions first stand. Acceptance with Fin is
// rewritten to generalised Büchi acceptance, which the searches need.
func readAutomata(files *source.Files, path string, named source.Pos) ([]*automata.Automaton, map[string]source.Pos, error) {
	text, err := files.ReadFile(path)
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return nil, nil, source.Errorf(named, "cannot read %s: %v", path, pathErr.Err)
	}
	if err != nil {
		return nil, nil, err
	}
	file := files.NewFile(path, text)
	all, err := automata.Read(file)
	if err != nil {
		return nil, nil, err
	}
	positions := map[string]source.Pos{}
	for i, a := range all {
		for _, ap := range a.Alphabet().APs() {
			positions[ap] = apPosition(file, ap)
		}
		if all[i], err = ops.RemoveFin(a); err != nil {
			return nil, nil, source.Errorf(file.Pos(strings.Index(file.Text, "Acceptance:")), "%v", err)
		}
	}
	return all, positions, nil
}

// apPosition returns where an AP is first mentioned: in quotes in a HOA file,
// as it is in a claim.
func apPosition(file *source.File, ap string) source.Pos {
	if at := strings.Index(file.Text, strconv.Quote(ap)); at >= 0 {
		return file.Pos(at + 1)
	}
	return file.Pos(max(0, strings.Index(file.Text, ap)))
}

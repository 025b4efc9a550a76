//go:build linux

package main

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/limited"
)

// models finds the models and nets below some folders, and returns a function
// that draws one. Models that include other files are left out, and archives
// without a net.
func models(folders []string) (func(rng *rand.Rand) limited.Model, error) {
	var paths []string
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && slices.Contains([]string{".pml", ".pnml", ".tgz", ".aut", ".counters"}, filepath.Ext(path)) {
				paths = append(paths, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("there are no models below %s", strings.Join(folders, " and "))
	}
	slices.Sort(paths)
	return func(rng *rand.Rand) limited.Model {
		for {
			// Kinds of models are drawn first: there are more nets than others.
			suffix := filepath.Ext(paths[rng.IntN(len(paths))])
			if rng.IntN(2) == 0 {
				suffix = ".pml"
			}
			path := paths[rng.IntN(len(paths))]
			if filepath.Ext(path) != suffix {
				continue
			}
			if m, ok := read(rng, path); ok {
				return m
			}
		}
	}, nil
}

// largest bounds the text of a model.
const largest = 8 << 20

// read reads a model of the corpus, with a proposition about it.
func read(rng *rand.Rand, path string) (m limited.Model, ok bool) {
	m.Kind = filepath.Base(path)
	if filepath.Ext(path) == ".tgz" {
		files, err := corpus.Archive(path)
		if err != nil {
			return m, false
		}
		m.Name, m.Text = "m.pnml", files["model.pnml"]
	} else {
		text, err := os.ReadFile(path)
		if err != nil {
			return m, false
		}
		m.Name, m.Text = "m"+filepath.Ext(path), string(text)
	}
	if m.Text == "" || len(m.Text) > largest || strings.Contains(m.Text, "#include") {
		return m, false
	}
	switch filepath.Ext(m.Name) {
	case ".pml":
		enlarge(rng, &m)
		m.Atom = variableAbove(rng, m.Text)
	case ".pnml":
		m.Atom = "deadlock"
		if p := places.FindAllStringSubmatch(m.Text, 100); len(p) > 0 {
			m.Atom = fmt.Sprintf("tokens(%q) > 0", p[rng.IntN(len(p))][1])
		}
	default:
		m.Atom = "deadlock"
	}
	return m, true
}

var (
	numbers   = regexp.MustCompile(`(?m)^(\s*#define\s+\w+\s+)(\d+)\s*$`)
	variables = regexp.MustCompile(`(?m)^(?:byte|int|short|bool|bit)\s+(\w+)\s*[=;]`)
	places    = regexp.MustCompile(`<place id="(\w+)"`)
)

// enlarge multiplies one of the numbers that are defined in a model, in two
// cases of three.
func enlarge(rng *rand.Rand, m *limited.Model) {
	all := numbers.FindAllStringSubmatchIndex(m.Text, -1)
	if len(all) == 0 || rng.IntN(3) == 0 {
		return
	}
	at := all[rng.IntN(len(all))]
	n, err := strconv.Atoi(m.Text[at[4]:at[5]])
	if err != nil || n == 0 {
		return
	}
	larger := min(255, n*(2+rng.IntN(40)))
	m.Kind += fmt.Sprintf(" (%s)", strings.Join(strings.Fields(fmt.Sprintf("%s %d", m.Text[at[2]:at[3]], larger))[1:], " "))
	m.Text = m.Text[:at[4]] + strconv.Itoa(larger) + m.Text[at[5]:]
}

// variableAbove is a proposition about a variable of a Promela model, or about
// how many processes there are.
func variableAbove(rng *rand.Rand, text string) string {
	names := variables.FindAllStringSubmatch(text, -1)
	if len(names) == 0 {
		return "_nr_pr > 2"
	}
	return fmt.Sprintf("%s > %d", names[rng.IntN(len(names))][1], rng.IntN(3))
}

package starting

import (
	"embed"
	"path"
	"slices"
	"strings"
)

//go:embed templates
var templates embed.FS

// kinds are the kinds of models; the first is the usual one.
var kinds = []string{"promela", "go", "net"}

// starter is a model to begin with.
type starter struct{ name, about string }

// starters are the models, in the order of the help.
var starters = []starter{
	{"mutex", "mutual exclusion by a lock"},
	{"commit", "two-phase commit"},
	{"lease", "leases with fencing"},
	{"queue", "a bounded queue"},
	{"election", "a leader election as in Raft"},
}

// output is a file that is written; path has slashes.
type output struct{ path, text string }

// filesFor returns the files of a starter, of which the first is the one to
// begin with; none if there is no such starter of the kind.
func filesFor(kind, name string) (files []output) {
	folder := path.Join("templates", kind)
	if kind == "go" {
		folder = path.Join(folder, name)
	}
	entries, err := templates.ReadDir(folder)
	if err != nil {
		return nil
	}
	var checked []string
	for _, e := range entries {
		if base, _, _ := strings.Cut(e.Name(), "."); base != name && base != name+"-bug" && base != name+"_test" {
			continue
		}
		to := e.Name()
		if kind == "go" {
			to = path.Join(name, to)
		}
		files = append(files, output{to, read(path.Join(folder, e.Name()))})
		if strings.HasSuffix(to, ".ltl") {
			checked = append(checked, to)
		}
	}
	if len(files) == 0 {
		return nil
	}
	slices.SortFunc(files, func(a, b output) int { return strings.Compare(order(a.path), order(b.path)) })
	workflow := "models.yml"
	if kind == "go" {
		workflow, checked = "go.yml", []string{"./" + name + "/"}
	}
	text := strings.NewReplacer("NAME", name, "FILES", strings.Join(checked, " ")).Replace(read("templates/" + workflow))
	return append(files, output{".github/workflows/" + name + ".yml", text})
}

// order sorts models before specifications, and these before tests of them.
func order(file string) string {
	switch {
	case !strings.HasSuffix(file, ".ltl"):
		return "0" + file
	case strings.HasSuffix(file, "-bug.ltl"):
		return "2" + file
	}
	return "1" + file
}

// read returns an embedded file, which exists.
func read(name string) string {
	text, _ := templates.ReadFile(name)
	return string(text)
}

// kindsOf lists the kinds that have a starter.
func kindsOf(name string) (with []string) {
	for _, kind := range kinds {
		if filesFor(kind, name) != nil {
			with = append(with, kind)
		}
	}
	return with
}

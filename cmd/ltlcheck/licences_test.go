package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/compressed/compressedtest"
)

// shipped are the platforms of releases.
var shipped = []string{"linux", "darwin", "windows"}

// TestLicences: what licences prints has the texts of all modules that are in the commands on any platform, at their versions, of Go, and of
// what is embedded. With -update, docs/licences.txt is written again.
func TestLicences(t *testing.T) {
	root := filepath.Join("..", "..")
	modules := modulesInside(t)
	if len(modules) < 15 {
		t.Fatalf("%d modules", len(modules))
	}
	texts := map[string][]string{} // names, by the text
	var order []string
	add := func(name, text string) {
		text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")) + "\n"
		if texts[text] == nil {
			order = append(order, text)
		}
		texts[text] = append(texts[text], name)
	}
	add("ltlcheck", readText(t, filepath.Join(root, "LICENSE")))
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	add("the standard library of Go", readText(t, filepath.Join(strings.TrimSpace(string(goroot)), "LICENSE")))
	for _, m := range modules {
		name, folder, _ := strings.Cut(m, "\t")
		for _, text := range licencesIn(t, folder) {
			add(name, text)
		}
	}
	add("Graphviz and expat, in graphviz.wasm", readText(t, filepath.Join(root, "internal", "graphviz", "LICENSES")))
	add("programs for the browser", readText(t, filepath.Join(root, "internal", "report", "web", "LICENSES")))
	var all strings.Builder
	for _, text := range order {
		fmt.Fprintf(&all, "%s\n%s\n\n%s\n", strings.Repeat("=", 80), strings.Join(texts[text], "\n"), text)
	}
	if *update {
		writeText(t, filepath.Join(root, "docs", "licences.txt"), all.String())
	} else if readText(t, filepath.Join(root, "docs", "licences.txt")) != all.String() {
		t.Error("docs/licences.txt is not that of the modules; go test ./cmd/ltlcheck -run TestLicences -update writes it")
	}
	compressedtest.Check(t, filepath.Join(root, "docs", "licences.txt.gz"), []byte(all.String()), *update)
}

// modulesInside lists the modules that packages of the commands are of, with versions and folders.
func modulesInside(t *testing.T) (modules []string) {
	t.Helper()
	for _, system := range shipped {
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}", ".", "../ltlcheck-server")
		cmd.Env = append(os.Environ(), "GOOS="+system, "GOWORK=off")
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(string(out), "\n") {
			if line != "" && !strings.HasPrefix(line, "github.com/ltlcheck/ltlcheck ") && !slices.Contains(modules, line) {
				modules = append(modules, line)
			}
		}
	}
	slices.Sort(modules)
	return modules
}

// licencesIn is the texts of a module: its licence, and its notices.
func licencesIn(t *testing.T, folder string) (texts []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice)`).MatchString(e.Name()) && !e.IsDir() {
			texts = append(texts, readText(t, filepath.Join(folder, e.Name())))
		}
	}
	if len(texts) == 0 {
		t.Errorf("%s has no licence", folder)
	}
	return texts
}

func readText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestLicencesOfPrograms: the programs for the browser are made of the packages whose licences stand in internal/report/web/LICENSES.
func TestLicencesOfPrograms(t *testing.T) {
	t.Parallel()
	web := filepath.Join("..", "..", "internal", "report", "web")
	lock, have := readText(t, filepath.Join(web, "package-lock.json")), readText(t, filepath.Join(web, "LICENSES"))
	packages := regexp.MustCompile(`"node_modules/([^"]+)"`).FindAllStringSubmatch(lock, -1)
	named := 0
	for _, m := range packages {
		if strings.Contains(m[1], "esbuild") || m[1] == "axe-core" {
			continue // they make or check the programs, and are not in them
		}
		named++
		if !strings.Contains(have, m[1]+"\n") {
			t.Errorf("the licence of %s is missing", m[1])
		}
	}
	if named < 10 {
		t.Errorf("%d packages", named)
	}
}

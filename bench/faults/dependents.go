package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// listed is a package as go list describes it.
type listed struct {
	path    string // of its import
	name    string // as the go command wants it
	imports []string
	depends int // on how many packages
}

// listFormat is the line that parseListed reads.
const listFormat = `{{.ImportPath}} {{.Dir}} {{len .Deps}} {{.Name}} {{len .TestGoFiles}}{{len .XTestGoFiles}}{{range .Imports}} {{.}}{{end}}{{range .TestImports}} {{.}}{{end}}{{range .XTestImports}} {{.}}{{end}}`

// dependents returns, for each package, those with tests that import it, in
// their tests at least: the ones that depend on least first, n at most.
// Commands are left out.
func dependents(ctx context.Context, root string, n int) (map[string][]string, error) {
	text, err := exec.CommandContext(ctx, "go", "list", "-f", listFormat, "./...").Output()
	if err != nil {
		return nil, errors.Join(ctx.Err(), fmt.Errorf("go list: %w", err))
	}
	return importers(string(text), root, n)
}

// importers is dependents, from what go list wrote.
func importers(text, root string, n int) (map[string][]string, error) {
	all := map[string]string{} // names by paths
	var tested []listed
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) < 5 {
			return nil, fmt.Errorf("go list: %q is not a package", line)
		}
		folder, err := filepath.Rel(root, words[1])
		if err != nil {
			return nil, err
		}
		p := listed{path: words[0], name: "./" + filepath.ToSlash(folder), imports: words[5:]}
		if p.depends, err = strconv.Atoi(words[2]); err != nil {
			return nil, err
		}
		all[p.path] = p.name
		if words[3] != "main" && words[4] != "00" {
			tested = append(tested, p)
		}
	}
	slices.SortFunc(tested, func(a, b listed) int { return cmp.Or(a.depends-b.depends, cmp.Compare(a.path, b.path)) })
	out := map[string][]string{}
	for _, p := range tested {
		slices.Sort(p.imports)
		for _, i := range slices.Compact(p.imports) {
			if name := all[i]; name != "" && name != p.name && len(out[name]) < n {
				out[name] = append(out[name], p.name)
			}
		}
	}
	return out, nil
}

package main

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/docs"
)

// newCite makes the command cite, which prints docs/references.bib entry by
// entry. The file is compiled into the binary.
func newCite(env *cli.Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "cite [NAME...]",
		Short: "Print the sources of the algorithms, in BibTeX",
		Long: `cite prints the bibliography's entries with the given keys, or those that say they describe the
algorithm of that name, as in
  ltlcheck cite magic
Without a name it lists all keys and titles.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error { return cite(env, args) },
	}
}

// reference is one entry of the bibliography; text is the entry as it stands in
// the file.
type reference struct{ key, title, note, text string }

// references splits the bibliography into entries: an entry ends with a closing
// brace at the margin.
func references(bib string) []reference {
	entryKey := regexp.MustCompile(`^@\w+\{([^,]+),`)
	entryTitle := regexp.MustCompile(`(?m)^  title\s*= \{(.*)\},?$`)
	entryNote := regexp.MustCompile(`(?m)^  note\s*= \{(.*)\},?$`)
	var out []reference
	for _, part := range strings.Split(bib, "\n}\n") {
		at := strings.Index(part, "@")
		if at < 0 {
			continue
		}
		text := part[at:] + "\n}\n"
		out = append(out, reference{key: first(entryKey, text), title: first(entryTitle, text), note: first(entryNote, text), text: text})
	}
	return out
}

// first returns the first group of the first match, "" without a match.
func first(re *regexp.Regexp, text string) string {
	if m := re.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}

// answers reports whether an entry is meant by a name: its key, or an algorithm
// that its note says it describes.
func (r *reference) answers(name string) bool {
	describes := regexp.MustCompile(`\balgorithm ` + regexp.QuoteMeta(strings.ToValidUTF8(name, "�")) + `\b`)
	return strings.EqualFold(r.key, name) || describes.MatchString(r.note)
}

// cite prints the entries of all names, or nothing if one of them has none.
func cite(env *cli.Environment, names []string) error {
	bib, err := docs.References()
	if err != nil {
		return err
	}
	all := references(bib)
	var b strings.Builder
	if len(names) == 0 {
		for _, r := range all {
			fmt.Fprintf(&b, "%-40s %s\n", r.key, strings.NewReplacer("{", "", "}", "").Replace(r.title))
		}
	}
	for _, name := range names {
		found := false
		for i := range all {
			if all[i].answers(name) {
				found = true
				b.WriteString(all[i].text)
			}
		}
		if !found {
			return cli.InputErrorf("nothing to cite for %q; ltlcheck cite lists the keys", name)
		}
	}
	_, err = fmt.Fprint(env.Stdout, b.String())
	return err
}

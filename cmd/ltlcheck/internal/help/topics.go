package help

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/docs"
)

// topic is a section of the documents that help can explain.
type topic struct {
	name, page string
	heading    string // of the section; "" is the page to its first section
}

// topics is the table of topics.
var topics = []topic{
	{"counterexamples", "guide.md", "## Counterexamples"},
	{"exit-statuses", "ci.md", ""},
	{"fairness", "specifications.md", "### assume"},
	{"formulas", "specifications.md", "## Formulas"},
	{"go", "go-api.md", "## A first model"},
	{"logs", "logs.md", ""},
	{"memory", "guide.md", "## Stores"},
	{"nets", "petri.md", ""},
	{"patterns", "specifications.md", "## Patterns"},
	{"promela", "promela.md", ""},
	{"random", "guide.md", "## Random searches"},
	{"reductions", "guide.md", "## Reductions"},
	{"specifications", "specifications.md", ""},
	{"symmetry", "guide.md", "### Interchangeable processes"},
	{"warnings", "specifications.md", "## Warnings"},
}

// Topics returns the names of the topics, sorted.
func Topics() (names []string) {
	for _, t := range topics {
		names = append(names, t.name)
	}
	return names
}

// IsTopic reports whether help can explain a topic.
func IsTopic(name string) bool { return slices.Contains(Topics(), name) }

// WriteTopic writes the section of the documents about a topic, for terminals.
// The error is the writer's, or that there is no such topic.
func WriteTopic(w io.Writer, name string, width int) error {
	i := slices.Index(Topics(), name)
	if i < 0 {
		return fmt.Errorf("there is no topic %s", name)
	}
	page, err := docs.Pages.ReadFile(topics[i].page)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, plain(section(string(page), topics[i].heading), width))
	return err
}

// section returns the part of a page from a heading to the next one of the same
// level or above; of the page itself, to its first section.
func section(page, heading string) string {
	lines := strings.SplitAfter(page, "\n")
	from := 0
	level := "#"
	if heading != "" {
		from = slices.Index(lines, heading+"\n")
		level, _, _ = strings.Cut(heading, " ")
	} else {
		level = "##"
	}
	if from < 0 {
		return ""
	}
	to := from + 1
	for inside := false; to < len(lines); to++ {
		if strings.HasPrefix(lines[to], "```") {
			inside = !inside
		}
		marks, _, ok := strings.Cut(lines[to], " ")
		if !inside && ok && strings.Trim(marks, "#") == "" && marks != "" && len(marks) <= len(level) {
			break
		}
	}
	return strings.Join(lines[from:to], "")
}

var (
	link    = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	comment = regexp.MustCompile(`(?s)<!--.*?-->\n?`)
)

// plain makes text for a terminal of a section: code is indented, items hang, and
// links are their words.
func plain(text string, width int) string {
	var b strings.Builder
	var prose []string // a paragraph, an item or a row
	flush := func() {
		if len(prose) == 0 {
			return
		}
		hang := ""
		if strings.HasPrefix(prose[0], "* ") {
			hang = "  "
		}
		line := link.ReplaceAllString(strings.ReplaceAll(strings.Join(prose, " "), "**", ""), "$1")
		b.WriteString(strings.Join(wrapLine(line, hang, width), "\n") + "\n")
		prose = nil
	}
	inside := false
	for _, line := range strings.Split(strings.TrimRight(comment.ReplaceAllString(text, ""), "\n"), "\n") {
		switch {
		case strings.HasPrefix(line, "```"):
			flush()
			inside = !inside
		case inside:
			b.WriteString(strings.TrimRight("  "+line, " ") + "\n")
		case line == "":
			flush()
			b.WriteByte('\n')
		case strings.HasPrefix(line, "#"):
			flush()
			b.WriteString(strings.TrimLeft(line, "# ") + "\n")
		case strings.HasPrefix(line, "|---"):
		default:
			if strings.HasPrefix(line, "* ") || strings.HasPrefix(line, "|") {
				flush()
			}
			prose = append(prose, strings.TrimSpace(line))
		}
	}
	flush()
	return b.String()
}

package help

import (
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// Wrap breaks the lines of a text so that none is wider than width characters,
// except for words that are wider. Lines that begin without a space are joined
// to paragraphs first; others keep their indentation, and continue indented
// further. Short lines that end with a colon stay headings.
func Wrap(text string, width int) string {
	var out, paragraph []string
	flush := func() {
		if len(paragraph) > 0 {
			out = append(out, wrapLine(strings.Join(paragraph, " "), "", width)...)
			paragraph = nil
		}
	}
	for _, line := range strings.Split(text, "\n") {
		switch {
		case strings.TrimSpace(line) == "":
			flush()
			out = append(out, "")
		case line[0] == ' ':
			flush()
			indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
			out = append(out, wrapLine(line, indent+"    ", width)...)
		case source.Width(line) < 40 && len(paragraph) == 0 && strings.HasSuffix(line, ":"):
			out = append(out, line)
		default:
			paragraph = append(paragraph, line)
		}
	}
	flush()
	return strings.Join(out, "\n")
}

// wrapLine breaks one line; those after the first begin with hang. Spaces
// within the line are kept, so that columns stay aligned.
func wrapLine(line, hang string, width int) (out []string) {
	for source.Width(line) > width {
		at := breakAt(line, width, hang)
		if at < 0 {
			break
		}
		out = append(out, strings.TrimRight(line[:at], " "))
		line = hang + strings.TrimLeft(line[at:], " ")
	}
	return append(out, line)
}

// breakAt returns the place of the last space at which the line can be broken,
// else of the first one behind the width; -1 if there is none.
func breakAt(line string, width int, hang string) int {
	begin := len(line) - len(strings.TrimLeft(line, " "))
	at, n := -1, 0
	for i, r := range line {
		if r == ' ' && i > max(begin, len(hang)) && (n <= width || at < 0) {
			at = i
		}
		if n++; n > width && at >= 0 {
			break
		}
	}
	return at
}

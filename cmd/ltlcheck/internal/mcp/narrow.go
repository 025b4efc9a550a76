package mcp

import (
	"regexp"
	"strings"
	"sync"
)

// gaps are the blanks between columns of a table.
var gaps = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(\S) {3,}`) })

// narrow makes lines of tables shorter for readers that pay for each character:
// columns are two blanks apart, and not below each other. Messages about the
// input keep their form, since carets point into them, and so do tables with a
// character for each step, of which the first line is the ruler.
func narrow(status int, lines []string) []string {
	if status != 0 && status != 1 && status != 3 {
		return lines
	}
	for i, line := range lines {
		text := strings.TrimLeft(line, " ")
		indent := line[:(len(line)-len(text))/4]
		if !strings.HasPrefix(text, "holds after step") {
			text = gaps().ReplaceAllString(text, "$1  ")
		}
		lines[i] = indent + text
	}
	return lines
}

package graphviz

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// helvetica has the widths of the printable characters of ASCII in the font
// that Graphviz measures labels in, in thousandths of its size. The metrics are
// those that Adobe published for the fonts of PostScript.
var helvetica = [...]int{
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, // space to /
	556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, // 0 to ?
	1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, // @ to O
	667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, // P to _
	333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, // ` to o
	556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, // p to ~
}

// otherWidth is a rough width for characters outside ASCII.
const otherWidth = 556

// label matches a line of text in a picture. It is compiled at its first use.
var label = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`<text([^>]*font-family="Helvetica[^>]*font-size="([0-9.]+)"[^>]*)>([^<]*)</text>`)
})

// fitted adds its length to every line of text. A browser that has another,
// wider font then squeezes the line so that it stays in its box.
func fitted(svg []byte) []byte {
	return label().ReplaceAllFunc(svg, func(line []byte) []byte {
		m := label().FindSubmatch(line)
		size, err := strconv.ParseFloat(string(m[2]), 64)
		text := html.UnescapeString(string(m[3]))
		if err != nil || text == "" || bytes.Contains(m[1], []byte("textLength")) {
			return line
		}
		return fmt.Appendf(nil, `<text%s textLength="%.2f" lengthAdjust="spacingAndGlyphs">%s</text>`, m[1], size*float64(width(text))/1000, m[3])
	})
}

// width returns the width of a text in thousandths of the font size.
func width(text string) (sum int) {
	for _, r := range strings.Trim(text, " ") { // for spaces at the ends are not shown
		if r == '\u00a0' {
			r = ' '
		}
		if i := int(r) - ' '; i >= 0 && i < len(helvetica) {
			sum += helvetica[i]
		} else {
			sum += otherWidth
		}
	}
	return sum
}

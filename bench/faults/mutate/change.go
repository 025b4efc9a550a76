package mutate

import (
	"bytes"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
)

// words matches the words of a text: names, numbers, and any other character by
// itself.
var words = regexp.MustCompile(`[A-Za-z_][A-Za-z_0-9]*|[0-9]+|[^\sA-Za-z_0-9]`)

// extremes replace numbers: values around the limits of integer types, and
// unusual notations.
var extremes = []string{"0", "1", "-1", "255", "256", "32768", "65536", "2147483647", "2147483648", "4294967296", "9223372036854775807", "18446744073709551616", "1e9", "00", "0x10"}

// strange are pieces of text that readers may handle wrongly.
var strange = []string{"\x00", "\x1b[2J", "\xff", "\ufeff", "\u2028", "\ufffe", "\r", "\n", "\t", "\"", "'", "\\", "/*", "*/", "//", "#", "<!--", "<![CDATA[", "&#0;", "&amp;", "--BODY--", "{", "}", "(", ")", "[", "]", "!", "->"}

// change returns a changed copy of a good text. Half of the results have one
// word changed, so that many can still be read; the others have one to four
// changes of any kind. seeds are further texts, of which pieces are used.
func change(rng *rand.Rand, text []byte, seeds [][]byte) []byte {
	text = slices.Clone(text)
	if rng.IntN(2) == 0 {
		return changeWord(rng, text)
	}
	for range 1 + rng.IntN(4) {
		text = changeOnce(rng, text, seeds)
	}
	return text
}

// changeOnce makes one random change.
func changeOnce(rng *rand.Rand, text []byte, seeds [][]byte) []byte {
	from := rng.IntN(len(text) + 1)
	to := min(len(text), from+rng.IntN(1+[]int{4, 40, 4000}[rng.IntN(3)]))
	piece := text[from:to]
	switch rng.IntN(10) {
	case 0: // another byte
		return replaceAt(text, from, min(len(text), from+1), []byte{byte(rng.IntN(256))})
	case 1: // something left out
		return replaceAt(text, from, to, nil)
	case 2: // something twice
		return replaceAt(text, from, from, piece)
	case 3: // something very often
		return replaceAt(text, from, from, bytes.Repeat(piece[:min(len(piece), 8)], 1<<rng.IntN(14)))
	case 4: // the end is missing
		return text[:from]
	case 5: // something strange
		return replaceAt(text, from, from, []byte(strings.Repeat(strange[rng.IntN(len(strange))], 1+rng.IntN(3))))
	case 6: // a piece of another text
		other := seeds[rng.IntN(len(seeds))]
		at := rng.IntN(len(other))
		return replaceAt(text, from, from, other[at:min(len(other), at+1+rng.IntN(200))])
	}
	return changeWord(rng, text)
}

// changeWord replaces one word by an extreme number or by another word of the
// text. In half of the cases it looks for a word of the same kind.
func changeWord(rng *rand.Rand, text []byte) []byte {
	all := words.FindAllIndex(text, -1)
	if len(all) == 0 {
		return text
	}
	old, other := all[rng.IntN(len(all))], all[rng.IntN(len(all))]
	for tries := 8 * rng.IntN(2); tries > 0 && kind(text[old[0]]) != kind(text[other[0]]); tries-- {
		other = all[rng.IntN(len(all))]
	}
	word := slices.Clone(text[other[0]:other[1]])
	if kind(text[old[0]]) == '0' && rng.IntN(2) == 0 {
		word = []byte(extremes[rng.IntN(len(extremes))])
	}
	return replaceAt(text, old[0], old[1], word)
}

// kind returns the kind of a word, given its first character: name, number, or
// other.
func kind(c byte) byte {
	switch {
	case c >= '0' && c <= '9':
		return '0'
	case c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z':
		return 'a'
	}
	return '.'
}

// replaceAt returns a copy of text in which a range is replaced.
func replaceAt(text []byte, from, to int, with []byte) []byte {
	return slices.Concat(text[:from], with, text[to:])
}

package source

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Visible returns a text in which every character can be seen, so that messages
// cannot hide or fake anything on a terminal: control characters, line ends,
// characters that Unicode does not assign, such as U+FFFE, and bytes that are
// no characters are written as \n, \x1b or \ufffe. A backslash stays as it is,
// so that the result cannot always be read back; see Quote.
func Visible(text string) string {
	hidden := func(r rune) bool { return r == utf8.RuneError || !isVisible(r) }
	if strings.IndexFunc(text, hidden) < 0 {
		return text
	}
	var b strings.Builder
	for i, r := range text {
		if _, size := utf8.DecodeRuneInString(text[i:]); r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&b, `\x%02x`, text[i])
			continue
		}
		b.WriteString(visibleRune(r))
	}
	return b.String()
}

func isVisible(r rune) bool { return r == ' ' || unicode.IsPrint(r) }

func visibleRune(r rune) string {
	switch {
	case isVisible(r):
		return string(r)
	case r == '\n':
		return `\n`
	case r < 0x80:
		return fmt.Sprintf(`\x%02x`, r)
	case r > 0xffff:
		return fmt.Sprintf(`\U%08x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

// Quote writes a text between double quotes, with backslashes before quotes and
// backslashes and with the escapes of Visible. Unquote reads it back.
func Quote(text string) string {
	return `"` + Visible(strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text)) + `"`
}

// Unquote reads the text that stood between double quotes: \n, \x1b, \ufffe and
// \U0001f600 as Quote writes them; any other character behind a backslash
// stands for itself.
func Unquote(text string) string {
	if strings.IndexByte(text, '\\') < 0 {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' || i+1 == len(text) {
			b.WriteByte(text[i])
			continue
		}
		i++
		i += unescape(&b, text[i:])
	}
	return b.String()
}

// escapeDigits are how many hexadecimal digits follow a letter.
var escapeDigits = map[byte]int{'x': 2, 'u': 4, 'U': 8}

// unescape writes the character that stands for what follows a backslash, and
// returns how many bytes follow the first of it.
func unescape(b *strings.Builder, text string) int {
	if text[0] == 'n' {
		b.WriteByte('\n')
		return 0
	}
	digits := escapeDigits[text[0]]
	code, ok := hexadecimal(text[1:], digits)
	switch {
	case digits == 0 || !ok:
		b.WriteByte(text[0])
		return 0
	case digits == 2:
		b.WriteByte(byte(code))
	default:
		b.WriteRune(code)
	}
	return digits
}

func hexadecimal(text string, digits int) (code rune, ok bool) {
	if len(text) < digits {
		return 0, false
	}
	for _, c := range []byte(text[:digits]) {
		at := strings.IndexByte("0123456789abcdef", c|0x20)
		if at < 0 {
			return 0, false
		}
		code = code<<4 | rune(at)
	}
	return code, true
}

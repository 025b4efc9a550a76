package ltl

import (
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/ltl/syntax"
)

// isPlainName reports whether Parse reads name as a proposition without quotes,
// wherever a proposition can stand.
func isPlainName(name string) bool {
	if name == "" || isReserved(name) || '0' <= name[0] && name[0] <= '9' || strings.IndexByte("FGX", name[0]) >= 0 {
		return false
	}
	for i := 0; i < len(name); i++ {
		if !isWordByte(name[i]) {
			return false
		}
	}
	return true
}

func isWordByte(c byte) bool {
	return c == '_' || c == '.' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func isReserved(name string) bool {
	switch name {
	case "U", "R", "V", "W", "M", "xor":
		return true
	}
	return syntax.IsKeyword(name) || strings.EqualFold(name, "true") || strings.EqualFold(name, "false")
}

const blanks = " \t\r\n\f"

// quote writes a name so that unquote reads it back. White space at the ends is
// escaped, since a quoted name is trimmed when it is read.
func quote(name string) string {
	var b strings.Builder
	b.WriteByte('"')
	inner := strings.Trim(name, blanks)
	start := strings.Index(name, inner)
	for i, r := range name {
		atEnd := inner == "" || i < start || i >= start+len(inner)
		if r == '"' || r == '\\' || atEnd {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	b.WriteByte('"')
	return b.String()
}

// unquote reads what stands between double quotes: white space at the ends does
// not count, and a backslash makes the next character stand for itself.
func unquote(text string) string {
	if strings.IndexByte(text, '\\') < 0 {
		return strings.Trim(text, blanks)
	}
	var b strings.Builder
	text = strings.TrimLeft(text, blanks)
	end := 0 // of what must stay
	escaped := false
	for _, r := range text {
		if r == '\\' && !escaped {
			escaped = true
			continue
		}
		b.WriteRune(r)
		if escaped || !strings.ContainsRune(blanks, r) {
			end = b.Len()
		}
		escaped = false
	}
	return b.String()[:end]
}

func escapeLaTeX(name string) string {
	return strings.NewReplacer(
		`\`, `\textbackslash{}`, `~`, `\textasciitilde{}`, `^`, `\textasciicircum{}`,
		`_`, `\_`, `#`, `\#`, `$`, `\$`, `%`, `\%`, `&`, `\&`, `{`, `\{`, `}`, `\}`,
	).Replace(name)
}

// UnescapeLaTeX returns the name that a command such as \mathit{a\_b} writes.
func UnescapeLaTeX(text string) string {
	text = text[strings.IndexByte(text, '{')+1 : len(text)-1]
	return strings.NewReplacer(
		`\textbackslash{}`, `\`, `\textasciitilde{}`, `~`, `\textasciicircum{}`, `^`,
		`\_`, `_`, `\#`, `#`, `\$`, `$`, `\%`, `%`, `\&`, `&`, `\{`, `{`, `\}`, `}`, `{}`, "",
	).Replace(text)
}

package lexemes

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/source"
)

// pieces are parts of texts, one of each kind that the scanner distinguishes.
var pieces = []string{
	"x", "_y1", "12", "0x1F", "1a", `"text"`, `"a \" b"`, "'c'", `'\n'`, "&&", "||", "->", "-->", "??", "<<", "==", "::", "..", "##", "#", "+", "é", "“",
	" ", "\t", "\n", "\r\n", "\\\n", "/* c */", "/* a\n b */", "// line\n", ";", "{", "}", "(", ")", `"open`, "/* open", "\x00",
}

func drawText(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 30).Draw(t, "pieces"), "")
}

// TestScanCoversText: the tokens of a text are pieces of it, in order and at the places that they name, and nothing but white space,
// comments and the first sign of --> lies between them.
func TestScanCoversText(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		text := drawText(t)
		at := 0
		for _, tok := range Scan(source.NewFile("m.pml", text)) {
			if tok.off < at || tok.Text == "" || !strings.HasPrefix(text[tok.off:], tok.Text) {
				t.Fatalf("%q: token %q at %d, behind %d", text, tok.Text, tok.off, at)
			}
			gap := text[at:tok.off]
			if rest := blank(gap); rest != "" && !(rest == "-" && tok.Text == "->") {
				t.Fatalf("%q: %q is left out before %q", text, rest, tok.Text)
			}
			if lines := strings.Contains(uncommented(gap), "\n"); tok.nl != (lines || at == 0) {
				t.Fatalf("%q: %q begins a line: %v", text, tok.Text, tok.nl)
			}
			at = tok.off + len(tok.Text)
		}
		if rest := blank(text[at:]); rest != "" {
			t.Fatalf("%q: %q is left out at the end", text, rest)
		}
	})
}

// uncommented returns a gap without comments of several lines and continued lines, whose ends of lines do not count.
func uncommented(gap string) string {
	gap = strings.NewReplacer("\\\n", "", "\\\r\n", "").Replace(gap)
	var out strings.Builder
	for gap != "" {
		switch {
		case strings.HasPrefix(gap, "/*"):
			end := strings.Index(gap[2:], "*/")
			gap = gap[2+end+2:]
		case strings.HasPrefix(gap, "//"):
			end := strings.IndexByte(gap, '\n')
			if end < 0 {
				end = len(gap)
			}
			gap = gap[end:]
		default:
			out.WriteByte(gap[0])
			gap = gap[1:]
		}
	}
	return out.String()
}

// blank returns what is neither white space nor a comment.
func blank(gap string) string {
	return strings.Join(strings.FieldsFunc(uncommented(gap), func(r rune) bool { return strings.ContainsRune(" \t\r\n\f\v", r) }), "")
}

// TestRenderScansBack: a text and its rendering have the same tokens, unless a string is open at the end of its line: a rendering is one
// line.
func TestRenderScansBack(t *testing.T) {
	closed := slices.DeleteFunc(slices.Clone(pieces), func(s string) bool { return strings.HasSuffix(s, "open") })
	seeded.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(closed), 0, 30).Draw(t, "pieces"), "")
		toks := Scan(source.NewFile("m.pml", text))
		again := Scan(source.NewFile("m.pml", Render(toks)))
		if texts(toks) != texts(again) {
			t.Fatalf("%q, and again %q", texts(toks), texts(again))
		}
	})
}

// texts returns the texts of tokens.
func texts(toks []Token) string {
	var all []string
	for _, t := range toks {
		all = append(all, t.Text)
	}
	return strings.Join(all, "␣")
}

// TestLexemesOfAnyText: whatever the text, lexemes end with the end of the text, have ascending indices, and positions inside their file.
func TestLexemesOfAnyText(t *testing.T) {
	words := append([]string{"proctype P()", "ltl p", "inline f(a)", "f(x)", "c_code", "mtype =", "if", "fi", "do", "od", "else", "#define x y\n", "\n#if x\n", "\n#endif\n",
		"for (i in a)", "P:x", "l:", "[]", "<>", "U", "[", "]"}, pieces...)
	seeded.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 0, 40).Draw(t, "words"), " ")
		errs := &Diagnostics{}
		toks := NewPreprocessor(Options{Alone: true}, errs).Run(source.NewFile("m.pml", text))
		all := Lexemes(ExpandInlines(Embed(toks, errs), errs), errs)
		for i := range all {
			l := &all[i]
			if l.GetTokenIndex() != i || l.IsEnd() != (i == len(all)-1) {
				t.Fatalf("%q: lexeme %d is %q with index %d", text, i, l.Text, l.GetTokenIndex())
			}
			if l.file == nil {
				continue
			}
			if l.GetStart() > len(l.file.Text) || l.GetStop() != l.GetStart()+len(l.Text)-1 {
				t.Fatalf("%q: %q lies from %d to %d", text, l.Text, l.GetStart(), l.GetStop())
			}
			if pos, _ := l.Blame(); !pos.IsValid() {
				t.Fatalf("%q: %q has no position", text, l.Text)
			}
		}
		for _, e := range errs.List {
			if !e.Pos.IsValid() {
				t.Fatalf("%q: %v has no position", text, e)
			}
		}
	})
}

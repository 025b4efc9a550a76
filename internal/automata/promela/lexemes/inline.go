package lexemes

import (
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"
)

// An inline is a macro of Promela: its body is copied to every call, with the
// words of the arguments in the place of the parameters. It is expanded after
// the preprocessor and before the parser. Tokens of a body remember the call,
// so that an error in them is reported at the call, with a note where the body
// is.

// maxInlines bounds the nesting of inline calls.
const maxInlines = 64

// expansion is the usual factor by which inlines make a text grow, for
// allocation.
const expansion = 2

// inliner expands the calls of inlines. A call becomes a block of its own, so
// that what the body declares is local to it.
type inliner struct {
	defs  map[string]*inlineDef
	errs  *Diagnostics
	stack []string
	made  int
}

// Embed replaces the text of embedded C by one token per brace pair, so that no
// later pass looks into it.
func Embed(toks []Token, errs *Diagnostics) []Token {
	if !slices.ContainsFunc(toks, func(t Token) bool { return strings.HasPrefix(t.Text, "c_") }) {
		return toks
	}
	out := make([]Token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		out = append(out, toks[i])
		switch toks[i].Text {
		case "c_code", "c_decl", "c_expr":
			for _, pair := range []string{"[]", "{}"} {
				if i+1 < len(toks) && toks[i+1].Is(pair[:1]) {
					end := closing(toks, i+1, pair[:1], pair[1:])
					if end < 0 {
						errs.Add(toks[i+1].Pos(), "no %q closes this %q", pair[1:], pair[:1])
						return out
					}
					out = append(out, embedded(toks[i+1:end+1], pair)...)
					i = end
				}
			}
		}
	}
	return out
}

// embedded makes one token of the text between braces. Text between brackets
// keeps them around it.
func embedded(toks []Token, pair string) []Token {
	t := toks[0]
	t.Kind, t.Text = tokEmbedded, Render(toks[1:len(toks)-1])
	if pair == "{}" {
		return []Token{t}
	}
	return []Token{toks[0], t, toks[len(toks)-1]}
}

// closing returns the index of the token that closes toks[i], -1 if there is
// none.
func closing(toks []Token, i int, open, shut string) int {
	depth := 0
	for ; i < len(toks); i++ {
		switch {
		case toks[i].Is(open):
			depth++
		case toks[i].Is(shut):
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// ExpandInlines removes the definitions of inlines and replaces their calls by
// blocks. Without inlines it returns toks.
func ExpandInlines(toks []Token, errs *Diagnostics) []Token {
	if !slices.ContainsFunc(toks, func(t Token) bool { return t.IsWord("inline") }) {
		return toks
	}
	in := &inliner{defs: map[string]*inlineDef{}, errs: errs}
	return in.expand(in.collect(toks), make([]Token, 0, expansion*len(toks)))
}

// collect removes the definitions and stores them.
func (in *inliner) collect(toks []Token) []Token {
	out := make([]Token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		if !toks[i].IsWord("inline") {
			out = append(out, toks[i])
			continue
		}
		end := in.definition(toks, i)
		if end < 0 {
			return out
		}
		i = end
	}
	return out
}

// definition reads the inline at toks[i] and returns the index of its last
// token, -1 after an error.
func (in *inliner) definition(toks []Token, i int) int {
	if i+2 >= len(toks) || toks[i+1].Kind != TokWord || !toks[i+2].Is("(") {
		in.errs.Add(toks[i].Pos(), "inline wants a name and its parameters in parentheses")
		return -1
	}
	d := &inlineDef{name: toks[i+1]}
	j := i + 3
	for ; j < len(toks) && !toks[j].Is(")"); j++ {
		switch {
		case toks[j].Kind == TokWord:
			d.params = append(d.params, toks[j].Text)
		case !toks[j].Is(","):
			in.errs.Add(toks[j].Pos(), "the parameters of inline %s are not a list of names", d.name.Text)
			return -1
		}
	}
	if j+1 >= len(toks) || !toks[j+1].Is("{") {
		in.errs.Add(d.name.Pos(), "inline %s has no body in braces", d.name.Text)
		return -1
	}
	end := closing(toks, j+1, "{", "}")
	if end < 0 {
		in.errs.Add(toks[j+1].Pos(), "no \"}\" closes the body of inline %s", d.name.Text)
		return -1
	}
	if in.defs[d.name.Text] != nil {
		in.errs.Add(d.name.Pos(), "inline %s is defined twice", d.name.Text)
	}
	d.body = toks[j+1 : end+1]
	in.defs[d.name.Text] = d
	return end
}

// expand appends toks with all calls expanded to out.
func (in *inliner) expand(toks, out []Token) []Token {
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		d := in.defs[t.Text]
		if t.Kind != TokWord || d == nil || i+1 >= len(toks) || !toks[i+1].Is("(") {
			out = append(out, t)
			continue
		}
		end := closing(toks, i+1, "(", ")")
		if end < 0 {
			in.errs.Add(t.Pos(), "no \")\" closes the arguments of inline %s", t.Text)
			return out
		}
		out = in.call(d, t, splitArguments(toks[i+2:end]), out)
		i = end
	}
	return out
}

// splitArguments splits the tokens of an argument list at its outer commas.
func splitArguments(toks []Token) [][]Token {
	if len(toks) == 0 {
		return nil
	}
	args, depth := [][]Token{nil}, 0
	for _, t := range toks {
		switch {
		case t.Is("(") || t.Is("["):
			depth++
		case t.Is(")") || t.Is("]"):
			depth--
		case t.Is(",") && depth == 0:
			args = append(args, nil)
			continue
		}
		args[len(args)-1] = append(args[len(args)-1], t)
	}
	return args
}

// call appends the expansion of one call. After an error a skip takes its
// place.
func (in *inliner) call(d *inlineDef, use Token, args [][]Token, out []Token) []Token {
	for i, name := range in.stack {
		if name == d.name.Text {
			in.errs.Add(use.Pos(), "inline %s calls itself (%s)", name,
				strings.Join(append(in.stack[i:len(in.stack):len(in.stack)], name), " calls "))
			return append(out, use.skip())
		}
	}
	if len(args) != len(d.params) {
		in.errs.Add(use.Pos(), "inline %s takes %s, not %d", d.name.Text, english.Plural(len(d.params), "argument", ""), len(args))
		return append(out, use.skip())
	}
	if len(in.stack) >= maxInlines || !in.fits(d, args) {
		in.errs.end(use.Pos(), "inline %s expands to too much: all inlines of a model may make %d words, and %d can call each other", d.name.Text, maxTokens, maxInlines)
		return append(out, use.skip())
	}
	in.stack = append(in.stack, d.name.Text)
	body := d.substitute(args, &call{inline: d.name.Text, pos: use.Pos(), outer: use.call})
	body[0].nl, body[0].space = use.nl, use.space // the call begins a line, wherever the body's brace stands
	out = in.expand(body, out)
	in.stack = in.stack[:len(in.stack)-1]
	return out
}

// fits counts the words that a call adds, and reports whether all calls
// together stay within the limit.
func (in *inliner) fits(d *inlineDef, args [][]Token) bool {
	in.made += len(d.body)
	for _, b := range d.body {
		if b.Kind != TokWord {
			continue
		}
		if i := indexOf(d.params, b.Text); i >= 0 {
			in.made += len(args[i])
		}
	}
	return in.made <= maxTokens
}

// substitute returns the body with the parameters replaced by the arguments.
// Words of an argument keep their position at the call.
func (d *inlineDef) substitute(args [][]Token, from *call) []Token {
	out := make([]Token, 0, len(d.body))
	lineEnd := false // behind an empty argument that stands at the beginning of a line
	for _, b := range d.body {
		b.inline = true
		b.nl = b.nl || lineEnd
		lineEnd = false
		i := -1
		if b.Kind == TokWord {
			i = indexOf(d.params, b.Text)
		}
		if i < 0 {
			b.call = from
			out = append(out, b)
			continue
		}
		lineEnd = b.nl && len(args[i]) == 0
		for j, t := range args[i] {
			t.inline, t.nl = true, j == 0 && b.nl
			if j == 0 {
				t.space = b.space
			}
			out = append(out, t)
		}
	}
	return out
}

// indexOf returns the index of s in list, -1 if it is not there.
func indexOf(list []string, s string) int {
	for i, x := range list {
		if x == s {
			return i
		}
	}
	return -1
}

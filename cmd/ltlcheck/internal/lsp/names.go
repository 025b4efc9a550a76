package lsp

import (
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// name is a word of a text and its place, in bytes.
type name struct {
	text       string
	start, end int
}

// word finds words, and what is no text of the language: comments and quotes.
var word = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)/\*.*?(?:\*/|$)|//[^\n]*|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|[A-Za-z_]\w*|[{}]`)
})

// namesOf returns the words and braces of a text outside comments and quotes,
// in order.
func namesOf(text string) (all []name) {
	for _, at := range word().FindAllStringIndex(text, -1) {
		if c := text[at[0]]; c != '/' && c != '"' && c != '\'' {
			all = append(all, name{text[at[0]:at[1]], at[0], at[1]})
		}
	}
	return all
}

// declaration is the name that introduces something, and the part of the text
// in which it is valid.
type declaration struct {
	name
	sort       string // what declares it: proctype, property, or its type
	kind       string // as hover says it
	from, till int    // its scope
}

// index describes the names of a text.
type index struct {
	text         string
	names        []name // without braces
	declarations []declaration
}

// types are the types of Promela with what hover shows of their values.
var types = map[string]string{
	"bit": "0 or 1", "bool": "false or true", "byte": "0 to 255", "pid": "0 to 255, a process number",
	"short": "-32,768 to 32,767", "int": "-2,147,483,648 to 2,147,483,647", "unsigned": "0 to 2^n - 1 for n bits",
	"mtype": "a symbolic name", "chan": "a channel",
}

// newIndex finds the declarations of a text.
func newIndex(path, text string) *index {
	x := &index{text: text}
	all := namesOf(text)
	if strings.EqualFold(filepath.Ext(path), ".ltl") {
		x.specification(all)
		return x
	}
	x.model(all)
	return x
}

// specification: a keyword, then the name.
func (in *index) specification(all []name) {
	kinds := map[string]string{"define": "definition", "assume": "assumption", "property": "property", "cover": "property"}
	for i, n := range all {
		if n.text == "{" || n.text == "}" {
			continue
		}
		in.names = append(in.names, n)
		if i > 0 && kinds[all[i-1].text] != "" && strings.TrimSpace(in.text[all[i-1].end:n.start]) == "" {
			in.declare(n, kinds[all[i-1].text], in.line(n.start), 0, len(in.text))
		}
	}
}

// model: types, then names up to the end of the declaration; scopes are the
// bodies of process types and inlines.
func (in *index) model(all []name) {
	depth, body := 0, -1
	var pending []int // declarations whose scope ends with the body
	values := false   // in the braces of an mtype
	blocks, claims := 0, 0
	closeScope := func(end int) {
		for _, k := range pending {
			in.declarations[k].till = end
		}
		pending, body = nil, -1
	}
	typeName := ""
	for i, n := range all {
		switch n.text {
		case "{":
			depth++
			values = i > 0 && all[i-1].text == "mtype"
			continue
		case "}":
			if depth--; depth <= 0 && body >= 0 {
				closeScope(n.end)
			}
			depth, values = max(0, depth), false
			continue
		}
		in.names = append(in.names, n)
		before := ""
		if i > 0 {
			before = all[i-1].text
		}
		local := body >= 0
		switch {
		case before == "proctype" || before == "inline" || before == "typedef" || before == "define" && in.before(all[i-1].start) == '#':
			in.declare(n, before, in.line(n.start), 0, len(in.text))
		case before == "ltl" && in.after(n.end) == '{':
			in.declare(n, "property", in.line(n.start), 0, len(in.text))
		case n.text == "ltl" && in.after(n.end) == '{':
			in.unnamed(n, "ltl_", blocks)
			blocks++
		case before == "never" && in.after(n.end) == '{':
			in.declare(n, "property", in.line(n.start), 0, len(in.text))
		}
		if n.text == "proctype" || n.text == "inline" || n.text == "init" || n.text == "never" {
			if !local && depth == 0 {
				body = n.start
			}
		}
		if n.text == "never" && depth == 0 {
			if in.after(n.end) == '{' {
				in.unnamed(n, "never_", claims)
			}
			claims++
		}
		if values {
			in.declare(n, "mtype value", "mtype value; "+in.line(n.start), 0, len(in.text))
			continue
		}
		if types[n.text] != "" || n.text == "typedef" {
			typeName = n.text
			continue
		}
		if typeName != "" && in.declares(all, i) {
			in.declare(n, typeName, typeName+": "+types[typeName]+"; "+in.line(n.start), max(body, 0), len(in.text))
			if local {
				pending = append(pending, len(in.declarations)-1)
			}
			continue
		}
		if in.isLabel(n) {
			in.declare(n, "label", "label "+in.line(n.start), max(body, 0), len(in.text))
			if local {
				pending = append(pending, len(in.declarations)-1)
			}
		}
	}
}

// declares reports whether word i is declared by the type before it: only
// names, commas, sizes and initial values stand between.
func (in *index) declares(all []name, i int) bool {
	for k := i - 1; k >= 0; k-- {
		between := in.text[all[k].end:all[k+1].start]
		if strings.ContainsAny(between, ";{}()") {
			return false
		}
		if types[all[k].text] != "" {
			return true
		}
		if k == i-1 && !strings.Contains(between, ",") {
			return false
		}
	}
	return false
}

// isLabel: a colon follows, and no second one, and a statement can begin before
// it.
func (in *index) isLabel(n name) bool {
	rest := strings.TrimLeft(in.text[n.end:], " \t")
	if !strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "::") {
		return false
	}
	before := strings.TrimRight(in.text[:n.start], " \t\r\n")
	return before == "" || strings.HasSuffix(before, ";") || strings.HasSuffix(before, "{") || strings.HasSuffix(before, ">") ||
		strings.HasSuffix(before, ":") && strings.HasSuffix(before, "::") || strings.HasSuffix(before, "}") || strings.Contains(in.text[len(before):n.start], "\n")
}

// declare adds a declaration.
func (in *index) declare(n name, sort, kind string, from, till int) {
	in.declarations = append(in.declarations, declaration{n, sort, kind, from, till})
}

// unnamed adds the declaration of a property without a name, which has one with
// a number.
func (in *index) unnamed(keyword name, prefix string, number int) {
	keyword.text = prefix + strconv.Itoa(number)
	in.declare(keyword, "property", in.line(keyword.start), 0, len(in.text))
}

// properties returns the declarations of properties.
func (in *index) properties() (all []*declaration) {
	for i := range in.declarations {
		if of := &in.declarations[i]; of.sort == "property" {
			all = append(all, of)
		}
	}
	return all
}

// before returns the byte before an offset, 0 at the beginning.
func (in *index) before(i int) byte {
	if i == 0 {
		return 0
	}
	return in.text[i-1]
}

// after returns the first byte from an offset on that is no white space, 0 at
// the end.
func (in *index) after(i int) byte {
	rest := strings.TrimLeft(in.text[i:], " \t\r\n")
	if rest == "" {
		return 0
	}
	return rest[0]
}

// line returns the text of the line around an offset.
func (in *index) line(at int) string {
	start := strings.LastIndexByte(in.text[:at], '\n') + 1
	end := strings.IndexByte(in.text[at:], '\n')
	if end < 0 {
		end = len(in.text) - at
	}
	return strings.TrimSpace(in.text[start : at+end])
}

// at returns the name at an offset; nil if there is none.
func (in *index) at(offset int) *name {
	for i := range in.names {
		if n := &in.names[i]; n.start <= offset && offset <= n.end {
			return n
		}
	}
	return nil
}

// declared returns the innermost declaration to which a name refers; nil if the
// text has none.
func (in *index) declared(n *name) *declaration {
	var found *declaration
	for i := range in.declarations {
		d := &in.declarations[i]
		if d.text == n.text && d.from <= n.start && n.start <= d.till && (found == nil || d.from > found.from) {
			found = d
		}
	}
	return found
}

// references returns all names that refer to the same declaration as n.
func (in *index) references(n *name) (all []name) {
	of := in.declared(n)
	for i := range in.names {
		k := &in.names[i]
		if k.text == n.text && in.declared(k) == of {
			all = append(all, *k)
		}
	}
	return all
}

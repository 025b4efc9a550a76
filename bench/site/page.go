package main

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
)

// markdown parses the dialect that the usual viewers of repositories parse. The
// documents are our own, so that raw HTML in them (line breaks in tables) is
// safe.
var markdown = goldmark.New(
	goldmark.WithExtensions(extension.GFM),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()),
	goldmark.WithRendererOptions(html.WithUnsafe()),
)

// page is a Markdown file.
type page struct {
	file    string // its name in the repository, with slashes
	title   string
	root    ast.Node
	text    []byte
	anchors map[string]bool
}

// section is a heading with the text below it, up to the next heading. It is an
// entry of the search index.
type section struct {
	Page  string `json:"page"`
	Title string `json:"title"`
	URL   string `json:"url"`
	Text  string `json:"text"`
}

// parse parses a Markdown file and collects the anchors of its headings.
func parse(file string, source []byte) *page {
	ids := &anchors{seen: map[string]int{}}
	root := markdown.Parser().Parse(text.NewReader(source), parser.WithContext(parser.NewContext(parser.WithIDs(ids))))
	p := &page{file: file, title: file, root: root, text: source, anchors: map[string]bool{}}
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		h, ok := n.(*ast.Heading)
		if !ok {
			continue
		}
		if h.Level == 1 && p.title == file {
			p.title = plain(h, source)
		}
		if id, ok := h.AttributeString("id"); ok {
			p.anchors[string(id.([]byte))] = true
		}
	}
	return p
}

// url returns the name of the page in the site.
func (p *page) url() string { return htmlName(p.file) }

// htmlName returns the name of the page of a Markdown file: README.md is the
// index of its folder.
func htmlName(file string) string {
	if strings.HasSuffix(file, "README.md") {
		return strings.TrimSuffix(file, "README.md") + "index.html"
	}
	return strings.TrimSuffix(file, ".md") + ".html"
}

// sections returns the entries of the page in the search index.
func (p *page) sections() (out []section) {
	at := section{Page: p.title, Title: p.title, URL: p.url()}
	var words strings.Builder
	finish := func() {
		at.Text = strings.Join(strings.Fields(words.String()), " ")
		if at.Text != "" {
			out = append(out, at)
		}
		words.Reset()
	}
	for n := p.root.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok {
			finish()
			at.Title, at.URL = plain(h, p.text), p.url()
			if id, ok := h.AttributeString("id"); ok {
				at.URL += "#" + string(id.([]byte))
			}
			continue
		}
		words.WriteString(plain(n, p.text))
		words.WriteByte(' ')
	}
	finish()
	return out
}

// html renders the page without the frame around it.
func (p *page) html() ([]byte, error) {
	var b bytes.Buffer
	err := markdown.Renderer().Render(&b, p.text, p.root)
	return b.Bytes(), err
}

// plain returns the text of a node without markup. Blocks in it are separated
// by spaces.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // no function here returns an error
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				b.Write(n.Segment.Value(source))
				if n.SoftLineBreak() {
					b.WriteByte(' ')
				}
			}
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			if entering {
				b.Write(n.Lines().Value(source))
			}
		default:
			if !entering && n.Type() == ast.TypeBlock {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(b.String())
}

// anchors generates the anchors of headings as the usual viewers do: lower case
// letters and digits, hyphens for spaces, and a number for repeated names. It
// implements parser.IDs of goldmark.
type anchors struct{ seen map[string]int }

// Generate returns the anchor of a heading.
func (a *anchors) Generate(value []byte, _ ast.NodeKind) []byte {
	var b strings.Builder
	for _, r := range strings.ToLower(strings.TrimSpace(string(value))) {
		switch {
		case r == ' ':
			b.WriteByte('-')
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
			b.WriteRune(r)
		}
	}
	name := b.String()
	n := a.seen[name]
	a.seen[name]++
	if n > 0 {
		name += "-" + strconv.Itoa(n)
	}
	return []byte(name)
}

// Put reserves an anchor that the text itself defines.
func (a *anchors) Put(value []byte) { a.seen[string(value)]++ }

package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
)

var (
	//go:embed page.html
	pageHTML string
	//go:embed search.js
	searchJS []byte
	//go:embed style.css
	styleCSS []byte

	layout = template.Must(template.New("page").Parse(pageHTML))
)

// site is the documents of a repository.
type site struct {
	root  string
	pages map[string]*page // by name in the repository
	files map[string]bool  // other files that pages link to: pictures, examples, sources
	index []section

	playground bool   // there is one, in the folder of this name
	version    string // what the pages describe; "" if that is not a release
}

// load reads the Markdown files at the top of the repository, in .github and
// below docs, and changes their links so that they lead to files of the site.
// The error lists all dead links.
func load(root string) (*site, error) {
	s := &site{root: root, pages: map[string]*page{}, files: map[string]bool{}}
	for _, folder := range []string{".", ".github", "docs"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(file string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() {
				if folder != "docs" && file != filepath.Join(root, folder) || d.Name() == "node_modules" {
					return filepath.SkipDir
				}
				return nil
			}
			if !strings.HasSuffix(file, ".md") {
				return nil
			}
			return s.add(file)
		})
		if err != nil {
			return nil, err
		}
	}
	var dead []error
	for _, name := range s.names() {
		p := s.pages[name]
		s.index = append(s.index, p.sections()...)
		dead = append(dead, s.relink(p)...)
	}
	return s, errors.Join(dead...)
}

// add reads a Markdown file.
func (s *site) add(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	name, err := filepath.Rel(s.root, file)
	if err != nil {
		return err
	}
	p := parse(filepath.ToSlash(name), text)
	s.pages[p.file] = p
	return nil
}

// names returns the names of the pages, sorted.
func (s *site) names() (names []string) {
	for name := range s.pages {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// relink changes the links of a page and returns those that are dead.
func (s *site) relink(p *page) (dead []error) {
	_ = ast.Walk(p.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // no function here returns an error
		if !entering {
			return ast.WalkContinue, nil
		}
		var to *[]byte
		switch n := n.(type) {
		case *ast.Link:
			to = &n.Destination
		case *ast.Image:
			to = &n.Destination
		default:
			return ast.WalkContinue, nil
		}
		link, err := s.target(p, string(*to))
		if err != nil {
			dead = append(dead, fmt.Errorf("%s: %w", p.file, err))
		} else {
			*to = []byte(link)
		}
		return ast.WalkContinue, nil
	})
	return dead
}

// target returns where a link of a page leads in the site. Links to other sites
// stay as they are.
func (s *site) target(p *page, link string) (string, error) {
	if strings.Contains(link, "://") || strings.HasPrefix(link, "mailto:") {
		return link, nil
	}
	name, anchor, anchored := strings.Cut(link, "#")
	to := p
	if name != "" {
		file := path.Join(path.Dir(p.file), name)
		to = s.pages[file]
		if to == nil {
			return link, s.addFile(file, link)
		}
		name = htmlName(name)
	}
	if anchored && !to.anchors[anchor] {
		return "", fmt.Errorf("dead link %s: there is no such heading", link)
	}
	if anchored {
		name += "#" + anchor
	}
	return name, nil
}

// addFile adds a file, or the files in a folder, that a page links to.
func (s *site) addFile(file, link string) error {
	info, err := os.Stat(filepath.Join(s.root, filepath.FromSlash(file)))
	if err != nil || strings.HasPrefix(file, "..") {
		return fmt.Errorf("dead link %s", link)
	}
	if !info.IsDir() {
		s.files[file] = true
		return nil
	}
	entries, err := os.ReadDir(filepath.Join(s.root, filepath.FromSlash(file)))
	for _, e := range entries {
		if e.Type().IsRegular() && !strings.HasSuffix(e.Name(), ".md") {
			s.files[path.Join(file, e.Name())] = true
		}
	}
	s.files[file] = true
	return err
}

// write writes the site into a folder.
func (s *site) write(out string) error {
	index, err := json.Marshal(s.index)
	if err != nil {
		return err
	}
	made := map[string][]byte{"style.css": styleCSS, "search.js": searchJS, "index.js": slices.Concat([]byte("const sections = "), index, []byte(";\n"))}
	for _, p := range s.pages {
		body, err := p.html()
		if err != nil {
			return err
		}
		if made[p.url()], err = s.render(p.title, p.url(), body); err != nil {
			return err
		}
	}
	for file := range s.files {
		text, err := os.ReadFile(filepath.Join(s.root, filepath.FromSlash(file)))
		if err == nil {
			made[file] = text
			continue
		}
		file = path.Join(file, "index.html")
		if made[file] == nil { // a folder that has no page of its own
			if made[file], err = s.render(path.Dir(file), file, s.listing(path.Dir(file))); err != nil {
				return err
			}
		}
	}
	for name, content := range made {
		name = filepath.Join(out, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// listing returns a page with links to the files of a folder that are in the
// site.
func (s *site) listing(folder string) []byte {
	var names []string
	for file := range s.files {
		if path.Dir(file) == folder {
			names = append(names, path.Base(file))
		}
	}
	slices.Sort(names)
	var b bytes.Buffer
	fmt.Fprintf(&b, "<h1>%s</h1>\n<ul>\n", template.HTMLEscapeString(folder))
	for _, name := range names {
		name = template.HTMLEscapeString(name)
		fmt.Fprintf(&b, "<li><a href=\"%s\">%s</a></li>\n", name, name)
	}
	b.WriteString("</ul>\n")
	return b.Bytes()
}

// render puts the body of a page into the frame of all pages.
func (s *site) render(title, url string, body []byte) ([]byte, error) {
	var b bytes.Buffer
	err := layout.Execute(&b, map[string]any{
		"Title": title, "Playground": s.playground, "Version": s.version,
		"Top":  strings.Repeat("../", strings.Count(url, "/")),
		"Body": template.HTML(body), // made from the repository's own documents
	})
	return b.Bytes(), err
}

// forward writes the page above the site of a version, which leads to it.
func (s *site) forward(out string) error {
	version := template.HTMLEscapeString(s.version)
	page := fmt.Sprintf("<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>ltlcheck</title>\n<meta http-equiv=\"refresh\" content=\"0; url=%[1]s/index.html\">\n<a href=\"%[1]s/index.html\">ltlcheck %[1]s</a>\n</html>\n", version)
	return os.WriteFile(filepath.Join(out, "index.html"), []byte(page), 0o644)
}

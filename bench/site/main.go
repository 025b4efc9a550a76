// Command site makes a static site of the documents of the repository: the
// Markdown files as pages, the files that they link to, and an index that a
// browser searches without a server, and the playground, in which ltlcheck runs
// in the browser. A dead link is an error.
//
//	go run ./bench/site -o FOLDER [-root FOLDER] [-playground=false] [-version 1.0.0]
//
// The folder of -o must be new or empty. With a version the site is in a folder
// of that name below it, beside a page that leads there: sites of several
// versions can be put together. Two parts make what belongs to it:
//
//	go run ./bench/site playground -o FOLDER               the playground alone, which can be opened from disk
//	go run ./bench/site gallery -ltlcheck PATH [-o FOLDER] the pictures of docs/gallery.md and README.md
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/bench/internal/playground"
	"github.com/ltlcheck/ltlcheck/bench/site/gallery"
)

func main() {
	parts.Main("site",
		parts.New("", "the documents as a static site", run),
		parts.New("playground", "the page in which ltlcheck runs in the browser", play),
		parts.New("gallery", "photographs of the pages of ltlcheck", gallery.Run),
	)
}

// target defines the flags of both parts that make a folder: the top of the
// repository, and the folder. The function that it returns checks the latter.
func target(c *parts.Call) (root, out *string, parse func() error) {
	root = c.String("root", ".", "top of the repository")
	out = c.String("o", "", "new or empty folder")
	return root, out, func() error {
		if err := c.Parse(); err != nil {
			return err
		}
		if *out == "" {
			return errors.New("-o is missing: a folder")
		}
		if entries, err := os.ReadDir(*out); err == nil && len(entries) > 0 {
			return fmt.Errorf("%s is not empty", *out)
		}
		return nil
	}
}

// play makes the playground alone: 12 MB.
func play(c *parts.Call) error {
	root, out, parse := target(c)
	if err := parse(); err != nil {
		return err
	}
	size, err := playground.Write(c.Context, *root, *out)
	if err == nil {
		fmt.Fprintf(c.Out, "%s: open index.html in a browser; the checker is %.1f MB, compressed\n", *out, float64(size)/1e6)
	}
	return err
}

func run(c *parts.Call) error {
	root, out, parse := target(c)
	play := c.Bool("playground", true, "make the playground as well, which takes longer")
	version := c.String("version", "", "the version that the pages describe")
	if err := parse(); err != nil {
		return err
	}
	s, err := load(*root)
	if err != nil {
		return err
	}
	s.playground, s.version = *play, *version
	folder := filepath.Join(*out, *version)
	if err := s.write(folder); err != nil {
		return err
	}
	if *version != "" {
		if err := s.forward(*out); err != nil {
			return err
		}
	}
	if *play {
		if _, err := playground.Write(c.Context, *root, filepath.Join(folder, "playground")); err != nil {
			return err
		}
	}
	fmt.Fprintf(c.Out, "%d pages, %d other files, %d sections to search\n", len(s.pages), len(s.files), len(s.index))
	return nil
}

// Command site makes a static site of the documents of the repository: the
// Markdown files as pages, the files that they link to, and an index that a
// browser searches without a server, and the playground, in which ltlcheck runs
// in the browser. A dead link is an error.
//
//	go run ./bench/site -o FOLDER [-root FOLDER] [-playground=false]
//
// The folder of -o must be new or empty.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/ltlcheck/ltlcheck/bench/internal/playground"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}

func run(args []string, stdout, stderr io.Writer) error {
	fs := flag.NewFlagSet("site", flag.ContinueOnError)
	fs.SetOutput(stderr)
	root := fs.String("root", ".", "top of the repository")
	play := fs.Bool("playground", true, "make the playground as well, which takes longer")
	out := fs.String("o", "", "new or empty folder for the site")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if *out == "" {
		return fmt.Errorf("-o is missing: a folder for the site")
	}
	if entries, err := os.ReadDir(*out); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty", *out)
	}
	s, err := load(*root)
	if err != nil {
		return err
	}
	s.playground = *play
	if err := s.write(*out); err != nil {
		return err
	}
	if *play {
		if _, err := playground.Write(context.Background(), *root, filepath.Join(*out, "playground")); err != nil {
			return err
		}
	}
	fmt.Fprintf(stdout, "%d pages, %d other files, %d sections to search\n", len(s.pages), len(s.files), len(s.index))
	return nil
}

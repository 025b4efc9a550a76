// Command site makes a static site of the documents of the repository: the
// Markdown files as pages, the files that they link to, and an index that a
// browser searches without a server. A dead link is an error.
//
//	go run ./bench/site -o FOLDER [-root FOLDER]
//
// The folder of -o must be new or empty.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
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
	if err := s.write(*out); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%d pages, %d other files, %d sections to search\n", len(s.pages), len(s.files), len(s.index))
	return nil
}

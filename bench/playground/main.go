// Command playground makes a page in which ltlcheck runs in the browser, without
// a server. It can be opened from disk, or be put on any web server; bench/site
// makes it as a part of the documentation site.
//
//	go run ./bench/playground -o FOLDER [-root FOLDER]
//
// The folder of -o must be new or empty. It gets 12 MB.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/ltlcheck/ltlcheck/bench/internal/playground"
)

func main() {
	if err := run(context.Background(), os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "playground:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	fs := flag.NewFlagSet("playground", flag.ContinueOnError)
	fs.SetOutput(stderr)
	root := fs.String("root", ".", "top of the repository")
	out := fs.String("o", "", "new or empty folder for the page")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if *out == "" {
		return fmt.Errorf("-o is missing: a folder for the page")
	}
	if entries, err := os.ReadDir(*out); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty", *out)
	}
	size, err := playground.Write(ctx, *root, *out)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s: open index.html in a browser; the checker is %.1f MB, compressed\n", *out, float64(size)/1e6)
	return nil
}

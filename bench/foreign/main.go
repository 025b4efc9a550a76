// Command foreign compares two checkers of certificates: the one of the command
// certify, and the one in JavaScript that was written from
// docs/certificate-format.md alone. It draws random Promela models with
// formulas, writes certificates of what holds, and changes them, with the right
// checksums. It prints what both say, and ends with status 1 if they differ, or
// if one refuses what the search made. It needs Node.
//
//	go run ./bench/foreign -certificates 3000 -forgeries 50000
//
// What the checker in JavaScript does not support is counted by reason and not
// compared. An interrupt ends it with the counts so far.
package main

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/forge"
)

func main() {
	certificates := flag.Int("certificates", 3000, "how many certificates both have to accept")
	forgeries := flag.Int("forgeries", 50_000, "how many changed certificates both have to judge")
	seed := flag.Uint64("seed", 1, "the first seed")
	checker := flag.String("checker", "docs/certify", "the folder of the checker in JavaScript")
	keep := flag.String("keep", "", "write the certificates on which they differ into this folder")
	flag.Parse()
	if err := run(*certificates, *forgeries, *seed, *checker, *keep); err != nil {
		fmt.Fprintln(os.Stderr, "foreign:", err)
		os.Exit(1)
	}
}

// comparison counts what both checkers say.
type comparison struct {
	forge.Comparison
	seed        uint64
	folder      string
	keep        string
	began       time.Time
	differences int
}

func run(certificates, forgeries int, seed uint64, checker, keep string) error {
	foreign, err := forge.Start(checker)
	if err != nil {
		return err
	}
	defer foreign.Close()
	folder, err := os.MkdirTemp("", "foreign")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	c := comparison{Comparison: forge.NewComparison(foreign, folder), seed: seed, keep: keep, began: time.Now()}
	each := max(1, (forgeries+certificates-1)/max(1, certificates))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	for ctx.Err() == nil && (c.Accepted < certificates || c.Forged < forgeries) {
		if err := c.one(ctx, each); err != nil {
			return err
		}
	}
	c.print()
	if c.differences > 0 {
		return fmt.Errorf("%d differences", c.differences)
	}
	return nil
}

// one draws a certificate and compares it and some forgeries of it.
func (c *comparison) one(ctx context.Context, each int) error {
	rng := rand.New(rand.NewPCG(c.seed, 61))
	drawn, err := forge.Draw(ctx, rng, filepath.Join(c.Folder, "model.pml"))
	if err != nil || drawn == nil {
		c.seed++
		return err
	}
	supported, err := c.Genuine(ctx, drawn)
	c.report(err)
	for n := 0; n < each && supported && err == nil; n++ {
		c.report(c.Forgery(ctx, drawn, rng))
	}
	c.seed++
	return nil
}

// report prints a difference.
func (c *comparison) report(err error) {
	if err == nil {
		return
	}
	c.differences++
	fmt.Printf("seed %d: %v\n", c.seed, err)
	if c.keep == "" {
		return
	}
	for _, name := range []string{"model.pml", "certificate"} {
		data, err := os.ReadFile(filepath.Join(c.Folder, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(c.keep, fmt.Sprintf("%d-%s", c.seed, name)), data, 0o600)
		}
		if err != nil {
			fmt.Println(err)
		}
	}
}

var detail = regexp.MustCompile(`^line \d+: `)

// print prints the counts.
func (c *comparison) print() {
	fmt.Printf("%d certificates with %d properties accepted by both; %d of %d are not supported by the second\n", c.Accepted, c.Properties, c.Unsupported, c.Accepted+c.Unsupported)
	fmt.Printf("%d forgeries: %d refused by both, %d accepted by both as they are proofs, %d not supported, %d with an equivalent formula\n", c.Forged, c.Refused, c.Proofs, c.UnsupportedForgeries, c.Rewritten)
	reasons := map[string]int{}
	for reason, n := range c.Reasons {
		reasons[detail.ReplaceAllString(reason, "")] += n
	}
	for _, reason := range slices.SortedFunc(maps.Keys(reasons), func(a, b string) int { return reasons[b] - reasons[a] }) {
		fmt.Printf("  unsupported: %d %s\n", reasons[reason], reason)
	}
	kinds := slices.Sorted(maps.Keys(c.Kinds))
	for _, kind := range kinds {
		fmt.Printf("  %d %s\n", c.Kinds[kind], kind)
	}
	fmt.Printf("%d differences, %.0f s\n", c.differences, time.Since(c.began).Seconds())
}

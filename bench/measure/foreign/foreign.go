// Package foreign compares two checkers of certificates: the one of the command
// certify, and the one in JavaScript that was written from
// docs/internals/certificate-format.md alone. It draws random Promela models with
// formulas, writes certificates of what holds, and changes them, with the right
// checksums. It prints what both say; it is an error if they differ, or if one
// refuses what the search made. It needs Node.
//
//	go run ./bench/measure foreign -certificates 3000 -forgeries 50000
//
// What the checker in JavaScript does not support is counted by reason and not
// compared. An interrupt ends it with the counts so far.
package foreign

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/forge"
)

// Run compares until there are as many certificates and forgeries as wanted.
func Run(call *parts.Call) error {
	certificates := call.Int("certificates", 3000, "how many certificates both have to accept")
	forgeries := call.Int("forgeries", 50_000, "how many changed certificates both have to judge")
	seed := call.Uint64("seed", 1, "the first seed")
	checker := call.String("checker", "docs/certify", "the folder of the checker in JavaScript")
	keep := call.String("keep", "", "write the certificates on which they differ into this folder")
	if err := call.Parse(); err != nil {
		return err
	}
	other, err := forge.Start(*checker)
	if err != nil {
		return err
	}
	defer other.Close()
	if *keep != "" {
		if err := os.MkdirAll(*keep, 0o777); err != nil {
			return err
		}
	}
	folder, err := os.MkdirTemp("", "foreign")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	c := comparison{Comparison: forge.NewComparison(other, folder), call: call, seed: *seed, keep: *keep, began: time.Now()}
	each := max(1, (*forgeries+*certificates-1)/max(1, *certificates))
	for call.Context.Err() == nil && (c.Accepted < *certificates || c.Forged < *forgeries) {
		if err := c.one(each); err != nil {
			return err
		}
	}
	c.print()
	if c.differences > 0 {
		return parts.ErrWrong
	}
	return nil
}

// comparison counts what both checkers say.
type comparison struct {
	forge.Comparison
	call        *parts.Call
	seed        uint64
	keep        string
	began       time.Time
	differences int
}

// one draws a certificate and compares it and some forgeries of it.
func (c *comparison) one(each int) error {
	ctx, rng := context.Background(), rand.New(rand.NewPCG(c.seed, 61))
	drawn, err := forge.Draw(ctx, rng, filepath.Join(c.Folder, "model.pml"))
	if err != nil || drawn == nil {
		c.seed++
		return err
	}
	supported, err := c.Genuine(ctx, drawn)
	c.report(err)
	for n := 0; n < each && supported && err == nil; n++ {
		err := c.Forgery(ctx, drawn, rng)
		if c.report(err); errors.Is(err, forge.ErrEnded) {
			return err
		}
	}
	c.seed++
	if errors.Is(err, forge.ErrEnded) {
		return err
	}
	return nil
}

// report prints a difference.
func (c *comparison) report(err error) {
	if err == nil {
		return
	}
	c.differences++
	fmt.Fprintf(c.call.Out, "seed %d: %v\n", c.seed, err)
	if c.keep == "" {
		return
	}
	for _, name := range []string{"model.pml", "certificate"} {
		data, err := os.ReadFile(filepath.Join(c.Folder, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(c.keep, fmt.Sprintf("%d-%s", c.seed, name)), data, 0o600)
		}
		if err != nil {
			fmt.Fprintln(c.call.Out, err)
		}
	}
}

var detail = regexp.MustCompile(`^line \d+: `)

// print prints the counts.
func (c *comparison) print() {
	fmt.Fprintf(c.call.Out, "%d certificates with %d properties accepted by both; %d of %d are not supported by the second\n", c.Accepted, c.Properties, c.Unsupported, c.Accepted+c.Unsupported)
	fmt.Fprintf(c.call.Out, "%d forgeries: %d refused by both, %d accepted by both as they are proofs, %d not supported, %d with an equivalent formula\n", c.Forged, c.Refused, c.Proofs, c.UnsupportedForgeries, c.Rewritten)
	reasons := map[string]int{}
	for reason, n := range c.Reasons {
		reasons[detail.ReplaceAllString(reason, "")] += n
	}
	for _, reason := range slices.SortedFunc(maps.Keys(reasons), func(a, b string) int { return reasons[b] - reasons[a] }) {
		fmt.Fprintf(c.call.Out, "  unsupported: %d %s\n", reasons[reason], reason)
	}
	kinds := slices.Sorted(maps.Keys(c.Kinds))
	for _, kind := range kinds {
		fmt.Fprintf(c.call.Out, "  %d %s\n", c.Kinds[kind], kind)
	}
	fmt.Fprintf(c.call.Out, "%d differences, %.0f s\n", c.differences, time.Since(c.began).Seconds())
}

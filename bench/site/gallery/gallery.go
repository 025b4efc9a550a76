// Package gallery takes the photographs of docs/gallery.md: ten pages of
// ltlcheck, each at 1280 and 420 pixels, in light and in dark colours, the four
// of a page in one PNG, and the picture of README.md. It needs Chromium, and runs in the repository's root.
//
//	go build ./cmd/ltlcheck
//	go run ./bench/site gallery -ltlcheck ./ltlcheck [-o FOLDER] [-only NAME]
package gallery

import (
	"context"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
)

// Run takes the photographs.
func Run(c *parts.Call) error {
	command := c.String("ltlcheck", "ltlcheck", "path of ltlcheck")
	out := c.String("o", filepath.Join("docs", "gallery"), "folder of the pictures")
	only := c.String("only", "", "name of the only page")
	limit := c.Duration("limit", 10*time.Minute, "time limit of all")
	if err := c.Parse(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(c.Context, *limit)
	defer cancel()
	for _, p := range pages {
		if *only != "" && *only != p.name {
			continue
		}
		if err := photograph(ctx, *command, *out, p); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		fmt.Fprintln(c.Out, p.name)
	}
	return nil
}

// photograph writes the picture of a page.
func photograph(ctx context.Context, command, folder string, p page) error {
	address, end, err := p.open(ctx, command)
	if err != nil {
		return err
	}
	defer end()
	views, err := views(ctx, address, p.actions)
	if err != nil {
		return err
	}
	if p.alone != "" {
		if err := save(filepath.Join(folder, p.alone), views[0]); err != nil {
			return err
		}
	}
	return save(filepath.Join(folder, "page-"+p.name+".png"), together(views))
}

func save(name string, img image.Image) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(f, reduced(img)); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

package gallery

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/ltlcheck/ltlcheck/internal/browsertest"
)

const (
	wide, narrow = 1280, 420
	height       = 900
	gap          = 16
	settled      = 500 * time.Millisecond // in which the page has drawn what was asked for last
)

// views are the four views of a page: wide and narrow in light colours, and in dark ones.
func views(ctx context.Context, address string, actions []chromedp.Action) ([]image.Image, error) {
	browser := browsertest.Installed()
	if browser == "" {
		return nil, errors.New("no Chromium is installed")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browser), chromedp.NoSandbox,
		chromedp.Flag("disable-gpu", true), chromedp.Flag("hide-scrollbars", true))
	ctx, cancel := chromedp.NewExecAllocator(ctx, options...)
	defer cancel()
	ctx, cancel = chromedp.NewContext(ctx)
	defer cancel()
	var out []image.Image
	for _, scheme := range []string{"light", "dark"} {
		for _, width := range []int64{wide, narrow} {
			img, err := view(ctx, address, actions, width, scheme)
			if err != nil {
				return nil, err
			}
			out = append(out, img)
		}
	}
	return out, nil
}

// view opens the page anew, as another size may choose another layout when it is opened.
func view(ctx context.Context, address string, actions []chromedp.Action, width int64, scheme string) (image.Image, error) {
	var text []byte
	colours := emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}})
	err := chromedp.Run(ctx,
		colours,
		chromedp.EmulateViewport(width, height),
		chromedp.Navigate("about:blank"), // or a change of the fragment alone would not load
		chromedp.Navigate(address),
		chromedp.Tasks(actions),
		chromedp.Sleep(settled),
		chromedp.CaptureScreenshot(&text),
	)
	if err != nil {
		return nil, err
	}
	return png.Decode(bytes.NewReader(text))
}

// Package browsertest opens pages in headless Chromium, for tests of the
// programs that run in the browser (package internal/report/web). A test is skipped
// where Chromium is not installed; with the environment variable
// LTLCHECK_REQUIRE_BROWSER set, it fails instead.
//
//	p := browsertest.New(t)
//	p.Run(chromedp.Navigate(browsertest.File(t, "report.html")))
//	p.Wait(`document.querySelector("table") !== null`)
//	if c := p.Complaints(); len(c) > 0 {
//		t.Errorf("the browser complains: %q", c)
//	}
package browsertest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// programs are the names under which Chromium is installed.
var programs = []string{"chromium", "chromium-browser", "google-chrome", "chrome"}

// Page is a page in a browser process of its own. It records the requests of
// the page and the errors in it.
type Page struct {
	Context context.Context
	t       testing.TB

	lock       sync.Mutex
	requests   []string
	complaints []string
}

// patience is the time limit of one test.
const patience = 5 * time.Minute

// New starts a browser, which ends with the test. It skips or fails the test if
// there is none.
func New(t testing.TB) *Page {
	t.Helper()
	program := Installed()
	switch {
	case program == "" && os.Getenv("LTLCHECK_REQUIRE_BROWSER") != "":
		t.Fatal("Chromium is not installed")
	case program == "":
		t.Skip("Chromium is not installed: what runs in the browser is not tested")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox,
		chromedp.Flag("disable-gpu", true), chromedp.WindowSize(1280, 900))
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	p := &Page{Context: ctx, t: t}
	chromedp.ListenTarget(ctx, p.listen)
	p.Run(network.Enable(), log.Enable(), runtime.Enable())
	return p
}

// Installed returns the path of Chromium, "" if it is not installed.
func Installed() string {
	for _, name := range programs {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// listen records an event. The browser calls it in another goroutine.
func (p *Page) listen(event any) {
	p.lock.Lock()
	defer p.lock.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		p.requests = append(p.requests, e.Request.URL)
	case *runtime.EventExceptionThrown:
		p.complaints = append(p.complaints, e.ExceptionDetails.Error())
	case *log.EventEntryAdded:
		p.complaints = append(p.complaints, fmt.Sprint(e.Entry.Level, ": ", e.Entry.Text))
	}
}

// Run executes actions one after another. An error ends the test.
func (p *Page) Run(actions ...chromedp.Action) {
	p.t.Helper()
	if err := chromedp.Run(p.Context, actions...); err != nil {
		p.t.Fatalf("%v; the page says: %q", err, p.Complaints())
	}
}

// Frame returns the page in a frame of another origin, which the browser runs
// apart, such as a blob: address in a page from disk. Its address begins with
// the given text, and it is waited for.
func (p *Page) Frame(address string) *Page {
	p.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		all, err := chromedp.Targets(p.Context)
		if err != nil {
			p.t.Fatal(err)
		}
		for _, target := range all {
			if target.Type == "iframe" && strings.HasPrefix(target.URL, address) {
				ctx, cancel := chromedp.NewContext(p.Context, chromedp.WithTargetID(target.TargetID))
				p.t.Cleanup(cancel)
				f := &Page{Context: ctx, t: p.t}
				chromedp.ListenTarget(ctx, f.listen)
				f.Run(log.Enable(), runtime.Enable())
				return f
			}
		}
	}
	p.t.Fatalf("there is no frame %s", address)
	return nil
}

// Requests returns the addresses that the page has requested so far, other than
// data: addresses.
func (p *Page) Requests() (out []string) {
	p.lock.Lock()
	defer p.lock.Unlock()
	for _, r := range p.requests {
		if !strings.HasPrefix(r, "data:") {
			out = append(out, r)
		}
	}
	return out
}

// Complaints returns the exceptions of the page and what the browser has
// logged, such as violations of the content security policy.
func (p *Page) Complaints() []string {
	p.lock.Lock()
	defer p.lock.Unlock()
	return append([]string{}, p.complaints...)
}

// Text evaluates an expression of JavaScript and returns its value as text.
func (p *Page) Text(expression string) string {
	p.t.Helper()
	var out string
	p.Run(chromedp.Evaluate("String("+expression+")", &out))
	return out
}

// Wait waits until an expression of JavaScript is true, as long as the test may take.
func (p *Page) Wait(expression string) {
	p.t.Helper()
	for tries := 1; ; tries++ {
		err := chromedp.Run(p.Context, chromedp.Poll(expression, nil, chromedp.WithPollingTimeout(patience)))
		if err == nil {
			return
		}
		if tries == 20 || !strings.Contains(err.Error(), replaced) {
			p.t.Fatalf("%v; the page says: %q", err, p.Complaints())
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// replaced is what the browser answers if a page that is loaded again takes the
// place of the document that was asked.
const replaced = "Cannot find context"

// File returns the file: address of a path.
func File(t testing.TB, path string) string {
	t.Helper()
	whole, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return "file://" + filepath.ToSlash(whole)
}

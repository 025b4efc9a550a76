// Package browsertest opens pages in headless Chromium, for tests of what runs
// in the browser. A test is skipped where there is no Chromium, unless
// LTLCHECK_REQUIRE_BROWSER is set.
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

// Page is a page in a browser of its own, and what it has asked for and
// complained of.
type Page struct {
	Context context.Context
	t       testing.TB

	lock       sync.Mutex
	requests   []string
	complaints []string
}

// patience is how long one test may take.
const patience = time.Minute

// New starts a browser for the test.
func New(t testing.TB) *Page {
	t.Helper()
	program := installed()
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

func installed() string {
	for _, name := range programs {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

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

// Run carries actions out; an error ends the test.
func (p *Page) Run(actions ...chromedp.Action) {
	p.t.Helper()
	if err := chromedp.Run(p.Context, actions...); err != nil {
		p.t.Fatalf("%v; the page says: %q", err, p.Complaints())
	}
}

// Requests are the addresses that the page has asked for, but for data in
// addresses.
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

// Complaints are exceptions and what the browser logs, such as what the policy
// of the page forbids.
func (p *Page) Complaints() []string {
	p.lock.Lock()
	defer p.lock.Unlock()
	return append([]string{}, p.complaints...)
}

// Text is what an expression of JavaScript is, as text.
func (p *Page) Text(expression string) string {
	p.t.Helper()
	var out string
	p.Run(chromedp.Evaluate("String("+expression+")", &out))
	return out
}

// Wait waits until an expression of JavaScript is true.
func (p *Page) Wait(expression string) {
	p.t.Helper()
	p.Run(chromedp.Poll(expression, nil, chromedp.WithPollingTimeout(20*time.Second)))
}

// File is the address of a file.
func File(t testing.TB, path string) string {
	t.Helper()
	whole, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return "file://" + filepath.ToSlash(whole)
}

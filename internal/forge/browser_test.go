package forge_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/ltlcheck/ltlcheck/internal/browsertest"
)

// page checks a certificate in the browser.
const page = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>certificate</title><script type="module">
import { certify } from './certify.mjs';
const text = (name) => fetch(name).then((r) => r.text());
const bytes = await fetch('certificate').then((r) => r.arrayBuffer());
document.title = (await certify(new Uint8Array(bytes), text)).verdict;
</script>`

// TestForeignInBrowser: the checker in JavaScript runs in browsers, too.
func TestForeignInBrowser(t *testing.T) {
	t.Parallel()
	p := browsertest.New(t)
	_, _, file := prove(t, example)
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServer(http.Dir(folder)))
	mux.HandleFunc("/page", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(page))
	})
	mux.HandleFunc("/certificate", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(file) })
	mux.HandleFunc("/example.pml", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(example)) })
	server := httptest.NewServer(mux)
	defer server.Close()
	p.Run(chromedp.Navigate(server.URL + "/page"))
	p.Wait(`document.title !== "certificate"`)
	title := ""
	p.Run(chromedp.Title(&title))
	if title != "certified" {
		t.Errorf("%q; the browser complains: %q", title, p.Complaints())
	}
}

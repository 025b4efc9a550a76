package main

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/ltlcheck/ltlcheck/internal/browsertest"
	"github.com/ltlcheck/ltlcheck/internal/testexec"
)

// served is the command serve at work in a folder of its own.
type served struct {
	cmd    *exec.Cmd
	url    string
	folder string
}

func startServing(t *testing.T, args ...string) *served {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"m.pml":    "byte x;\nactive proctype P() { do :: x < 3 -> x++ :: x == 3 -> x = 0 od }\n",
		"m.ltl":    "model \"m.pml\";\nproperty low: [] (x < 3);\nproperty again: []<> (x == 0);\n",
		"huge.pml": "int a, b, c;\nactive [3] proctype P() { do :: a++ :: b++ :: c++ od }\n",
		"evil.pml": "byte x; /* </script><script>window.hacked=1</script> */\nactive proctype P() { printf(\"<img src=x onerror=window.hacked=1>\"); x = 1 }\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return serveIn(t, folder, append([]string{"m.ltl"}, args...)...)
}

// serveIn starts the command serve in a folder.
func serveIn(t *testing.T, folder string, args ...string) *served {
	t.Helper()
	s := &served{cmd: exec.Command("ltlcheck", append([]string{"serve"}, args...)...), folder: folder}
	s.cmd.Dir, s.cmd.Stderr = folder, os.Stderr
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.cmd.Process.Kill() }) // it has ended, as a rule
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "http://127.0.0.1:") {
		t.Fatal(line, err)
	}
	s.url = strings.TrimSpace(line)
	return s
}

// children are the processes that the server has started and that live.
func (s *served) children(t *testing.T) []string {
	t.Helper()
	lists, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", s.cmd.Process.Pid))
	if err != nil || len(lists) == 0 {
		t.Skip("the system does not tell the children of a process")
	}
	var all []string
	for _, list := range lists {
		if text, err := os.ReadFile(list); err == nil { // else the thread has ended
			all = append(all, strings.Fields(string(text))...)
		}
	}
	return all
}

// click clicks the button with a text.
func click(text string) chromedp.Action {
	return chromedp.Evaluate(fmt.Sprintf(`[...document.querySelectorAll("button")].find((b) => b.textContent.includes(%q)).click()`, text), nil)
}

// enter writes a text into a field.
func enter(label, text string) chromedp.Action {
	return chromedp.Evaluate(fmt.Sprintf(`(() => { const f = document.querySelector("[aria-label=%s]"); f.value = %q; f.dispatchEvent(new Event("input")); f.dispatchEvent(new Event("change")) })()`, label, text), nil)
}

// TestServeInBrowser: edit, see what is wrong, check, look at the result, stop, explore.
func TestServeInBrowser(t *testing.T) {
	p := browsertest.New(t)
	s := startServing(t, "--memory", "96MiB", "--time", "30s")
	progress := `document.querySelector(".progress").textContent`
	p.Run(chromedp.Navigate(s.url))
	p.Wait(`document.querySelector(".cm-content")?.textContent.includes("property low")`)
	p.Wait(`[...document.querySelectorAll("[aria-label=property] option")].map((o) => o.value).join() === ",safety,low,again"`)

	// What is wrong is said while it is written.
	p.Run(chromedp.Focus(".cm-content"), chromedp.KeyEvent("nonsense "))
	p.Wait(`document.querySelectorAll(".problems .error").length > 0 && document.querySelectorAll(".cm-lintRange-error").length > 0`)
	if text := p.Text(`[...document.querySelectorAll(".top .quiet")].map((e) => e.textContent).join()`); text != "not saved" {
		t.Errorf("after a change: %q", text)
	}
	p.Run(chromedp.Evaluate(`window.onbeforeunload = null`, nil))
	for range len("nonsense ") {
		p.Run(chromedp.KeyEvent("\b"))
	}
	p.Wait(`document.querySelectorAll(".problems li").length === 0`)

	// The automaton of a formula, and what is wrong with one.
	p.Run(enter("formula", "[]<> (x == 0)"))
	p.Wait(`document.querySelector(".preview .drawing #state-0")`)
	p.Run(enter("formula", "[]<> (y == 0"))
	p.Wait(`document.querySelector(".preview .error")?.textContent.includes("<formula>:1:")`)
	p.Run(enter("formula", ""))

	// A run, and its result.
	p.Run(click("Check"))
	p.Wait(`document.querySelector("iframe")?.contentDocument?.querySelectorAll(".answers li").length === 3`)
	p.Wait(`document.querySelector("iframe").contentDocument.querySelectorAll(".row").length > 3`)
	if text := p.Text(progress); text != "done: not everything is as expected" {
		t.Errorf("progress: %q", text)
	}

	// The explorer: a step, back, and to a state. The address leads to the same place.
	p.Run(click("Explorer"))
	p.Wait(`document.querySelectorAll(".choices-list li").length === 1 && document.querySelector(".explorer .drawing #here")`)
	p.Run(chromedp.Click(".choices-list button"))
	p.Wait(`document.querySelectorAll(".steps li").length === 2`)
	p.Run(click("back"))
	p.Wait(`document.querySelectorAll(".steps li").length === 1`)
	p.Run(chromedp.Evaluate(`(() => { const f = document.querySelector(".bar form input"); f.value = "x == 2"; f.form.requestSubmit() })()`, nil))
	p.Wait(`[...document.querySelectorAll(".var.changed")].map((e) => e.textContent).join().includes("x2")`)
	p.Wait(`location.hash.includes("path=0.0.0.0")`)
	p.Run(chromedp.Reload())
	p.Wait(`document.querySelectorAll(".steps li").length === 5`)

	// A model that explodes is inconclusive, and the server lives; a run can be stopped.
	p.Run(enter("file", "huge.pml"))
	p.Wait(`document.querySelector(".cm-content").textContent.includes("a++")`)
	p.Run(click("Count states"))
	p.Wait(progress + `.includes("states,")`)
	p.Run(click("Stop"))
	p.Wait(progress + `.startsWith("stopped: ")`)
	p.Run(click("Count states"))
	p.Wait(progress + `.includes("states,")`)
	p.Wait(progress + `.startsWith("done: not all states were visited")`)
	p.Wait(`document.querySelector("iframe")?.contentDocument?.body?.textContent.includes("memory limit")`)

	// Nothing that a model says is run.
	p.Run(enter("file", "evil.pml"))
	p.Wait(`document.querySelector(".cm-content").textContent.includes("window.hacked")`)
	p.Run(click("Random run"))
	p.Wait(`document.querySelector("iframe")?.contentDocument?.body?.textContent.includes("onerror")`)
	if p.Text(`window.hacked`) != "undefined" || p.Text(`document.querySelector("iframe").contentWindow.hacked`) != "undefined" {
		t.Error("a text was run")
	}
	for _, r := range p.Requests() {
		if !strings.HasPrefix(r, s.url) {
			t.Errorf("a request went to %s", r)
		}
	}
	if c := p.Complaints(); len(c) > 0 {
		t.Errorf("the browser complains: %q", c)
	}
}

// TestServeGoModel: the models that Go tests check are explored, each of its own check: steps are taken, values and propositions seen, and
// the run that a test has found is followed.
func TestServeGoModel(t *testing.T) {
	p := browsertest.New(t)
	s := serveIn(t, filepath.Join("..", "..", "docs", "examples", "lock"), "--run", "TestLock|TestReleaseByAnybody")
	choose := func(name string) chromedp.Action {
		return chromedp.Evaluate(fmt.Sprintf(`[...document.querySelectorAll(".checks li")].find((l) => l.dataset.name === %q).querySelector("button").click()`, name), nil)
	}
	value := func(name string) string {
		return fmt.Sprintf(`[...document.querySelectorAll(".var")].find((v) => v.firstChild.textContent === %q)?.lastChild.textContent`, name)
	}
	steps, choices := `document.querySelectorAll(".steps li").length`, `document.querySelectorAll(".choices-list li").length`
	p.Run(chromedp.Navigate(s.url))
	p.Wait(`document.querySelectorAll(".checks li").length === 7`)
	if text := p.Text(`[...document.querySelectorAll(".checks li")].map((l) => l.querySelector("span").textContent).join()`); text != "holds,holds,holds,holds,holds,violated,violated" {
		t.Errorf("verdicts %s", text)
	}
	p.Wait(value("Clients[0].Phase") + ` === '"idle"'`)

	// A step is taken, its changes are seen, and taken back.
	p.Run(choose("TestLock/one_holder"))
	p.Wait(choices + ` === 6 && document.querySelectorAll(".truths li").length === 1`)
	p.Run(chromedp.Click(".choices-list button"))
	p.Wait(steps + ` === 2 && ` + value("Clients[0].Phase") + ` === '"waiting"'`)
	if text := p.Text(`[...document.querySelectorAll(".var.changed")].map((v) => v.textContent).join()`); text != `Service.Queue[1],Clients[0].Phase"waiting"` {
		t.Errorf("changed: %s", text)
	}
	p.Wait(`document.querySelector(".explorer .drawing #here") && location.hash.endsWith("path=0")`)
	p.Run(chromedp.Reload())
	p.Wait(steps + ` === 2 && ` + value("Clients[0].Phase") + ` === '"waiting"'`)
	p.Run(click("back"))
	p.Wait(steps + ` === 1 && ` + value("Clients[0].Phase") + ` === '"idle"'`)

	// A state where a field has a value, by the fewest steps.
	p.Run(chromedp.Evaluate(`(() => { const f = document.querySelector(".bar form input"); f.value = "Clients[1].Token == 2"; f.form.requestSubmit() })()`, nil))
	p.Wait(value("Clients[1].Token") + ` === "2"`)

	// The run that the other test has found, to the state where its property is lost.
	p.Run(choose("TestReleaseByAnybody"))
	p.Wait(steps + ` === 1 && document.querySelector(".truths .fail")`)
	p.Run(chromedp.Evaluate(`[...document.querySelectorAll(".checks li")].at(-1).querySelector("button:last-child").click()`, nil))
	p.Wait(`document.querySelector(".truths .ok") && document.querySelector(".truths").textContent.includes("shared")`)
	if text := p.Text(steps); text != "11" { // nine steps to where it is lost, and one more
		t.Errorf("the run has %s states", text)
	}
	p.Run(chromedp.Evaluate(`[...document.querySelectorAll(".steps button")][3].click()`, nil))
	p.Wait(steps + ` === 4`)
	for _, r := range p.Requests() {
		if !strings.HasPrefix(r, s.url) {
			t.Errorf("a request went to %s", r)
		}
	}
	if c := p.Complaints(); len(c) > 0 {
		t.Errorf("the browser complains: %q", c)
	}
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// TestServeNoGoModel: a package without checks of models, without tests, and one that does not compile are refused in words.
func TestServeNoGoModel(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module m\n", "none/a.go": "package none\n", "wrong/a_test.go": "package wrong\nvar x int = true\n",
		"plain/a_test.go": "package plain\nimport \"testing\"\nfunc TestX(t *testing.T) { t.Log(1) }\n",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for pkg, want := range map[string]string{
		"./none": "no test files", "./wrong": "a_test.go:2:", "./plain": "no test that was run checks a model", "./nowhere": "nowhere", "./...": "want one package",
	} {
		cmd := exec.Command("ltlcheck", "serve", "--run", ".", pkg)
		cmd.Dir, cmd.Env = folder, append(os.Environ(), "GOWORK=off")
		out, _ := cmd.CombinedOutput()
		if cmd.ProcessState.ExitCode() != 2 || !strings.Contains(string(out), want) {
			t.Errorf("%s: status %d, want %q: %s", pkg, cmd.ProcessState.ExitCode(), want, out)
		}
	}
}

// TestServeEnds: an interrupt ends the server and what it runs.
func TestServeEnds(t *testing.T) {
	t.Parallel()
	s := startServing(t, "--memory", "1G")
	for range 5 {
		answer, err := http.Post(s.url+"jobs", "application/json", strings.NewReader(`{"command":"explore","file":"huge.pml"}`))
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatal(answer, err)
		}
		answer.Body.Close()
	}
	var running []string
	testexec.Await(t, "two processes run", func() bool { running = s.children(t); return len(running) == 2 })
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil { // the jobs would go on for hours
		t.Error(err)
	}
	for _, pid := range running {
		if _, err := os.Stat("/proc/" + pid); err == nil {
			t.Errorf("process %s goes on", pid)
		}
	}
}

// resident is how much memory a process has, in bytes; 0 when it has ended.
func resident(pid string) int {
	text, err := os.ReadFile("/proc/" + pid + "/statm")
	if err != nil {
		return 0
	}
	var whole, pages int
	_, _ = fmt.Sscan(string(text), &whole, &pages)
	return pages * os.Getpagesize()
}

// TestServeLeftInBrowser: a page that is closed in the middle of a run ends it, its memory comes back, and the server lives.
func TestServeLeftInBrowser(t *testing.T) {
	p := browsertest.New(t)
	s := startServing(t, "--memory", "512MiB", "--time", "10m")
	p.Run(chromedp.Navigate(s.url))
	p.Wait(`document.querySelector(".cm-content")?.textContent.includes("property low")`)
	p.Run(enter("file", "huge.pml"))
	p.Wait(`document.querySelector(".cm-content").textContent.includes("a++")`)
	p.Run(click("Count states"))
	p.Wait(`document.querySelector(".progress").textContent.includes("states,")`)
	var running []string
	testexec.Await(t, "one process runs, and has taken memory", func() bool { running = s.children(t); return len(running) == 1 && resident(running[0]) > 20<<20 })
	before := resident(running[0])
	p.Run(chromedp.Navigate("about:blank"))
	testexec.Await(t, "the run of the page that is closed ends", func() bool { return len(s.children(t)) == 0 }) // after seconds
	answer, err := http.Get(s.url)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatal(answer, err)
	}
	answer.Body.Close()
	after := resident(fmt.Sprint(s.cmd.Process.Pid))
	if t.Logf("the run had %d MiB, the server has %d MiB after it", before>>20, after>>20); after == 0 || after > 256<<20 {
		t.Errorf("the server has %d bytes", after)
	}
}

// TestServeSaysWhatHappened: what an exploration, a run at random and a stopped run did, in their own words; an error once, with
// its caret; and the file of the address, never another one under its name.
func TestServeSaysWhatHappened(t *testing.T) {
	t.Parallel()
	s := startServing(t)
	p := browsertest.New(t)
	p.Run(chromedp.Navigate(s.url + "#file=m.pml"))
	p.Wait(`document.querySelector("[aria-label=file]").value === "m.pml" && document.querySelector(".cm-content")?.textContent.includes("active proctype P")`)
	told := func(text string) {
		t.Helper()
		p.Wait(fmt.Sprintf(`document.querySelector(".progress").textContent.includes(%q)`, text))
	}
	p.Run(click("Count states"))
	told("done: all states were visited, and nothing fails")
	p.Run(click("Random run"))
	told("done: one run at random, which proves nothing")
	p.Run(enter("formula", "[] (y < 3)"), click("Check"))
	p.Wait(`[...document.querySelectorAll(".results pre.error div")].some((d) => d.textContent === "      ^")`)
	if text := p.Text(`document.querySelector(".progress").textContent`); text != "failed" {
		t.Errorf("the error stands beside the result as well: %q", text)
	}
	p.Run(chromedp.Evaluate(`location.hash = "#file=huge.pml"`, nil))
	p.Wait(`document.querySelector("[aria-label=file]").value === "huge.pml" && document.querySelector(".cm-content").textContent.includes("int a, b, c")`)
	p.Run(chromedp.Evaluate(`location.hash = "#file=none.pml"`, nil))
	told("there is no file none.pml here")
	p.Run(enter("formula", ""), click("Count states"))
	told("states,") // a worker that is stopped before it has begun has no result
	p.Run(click("Stop"))
	told("stopped: the result is about what was found until then")
	p.Run(click("Save"))
	if text, err := os.ReadFile(filepath.Join(s.folder, "huge.pml")); err != nil || !strings.HasPrefix(string(text), "int a, b, c;") {
		t.Errorf("huge.pml is %q, %v", text, err)
	}
}

// TestServeFollowsAddress: the address that was entered last is obeyed, also if the page was about to write its own just then, and
// nothing that is not saved is lost.
func TestServeFollowsAddress(t *testing.T) {
	t.Parallel()
	s := startServing(t)
	p := browsertest.New(t)
	p.Run(chromedp.Navigate(s.url + "#file=m.pml"))
	shows := func(name, text string) {
		t.Helper()
		p.Wait(fmt.Sprintf(`document.querySelector("[aria-label=file]").value === %q && document.querySelector(".cm-content").textContent.includes(%q)`, name, text))
	}
	shows("m.pml", "active proctype P")
	// What the timer of the page does if it comes between the new address and its event.
	p.Run(chromedp.Evaluate(`location.hash = "#file=huge.pml"; history.replaceState(null, "", "#file=m.pml")`, nil))
	shows("huge.pml", "int a, b, c")
	// Of two addresses in one go, the last one counts.
	p.Run(chromedp.Evaluate(`location.hash = "#file=evil.pml"; location.hash = "#file=m.ltl"; undefined`, nil))
	shows("m.ltl", "property low")
	p.Wait(`location.hash === "#file=m.ltl"`)

	p.Run(chromedp.Focus(".cm-content"), chromedp.KeyEvent("// mine\n"))
	p.Run(chromedp.Evaluate(`location.hash = "#file=m.pml"`, nil))
	p.Wait(`document.querySelector(".progress").textContent.includes("m.ltl is not saved")`)
	shows("m.ltl", "// mine")
	p.Run(click("Stay"))
	p.Wait(`location.hash === "#file=m.ltl"`)
	p.Run(enter("file", "m.pml"), click("Save, and open m.pml"))
	shows("m.pml", "active proctype P")
	if text, err := os.ReadFile(filepath.Join(s.folder, "m.ltl")); err != nil || !strings.HasPrefix(string(text), "// mine\n") {
		t.Errorf("m.ltl is %q, %v", text, err)
	}
	p.Run(chromedp.Focus(".cm-content"), chromedp.KeyEvent("lost "), enter("file", "m.ltl"), click("Open without saving"))
	shows("m.ltl", "// mine")
	if text, err := os.ReadFile(filepath.Join(s.folder, "m.pml")); err != nil || strings.Contains(string(text), "lost") {
		t.Errorf("m.pml is %q, %v", text, err)
	}
	if c := p.Complaints(); len(c) > 0 {
		t.Errorf("the browser complains: %q", c)
	}
}

// slowly delays all requests of pages that are opened from now on, as a machine with much other work does.
const slowly = `const request = window.fetch; window.fetch = async (...all) => { await new Promise((done) => setTimeout(done, 200)); return request(...all) }`

// TestServeFollowsAddressSlowly: an address that is entered while the page, or another file, is still being loaded counts.
func TestServeFollowsAddressSlowly(t *testing.T) {
	t.Parallel()
	s := startServing(t)
	p := browsertest.New(t)
	p.Run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(slowly).Do(ctx)
		return err
	}))
	shown := `document.querySelector("[aria-label=file]").value === "huge.pml" && document.querySelector(".cm-content").textContent.includes("int a, b, c") && location.hash === "#file=huge.pml"`
	p.Run(chromedp.Navigate(s.url+"#file=m.pml"), chromedp.Evaluate(`location.hash = "#file=huge.pml"`, nil))
	p.Wait(shown)
	p.Run(chromedp.Evaluate(`location.hash = "#file=m.ltl"; setTimeout(() => location.hash = "#file=huge.pml", 50); setTimeout(() => window.later = true, 900); undefined`, nil))
	p.Wait("window.later")
	p.Wait(shown)
	if said := p.Text(`document.querySelector(".progress").textContent`); said != "" {
		t.Errorf("the page says %q", said)
	}
}

// TestServeHelpsToWrite: names of the model are offered while a specification is written, with what they are, and explained.
func TestServeHelpsToWrite(t *testing.T) {
	t.Parallel()
	s := startServing(t)
	p := browsertest.New(t)
	p.Run(chromedp.Navigate(s.url + "#file=m.ltl"))
	p.Wait(`document.querySelector(".cm-content")?.textContent.includes("property low")`)
	p.Run(chromedp.Focus(".cm-content"), chromedp.KeyEvent("\r"), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent("lo"))
	p.Wait(`[...document.querySelectorAll(".cm-tooltip-autocomplete li")].some((o) => /^low.*property low: /.test(o.textContent))`)
	p.Run(chromedp.KeyEvent("\b\b"))
	p.Run(chromedp.KeyEvent("x"))
	p.Wait(`[...document.querySelectorAll(".cm-tooltip-autocomplete li")].some((o) => /^xbyte.*; byte x/.test(o.textContent))`)
	labelled := "byte x;\nactive proctype P() { idle: do :: x < 3 -> x++ :: x == 3 -> x = 0 od }\n"
	if err := os.WriteFile(filepath.Join(s.folder, "m.pml"), []byte(labelled), 0o666); err != nil {
		t.Fatal(err)
	}
	p.Run(chromedp.KeyEvent("\x1b\b P@"))
	p.Wait(`[...document.querySelectorAll(".cm-tooltip-autocomplete li")].map((o) => o.querySelector(".cm-completionLabel").textContent).join() === "idle"`)
	p.Run(chromedp.KeyEvent("\x1b\b\b\b"))
	var box []float64
	p.Run(chromedp.Evaluate(`{ const b = [...document.querySelectorAll(".cm-line span")].find((s) => s.textContent === "[]").getBoundingClientRect(); [b.left, b.top, b.width, b.height] }`, &box))
	for _, part := range []float64{0.2, 0.25} { // a pointer that moves, and then rests
		p.Run(chromedp.MouseEvent(input.MouseMoved, box[0]+part*box[2], box[1]+box[3]/2))
	}
	p.Wait(`document.querySelector(".explanation")?.textContent === "[] p: p at all times from now on"`)
}

// TestServeOffersExamples: a folder without models has a button that puts the worked examples there.
func TestServeOffersExamples(t *testing.T) {
	t.Parallel()
	s := startServing(t)
	for _, name := range []string{"m.pml", "m.ltl", "huge.pml", "evil.pml"} {
		if err := os.Remove(filepath.Join(s.folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	p := browsertest.New(t)
	p.Run(chromedp.Navigate(s.url))
	p.Wait(`document.querySelector(".progress").textContent.includes("no model or specification in this folder yet")`)
	p.Run(click("worked examples"))
	p.Wait(`document.querySelector("[aria-label=file]").value === "dekker.ltl" && document.querySelectorAll("[aria-label=file] option").length >= 10`)
	p.Wait(`document.querySelectorAll("[aria-label=property] option").length > 5 && document.querySelectorAll(".problems li").length === 0`)
	p.Run(click("Check"))
	p.Wait(`document.querySelector(".progress").textContent === "done: everything as expected"`)
}

// TestServeExplorerShows: from a specification, the source of the model beside the steps, the truth of the propositions in each
// state, and a drawing that can be made larger and fitted.
func TestServeExplorerShows(t *testing.T) {
	t.Parallel()
	s := startServing(t)
	p := browsertest.New(t)
	p.Run(chromedp.Navigate(s.url + "#file=m.ltl&path=0"))
	truths := `[...document.querySelectorAll(".truths li")].map((l) => l.querySelector(".mark").getAttribute("aria-label") + " " + l.querySelector("code").textContent).sort().join()`
	p.Wait(truths + ` === "true x < 3,true x == 0"`)
	p.Wait(`document.querySelector(".beside .taken")?.textContent.includes("x++") && document.querySelectorAll(".beside .source-line").length >= 2`)
	p.Run(chromedp.Evaluate(`document.querySelector(".choices-list button").click()`, nil))
	p.Wait(truths + ` === "false x == 0,true x < 3"`)
	p.Wait(`(() => { const b = document.querySelector(".beside"), r = b.querySelector(".taken").getBoundingClientRect(), w = b.getBoundingClientRect(); return r.top >= w.top && r.bottom <= w.bottom })()`)
	width := `document.querySelector(".zoom .drawing").getBoundingClientRect().width`
	var before, after, fitted float64
	p.Run(chromedp.Evaluate(width, &before), click("+"), chromedp.Evaluate(width, &after), chromedp.Evaluate(`[...document.querySelectorAll("button")].find((b) => b.textContent === "fit").click()`, nil), chromedp.Evaluate(width, &fitted))
	if after < before*1.1 {
		t.Errorf("the drawing is %v wide, %v before", after, before)
	}
	p.Wait(`(() => { const b = document.querySelector(".zoom"); return b.scrollWidth <= b.clientWidth + 1 && b.scrollHeight <= b.clientHeight + 1 })()`)
	if c := p.Complaints(); len(c) > 0 {
		t.Errorf("the browser complains: %q", c)
	}
}

// TestServeOpens: --open starts the system's program with the address.
func TestServeOpens(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the program is called otherwise here")
	}
	bin := t.TempDir()
	opened := filepath.Join(bin, "opened")
	testexec.WriteScript(t, filepath.Join(bin, "xdg-open"), "printf %s \"$1\" > '"+opened+"'")
	t.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	s := startServing(t, "--open")
	testexec.Await(t, s.url+" is opened", func() bool { text, _ := os.ReadFile(opened); return string(text) == s.url })
}

package playground

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/ltlcheck/ltlcheck/internal/browsertest"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// root is the top of the repository.
const root = "../../.."

// made makes the page in a temporary folder. Another process compiles it: looking
// at the sources keeps go test from repeating an old result when they change.
func made(t *testing.T) (folder string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") {
			_, err = os.Stat(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "playground")
	began := time.Now()
	size, err := Write(t.Context(), root, out)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("made in %.1f s, the module is %.1f MB, compressed", time.Since(began).Seconds(), float64(size)/1e6)
	return out
}

// The page, in which a run is over once there is a frame with its results.
const (
	editor = `document.querySelector(".cm-content").textContent`
	note   = `document.querySelector(".progress").textContent`
	frame  = `document.querySelector(".results iframe")`
	ended  = `["done", "failed"].includes(document.querySelector(".progress").dataset.state)`
)

// press presses a button.
func press(p *browsertest.Page, name string) {
	p.Run(chromedp.Click(`//button[text()="`+name+`"]`, chromedp.BySearch))
}

// finished starts a run by a button, waits for its end, and returns the page of
// the result.
func finished(p *browsertest.Page, button string) *browsertest.Page {
	p.Run(chromedp.Evaluate(`document.querySelector(".results").replaceChildren()`, nil))
	press(p, button)
	p.Wait(ended + ` && ` + frame + ` !== null`)
	return p.Frame(p.Text(frame + `.src`))
}

// opened opens the page from disk in a browser of its own.
func opened(t *testing.T, folder string) *browsertest.Page {
	t.Helper()
	p := browsertest.New(t)
	p.Run(chromedp.Navigate(browsertest.File(t, filepath.Join(folder, "index.html"))))
	p.Wait(editor + `.includes("philosophers")`)
	return p
}

// TestPlayground opens the page from disk and does there what it is for. It
// takes long where nothing was compiled for browsers yet.
func TestPlayground(t *testing.T) {
	if browsertest.Installed() == "" {
		browsertest.New(t) // skips or fails
	}
	folder := made(t)
	info, err := os.Stat(filepath.Join(folder, "module.js"))
	if err != nil {
		t.Fatal(err)
	}
	if info.Size() > 12e6 {
		t.Errorf("the module has %d bytes", info.Size())
	}
	for name, part := range map[string]func(*testing.T, *browsertest.Page){
		"counterexample": counterexample, "automaton": automaton, "explorer": explorer, "edited": edited, "stopped": stopped, "limited": limited, "shared": shared,
	} {
		t.Run(name, func(t *testing.T) {
			p := opened(t, folder)
			part(t, p)
			if c := p.Complaints(); len(c) > 0 {
				t.Errorf("the browser complains: %q", c)
			}
			for _, r := range p.Requests() {
				if strings.HasPrefix(r, "http") {
					t.Errorf("the page has requested %s", r)
				}
			}
		})
	}
	t.Run("teaching", func(t *testing.T) { teaching(t, folder) })
}

// TestExercises: the answer to each sentence is a formula over the words that the page lists, and the mistake is no answer.
func TestExercises(t *testing.T) {
	t.Parallel()
	all := readExercises(t)
	for _, e := range all {
		f := ltl.NewFactory()
		right, err := ltl.ParseString(f, e.Formula)
		if err != nil {
			t.Fatal(err)
		}
		wrong, err := ltl.ParseString(f, e.Wrong)
		if err != nil {
			t.Fatal(err)
		}
		if right == wrong {
			t.Errorf("%s: the mistake is the answer", e.Sentence)
		}
	}
	if len(all) < 10 {
		t.Errorf("%d sentences", len(all))
	}
}

type exercise struct{ Sentence, Words, Formula, Wrong string }

func readExercises(t *testing.T) (all []exercise) {
	t.Helper()
	if err := json.Unmarshal(exercises, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// teaching goes through all sentences: a mistake gets a run that tells it from the answer, and the answer is right.
func teaching(t *testing.T, folder string) {
	p := browsertest.New(t)
	p.Run(chromedp.Navigate(browsertest.File(t, filepath.Join(folder, "teach.html"))))
	compare := func(formula, want string) {
		p.Run(chromedp.SetValue("#formula", formula, chromedp.ByQuery))
		press(p, "Compare")
		p.Wait(`document.querySelector("#answer").textContent.length > 5`)
		if got := p.Text(`document.querySelector("#answer").textContent`); !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", formula, got, want)
		}
		p.Run(chromedp.Evaluate(`document.querySelector("#answer").replaceChildren()`, nil))
	}
	for i, e := range readExercises(t) {
		p.Run(chromedp.Evaluate(fmt.Sprintf(`document.querySelectorAll("nav button")[%d].click()`, i), nil))
		if got := p.Text(`document.querySelector("blockquote").textContent`); got != e.Sentence {
			t.Errorf("sentence %d: %q", i, got)
		}
		compare(e.Wrong, "for ever")
		compare(e.Formula, "Right: the same runs satisfy both.")
	}
	compare("[] (", "never closed")
	if done := p.Text(`document.querySelectorAll("nav .done").length`); done != fmt.Sprint(len(readExercises(t))) {
		t.Errorf("%s sentences are done", done)
	}
	if c := p.Complaints(); len(c) > 0 {
		t.Errorf("the browser complains: %q", c)
	}
}

// counterexample: the first verdict is that of the example, and the page of the
// result goes through the run into the deadlock.
func counterexample(t *testing.T, p *browsertest.Page) {
	result := finished(p, "Check")
	t.Logf("the first verdict was there %s ms after the page was opened", p.Text(`performance.now()`))
	if got := p.Text(note); got != "done: everything as expected" {
		t.Error(got)
	}
	result.Wait(`document.querySelector("svg.lasso") !== null`)
	text := result.Text(`document.body.textContent`)
	for _, want := range []string{"violated", "invalid end state", "Phil", "after step"} {
		if !strings.Contains(text, want) {
			t.Errorf("the result lacks %q: %.1000s", want, text)
		}
	}
	press(result, "|◀")
	result.Wait(`document.querySelector("output.where").textContent.startsWith("start")`)
	press(result, "▶")
	result.Wait(`document.querySelector("output.where").textContent.startsWith("after step 1")`)
	if c := result.Complaints(); len(c) > 0 {
		t.Errorf("the browser complains: %q", c)
	}
}

// automaton: a formula has its automaton, drawn, and its counterexample.
func automaton(t *testing.T, p *browsertest.Page) {
	p.Run(chromedp.SendKeys(`input[aria-label="formula"]`, "[]<> somebody_eats"))
	p.Wait(`document.querySelector(".preview svg") !== null`)
	if text := p.Text(`document.querySelector(".preview").textContent`); !strings.Contains(text, "automaton of the formula: 1 state, 2 edges, deterministic") || !strings.Contains(text, "Phil[0]@eat") {
		t.Errorf("%q", text)
	}
	result := finished(p, "Check")
	result.Wait(`document.body.textContent.includes("[]<> somebody_eats") && document.body.textContent.includes("violated")`)
	result.Wait(`document.querySelector(".drawn svg [id^=state-]") !== null`)
	if got := p.Text(note); got != "done: not everything is as expected" {
		t.Error(got)
	}
}

// explorer: a step is taken, and the states around are drawn.
func explorer(t *testing.T, p *browsertest.Page) {
	press(p, "Explorer")
	p.Wait(`document.querySelectorAll(".choices-list li").length === 4`)
	p.Run(chromedp.Click(`.choices-list li button`))
	p.Wait(`document.querySelector(".explorer b").textContent === "step 1"`)
	p.Wait(`document.querySelector(".explorer .drawn svg") !== null`)
}

// edited: what is wrong is said while it is written, and a text that was saved
// is there when the page is opened again.
func edited(t *testing.T, p *browsertest.Page) {
	p.Run(chromedp.Focus(`.cm-content`), chromedp.KeyEvent("nonsense "))
	p.Wait(`document.querySelector(".problems li.error") !== null`)
	press(p, "Save")
	p.Wait(`document.querySelector("header .quiet").textContent === "" && localStorage.length === 1`)
	p.Run(chromedp.Reload())
	p.Wait(editor + `.includes("nonsense ")`)
	press(p, "Check")
	p.Wait(ended)
	if text := p.Text(`document.querySelector(".results").textContent`); !strings.Contains(text, "nonsense") {
		t.Errorf("%q", text)
	}
}

// shared: the address has a specification, its model and the formula, which another browser opens. It gives up no text that
// was written there, and says what it cannot read.
func shared(t *testing.T, p *browsertest.Page) {
	const mine, other = "byte mine;\nactive proctype P() { mine = 1 }\n", "model \"m.pml\";\nproperty p: [] (mine < 2);\n"
	write := func(p *browsertest.Page, name, text string) {
		quoted, _ := json.Marshal(text) // no text fails
		p.Run(chromedp.Evaluate(fmt.Sprintf(`ltlcheckBackend.request("PUT", "file", {name: %q, text: %s})`, name, quoted), nil))
	}
	write(p, "m.pml", mine)
	prepare(p, "s.ltl", other)
	p.Run(chromedp.SendKeys(`input[aria-label="formula"]`, "<> (mine == 1)"))
	press(p, "Share")
	p.Wait(`location.hash.startsWith("#model=") && ` + note + `.includes("s.ltl and m.pml in it")`)
	address := p.Text(`location.href`)
	for _, bad := range []string{"=AAAA", "=!", ""} {
		p.Run(chromedp.Evaluate(`location.hash = "model`+bad+`x"`, nil))
		if bad != "" {
			p.Wait(note + `.startsWith("no model can be read in the address")`)
		}
	}
	where, hash, _ := strings.Cut(address, "#")
	again := browsertest.New(t)
	again.Run(chromedp.Navigate(where))
	again.Wait(editor + `.includes("philosophers")`)
	write(again, "m.pml", "byte theirs;\n")
	again.Run(chromedp.Evaluate(`location.hash = "`+hash+`"`, nil))
	again.Wait(note + `.includes("another m.pml than the one that you wrote here")`)
	press(again, "Open that, and give up mine")
	again.Wait(editor + `.includes("mine < 2") && document.querySelector("input[aria-label=formula]").value === "<> (mine == 1)"`)
	press(again, "Check")
	again.Wait(ended)
	if got := again.Text(note); got != "done: everything as expected" {
		t.Error(got)
	}
}

// large is a model with some 10^11 states.
const large = "byte a, b, c, d, e;\n\nactive proctype P()\n{\n\tdo\n\t:: a++\n\t:: b++\n\t:: c++\n\t:: d++\n\t:: e++\n\tod\n}\n"

// prepare writes a model and opens it.
func prepare(p *browsertest.Page, name, text string) {
	quoted, _ := json.Marshal(text) // no text fails
	p.Run(chromedp.Evaluate(fmt.Sprintf(`ltlcheckBackend.request("PUT", "file", {name: %q, text: %s})`, name, quoted), nil))
	p.Run(chromedp.Reload())
	p.Run(chromedp.Evaluate(`location.hash = "file=`+name+`"`, nil))
	p.Wait(`document.querySelector("header select").value === "` + name + `"`)
}

// stopped: a run that is stopped shows what it has found.
func stopped(t *testing.T, p *browsertest.Page) {
	prepare(p, "large.pml", large)
	press(p, "Count states")
	p.Wait(`/\d,\d{3},\d{3} transitions/.test(` + note + `)`) // the search goes on
	press(p, "Stop")
	p.Wait(ended)
	if got := p.Text(note); got != "stopped: the result is about what was found until then" {
		t.Fatal(got, p.Text(`document.querySelector(".results").textContent`))
	}
	p.Frame(p.Text(frame + `.src`)).Wait(`document.body.textContent.includes("interrupted")`)
}

// limited: a run ends itself at a limit, which the page of the result names.
func limited(t *testing.T, p *browsertest.Page) {
	for limits, want := range map[string]string{
		`{time: 2}`:        "the time limit of 2s is reached",
		`{memory: "1MiB"}`: "the memory limit of 1.0 MiB is reached",
	} {
		prepare(p, "large.pml", large)
		p.Run(chromedp.Evaluate(`void Object.assign(ltlcheckBackend.limits, `+limits+`)`, nil))
		result := finished(p, "Count states")
		if got := p.Text(note); got != "done: not all states were visited" {
			t.Error(limits, got)
		}
		result.Wait(`document.body.textContent.includes("` + want + `")`)
	}
}

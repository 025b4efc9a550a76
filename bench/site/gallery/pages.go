package gallery

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/chromedp/chromedp"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
)

// page is one page of the gallery.
type page struct {
	name     string
	args     []string // of ltlcheck; a page that it writes goes to a file, by -o
	fragment string   // of the address
	alone    string   // file of its first view alone, as README.md shows it; "" for none
	serve    bool     // ltlcheck serves the page, and does not write it
	actions  []chromedp.Action
}

// pages are in the order of docs/gallery.md.
var pages = []page{
	{name: "loop", alone: "report.png", args: words("check specs/abp.ltl --format html"), fragment: "4/0/15"},
	{name: "never", args: words("check specs/dekker.ltl --format html"), fragment: "1/0/4"},
	{name: "deadlock", args: words("check specs/philosophers.pml --format html")},
	{name: "printer", args: words("check docs/examples/printer/printer.ltl --format html")},
	{name: "net", args: words("check specs/warehouse.ltl --format html"), fragment: "3/0/1"},
	{name: "explore", args: words("explore specs/philosophers.pml --format html")},
	{name: "random", args: words("simulate specs/abp.pml --seed 3 --steps 40 --format html")},
	{name: "editor", args: words("serve specs/peterson.ltl"), serve: true, actions: edited},
	{name: "result", args: words("serve specs/dekker.ltl"), serve: true, actions: checked},
	{name: "explorer", args: words("serve specs/peterson.ltl"), serve: true, actions: explored},
}

func words(line string) []string { return strings.Fields(line) }

var (
	loaded = chromedp.Poll(`document.querySelector(".cm-content")?.textContent.includes("property")`, nil)
	edited = []chromedp.Action{
		loaded,
		enter("formula", "[]<> P1@crit"),
		chromedp.Poll(`document.querySelector(".preview .drawing #state-0, .preview .error") !== null`, nil),
	}
	checked = []chromedp.Action{
		loaded,
		click("Check"),
		chromedp.Poll(`(document.querySelector("iframe")?.contentDocument?.querySelectorAll(".row").length ?? 0) > 3`, nil),
	}
	explored = []chromedp.Action{
		loaded,
		click("Explorer"),
		chromedp.Poll(`document.querySelector(".explorer .drawing #here") !== null`, nil),
		step(2), step(3), step(4),
	}
)

// click clicks the button with a text.
func click(text string) chromedp.Action {
	return chromedp.Evaluate(fmt.Sprintf(`[...document.querySelectorAll("button")].find((b) => b.textContent.includes(%q)).click()`, text), nil)
}

// enter writes a text into a field.
func enter(label, text string) chromedp.Action {
	return chromedp.Evaluate(fmt.Sprintf(`(() => { const f = document.querySelector("[aria-label=%s]"); f.value = %q; f.dispatchEvent(new Event("input")); f.dispatchEvent(new Event("change")) })()`, label, text), nil)
}

// step takes the first step that the explorer offers, after which the path has that many states.
func step(states int) chromedp.Action {
	return chromedp.Tasks{
		chromedp.Evaluate(`document.querySelector(".choices-list button").click()`, nil),
		chromedp.Poll(fmt.Sprintf(`document.querySelectorAll(".steps li").length === %d`, states), nil),
	}
}

// open returns the address of the page, and what is to be called in the end.
func (p page) open(ctx context.Context, command string) (address string, end func(), err error) {
	if p.serve {
		return p.startServer(ctx, command)
	}
	folder, err := os.MkdirTemp("", "gallery")
	if err != nil {
		return "", nil, err
	}
	end = func() { os.RemoveAll(folder) }
	file := filepath.Join(folder, "page.html")
	cmd := exec.CommandContext(ctx, command, append(p.args, "-o", file)...)
	text, err := cmd.CombinedOutput()
	if _, statErr := os.Stat(file); statErr != nil { // the exit status tells the verdict
		end()
		return "", nil, fmt.Errorf("%w: %s", errors.Join(err, statErr), text)
	}
	return "file://" + filepath.ToSlash(file) + "#" + p.fragment, end, nil
}

// startServer starts ltlcheck serve, whose first line is the address.
func (p page) startServer(ctx context.Context, command string) (string, func(), error) {
	cmd := exec.CommandContext(ctx, command, p.args...)
	address, err := parts.StartServer(cmd)
	return address, func() {
		_ = cmd.Process.Kill() // else it has ended
		_ = cmd.Wait()
	}, err
}

package runs

import (
	"bytes"
	"encoding/xml"
	"flag"
	"html"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/source"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// talk is a run with every kind of communication: messages that overtake, that are equal, that
// stay, that vanish with their channel, several in one step, to oneself, and a rendezvous.
func talk() *report.Counterexample {
	a, b, c := &report.Party{Process: "A", Pid: 0}, &report.Party{Process: "Bob", Pid: 1}, &report.Party{Process: "C", Pid: 12}
	sent := func(from *report.Party, ch string, vs ...string) report.Message {
		return report.Message{Kind: "sent", Channel: ch, Values: vs, From: from}
	}
	received := func(to *report.Party, ch string, vs ...string) report.Message {
		return report.Message{Kind: "received", Channel: ch, Values: vs, To: to}
	}
	step := func(ms ...report.Message) report.Step {
		return report.Step{Process: "A", Messages: ms, Changes: report.Values{}}
	}
	gone := step()
	gone.Changes = report.Values{{Name: "own", Old: "[1]"}}
	return &report.Counterexample{
		Prefix: []report.Step{
			step(sent(a, "q", "red", "1")),
			step(sent(b, "q", "blue<>&", "2")),
			step(),
			step(report.Message{Kind: "copied", Channel: "q", Values: []string{"red", "1"}, To: c}),
			step(received(c, "q", "blue<>&", "2"), sent(c, "own", "1")),
			gone,
			step(sent(c, "own", "1"), received(c, "own", "1")),
			step(received(b, "q", "red", "1")),
			step(received(b, "lost", "9")),
		},
		Cycle: []report.Step{
			step(report.Message{Kind: "rendezvous", Channel: "r", Values: []string{"7"}, From: c, To: a}),
			step(sent(a, "q", "x"), sent(a, "q", "x")),
			step(received(b, "q", "x")),
		},
	}
}

func TestChart(t *testing.T) {
	c := NewChart("talk.pml", talk())
	if !reflect.DeepEqual(c.Processes, []report.Party{{Process: "A"}, {Process: "Bob", Pid: 1}, {Process: "C", Pid: 12}}) || c.Repeats != 10 || !reflect.DeepEqual(c.Left, []int{6}) {
		t.Errorf("processes %v, repeats from %d, left %v", c.Processes, c.Repeats, c.Left)
	}
	type row struct{ step, from, to, message int }
	want := []row{{1, 0, 1, 1}, {2, 1, 2, 2}, {4, 0, 2, 1}, {5, 1, 2, 2}, {5, 2, -1, 3}, {7, 2, 2, 4}, {7, 2, 2, 4}, {8, 0, 1, 1}, {9, -1, 1, 0},
		{10, 2, 0, 0}, {11, 0, 1, 5}, {11, 0, -1, 6}, {12, 0, 1, 5}}
	var got []row
	for _, e := range c.Events {
		got = append(got, row{e.Step, e.From, e.To, e.Message})
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
}

func TestChartOutputs(t *testing.T) {
	text := func(w io.Writer, c *Chart) error {
		return WriteSimulation(w, &Simulation{Model: c.Title, Mode: "trail", Run: talk(), Chart: c, End: "it ends"})
	}
	for name, write := range map[string]func(io.Writer, *Chart) error{"chart.txt": text, "chart.dot": WriteChartDOT, "chart.svg": WriteChartSVG} {
		var b bytes.Buffer
		if err := write(&b, NewChart("talk.pml & <more>", talk())); err != nil {
			t.Fatal(err)
		}
		golden(t, name, b.Bytes())
		if name == "chart.svg" {
			wellFormed(t, b.Bytes())
		}
		b.Reset()
		if err := write(&b, NewChart("silent.pml", &report.Counterexample{Prefix: []report.Step{{Process: "P"}}})); err != nil || b.Len() == 0 {
			t.Errorf("%s without messages: %v", name, err)
		}
	}
}

// golden compares a document with a file in testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs (-update rewrites it):\n%s", path, got)
	}
}

func wellFormed(t *testing.T, text []byte) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(text))
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// TestWideLetters: the lines of a chart are below each other, whatever the letters in its names.
func TestWideLetters(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	writeChart(&b, &Chart{Processes: []report.Party{{Process: "世界"}, {Process: "Q", Pid: 1}}, Events: []Event{
		{Step: 1, Kind: "sent", Channel: "世", Values: []string{"界"}, From: 0, To: 1, Message: 1}, {Step: 2, Kind: "rendezvous", Channel: "c", From: 0, To: 1},
		{Step: 3, Kind: "sent", Channel: "e\u0301", From: 1, To: -1, Message: 2},
	}})
	ends := map[int]bool{}
	for line := range strings.Lines(b.String()) {
		if i := max(strings.LastIndex(line, "|"), strings.LastIndex(line, ">o")+1, strings.LastIndex(line, "o e")); i > 0 {
			ends[source.Width(line[:i])] = true
		}
	}
	if len(ends) != 1 {
		t.Errorf("the second process is in the columns %v:\n%s", ends, &b)
	}
}

// TestChartLabels: the label of each event has a background under all of its letters, above every line of the picture.
func TestChartLabels(t *testing.T) {
	t.Parallel()
	svg, err := os.ReadFile("testdata/chart.svg") // TestChartOutputs compares it
	if err != nil {
		t.Fatal(err)
	}
	text := string(svg)
	labels := text[strings.LastIndex(text, "<line "):]
	if strings.Count(text, "<line ") < 6 {
		t.Fatal("the picture has no lines")
	}
	pairs := regexp.MustCompile(`<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)" fill="[^"]+"/>\n<text x="(\d+)" y="(\d+)" text-anchor="start" fill="#[0-9a-f]+">([^<]+)</text>`).FindAllStringSubmatch(labels, -1)
	for _, m := range pairs {
		var n [7]int
		for i := 1; i < len(n); i++ {
			n[i], _ = strconv.Atoi(m[i])
		}
		letters := len([]rune(html.UnescapeString(m[7]))) * 7 // pixels, as in a font of 11
		if left, top := n[5]-n[1], n[6]-n[2]; left < 0 || left+letters > n[3] || top < 9 || top+2 > n[4] {
			t.Errorf("the background does not cover %q: %v", m[7], n)
		}
	}
	for _, want := range []string{"q!red,1 #1", "q?red,1 #1", "r!7", "own?1 #4", "repeats for ever from step 10"} {
		if !slices.ContainsFunc(pairs, func(m []string) bool { return m[7] == want }) {
			t.Errorf("%s is not above the lines", want)
		}
	}
}

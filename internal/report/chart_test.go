package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"html"
	"io"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// talk is a run with every kind of communication: messages that overtake, that are equal, that
// stay, that vanish with their channel, several in one step, to oneself, and a rendezvous.
func talk() *Counterexample {
	a, b, c := &Party{"A", 0}, &Party{"Bob", 1}, &Party{"C", 12}
	sent := func(from *Party, ch string, vs ...string) Message {
		return Message{Kind: "sent", Channel: ch, Values: vs, From: from}
	}
	received := func(to *Party, ch string, vs ...string) Message {
		return Message{Kind: "received", Channel: ch, Values: vs, To: to}
	}
	step := func(ms ...Message) Step { return Step{Process: "A", Messages: ms, Changes: Values{}} }
	gone := step()
	gone.Changes = Values{{Name: "own", Old: "[1]"}}
	return &Counterexample{
		Prefix: []Step{
			step(sent(a, "q", "red", "1")),
			step(sent(b, "q", "blue<>&", "2")),
			step(),
			step(Message{Kind: "copied", Channel: "q", Values: []string{"red", "1"}, To: c}),
			step(received(c, "q", "blue<>&", "2"), sent(c, "own", "1")),
			gone,
			step(sent(c, "own", "1"), received(c, "own", "1")),
			step(received(b, "q", "red", "1")),
			step(received(b, "lost", "9")),
		},
		Cycle: []Step{
			step(Message{Kind: "rendezvous", Channel: "r", Values: []string{"7"}, From: c, To: a}),
			step(sent(a, "q", "x"), sent(a, "q", "x")),
			step(received(b, "q", "x")),
		},
	}
}

func TestChart(t *testing.T) {
	c := NewChart("talk.pml", talk())
	if !reflect.DeepEqual(c.Processes, []Party{{"A", 0}, {"Bob", 1}, {"C", 12}}) || c.Repeats != 10 || !reflect.DeepEqual(c.Left, []int{6}) {
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
	for name, write := range map[string]func(io.Writer, *Chart) error{"chart.txt": WriteChart, "chart.dot": WriteChartDOT, "chart.svg": WriteChartSVG} {
		var b bytes.Buffer
		if err := write(&b, NewChart("talk.pml & <more>", talk())); err != nil {
			t.Fatal(err)
		}
		golden(t, name, b.Bytes())
		if name == "chart.svg" {
			wellFormed(t, b.Bytes())
		}
		b.Reset()
		if err := write(&b, NewChart("silent.pml", &Counterexample{Prefix: []Step{{Process: "P"}}})); err != nil || b.Len() == 0 {
			t.Errorf("%s without messages: %v", name, err)
		}
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

// A document that is read again is the same document.
func TestRunsReadBack(t *testing.T) {
	c := sample()
	c.Properties[2].Counterexample.Prefix[0].Messages = talk().Prefix[4].Messages
	var first, second bytes.Buffer
	if err := WriteJSON(&first, c); err != nil {
		t.Fatal(err)
	}
	var again Check
	if err := json.Unmarshal(first.Bytes(), &again); err != nil {
		t.Fatal(err)
	}
	if err := WriteJSON(&second, &again); err != nil {
		t.Fatal(err)
	}
	if first.String() != second.String() {
		t.Errorf("written again:\n%s", second.String())
	}
	for _, bad := range []string{`[]`, `{"x":{}}`, `{"x":null}`, `{"x":1`, `3`, `{"x":true}`} {
		var vs Values
		if err := json.Unmarshal([]byte(bad), &vs); err == nil {
			t.Errorf("read %s as %v", bad, vs)
		}
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
